// A process that writes to a store as fast as it can, and says of each entry when it was acknowledged, until it is killed.
import { writeSync } from 'node:fs';
import { type SqliteStore, sqliteStore } from '../../src/stores/sqlite/sqlite-store.js';
import { aPushConfig, aScope, messageEvent, statusEvent } from '../../src/testing/builders.js';
import { chunk } from '../../src/testing/store-suite/world.js';

/** What is said of an entry: the text in it, and the place in the log that the store gave it. */
export interface Acknowledged {
  readonly taskId: string;
  readonly seq: number;
  readonly text: string;
}

/** Whose the tasks are. */
export const writerScope = aScope();

const writers = 8;
const entriesOfTask = 40;

async function write(store: SqliteStore, life: string, writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const taskId = `life-${life}-${writer}-${n}`;
    const text = (seq: number) => `${taskId}:${seq}`;
    const create = { contextId: 'c', lease: { holder: life, ttlMs: 60_000 } };
    const pushConfig = writer === 0 ? { pushConfig: aPushConfig() } : {};
    const said = (seq: number) => writeSync(1, `${JSON.stringify({ taskId, seq, text: text(seq) })}\n`);
    const stored = async (...items: Parameters<SqliteStore['append']>[0]) => {
      for (const outcome of await store.append(items)) if (outcome.outcome === 'stored') said(outcome.seq);
    };
    await stored({ scope: writerScope, taskId, create, events: [messageEvent(text(1))], ...pushConfig });
    for (let seq = 2; seq < entriesOfTask; seq++) {
      await stored({ scope: writerScope, taskId, fence: 1, events: [chunk('a', text(seq))] });
    }
    const metadata = { text: text(entriesOfTask) };
    const end = statusEvent('TASK_STATE_COMPLETED', { taskId, metadata });
    await stored({ scope: writerScope, taskId, fence: 1, events: [end] });
  }
}

const [file, life] = process.argv.slice(2);
if (file !== undefined && life !== undefined) {
  const store = await sqliteStore({ file });
  writeSync(1, 'ready\n');
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(store, life, writer)));
}
