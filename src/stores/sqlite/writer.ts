import type { MessagePort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { failureOf } from './failure.js';
import type { CallOf, Snapshot, SnapshotCall, WriteGroup, WriteReply, Writes } from './messages.js';
import type { TaskRow } from './task-row.js';
import { type Effects, WriteCalls } from './writes.js';

/** A log is folded into a snapshot when it has so many entries or bytes beyond the last one, or twice as many as it. */
const snapshotEntries = 1_024;
const snapshotBytes = 16 * 1_048_576;

/**
 * The writing side: carries out groups of calls, each group in one transaction. A call that throws is undone as a whole and
 * touches no other: the group is undone, and its calls are carried out again one by one.
 */
export class Writer {
  readonly #db: Database;
  readonly #calls: WriteCalls;
  readonly #reader: MessagePort;
  readonly #begin;
  readonly #commit;
  readonly #keepSnapshot;
  readonly #noteSnapshot;
  /** Tasks that the reader is making a snapshot of. */
  readonly #asked = new Set<number>();
  #synchronous = '';

  constructor(db: Database, reader: MessagePort) {
    this.#db = db;
    this.#calls = new WriteCalls(db);
    this.#reader = reader;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#noteSnapshot = db.prepare('UPDATE task SET snapshot_seq = ?, snapshot_bytes = ? WHERE n = ?');
    this.#keepSnapshot = db.prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?)');
    reader.on('message', (snapshot: Snapshot) => this.#store(snapshot));
  }

  /** Returns what became of each call. */
  write(group: WriteGroup): WriteReply[] {
    try {
      return this.#together(group);
    } catch (thrown) {
      const failure = failureOf(thrown);
      // Whoever keeps the database busy would keep every single call waiting, too.
      if (group.calls.length === 1 || failure.code.startsWith('SQLITE_BUSY'))
        return group.calls.map(() => ({ failure }));
      return group.calls.flatMap((call) => this.write({ ...group, calls: [call] }));
    }
  }

  #together({ calls, now, power, powerForPush }: WriteGroup): WriteReply[] {
    const isPower = power || (powerForPush && calls.some((call) => this.#calls.isForWebhooks(call)));
    const grown: TaskRow[] = [];
    const replies = this.#transaction(isPower, () =>
      calls.map((call) => {
        const { reply, effects } = this.#one(call, now);
        grown.push(...effects.grown);
        return reply;
      }),
    );
    for (const row of grown) this.#askForSnapshot(row);
    return replies;
  }

  #one(call: CallOf<Writes>, now: number): { reply: WriteReply; effects: Effects } {
    const effects: Effects = { touched: [], wake: false, grown: [] };
    const answer = this.#calls.run(call, now, effects);
    return { reply: { answer, touched: effects.touched, wake: effects.wake }, effects };
  }

  #transaction<Result>(isPower: boolean, work: () => Result): Result {
    this.#sync(isPower ? 'FULL' : 'NORMAL');
    this.#begin.run();
    try {
      const result = work();
      this.#commit.run();
      return result;
    } catch (thrown) {
      // A full disk may have undone it already.
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      throw thrown;
    }
  }

  /** FULL waits for the disk at the commit, and so for all commits before it, which are in the same file. */
  #sync(mode: 'FULL' | 'NORMAL'): void {
    if (this.#synchronous !== mode) this.#db.pragma(`synchronous = ${mode}`);
    this.#synchronous = mode;
  }

  #askForSnapshot({ n, seq, bytes, snapshotSeq, snapshotBytes: at }: TaskRow): void {
    const isDue =
      seq - snapshotSeq >= Math.max(snapshotEntries, snapshotSeq) || bytes - at >= Math.max(snapshotBytes, at);
    if (!isDue || this.#asked.has(n)) return;
    this.#asked.add(n);
    this.#reader.postMessage({ task: n } satisfies SnapshotCall);
  }

  /** A snapshot saves work and is nothing else: where there is no room for it, the log still says all. */
  #store({ task, made }: Snapshot): void {
    this.#asked.delete(task);
    if (made === undefined || !this.#db.open) return;
    try {
      this.#transaction(false, () => {
        const isThere = this.#noteSnapshot.run(made.seq, made.bytes, task).changes > 0;
        if (isThere) this.#keepSnapshot.run(task, made.seq, crc32(made.json), made.json);
      });
    } catch {
      // The next entry asks again.
    }
  }
}
