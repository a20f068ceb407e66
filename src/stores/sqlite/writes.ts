import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { isTerminal } from '../../protocol/states.js';
import type { Appended } from '../../server/ports.js';
import type { CallOf, NewAppend, NewEntry, Touched, Writes } from './messages.js';
import { Outbox } from './outbox.js';
import { holds, refusalOf } from './refusal.js';
import { released } from './schema.js';
import { type TaskRow, type TaskRows, taskRows } from './task-row.js';

/** What a write leaves behind besides its answer, to be told after the commit. */
export interface Effects {
  readonly touched: Touched[];
  /** True when there is something to claim. */
  wake: boolean;
  /** Tasks whose log has grown. */
  readonly grown: TaskRow[];
}

type Answer = Writes[keyof Writes]['answer'];

/** The writes of a store, each to be called within a transaction; whatever throws is undone with it. */
export class WriteCalls {
  readonly #tasks: TaskRows;
  readonly #outbox: Outbox;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(db: Database) {
    this.#tasks = taskRows(db);
    this.#outbox = new Outbox(db);
    this.#statements = statementsOf(db);
  }

  /** True when the call appends to a task that has webhooks. */
  isForWebhooks(call: CallOf<Writes>): boolean {
    return call.op === 'append' && call.items.some(({ id }) => (this.#tasks.findInAnyScope(id)?.hooks ?? 0) > 0);
  }

  run(call: CallOf<Writes>, now: number, effects: Effects): Answer {
    switch (call.op) {
      case 'append':
        return call.items.map((item) => this.#append(item, now, effects));
      case 'acquire':
        return this.#acquire(call, now, effects);
      case 'renew':
        return this.#renew(call, now);
      case 'release':
        return this.#release(call);
      case 'remove':
        return this.#remove(call, effects);
      case 'putPush':
        return this.#putPush(call);
      case 'removePush':
        return this.#removePush(call);
      case 'claim':
        return this.#outbox.claim(call, now);
      case 'settle': {
        const row = this.#tasks.find(call);
        if (row !== undefined && this.#outbox.settle(row, call, now)) effects.wake = true;
        return undefined;
      }
    }
  }

  #append(item: NewAppend, now: number, effects: Effects): Appended {
    const known = this.#tasks.findInAnyScope(item.id);
    const isTheirs = known !== undefined && (known.tenant !== item.tenant || known.owner !== item.owner);
    if (isTheirs) return { outcome: 'missing' };
    if (item.create !== undefined) {
      if (known !== undefined) return { outcome: 'fenced' };
      return this.#commit(this.#insert(item, item.create, now), item, effects);
    }
    if (known === undefined) return { outcome: 'missing' };
    return refusalOf(known, item) ?? this.#commit(known, item, effects);
  }

  #insert(item: NewAppend, { context, holder, ttlMs }: NonNullable<NewAppend['create']>, now: number): TaskRow {
    const row = {
      tenant: item.tenant,
      owner: item.owner,
      state: 'TASK_STATE_SUBMITTED' as const,
      statusMs: 0,
      seq: 0,
      bytes: 0,
      snapshotSeq: 0,
      snapshotBytes: 0,
      fence: 1,
      holder,
      leaseUntil: Math.ceil(now + ttlMs),
      lastCommand: 0,
      consumed: 0,
      hooks: 0,
      trace: null,
    };
    // The log needs the number of its task, so the row comes first, as it will be but for what the rest of the append adds.
    for (const entry of item.entries) noteStatus(row, entry);
    return { ...row, n: this.#tasks.insert(item, context, row) };
  }

  #commit(row: TaskRow, item: NewAppend, effects: Effects): Appended {
    const before = { ...row };
    if (item.trace !== undefined) row.trace = item.trace;
    if (item.push !== undefined) this.#outbox.subscribe(row, item.push);
    for (const entry of item.entries) this.#addEntry(row, entry);
    if (item.consumed !== undefined) this.#consume(row, item.consumed);
    if (item.command !== undefined) this.#statements.addCommand.run(row.n, ++row.lastCommand, item.command);
    if (item.release || isTerminal(row.state)) row.leaseUntil = released;
    if (changesOnlyLog(before, row)) this.#tasks.saveLog(row);
    else this.#tasks.save(row);
    if (item.entries.some(isSent) && this.#outbox.wake(row)) effects.wake = true;
    effects.touched.push([item.id, row.seq, row.lastCommand]);
    if (item.entries.length > 0) effects.grown.push(row);
    return {
      outcome: 'stored',
      seq: row.seq,
      ...(item.create === undefined ? {} : { fence: row.fence }),
      ...(item.command === undefined ? {} : { command: row.lastCommand }),
    };
  }

  #addEntry(row: TaskRow, entry: NewEntry): void {
    row.seq += 1;
    row.bytes += entry.json.length;
    this.#statements.addEvent.run(row.n, row.seq, entry.kind, crc32(entry.json), entry.json);
    noteStatus(row, entry);
  }

  #consume(row: TaskRow, upTo: number): void {
    if (upTo <= row.consumed) return;
    row.consumed = Math.min(upTo, row.lastCommand);
    this.#statements.dropCommands.run(row.n, row.consumed);
  }

  #acquire(call: CallOf<Writes> & { op: 'acquire' }, now: number, effects: Effects): Writes['acquire']['answer'] {
    const row = this.#tasks.find(call);
    if (row === undefined) return { outcome: 'missing' };
    if (isTerminal(row.state)) return { outcome: 'terminal' };
    if (!call.force && row.leaseUntil > now) return { outcome: 'held' };
    row.fence += 1;
    row.holder = call.holder;
    row.leaseUntil = Math.ceil(now + call.ttlMs);
    this.#tasks.save(row);
    if (call.force) effects.touched.push([call.id, row.seq, row.lastCommand]);
    return { outcome: 'acquired', fence: row.fence };
  }

  #renew(call: CallOf<Writes> & { op: 'renew' }, now: number): boolean {
    const row = this.#tasks.find(call);
    if (row === undefined || !holds(row, call.fence)) return false;
    this.#statements.lease.run(Math.ceil(now + call.ttlMs), row.n);
    return true;
  }

  #release(call: CallOf<Writes> & { op: 'release' }): undefined {
    const row = this.#tasks.find(call);
    if (row?.fence === call.fence) this.#statements.lease.run(released, row.n);
  }

  #remove(call: CallOf<Writes> & { op: 'remove' }, effects: Effects): boolean {
    const row = this.#tasks.find(call);
    if (row === undefined) return false;
    this.#tasks.remove(row.n);
    effects.touched.push([call.id, row.seq, row.lastCommand]);
    return true;
  }

  #putPush(call: CallOf<Writes> & { op: 'putPush' }): Writes['putPush']['answer'] {
    const row = this.#tasks.find(call);
    if (row === undefined) return 'missing';
    if (row.hooks >= call.limit && !this.#outbox.has(row, call.push.id)) return 'full';
    this.#outbox.subscribe(row, call.push);
    this.#statements.hooks.run(row.hooks, row.n);
    return 'stored';
  }

  #removePush(call: CallOf<Writes> & { op: 'removePush' }): Writes['removePush']['answer'] {
    const row = this.#tasks.find(call);
    if (row === undefined) return 'missing';
    this.#outbox.unsubscribe(row, call.configId);
    this.#statements.hooks.run(row.hooks, row.n);
    return 'removed';
  }
}

function noteStatus(row: Pick<TaskRow, 'state' | 'statusMs'>, { state, statusMs = 0 }: NewEntry): void {
  if (state === undefined) return;
  row.state = state;
  row.statusMs = statusMs;
}

/** Messages and metadata are seen only in the task that they change. */
function isSent({ kind }: NewEntry): boolean {
  return kind === 2 || kind === 3;
}

function changesOnlyLog(before: TaskRow, after: TaskRow): boolean {
  return (['state', 'statusMs', 'leaseUntil', 'lastCommand', 'consumed', 'hooks'] as const).every(
    (column) => before[column] === after[column],
  );
}

function statementsOf(db: Database) {
  return {
    addEvent: db.prepare('INSERT INTO event (task, seq, kind, sum, json) VALUES (?, ?, ?, ?, ?)'),
    addCommand: db.prepare('INSERT INTO command VALUES (?, ?, ?)'),
    dropCommands: db.prepare('DELETE FROM command WHERE task = ? AND n <= ?'),
    lease: db.prepare('UPDATE task SET lease_until = ? WHERE n = ?'),
    hooks: db.prepare('UPDATE task SET hooks = ? WHERE n = ?'),
  };
}
