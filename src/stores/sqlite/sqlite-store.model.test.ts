import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdAgainstModel } from '../../../test/support/store-model.js';
import type { TaskStore } from '../../server/ports.js';
import { sqliteStore } from './sqlite-store.js';

test.each([{ cacheBytes: 64_000_000 }, { cacheBytes: 0 }])(
  'answers every sequence of calls as a store without index or cache would, with $cacheBytes bytes of memory',
  async ({ cacheBytes }) => {
    const directory = await mkdtemp(join(tmpdir(), 'a2a-store-'));
    let time: { now(): number } = Date;
    const clock = { now: () => time.now() };
    const store = await sqliteStore({ directory, clock, cacheBytes, durability: 'crash' });
    // Threads take their time to start: each sequence goes on in the database that the one before has emptied.
    await holdAgainstModel(async (ofThisRun) => {
      time = ofThisRun;
      await removeAll(store);
      return store;
    }, 60);
    expect(await store.check()).toEqual([]);
    await store.close();
    await rm(directory, { recursive: true });
  },
  60_000,
);

async function removeAll(store: TaskStore): Promise<void> {
  for (const taskId of ['a', 'b', 'c']) {
    const scope = await store.scopeOf(taskId);
    if (scope !== undefined) await store.remove(scope, taskId);
  }
}
