import type { Clock, Delivery, Egress, Logger, Settlement, TaskStore } from '../server/ports.js';
import { type Attempt, attempt, type Payloads } from './attempt.js';
import { defaultSchedule, settlementOf } from './settle.js';

/** What a push worker works with. */
export interface PushWorkerOptions {
  readonly store: Pick<TaskStore, 'claimDeliveries' | 'settleDelivery' | 'watchDeliveries' | 'head'>;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly logger?: Logger;
  /** Delays in milliseconds before each further try; after the last of them has failed the webhook is given up. */
  readonly schedule?: readonly number[];
  /** How long a receiver may take to answer; 15 s when left out. */
  readonly timeoutMs?: number;
  /** How many calls may be on their way at a time; 32 when left out. */
  readonly concurrency?: number;
  /** How many of them to one host; 4 when left out. */
  readonly perHost?: number;
  readonly userAgent?: string;
  /** The payloads of callers who speak a dialect of the protocol. */
  readonly payloads?: Payloads;
  /** Spreads retries; `Math.random` when left out. */
  readonly random?: () => number;
}

/** Sends what the store has for webhooks, until it is closed. */
export interface PushWorker {
  start(): void;
  /** Calls that are on their way are aborted, and left to be made again. Resolves when none is any more. */
  close(): Promise<void>;
}

/**
 * Returns a worker that takes deliveries from the store and posts each to its webhook: at least once, in order for each
 * configuration, with retries. A receiver that hangs or fails holds up nobody but itself. Several workers may share a
 * store.
 *
 * The log says what became of each attempt, and holds neither credentials nor more of a URL than its host.
 *
 * Spec 3.5.3, 4.3.3, 13.2.
 */
export function pushWorker(options: PushWorkerOptions): PushWorker {
  return new OutboxWorker(options);
}

/** How soon to ask again a store that failed, or whose clock is behind ours. */
const storeRetryMs = 5_000;
const leastWaitMs = 100;

class OutboxWorker implements PushWorker {
  readonly #options: PushWorkerOptions;
  readonly #timeoutMs: number;
  readonly #calls = new Map<AbortController, Promise<void>>();
  #closed = false;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #stopTimer = () => {};
  #stopWatching: (() => void) | undefined;

  constructor(options: PushWorkerOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? 15_000;
  }

  start(): void {
    if (this.#closed || this.#stopWatching !== undefined) return;
    this.#stopWatching = this.#options.store.watchDeliveries(() => this.#look());
    this.#look();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWatching?.();
    this.#stopTimer();
    for (const call of this.#calls.keys()) call.abort();
    await this.#claiming;
    await Promise.all(this.#calls.values());
  }

  /** Claims once more, after the claim that is going on. */
  #look(): void {
    if (this.#closed) return;
    this.#claimAgain = this.#claiming !== undefined;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
      if (this.#claimAgain) this.#look();
    });
  }

  async #claim(): Promise<void> {
    const { store, clock, logger, concurrency = 32, perHost = 4 } = this.#options;
    const limit = concurrency - this.#calls.size;
    // The end of any call makes us look again.
    if (limit <= 0) return;
    try {
      // A claim outlasts its call, so that nobody else makes the call meanwhile.
      const ttlMs = this.#timeoutMs + 30_000;
      const { deliveries, nextAt } = await store.claimDeliveries({ limit, perHost, ttlMs });
      for (const delivery of deliveries) this.#begin(delivery);
      if (nextAt !== undefined) this.#lookAt(nextAt);
    } catch (thrown) {
      logger?.error('push.store-failed', { cause: thrown });
      this.#lookAt(clock.now() + storeRetryMs);
    }
  }

  #lookAt(time: number): void {
    this.#stopTimer();
    if (this.#closed) return;
    const { clock } = this.#options;
    this.#stopTimer = clock.after(Math.max(time - clock.now(), leastWaitMs), () => this.#look());
  }

  #begin(delivery: Delivery): void {
    const call = new AbortController();
    const work = this.#deliver(delivery, call).finally(() => {
      this.#calls.delete(call);
      this.#look();
    });
    this.#calls.set(call, work);
  }

  /** Never rejects. */
  async #deliver(delivery: Delivery, call: AbortController): Promise<void> {
    const { store, egress, clock, logger, userAgent = 'a2a-kit', payloads } = this.#options;
    if (this.#closed) call.abort();
    const stopTimer = clock.after(this.#timeoutMs, () => call.abort(new DOMException('Timed out', 'TimeoutError')));
    const taskOf = async ({ scope, taskId }: Delivery) => (await store.head(scope, taskId))?.task;
    const result = await attempt(delivery, { egress, userAgent, signal: call.signal, payloads, taskOf });
    stopTimer();
    const settlement = this.#settlementOf(delivery, result);
    this.#log(delivery, result, settlement);
    try {
      await store.settleDelivery(delivery, settlement);
    } catch (thrown) {
      // The claim runs out by itself, and the delivery is made again.
      logger?.error('push.store-failed', { cause: thrown });
    }
  }

  #settlementOf({ attempts }: Delivery, result: Attempt): Settlement {
    const { clock, schedule = defaultSchedule, random = Math.random } = this.#options;
    const now = clock.now();
    if (this.#closed && result.status === undefined) return { outcome: 'retry', at: now };
    return settlementOf(result, { attempts, schedule, now, random: random() });
  }

  #log({ taskId, config, seq, attempts }: Delivery, result: Attempt, settlement: Settlement): void {
    const { logger } = this.#options;
    const why = result.status === undefined ? { reason: result.reason } : { status: result.status };
    const facts = { taskId, configId: config.id, seq, host: hostOf(config.url), attempt: attempts + 1, ...why };
    if (settlement.outcome === 'delivered') logger?.debug('push.delivered', facts);
    else if (settlement.outcome === 'disabled') logger?.warn('push.disabled', facts);
    else logger?.warn('push.failed', { ...facts, retryAt: new Date(settlement.at).toISOString() });
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
