import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Logger, TaskStore } from '../../server/ports.js';
import { type Durability, type DurabilityOptions, durabilityOf } from './durability.js';
import { StoreCalls } from './store-calls.js';
import { type Launch, startThreads } from './threads.js';

/** Where a store keeps its database, and how. */
export type SqliteStoreOptions = SqlitePlace & {
  /** Time for leases and deliveries; the system's when left out. */
  readonly clock?: Pick<Clock, 'now'>;
  /**
   * What an acknowledged write survives. Left out: new tasks, messages, terminal states and whatever goes to a webhook are on
   * the disk before they are acknowledged (`power`); artifacts and statuses on the way survive the end of the process, and a
   * power cut may take the last moments of them (`crash`). What is written together is as durable as the most durable of it.
   * Either way a power cut takes from the end: what is left of a log has no gap.
   */
  readonly durability?: Durability | DurabilityOptions;
  /** The database does not grow beyond; what no longer fits in is refused with `UNAVAILABLE`. No limit when left out. */
  readonly maxBytes?: number;
  /**
   * How much is checked before anything is served, `quick` when left out: that the file holds together. `full` also
   * compares every index with its table, which takes several times as long. Entries are checked whenever they are read.
   */
  readonly checkOnOpen?: 'quick' | 'full';
  /** Memory for tasks that were lately written or read, 64 MiB when left out. */
  readonly cacheBytes?: number;
  /** Hears of calls that failed, with the reason that the caller is not told. Silent when left out. */
  readonly logger?: Logger;
};

/** A folder, made when it is not there, for a database of the name `tasks.db`; or the file of the database itself. */
export type SqlitePlace =
  | { readonly directory: string; readonly file?: never }
  | { readonly file: string; readonly directory?: never };

/** A {@link TaskStore} in a file, with what else one does with a file. */
export interface SqliteStore extends TaskStore {
  /** The file of the database. */
  readonly file: string;
  /**
   * Makes a copy of the database as it is at the end, while it is being used; an older copy of that name is replaced. To
   * restore it, put it in the place of the database while no process uses it, and remove the `-wal` file beside that.
   */
  backup(path: string): Promise<void>;
  /**
   * Reads everything and returns what is wrong with it, empty when nothing is. Takes as long as reading takes; what is
   * not in memory waits for it.
   */
  check(): Promise<readonly string[]>;
  /** Everything that was asked before is stored; then the database is closed. Calls after it are refused. */
  close(): Promise<void>;
}

/**
 * Opens a store that keeps everything in one SQLite file, for the use of one process: nothing that was acknowledged is lost
 * when the process dies. It does what {@link TaskStore} says; appending costs what the entries cost.
 *
 * All statements run in two threads, so that the disk never holds up the event loop: one writes, in groups of what
 * waits, and one reads beside it. Tasks that were lately used are read from memory. Idle, the store keeps no process alive.
 *
 * A second process that opens the same file is refused. The lock ends with its process, however that ends. Were it got
 * around, the lease and its fence would still let only one of them write to a task; each would see the writes of the other late.
 *
 * Its methods need no `this`. Where the database fails (the disk is full, or gone), they reject and nothing of the call is
 * stored; when the fault is over the store goes on.
 *
 * @throws an error that says what to do, with a `code`: `DRIVER_MISSING` where better-sqlite3 is not installed, `IN_USE`,
 * `DAMAGED`, `NEWER` for a file of a newer version, `FOREIGN` for a file of another program
 * @throws {A2AError} from its methods: `UNAVAILABLE` while the database fails and after `close`, `INTERNAL_ERROR` for a task
 * whose log is damaged
 *
 * @example
 * const store = await sqliteStore({ directory: './data' });
 * const served = await serve(agent, { port: 4000, store });
 */
export function sqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  return openSqliteStore(options);
}

/** As {@link sqliteStore}, with a say in how its threads are started. */
export async function openSqliteStore(options: SqliteStoreOptions, launch?: Launch): Promise<SqliteStore> {
  const {
    directory,
    maxBytes,
    checkOnOpen: check = 'quick',
    clock = Date,
    cacheBytes = 64 * 1_024 * 1_024,
    logger,
  } = options;
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = options.file ?? join(options.directory, 'tasks.db');
  const threads = await startThreads({ file, maxBytes, check }, launch);
  const durability = durabilityOf(options.durability);
  const calls = new StoreCalls(threads, { now: () => clock.now(), durability, cacheBytes, logger });
  return {
    file,
    append: (items) => calls.append(items),
    head: (scope, taskId) => calls.head(scope, taskId),
    read: (scope, taskId, after, limit) => calls.read(scope, taskId, after, limit),
    list: (scope, query) => calls.list(scope, query),
    scopeOf: (taskId) => calls.scopeOf(taskId),
    remove: (scope, taskId) => calls.remove(scope, taskId),
    watch: (taskId, look) => calls.watch(taskId, look),
    acquire: (scope, taskId, lease) => calls.acquire(scope, taskId, lease),
    renew: (scope, taskId, fence, ttlMs) => calls.renew(scope, taskId, fence, ttlMs),
    release: (scope, taskId, fence) => calls.release(scope, taskId, fence),
    orphans: (limit) => calls.orphans(limit),
    commands: (scope, taskId, after) => calls.commands(scope, taskId, after),
    putPushConfig: (scope, taskId, config, limit) => calls.putPushConfig(scope, taskId, config, limit),
    pushConfigs: (scope, taskId) => calls.pushConfigs(scope, taskId),
    removePushConfig: (scope, taskId, configId) => calls.removePushConfig(scope, taskId, configId),
    claimDeliveries: (claim) => calls.claimDeliveries(claim),
    settleDelivery: (delivery, settlement) => calls.settleDelivery(delivery, settlement),
    watchDeliveries: (look) => calls.watchDeliveries(look),
    backup: (path) => calls.backup(path),
    check: () => calls.check(),
    close: () => calls.close(),
  };
}
