import type { MessagePort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { problemsOf } from './database.js';
import { damaged, failing, failureOf } from './failure.js';
import { foldHead } from './fold.js';
import { Lists } from './lists.js';
import type { CallOf, FoundHead, Reads, ScopeKey, Snapshot, SnapshotCall, TaskKey } from './messages.js';

/** A task as far as reading needs it. */
export interface ReadRow {
  readonly n: number;
  readonly id: string;
  readonly context: string;
  readonly seq: number;
  readonly bytes: number;
}

interface EventRow {
  readonly seq: number;
  readonly sum: number;
  readonly json: string;
}

/** The reading side: its own connection, which the one that writes never makes wait, nor it that one. */
export class Reader {
  readonly #db: Database;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #lists: Lists;

  constructor(db: Database, writer: MessagePort) {
    this.#db = db;
    this.#statements = statementsOf(db);
    this.#lists = new Lists(db);
    writer.on('message', ({ task }: SnapshotCall) => writer.postMessage(this.#snapshotOf(task)));
  }

  /** Returns the answer, all of it as of one moment. */
  read(call: CallOf<Reads>): unknown {
    if (call.op === 'check') return this.#problems();
    return this.#db.transaction(() => this.#answer(call))();
  }

  #answer(call: Exclude<CallOf<Reads>, { op: 'check' }>): Reads[keyof Reads]['answer'] {
    const sql = this.#statements;
    switch (call.op) {
      case 'head': {
        const row = this.#find(call);
        return row && this.#headOf(row);
      }
      case 'read': {
        const row = this.#find(call);
        return row && `[${this.#entries(row, call.after, call.limit).map(asEntry).join()}]`;
      }
      case 'list': {
        const { rows, total, more } = this.#lists.page(call, call.query);
        return { heads: rows.map((row) => this.#headOrFailure(row)), total, more };
      }
      case 'scopeOf':
        return sql.scope.get(call.id);
      case 'orphans':
        return sql.orphans.all(call.now, call.limit);
      case 'commands': {
        const row = this.#find(call);
        return `[${(row ? sql.commands.all(row.n, call.after) : []).map(asCommand).join()}]`;
      }
      case 'pushConfigs': {
        const row = this.#find(call);
        return row && `[${sql.configs.all(row.n).join()}]`;
      }
    }
  }

  #find({ id, tenant, owner }: TaskKey): ReadRow | undefined {
    return this.#statements.task.get(id, tenant, owner);
  }

  #headOrFailure(row: ReadRow): FoundHead | ReturnType<typeof failureOf> {
    try {
      return this.#headOf(row);
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  #headOf(row: ReadRow): FoundHead {
    const snapshot = this.#statements.snapshot.get(row.n);
    if (snapshot !== undefined) assertWhole(snapshot, row);
    const events = this.#entries(row, snapshot?.seq ?? 0, row.seq);
    return {
      id: row.id,
      context: row.context,
      seq: row.seq,
      snapshot: snapshot && { seq: snapshot.seq, json: snapshot.json },
      events: `[${events.map(({ json }) => json).join()}]`,
    };
  }

  /** Returns entries as they were stored, none missing. */
  #entries(row: ReadRow, after: number, limit: number): EventRow[] {
    const entries = this.#statements.events.all(row.n, after, limit);
    const expected = Math.max(0, Math.min(limit, row.seq - Math.max(0, after)));
    if (entries.length !== expected) throw damage(row);
    let seq = Math.max(0, after);
    for (const entry of entries) {
      seq += 1;
      if (entry.seq !== seq) throw damage(row);
      assertWhole(entry, row);
    }
    return entries;
  }

  #snapshotOf(task: number): Snapshot {
    try {
      const row = this.#statements.taskByNumber.get(task);
      const found = row && this.#db.transaction(() => this.#headOf(row))();
      if (row === undefined || found === undefined) return { task };
      return { task, made: { seq: found.seq, bytes: row.bytes, json: JSON.stringify(foldHead(found).task) } };
    } catch {
      // Who reads the task is told; the log stays as it is.
      return { task };
    }
  }

  /** All that the database knows of itself, and that every entry is the one that was stored. */
  #problems(): string[] {
    const problems = problemsOf(this.#db, 'integrity_check');
    if (problems.length > 0) return problems;
    for (const { id, seq, sum, json } of this.#statements.everything.iterate()) {
      if (crc32(json) !== sum) problems.push(`entry ${seq} of task ${id} is not what was stored`);
      if (problems.length >= 20) break;
    }
    return problems;
  }
}

function assertWhole({ json, sum }: Omit<EventRow, 'seq'>, row: ReadRow): void {
  if (crc32(json) !== sum) throw damage(row);
}

function damage({ id }: ReadRow): Error {
  return failing({ code: damaged, message: `the log of task ${id} is not what was stored` });
}

function asEntry({ seq, json }: EventRow): string {
  return `{"seq":${seq},"event":${json}}`;
}

/** The number stands last, so that it is ours whatever the command holds. */
function asCommand({ n, json }: { readonly n: number; readonly json: string }): string {
  return `${json.slice(0, -1)},"n":${n}}`;
}

function statementsOf(db: Database) {
  const row = 'n, id, context, seq, bytes';
  return {
    task: db.prepare<[string, string, string], ReadRow>(
      `SELECT ${row} FROM task WHERE id = ? AND tenant = ? AND owner = ?`,
    ),
    taskByNumber: db.prepare<[number], ReadRow>(`SELECT ${row} FROM task WHERE n = ?`),
    scope: db.prepare<[string], ScopeKey>('SELECT tenant, owner FROM task WHERE id = ?'),
    events: db.prepare<[number, number, number], EventRow>(
      'SELECT seq, sum, json FROM event WHERE task = ? AND seq > ? ORDER BY seq LIMIT ?',
    ),
    snapshot: db.prepare<[number], EventRow>('SELECT seq, sum, json FROM snapshot WHERE task = ?'),
    orphans: db.prepare<[number, number], TaskKey>(
      'SELECT tenant, owner, id FROM task WHERE wanted = 1 AND lease_until <= ? ORDER BY lease_until LIMIT ?',
    ),
    commands: db.prepare<[number, number], { n: number; json: string }>(
      'SELECT n, json FROM command WHERE task = ? AND n > ? ORDER BY n',
    ),
    configs: db.prepare<[number], string>('SELECT json FROM push WHERE task = ? ORDER BY n').pluck(),
    everything: db.prepare<[], { id: string; seq: number; sum: number; json: string }>(
      'SELECT id, event.seq AS seq, sum, json FROM event JOIN task ON task.n = event.task',
    ),
  };
}
