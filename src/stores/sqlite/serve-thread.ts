import { rename, rm, writeFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { damage, openForReading, openForWriting } from './database.js';
import { loadDriver } from './driver.js';
import { failureOf } from './failure.js';
import type { ThreadCall, ThreadReply, ThreadSettings } from './messages.js';
import { Reader } from './reader.js';
import { Writer } from './writer.js';

/** What a thread is started with: its settings, and its line to the other thread. */
export interface StartMessage {
  readonly settings: ThreadSettings;
  readonly peer: MessagePort;
}

interface Opened {
  readonly db: Database;
  answer(call: ThreadCall): unknown;
  close(): void;
}

/** Opens the database, says so under the number 0, and answers calls until it is told to close. */
export async function serveThread(port: MessagePort, start: StartMessage): Promise<void> {
  let opened: Opened;
  try {
    opened = await open(start);
  } catch (thrown) {
    port.postMessage({ id: 0, failure: failureOf(thrown) } satisfies ThreadReply);
    start.peer.close();
    port.close();
    return;
  }
  port.on('message', async (call: ThreadCall) => {
    port.postMessage(await reply(opened, call));
    if (call.kind !== 'close') return;
    start.peer.close();
    port.close();
  });
  port.postMessage({ id: 0, result: undefined } satisfies ThreadReply);
}

async function open({ settings, peer }: StartMessage): Promise<Opened> {
  const driver = await loadDriver();
  if (settings.role === 'reader') {
    const db = openForReading(driver, settings.file);
    const reader = new Reader(db, peer);
    return { db, answer: (call) => call.kind === 'read' && reader.read(call.call), close: () => db.close() };
  }
  const { db, close } = openForWriting(driver, settings);
  try {
    const writer = new Writer(db, peer);
    return { db, answer: (call) => call.kind === 'write' && writer.write(call.group), close };
  } catch (thrown) {
    close();
    // Its statements fit every schema that this version makes.
    throw damage(settings.file, failureOf(thrown).message);
  }
}

async function reply(opened: Opened, call: ThreadCall): Promise<ThreadReply> {
  const { id } = call;
  try {
    if (call.kind === 'backup') return { id, result: await backUp(opened.db, call.path) };
    if (call.kind === 'close') return { id, result: opened.close() };
    return { id, result: opened.answer(call) };
  } catch (thrown) {
    return { id, failure: failureOf(thrown) };
  }
}

/** The copy has its name only once it is whole. What is written meanwhile goes into it as well. */
async function backUp(db: Database, path: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    await writeFile(unfinished, '', { mode: 0o600 });
    await db.backup(unfinished);
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw thrown;
  }
}
