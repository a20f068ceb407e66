import type { Database } from 'better-sqlite3';
import type { TaskState } from '../../protocol/generated/types.js';
import { isActive, isTerminal } from '../../protocol/states.js';
import type { TaskKey } from './messages.js';

/** What an append must know of a task and may change. */
export interface TaskRow {
  readonly n: number;
  readonly tenant: string;
  readonly owner: string;
  state: TaskState;
  statusMs: number;
  seq: number;
  bytes: number;
  readonly snapshotSeq: number;
  readonly snapshotBytes: number;
  fence: number;
  holder: string;
  leaseUntil: number;
  lastCommand: number;
  consumed: number;
  hooks: number;
  trace: string | null;
}

const columns = `n, tenant, owner, state, status_ms AS statusMs, seq, bytes, snapshot_seq AS snapshotSeq,
  snapshot_bytes AS snapshotBytes, fence, holder, lease_until AS leaseUntil, last_command AS lastCommand, consumed,
  hooks, trace`;

/** The tasks as rows, for the thread that writes. */
export interface TaskRows {
  /** Returns the task whosever it is. */
  findInAnyScope(id: string): TaskRow | undefined;
  /** Returns the task if it is in this scope. */
  find(key: TaskKey): TaskRow | undefined;
  /** Returns the number of a new task. */
  insert(key: TaskKey, context: string, row: Omit<TaskRow, 'n'>): number;
  /** Stores how far the log has come, which is in no index. */
  saveLog(row: TaskRow): void;
  /** Stores everything that can change. */
  save(row: TaskRow): void;
  remove(n: number): void;
}

/** Returns the rows of a database. */
export function taskRows(db: Database): TaskRows {
  // The columns are those of the row, by their names above.
  const select = db.prepare<[string], TaskRow>(`SELECT ${columns} FROM task WHERE id = ?`);
  const insert = db.prepare(`INSERT INTO task (id, tenant, owner, context, state, status_ms, seq, bytes, fence, holder,
    lease_until, last_command, consumed, wanted, hooks, trace) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const saveLog = db.prepare('UPDATE task SET seq = ?, bytes = ?, trace = ? WHERE n = ?');
  const save = db.prepare(`UPDATE task SET state = ?, status_ms = ?, seq = ?, bytes = ?, fence = ?, holder = ?,
    lease_until = ?, last_command = ?, consumed = ?, wanted = ?, hooks = ?, trace = ? WHERE n = ?`);
  const removals = [
    'DELETE FROM event WHERE task = ?',
    'DELETE FROM snapshot WHERE task = ?',
    'DELETE FROM command WHERE task = ?',
    'DELETE FROM push WHERE task = ?',
    'DELETE FROM task WHERE n = ?',
  ].map((sql) => db.prepare(sql));
  const mutable = (row: Omit<TaskRow, 'n'>) => [
    row.state,
    row.statusMs,
    row.seq,
    row.bytes,
    row.fence,
    row.holder,
    row.leaseUntil,
    row.lastCommand,
    row.consumed,
    wantsExecution(row) ? 1 : 0,
    row.hooks,
    row.trace,
  ];
  return {
    findInAnyScope: (id) => select.get(id),
    find({ id, tenant, owner }) {
      const row = select.get(id);
      return row?.tenant === tenant && row.owner === owner ? row : undefined;
    },
    insert: ({ id, tenant, owner }, context, row) =>
      Number(insert.run(id, tenant, owner, context, ...mutable(row)).lastInsertRowid),
    saveLog: (row) => saveLog.run(row.seq, row.bytes, row.trace, row.n),
    save: (row) => save.run(...mutable(row), row.n),
    remove(n) {
      for (const removal of removals) removal.run(n);
    },
  };
}

/** True when the task should be executing: it has not ended, and is active or has a command waiting. */
function wantsExecution({ state, lastCommand, consumed }: Omit<TaskRow, 'n'>): boolean {
  return isActive(state) || (lastCommand > consumed && !isTerminal(state));
}
