import type { FieldViolation } from '../protocol/a2a-error.js';
import type { TaskEvent } from '../protocol/apply-event.js';
import type {
  JsonObject,
  JsonValue,
  Message,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
  TaskState,
} from '../protocol/generated/types.js';

/** Who calls, as the authentication hook found out. */
export interface Principal {
  /** Stable identity; tasks belong to it. */
  readonly id: string;
  /** The tenants it may address; all when left out. Any other is answered as if it did not exist. */
  readonly tenants?: readonly string[];
  /** Whatever else the hook wants the agent to see. */
  readonly [claim: string]: unknown;
}

/** Whose data: an argument of every store call, so that an unscoped query cannot be written (spec 13.1). */
export interface Scope {
  /** The tenant of the request; empty when it names none. */
  readonly tenant: string;
  /** The principal's id; empty for an anonymous caller. */
  readonly owner: string;
}

/** Time, as the engine needs it; tests hand in a fake one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after the delay unless the returned function is called before; never keeps a process alive by itself. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Structured log lines. The default logs nothing. */
export interface Logger {
  debug(event: string, facts?: Readonly<Record<string, unknown>>): void;
  info(event: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** One entry of a task's log. `seq` counts from 1 within the task, is given at commit, and is the cursor of everything. */
export interface LogEntry {
  readonly seq: number;
  readonly event: TaskEvent;
}

/** A task as of `seq`, its log folded. */
export interface TaskHead {
  readonly task: Task;
  readonly seq: number;
}

/** A request to whoever executes a task; it needs no fence. */
export type NewCommand =
  /** A further user message, which the same transaction appended to the log. */
  | { readonly kind: 'message'; readonly message: Message; readonly options: MessageOptions }
  | { readonly kind: 'cancel'; readonly metadata?: JsonObject }
  /** An authorization or input given out of band. */
  | { readonly kind: 'resume'; readonly value: JsonValue };

/** What an execution needs to know of the request that brought a message. */
export interface MessageOptions {
  readonly principal?: Principal;
  readonly extensions: readonly string[];
  readonly acceptedOutputModes: readonly string[];
  readonly metadata?: JsonObject;
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** W3C trace context: what a request came with, and what goes out on its behalf. */
export interface Trace {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** A push configuration with the id that it is registered under, and the dialect of who registered it, where it has one. */
export type PushConfig = TaskPushNotificationConfig & { readonly id: string; readonly dialect?: string };

/** A stored command; `n` counts from 1 within the task. */
export type Command = NewCommand & { readonly n: number };

/** A claim on the execution of a task, good until `ttlMs` from now by the store's clock. */
export interface LeaseRequest {
  readonly holder: string;
  readonly ttlMs: number;
}

/** Entries to add to one task, all or none, in one transaction with what else is named. */
export interface Append {
  readonly scope: Scope;
  readonly taskId: string;
  readonly events: readonly TaskEvent[];
  /**
   * Makes the task as `newTask` gives it, with the entries folded in; the writer holds the lease under fence 1 from then
   * on. An id that is taken is refused with `fenced`, or with `missing` where the task is in another scope.
   */
  readonly create?: { readonly contextId: string; readonly lease: LeaseRequest };
  /**
   * The writer's fence. Without one only messages may be appended, and a command or push configuration stored: what a
   * caller may do. Anything else is refused with `fenced`.
   */
  readonly fence?: number;
  /** Refuses with `pending` when a command above `consumed` waits: for the status that would end or park the task. */
  readonly unlessPending?: boolean;
  /** Commands up to this one are dealt with. */
  readonly consumed?: number;
  readonly command?: NewCommand;
  /** Registered before the entries of this append, so that it hears of them. */
  readonly pushConfig?: PushConfig;
  /** The trace of the request that this comes of: from now on it goes with the task's deliveries, until another follows. */
  readonly trace?: Trace;
  /** Gives the lease up in the same transaction, and with it the fence. The end of the task does so by itself. */
  readonly release?: boolean;
}

/** What became of an {@link Append}: of several refusals the first in this order. Nothing was stored unless it says `stored`. */
export type Appended =
  /** `seq` is that of the last entry of the task now, `fence` the writer's after a create, `command` the number of the stored command. */
  | { readonly outcome: 'stored'; readonly seq: number; readonly fence?: number; readonly command?: number }
  /** No such task in this scope. */
  | { readonly outcome: 'missing' }
  /** The task has ended in this state. */
  | { readonly outcome: 'terminal'; readonly state: TaskState }
  /** The writer's fence is not, or no longer, the task's: somebody took the lease, or it was given up. */
  | { readonly outcome: 'fenced' }
  /** A command waits, and the append said {@link Append.unlessPending}. */
  | { readonly outcome: 'pending' };

/**
 * Which tasks to list, newest status first, ties by id in descending order of code units. The status timestamp counts in
 * whole milliseconds, and as 0 where there is none.
 */
export interface ListQuery {
  readonly contextId?: string;
  readonly state?: TaskState;
  /** Only tasks whose status timestamp is this or later (milliseconds since the epoch, inclusive). */
  readonly statusSince?: number;
  /** Only tasks that come after this place in the order: the last one of the page before. */
  readonly after?: { readonly statusTimestamp: number; readonly taskId: string };
  readonly limit: number;
}

/** A page of tasks, how many match without regard to the page, and whether more follow. */
export interface ListPage {
  readonly heads: readonly TaskHead[];
  readonly total: number;
  readonly more: boolean;
}

/** An event on its way to a webhook: at least once, in order for each configuration. */
export interface Delivery {
  readonly scope: Scope;
  readonly taskId: string;
  readonly config: PushConfig;
  readonly seq: number;
  readonly event: StreamResponse;
  /** The newest trace that was stored with the task. */
  readonly trace?: Trace;
  /** How often it was tried before; a claim that ran out counts as a try. */
  readonly attempts: number;
  /** Names this claim; a settlement under an older claim is ignored. */
  readonly claim: number;
}

/** What to do with a claimed delivery. */
export type Settlement =
  | { readonly outcome: 'delivered' }
  /** Try again at this time (milliseconds since the epoch). */
  | { readonly outcome: 'retry'; readonly at: number }
  /** Nothing more is sent for this configuration until it is created anew. */
  | { readonly outcome: 'disabled' };

/**
 * Where tasks live: per task an append-only log with a head, a lease with a rising fence, a command inbox and push
 * configurations with their outbox. Reading and writing one entry costs what the entry costs, never what the task costs.
 *
 * `taskStoreSuite` is the contract in executable form; every implementation passes it. Objects handed in and out are
 * shared and never changed by either side. Not there and not in this scope are the same answer.
 */
export interface TaskStore {
  /**
   * Stores each item by itself, in order; one refused item does not touch the others.
   *
   * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is no room for a task to be made; then no item is stored
   */
  append(items: readonly Append[]): Promise<Appended[]>;
  head(scope: Scope, taskId: string): Promise<TaskHead | undefined>;
  /** Entries with `seq` above `after`, at most `limit`, in order; undefined when there is no such task. */
  read(scope: Scope, taskId: string, after: number, limit: number): Promise<readonly LogEntry[] | undefined>;
  list(scope: Scope, query: ListQuery): Promise<ListPage>;
  /** Whose task it is, for the server's own use (`resume`, `deleteTask`); never for a caller's. */
  scopeOf(taskId: string): Promise<Scope | undefined>;
  /** Removes the task with everything that belongs to it; true when there was one. */
  remove(scope: Scope, taskId: string): Promise<boolean>;
  /**
   * Calls back after each commit that touched the task (entries, commands, a lease taken by force, its removal) with the
   * newest seq and the number of the newest command, 0 while there was none. A call only says "look"; calls may be joined.
   * Returns the way to stop.
   */
  watch(taskId: string, look: (seq: number, command: number) => void): () => void;

  /**
   * Takes the lease when it is free or has run out, or by force; the fence is one above all before it. A lease that is
   * held is held against everybody, its own holder included.
   */
  acquire(
    scope: Scope,
    taskId: string,
    lease: LeaseRequest & { readonly force?: boolean },
  ): Promise<
    { readonly outcome: 'acquired'; readonly fence: number } | { readonly outcome: 'held' | 'terminal' | 'missing' }
  >;
  /** Extends the lease, also one that ran out and that nobody took; false when the fence is no longer the task's. */
  renew(scope: Scope, taskId: string, fence: number, ttlMs: number): Promise<boolean>;
  /** Gives the lease up; nothing happens when the fence is no longer the task's. */
  release(scope: Scope, taskId: string, fence: number): Promise<void>;
  /**
   * Tasks that should be executing and are not: not ended, active or with a command waiting, and their lease run out or
   * released.
   */
  orphans(limit: number): Promise<readonly { readonly scope: Scope; readonly taskId: string }[]>;
  /** Commands above both `after` and what was consumed, in order. */
  commands(scope: Scope, taskId: string, after: number): Promise<readonly Command[]>;

  /**
   * Adds a configuration, also to a task that has ended, or replaces the one of that id in its place and voids what was
   * on its way to it; it hears of entries from now on. `full` above `limit`.
   */
  putPushConfig(
    scope: Scope,
    taskId: string,
    config: PushConfig,
    limit: number,
  ): Promise<'stored' | 'missing' | 'full'>;
  /** All configurations of the task in the order of their creation; undefined when there is no such task. */
  pushConfigs(scope: Scope, taskId: string): Promise<readonly PushConfig[] | undefined>;
  /** Removes a configuration and what was still to be sent to it; `missing` only when the task is. */
  removePushConfig(scope: Scope, taskId: string, configId: string): Promise<'removed' | 'missing'>;

  /**
   * Claims due deliveries, at most `limit`: for each configuration only the oldest entry that it has not had, for none
   * more than one claim at a time, and for one host (the `hostname` of the URL) at most `perHost` claims at a time,
   * whoever holds them. `nextAt` is the earliest later time at which another falls due by itself: a further try, or
   * the end of a claim.
   */
  claimDeliveries(options: {
    readonly limit: number;
    readonly perHost: number;
    readonly ttlMs: number;
  }): Promise<{ readonly deliveries: readonly Delivery[]; readonly nextAt: number | undefined }>;
  /** Ends a claim. Nothing happens when another claim has followed, or the configuration or task is gone. */
  settleDelivery(delivery: Delivery, settlement: Settlement): Promise<void>;
  /** Calls back, after the commit, when there may be something to claim; calls may be joined. Returns the way to stop. */
  watchDeliveries(look: () => void): () => void;
}

/** The gate for every outgoing URL that a peer chose: webhooks here, cards and files elsewhere. */
export interface Egress {
  /** Returns why the URL must not be called, or undefined when it may: a fast check at registration, without a look-up. */
  refusal(url: string): string | undefined;
  /** Calls the URL after a check of the address it leads to; follows no redirect. Throws when it is refused or nothing answers. */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Push notifications, as the engine needs them: what may be registered, and somebody who delivers. */
export interface PushGate {
  /** What is wrong with a configuration that a caller wants to register; field paths are relative to it. */
  violations(config: TaskPushNotificationConfig): readonly FieldViolation[];
  /** Delivers what the store has to send, from now on. */
  start(store: TaskStore): void;
  /** Stops delivering; resolves when no request is under way any more. */
  close(): Promise<void>;
}
