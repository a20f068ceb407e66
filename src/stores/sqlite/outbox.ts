import type { Database } from 'better-sqlite3';
import type { CallOf, ClaimedRow, NewPush, TaskKey, Writes } from './messages.js';
import { place } from './schema.js';
import type { TaskRow } from './task-row.js';

/** Above it the outbox forgets whose turn it was: a host may then be served twice in a row, and no memory is lost. */
const maxHosts = 10_000;

interface PushRow {
  readonly n: number;
  readonly task: number;
  readonly config: string;
  readonly cursor: number;
  readonly attempts: number;
}

/**
 * What is still to be sent to webhooks, for the thread that writes. A configuration keeps how far it has come in its task's
 * log, and the log is what is to be sent: an entry is on its way from the transaction that stores it.
 */
export class Outbox {
  readonly #statements: ReturnType<typeof statementsOf>;
  /** When each host was last served, counted in calls. */
  readonly #served = new Map<string, number>();
  #calls = 0;

  constructor(db: Database) {
    this.#statements = statementsOf(db);
  }

  /** The configuration hears of entries from now on. One of the same id is replaced and hears nothing more. */
  subscribe(row: TaskRow, { id, host, json }: NewPush): void {
    const sql = this.#statements;
    const replaced = sql.replace.run(host, json, row.seq, row.n, id).changes;
    if (replaced > 0) return;
    sql.insert.run(row.n, id, host, json, row.seq);
    row.hooks += 1;
  }

  /** The configuration hears nothing more, and is no longer its task's. */
  unsubscribe(row: TaskRow, id: string): void {
    row.hooks -= this.#statements.remove.run(row.n, id).changes;
  }

  has(row: TaskRow, id: string): boolean {
    return this.#statements.exists.get(row.n, id) !== undefined;
  }

  /** Entries that are sent were added to the task; true when somebody was waiting for one. */
  wake(row: TaskRow): boolean {
    return row.hooks > 0 && this.#statements.wake.run(row.n).changes > 0;
  }

  /** As `claimDeliveries` of a store. */
  claim({ limit, perHost, ttlMs }: CallOf<Writes> & { op: 'claim' }, now: number): Writes['claim']['answer'] {
    const sql = this.#statements;
    sql.collectDue.run(now);
    const deliveries: ClaimedRow[] = [];
    if (limit > 0) {
      this.#calls += 1;
      for (const host of this.#hostsInTurn()) {
        const room = Math.min(limit - deliveries.length, perHost - Number(sql.claimsOfHost.get(host)));
        if (room > 0) deliveries.push(...this.#claimOfHost(host, room, Math.ceil(now + ttlMs)));
        this.#served.set(host, this.#calls);
        if (deliveries.length >= limit) break;
      }
    }
    const next = sql.nextDue.get();
    return { deliveries, nextAt: typeof next === 'number' ? next : undefined };
  }

  /** Ends a claim, unless another has followed; true when there is more to send now. */
  settle(row: TaskRow, { configId, claim, seq, settlement }: CallOf<Writes> & { op: 'settle' }, now: number): boolean {
    const sql = this.#statements;
    const push = sql.claimed.get(row.n, configId, claim);
    if (push === undefined) return false;
    if (settlement.outcome === 'disabled') {
      sql.settle.run(place.closed, push.cursor, push.attempts, 0, push.n);
      return false;
    }
    if (settlement.outcome === 'retry' && settlement.at > now) {
      sql.settle.run(place.waiting, push.cursor, push.attempts, Math.ceil(settlement.at), push.n);
      return false;
    }
    const isDelivered = settlement.outcome === 'delivered';
    const cursor = isDelivered ? seq : push.cursor;
    const more = sql.next.get(row.n, cursor) !== undefined;
    sql.settle.run(more ? place.ready : place.idle, cursor, isDelivered ? 0 : push.attempts, 0, push.n);
    return more;
  }

  /** Hosts that have something to send, those first whose turn is longest ago. */
  #hostsInTurn(): string[] {
    const hosts = this.#statements.readyHosts.all();
    if (this.#served.size > maxHosts) this.#served.clear();
    return hosts.sort((a, b) => (this.#served.get(a) ?? 0) - (this.#served.get(b) ?? 0));
  }

  #claimOfHost(host: string, room: number, until: number): ClaimedRow[] {
    const sql = this.#statements;
    const claimed: ClaimedRow[] = [];
    for (const { n, task, config, cursor, attempts } of sql.ready.all(host, room)) {
      const next = sql.next.get(task, cursor);
      const owner = sql.task.get(task);
      // Ready is who has something to send; anything else is damage, and must not stand in the way of the others.
      if (next === undefined || owner === undefined) {
        sql.settle.run(place.idle, cursor, attempts, 0, n);
        continue;
      }
      const claim = Number(sql.count.get());
      sql.claim.run(attempts + 1, claim, claim, until, n);
      claimed.push({ ...owner, config, seq: next.seq, event: next.json, attempts, claim });
    }
    return claimed;
  }
}

function statementsOf(db: Database) {
  const { idle, ready, waiting, claimed } = place;
  return {
    exists: db.prepare<[number, string], { n: number }>('SELECT n FROM push WHERE task = ? AND id = ?'),
    insert: db.prepare(`INSERT INTO push (task, id, host, json, place, cursor, attempts, claim, served, due_at)
      VALUES (?, ?, ?, ?, ${idle}, ?, 0, 0, 0, 0)`),
    replace: db.prepare(`UPDATE push SET host = ?, json = ?, place = ${idle}, cursor = ?, attempts = 0, claim = 0,
      served = 0, due_at = 0 WHERE task = ? AND id = ?`),
    remove: db.prepare('DELETE FROM push WHERE task = ? AND id = ?'),
    wake: db.prepare(`UPDATE push SET place = ${ready} WHERE task = ? AND place = ${idle}`),
    collectDue: db.prepare(`UPDATE push SET place = ${ready} WHERE place IN (${waiting}, ${claimed}) AND due_at <= ?`),
    readyHosts: db.prepare<[], string>(`SELECT DISTINCT host FROM push WHERE place = ${ready}`).pluck(),
    claimsOfHost: db
      .prepare<[string], number>(`SELECT count(*) FROM push WHERE place = ${claimed} AND host = ?`)
      .pluck(),
    ready: db.prepare<[string, number], PushRow>(`SELECT n, task, json AS config, cursor, attempts FROM push
      WHERE place = ${ready} AND host = ? ORDER BY served LIMIT ?`),
    next: db.prepare<[number, number], { seq: number; json: string }>(
      'SELECT seq, json FROM event WHERE task = ? AND seq > ? AND kind IN (2, 3) ORDER BY seq LIMIT 1',
    ),
    task: db.prepare<[number], TaskKey & { trace: string | null }>(
      'SELECT tenant, owner, id, trace FROM task WHERE n = ?',
    ),
    count: db.prepare("UPDATE counter SET value = value + 1 WHERE name = 'claim' RETURNING value").pluck(),
    claim: db.prepare(
      `UPDATE push SET place = ${claimed}, attempts = ?, claim = ?, served = ?, due_at = ? WHERE n = ?`,
    ),
    claimed: db.prepare<[number, string, number], { n: number; cursor: number; attempts: number }>(
      'SELECT n, cursor, attempts FROM push WHERE task = ? AND id = ? AND claim = ?',
    ),
    settle: db.prepare('UPDATE push SET place = ?, cursor = ?, attempts = ?, claim = 0, due_at = ? WHERE n = ?'),
    nextDue: db
      .prepare(`SELECT min(due_at) FROM (SELECT min(due_at) AS due_at FROM push WHERE place = ${waiting}
        UNION ALL SELECT min(due_at) FROM push WHERE place = ${claimed})`)
      .pluck(),
  };
}
