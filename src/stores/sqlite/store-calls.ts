import type {
  Append,
  Appended,
  Command,
  Delivery,
  ListPage,
  ListQuery,
  LogEntry,
  Logger,
  PushConfig,
  Scope,
  Settlement,
  TaskHead,
  TaskStore,
} from '../../server/ports.js';
import type { DurabilityOptions } from './durability.js';
import { newAppend, newPush, scopeKey, taskKey } from './encode.js';
import { asA2AError, failureOf } from './failure.js';
import { foldHead } from './fold.js';
import { HotTasks } from './hot-tasks.js';
import { keyOf, textOf } from './keys.js';
import type { CallOf, ClaimedRow, Failure, FoundHead, Reads, Writes } from './messages.js';
import type { Threads } from './threads.js';
import { Watchers } from './watchers.js';
import { WriteQueue } from './write-queue.js';

/** What the calls of a store go by. */
export interface CallOptions {
  readonly now: () => number;
  readonly durability: Required<DurabilityOptions>;
  readonly cacheBytes: number;
  readonly logger: Logger | undefined;
}

/** The store as the main thread sees it: what is hot, who watches, and two threads that do the rest. */
export class StoreCalls implements TaskStore {
  readonly #threads: Threads;
  readonly #queue: WriteQueue;
  readonly #hot: HotTasks;
  readonly #now: () => number;
  readonly #logger: Logger | undefined;
  readonly #watchers = new Watchers();
  readonly #deliveryWatchers = new Watchers();
  /** Heads on their way from the database, so that many who ask for one task cause one reading. */
  readonly #loading = new Map<string, Promise<TaskHead | undefined>>();
  #closing: Promise<void> | undefined;

  constructor(threads: Threads, { now, durability, cacheBytes, logger }: CallOptions) {
    this.#threads = threads;
    this.#queue = new WriteQueue(threads.writer, { now, durability });
    this.#hot = new HotTasks(cacheBytes);
    this.#now = now;
    this.#logger = logger;
  }

  async append(items: readonly Append[]): Promise<Appended[]> {
    const stored = items.map(newAppend);
    const outcomes = await this.#write<'append'>({ op: 'append', items: stored });
    for (const [at, outcome] of outcomes.entries()) {
      const item = items[at];
      const as = stored[at];
      if (outcome.outcome === 'stored' && item && as) this.#hot.appended(item, as, outcome.seq);
    }
    return outcomes;
  }

  async head(scope: Scope, taskId: string): Promise<TaskHead | undefined> {
    const hot = this.#hot.head(scope, taskId);
    if (hot !== undefined) return hot;
    const { tenant, owner, id } = taskKey(scope, taskId);
    const key = JSON.stringify([tenant, owner, id]);
    const loading = this.#loading.get(key) ?? this.#load(scope, taskId).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async read(scope: Scope, taskId: string, after: number, limit: number): Promise<readonly LogEntry[] | undefined> {
    const hot = this.#hot.read(scope, taskId, after, limit);
    if (hot !== undefined) return hot;
    const found = await this.#read<'read'>({ op: 'read', ...taskKey(scope, taskId), after, limit });
    // Entries are stored as they were given, and checked by their sums.
    return found === undefined ? undefined : (JSON.parse(found) as LogEntry[]);
  }

  async list(scope: Scope, query: ListQuery): Promise<ListPage> {
    const { heads, total, more } = await this.#read<'list'>({ op: 'list', ...scopeKey(scope), query });
    return { heads: heads.flatMap((found) => this.#listed(scope, found)), total, more };
  }

  async scopeOf(taskId: string): Promise<Scope | undefined> {
    const found = await this.#read<'scopeOf'>({ op: 'scopeOf', id: keyOf(taskId) });
    return found && scopeFrom(found);
  }

  async remove(scope: Scope, taskId: string): Promise<boolean> {
    const removed = await this.#write<'remove'>({ op: 'remove', ...taskKey(scope, taskId) });
    if (removed) this.#hot.forget(taskId);
    return removed;
  }

  watch(taskId: string, look: (seq: number, command: number) => void): () => void {
    return this.#watchers.watch(taskId, look);
  }

  acquire(
    scope: Scope,
    taskId: string,
    { holder, ttlMs, force = false }: Parameters<TaskStore['acquire']>[2],
  ): ReturnType<TaskStore['acquire']> {
    return this.#write<'acquire'>({ op: 'acquire', ...taskKey(scope, taskId), holder, ttlMs, force });
  }

  renew(scope: Scope, taskId: string, fence: number, ttlMs: number): Promise<boolean> {
    return this.#write<'renew'>({ op: 'renew', ...taskKey(scope, taskId), fence, ttlMs });
  }

  release(scope: Scope, taskId: string, fence: number): Promise<void> {
    return this.#write<'release'>({ op: 'release', ...taskKey(scope, taskId), fence });
  }

  async orphans(limit: number): ReturnType<TaskStore['orphans']> {
    const found = await this.#read<'orphans'>({ op: 'orphans', now: this.#now(), limit });
    return found.map((key) => ({ scope: scopeFrom(key), taskId: textOf(key.id) }));
  }

  async commands(scope: Scope, taskId: string, after: number): Promise<readonly Command[]> {
    return JSON.parse(await this.#read<'commands'>({ op: 'commands', ...taskKey(scope, taskId), after }));
  }

  putPushConfig(
    scope: Scope,
    taskId: string,
    config: PushConfig,
    limit: number,
  ): ReturnType<TaskStore['putPushConfig']> {
    return this.#write<'putPush'>({ op: 'putPush', ...taskKey(scope, taskId), push: newPush(config), limit });
  }

  async pushConfigs(scope: Scope, taskId: string): Promise<readonly PushConfig[] | undefined> {
    const found = await this.#read<'pushConfigs'>({ op: 'pushConfigs', ...taskKey(scope, taskId) });
    return found === undefined ? undefined : JSON.parse(found);
  }

  removePushConfig(scope: Scope, taskId: string, configId: string): Promise<'removed' | 'missing'> {
    return this.#write<'removePush'>({ op: 'removePush', ...taskKey(scope, taskId), configId: keyOf(configId) });
  }

  async claimDeliveries(claim: Parameters<TaskStore['claimDeliveries']>[0]): ReturnType<TaskStore['claimDeliveries']> {
    const { limit, perHost, ttlMs } = claim;
    const { deliveries, nextAt } = await this.#write<'claim'>({ op: 'claim', limit, perHost, ttlMs });
    return { deliveries: deliveries.map(deliveryFrom), nextAt };
  }

  settleDelivery({ scope, taskId, config, claim, seq }: Delivery, settlement: Settlement): Promise<void> {
    const configId = keyOf(config.id);
    return this.#write<'settle'>({ op: 'settle', ...taskKey(scope, taskId), configId, claim, seq, settlement });
  }

  watchDeliveries(look: () => void): () => void {
    return this.#deliveryWatchers.watch('', look);
  }

  async backup(path: string): Promise<void> {
    await this.#call('backup', () => this.#threads.writer.call({ kind: 'backup', path }));
  }

  check(): Promise<readonly string[]> {
    return this.#read<'check'>({ op: 'check' });
  }

  close(): Promise<void> {
    this.#closing ??= this.#queue.drained().then(() => this.#threads.close());
    return this.#closing;
  }

  async #load(scope: Scope, taskId: string): Promise<TaskHead | undefined> {
    const hot = this.#hot.expect(taskId);
    let found: FoundHead | undefined;
    try {
      found = await this.#read<'head'>({ op: 'head', ...taskKey(scope, taskId) });
    } finally {
      if (found === undefined) this.#hot.notFound(hot, taskId);
    }
    return found && this.#hot.found(hot, scope, found, taskId);
  }

  /** A task that cannot be read does not keep the others from being listed. */
  #listed(scope: Scope, found: FoundHead | Failure): TaskHead[] {
    if ('code' in found) {
      this.#log('list', found);
      return [];
    }
    const hot = this.#hot.head(scope, textOf(found.id));
    return [hot?.seq === found.seq ? hot : { task: foldHead(found).task, seq: found.seq }];
  }

  async #write<Op extends keyof Writes>(call: CallOf<Writes> & { op: Op }): Promise<Writes[Op]['answer']> {
    if (this.#closing !== undefined) throw asA2AError(closed);
    const reply = await this.#queue.write(call);
    if ('failure' in reply) throw this.#failed(call.op, reply.failure);
    for (const [id, seq, command] of reply.touched) this.#watchers.notify(textOf(id), seq, command);
    if (reply.wake) this.#deliveryWatchers.notify('', 0, 0);
    // The thread answers each call as `Writes` says.
    return reply.answer as Writes[Op]['answer'];
  }

  /** The thread answers each call as `Reads` says. */
  #read<Op extends keyof Reads>(call: CallOf<Reads> & { op: Op }): Promise<Reads[Op]['answer']> {
    return this.#call(call.op, () => this.#threads.reader.call({ kind: 'read', call })) as Promise<Reads[Op]['answer']>;
  }

  async #call(op: string, ask: () => Promise<unknown>): Promise<unknown> {
    if (this.#closing !== undefined) throw asA2AError(closed);
    try {
      return await ask();
    } catch (thrown) {
      throw this.#failed(op, failureOf(thrown));
    }
  }

  #failed(op: string, failure: Failure): Error {
    this.#log(op, failure);
    return asA2AError(failure);
  }

  #log(op: string, { code, message }: Failure): void {
    this.#logger?.error('store.failed', { op, code, message });
  }
}

const closed: Failure = { code: 'CLOSED', message: 'the store is closed' };

function scopeFrom({ tenant, owner }: { readonly tenant: string; readonly owner: string }): Scope {
  return { tenant: textOf(tenant), owner: textOf(owner) };
}

function deliveryFrom(row: ClaimedRow): Delivery {
  const { config, seq, event, trace, attempts, claim } = row;
  const about = { scope: scopeFrom(row), taskId: textOf(row.id), config: JSON.parse(config), seq };
  const delivery = { ...about, event: JSON.parse(event), attempts, claim };
  return trace === null ? delivery : { ...delivery, trace: JSON.parse(trace) };
}
