import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { describeCases } from '../../testing/cases.js';
import { fakeClock } from '../../testing/fake-clock.js';
import { taskStoreSuite } from '../../testing/task-store-suite.js';
import { serveThread } from './serve-thread.js';
import { openSqliteStore } from './sqlite-store.js';
import type { Launch } from './threads.js';

// The same code without a thread of its own, which takes longer to start than a rule to check.
const inThisThread: Launch = (port, start) => void serveThread(port, start);

function suiteWith(options: { readonly cacheBytes?: number }) {
  return taskStoreSuite(async () => {
    const clock = fakeClock();
    const directory = await mkdtemp(join(tmpdir(), 'a2a-store-'));
    const store = await openSqliteStore({ directory, clock, durability: 'crash', ...options }, inThisThread);
    return {
      store,
      clock,
      async close() {
        await store.close();
        await rm(directory, { recursive: true });
      },
    };
  });
}

describeCases('SQLite store', suiteWith({}), { describe, it });
describeCases('SQLite store, with nothing in memory', suiteWith({ cacheBytes: 0 }), { describe, it });
