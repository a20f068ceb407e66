import { A2AError } from '../../protocol/a2a-error.js';
import type { TaskEvent } from '../../protocol/apply-event.js';
import { isTerminal } from '../../protocol/states.js';
import type {
  Append,
  Appended,
  Clock,
  Command,
  Delivery,
  ListPage,
  ListQuery,
  LogEntry,
  PushConfig,
  Scope,
  Settlement,
  TaskHead,
  TaskStore,
} from '../../server/ports.js';
import { Outbox } from './outbox.js';
import { refusalOf } from './refusal.js';
import { addCommand, addEntry, configsOf, consume, headOf, isFree, type Row, wantsExecution } from './row.js';
import { Tasks } from './tasks.js';
import { Watchers } from './watchers.js';

/** How a memory store may be set up. */
export interface MemoryStoreOptions {
  /** Time for leases and deliveries; the system's when left out. */
  readonly clock?: Pick<Clock, 'now'>;
  /**
   * How many tasks are kept, 100,000 when left out. Above it the tasks that ended first are forgotten; while none has
   * ended, a new task is refused.
   */
  readonly maxTasks?: number;
}

/**
 * Returns a store that keeps everything in this process: a restart forgets it. It does what {@link TaskStore} says;
 * appending costs what the entries cost, and a head is folded when somebody asks for it. Its methods need no `this`: a
 * store of one's own can take it apart, and spread it with some of them replaced.
 *
 * @throws {A2AError} from `append`: `RESOURCE_EXHAUSTED` when a task is made while `maxTasks` others have not ended
 */
export function memoryStore(options: MemoryStoreOptions = {}): TaskStore {
  const store = new MemoryStore(options);
  return {
    append: (items) => store.append(items),
    head: (scope, taskId) => store.head(scope, taskId),
    read: (scope, taskId, after, limit) => store.read(scope, taskId, after, limit),
    list: (scope, query) => store.list(scope, query),
    scopeOf: (taskId) => store.scopeOf(taskId),
    remove: (scope, taskId) => store.remove(scope, taskId),
    watch: (taskId, look) => store.watch(taskId, look),
    acquire: (scope, taskId, lease) => store.acquire(scope, taskId, lease),
    renew: (scope, taskId, fence, ttlMs) => store.renew(scope, taskId, fence, ttlMs),
    release: (scope, taskId, fence) => store.release(scope, taskId, fence),
    orphans: (limit) => store.orphans(limit),
    commands: (scope, taskId, after) => store.commands(scope, taskId, after),
    putPushConfig: (scope, taskId, config, limit) => store.putPushConfig(scope, taskId, config, limit),
    pushConfigs: (scope, taskId) => store.pushConfigs(scope, taskId),
    removePushConfig: (scope, taskId, configId) => store.removePushConfig(scope, taskId, configId),
    claimDeliveries: (options) => store.claimDeliveries(options),
    settleDelivery: (delivery, settlement) => store.settleDelivery(delivery, settlement),
    watchDeliveries: (look) => store.watchDeliveries(look),
  };
}

class MemoryStore implements TaskStore {
  readonly #now: () => number;
  readonly #maxTasks: number;
  readonly #tasks = new Tasks();
  readonly #outbox: Outbox;
  readonly #watchers = new Watchers();

  constructor({ clock = Date, maxTasks = 100_000 }: MemoryStoreOptions) {
    this.#now = () => clock.now();
    this.#maxTasks = maxTasks;
    this.#outbox = new Outbox(this.#now);
  }

  async append(items: readonly Append[]): Promise<Appended[]> {
    this.#makeRoomFor(items);
    return items.map((item) => this.#appendOne(item));
  }

  async head(scope: Scope, taskId: string): Promise<TaskHead | undefined> {
    const row = this.#tasks.find(scope, taskId);
    return row && headOf(row);
  }

  async read(scope: Scope, taskId: string, after: number, limit: number): Promise<readonly LogEntry[] | undefined> {
    return this.#tasks.find(scope, taskId)?.log.slice(after, after + limit);
  }

  async list(scope: Scope, query: ListQuery): Promise<ListPage> {
    const { rows, total, more } = this.#tasks.page(scope, query);
    return { heads: rows.map(headOf), total, more };
  }

  async scopeOf(taskId: string): Promise<Scope | undefined> {
    return this.#tasks.findInAnyScope(taskId)?.scope;
  }

  async remove(scope: Scope, taskId: string): Promise<boolean> {
    const row = this.#tasks.find(scope, taskId);
    if (row !== undefined) this.#forget(row);
    return row !== undefined;
  }

  watch(taskId: string, look: (seq: number, command: number) => void): () => void {
    return this.#watchers.watch(taskId, look);
  }

  async acquire(
    scope: Scope,
    taskId: string,
    { ttlMs, force = false }: Parameters<TaskStore['acquire']>[2],
  ): ReturnType<TaskStore['acquire']> {
    const row = this.#tasks.find(scope, taskId);
    if (row === undefined) return { outcome: 'missing' };
    if (isTerminal(row.state)) return { outcome: 'terminal' };
    if (!force && !isFree(row, this.#now())) return { outcome: 'held' };
    row.fence += 1;
    row.leaseUntil = this.#now() + ttlMs;
    if (force) this.#notify(row);
    return { outcome: 'acquired', fence: row.fence };
  }

  async renew(scope: Scope, taskId: string, fence: number, ttlMs: number): Promise<boolean> {
    const row = this.#tasks.find(scope, taskId);
    if (row?.leaseUntil === undefined || row.fence !== fence) return false;
    row.leaseUntil = this.#now() + ttlMs;
    return true;
  }

  async release(scope: Scope, taskId: string, fence: number): Promise<void> {
    const row = this.#tasks.find(scope, taskId);
    if (row?.fence === fence) row.leaseUntil = undefined;
  }

  async orphans(limit: number): ReturnType<TaskStore['orphans']> {
    const orphans: { scope: Scope; taskId: string }[] = [];
    const now = this.#now();
    for (const row of this.#tasks.alive) {
      if (orphans.length >= limit) break;
      if (isFree(row, now) && wantsExecution(row)) orphans.push({ scope: row.scope, taskId: row.taskId });
    }
    return orphans;
  }

  async commands(scope: Scope, taskId: string, after: number): Promise<readonly Command[]> {
    return this.#tasks.find(scope, taskId)?.commands.filter(({ n }) => n > after) ?? [];
  }

  async putPushConfig(
    scope: Scope,
    taskId: string,
    config: PushConfig,
    limit: number,
  ): ReturnType<TaskStore['putPushConfig']> {
    const row = this.#tasks.find(scope, taskId);
    if (row === undefined) return 'missing';
    const known = row.subscriptions;
    if (known?.has(config.id) !== true && (known?.size ?? 0) >= limit) return 'full';
    this.#outbox.subscribe(row, config);
    return 'stored';
  }

  async pushConfigs(scope: Scope, taskId: string): Promise<readonly PushConfig[] | undefined> {
    const row = this.#tasks.find(scope, taskId);
    return row && configsOf(row);
  }

  async removePushConfig(scope: Scope, taskId: string, configId: string): Promise<'removed' | 'missing'> {
    const row = this.#tasks.find(scope, taskId);
    if (row !== undefined) this.#outbox.unsubscribe(row, configId);
    return row === undefined ? 'missing' : 'removed';
  }

  async claimDeliveries(
    options: Parameters<TaskStore['claimDeliveries']>[0],
  ): ReturnType<TaskStore['claimDeliveries']> {
    return this.#outbox.claim(options);
  }

  async settleDelivery(delivery: Delivery, settlement: Settlement): Promise<void> {
    const row = this.#tasks.find(delivery.scope, delivery.taskId);
    if (row !== undefined) this.#outbox.settle(row, delivery, settlement);
  }

  watchDeliveries(look: () => void): () => void {
    return this.#outbox.watch(look);
  }

  #appendOne(item: Append): Appended {
    const { scope, taskId, create } = item;
    const known = this.#tasks.find(scope, taskId);
    if (create === undefined) {
      const refusal = refusalOf(known, item);
      return refusal ?? (known === undefined ? { outcome: 'missing' } : this.#commit(known, item));
    }
    if (known !== undefined) return { outcome: 'fenced' };
    if (this.#tasks.findInAnyScope(taskId) !== undefined) return { outcome: 'missing' };
    const { contextId, lease } = create;
    return this.#commit(this.#tasks.add({ scope, taskId, contextId }, this.#now() + lease.ttlMs), item);
  }

  /** Nothing in here may fail half-way: all that could be refused is refused before. */
  #commit(row: Row, { events, consumed, command, pushConfig, trace, release, create }: Append): Appended {
    if (trace !== undefined) row.trace = trace;
    if (pushConfig !== undefined) this.#outbox.subscribe(row, pushConfig);
    for (const event of events) addEntry(row, event);
    if (events.some(isStatus)) this.#tasks.statusChanged(row);
    if (consumed !== undefined) consume(row, consumed);
    const n = command && addCommand(row, command);
    if (release === true || isTerminal(row.state)) row.leaseUntil = undefined;
    this.#outbox.wake(row);
    this.#notify(row);
    return {
      outcome: 'stored',
      seq: row.log.length,
      ...(create === undefined ? {} : { fence: row.fence }),
      ...(n === undefined ? {} : { command: n }),
    };
  }

  /** Forgets tasks that have ended, the first one first, until all the new ones fit in. */
  #makeRoomFor(items: readonly Append[]): void {
    let excess = this.#tasks.size - this.#maxTasks;
    for (const { create } of items) if (create !== undefined) excess += 1;
    if (excess <= 0) return;
    if (excess > this.#tasks.ended.size) {
      throw new A2AError('RESOURCE_EXHAUSTED', 'Too many tasks are in progress; try again when some have ended');
    }
    for (const row of this.#tasks.ended) {
      if (excess-- <= 0) break;
      this.#forget(row);
    }
  }

  #forget(row: Row): void {
    for (const { id } of configsOf(row)) this.#outbox.unsubscribe(row, id);
    this.#tasks.remove(row);
    this.#notify(row);
  }

  #notify({ taskId, log, lastCommand }: Row): void {
    this.#watchers.notify(taskId, log.length, lastCommand);
  }
}

function isStatus(event: TaskEvent): boolean {
  return 'statusUpdate' in event;
}
