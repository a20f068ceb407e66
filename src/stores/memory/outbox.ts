import type { Delivery, LogEntry, PushConfig, Settlement, TaskStore } from '../../server/ports.js';
import type { Row } from './row.js';
import { Watchers } from './watchers.js';

/** One push configuration with how far it has come in its task's log. */
export interface Subscription {
  readonly config: PushConfig;
  readonly row: Row;
  readonly host: string;
  /** The seq of the last entry it has had, or need not have. */
  cursor: number;
  attempts: number;
  /** The newest claim; 0 when it is settled. */
  claim: number;
  /** When it is due again: the next try of one that waits, the end of the claim of one that is claimed. */
  dueAt: number;
  place: 'idle' | 'ready' | 'waiting' | 'claimed' | 'closed';
}

/** What is still to be sent, for all configurations of the store. */
export class Outbox {
  readonly #now: () => number;
  /** Those that have something to send, by host, so that a busy host stands in nobody's way. */
  readonly #ready = new Map<string, Set<Subscription>>();
  readonly #waiting = new Set<Subscription>();
  readonly #claimed = new Set<Subscription>();
  readonly #claimsOfHost = new Map<string, number>();
  readonly #watchers = new Watchers();
  /** No subscription waits for an earlier time than this. */
  #earliest = Number.POSITIVE_INFINITY;
  #lastClaim = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The configuration hears of entries from now on. One of the same id is replaced and hears nothing more. */
  subscribe(row: Row, config: PushConfig): void {
    row.subscriptions ??= new Map();
    const replaced = row.subscriptions.get(config.id);
    if (replaced !== undefined) this.#move(replaced, 'closed');
    const host = URL.canParse(config.url) ? new URL(config.url).hostname : config.url;
    const start = { cursor: row.log.length, attempts: 0, claim: 0, dueAt: 0, place: 'idle' } as const;
    row.subscriptions.set(config.id, { config, row, host, ...start });
  }

  /** The configuration hears nothing more, and is no longer its task's. */
  unsubscribe(row: Row, configId: string): void {
    const subscription = row.subscriptions?.get(configId);
    if (subscription === undefined) return;
    this.#move(subscription, 'closed');
    row.subscriptions?.delete(configId);
  }

  /** Entries that were added to the task are on their way. */
  wake(row: Row): void {
    for (const subscription of row.subscriptions?.values() ?? []) {
      if (subscription.place === 'idle') this.#rest(subscription);
    }
  }

  /** As {@link TaskStore.claimDeliveries}. */
  claim(options: Parameters<TaskStore['claimDeliveries']>[0]): Awaited<ReturnType<TaskStore['claimDeliveries']>> {
    const time = this.#now();
    this.#collectDue(time);
    const deliveries: Delivery[] = [];
    const served: string[] = [];
    for (const host of this.#ready.keys()) {
      if (deliveries.length >= options.limit) break;
      const room = Math.min(options.limit - deliveries.length, options.perHost - (this.#claimsOfHost.get(host) ?? 0));
      deliveries.push(...this.#claimOfHost(host, room, time + options.ttlMs));
      served.push(host);
    }
    for (const host of served) this.#toTheEnd(host);
    return { deliveries, nextAt: this.#nextAt() };
  }

  /** Ends a claim on a configuration of the task, unless another has followed. */
  settle(row: Row, delivery: Delivery, settlement: Settlement): void {
    const subscription = row.subscriptions?.get(delivery.config.id);
    if (subscription === undefined || subscription.claim !== delivery.claim) return;
    subscription.claim = 0;
    if (settlement.outcome === 'disabled') {
      this.#move(subscription, 'closed');
    } else if (settlement.outcome === 'delivered') {
      subscription.cursor = delivery.seq;
      subscription.attempts = 0;
      this.#rest(subscription);
    } else if (settlement.at <= this.#now()) {
      this.#rest(subscription);
    } else {
      subscription.dueAt = settlement.at;
      this.#earliest = Math.min(this.#earliest, settlement.at);
      this.#move(subscription, 'waiting');
    }
  }

  /** As {@link TaskStore.watchDeliveries}. */
  watch(look: () => void): () => void {
    return this.#watchers.watch('', look);
  }

  /** Where a subscription goes that nothing holds up. */
  #rest(subscription: Subscription): void {
    const more = nextDeliverable(subscription) !== undefined;
    this.#move(subscription, more ? 'ready' : 'idle');
    if (more) this.#watchers.notify('', 0, 0);
  }

  #claimOfHost(host: string, room: number, until: number): Delivery[] {
    const deliveries: Delivery[] = [];
    for (const subscription of this.#ready.get(host) ?? []) {
      if (deliveries.length >= room) break;
      const next = nextDeliverable(subscription);
      if (next === undefined) continue;
      const { row, config, attempts } = subscription;
      subscription.attempts += 1;
      subscription.claim = ++this.#lastClaim;
      subscription.dueAt = until;
      this.#move(subscription, 'claimed');
      const { scope, taskId, trace } = row;
      const delivery = { scope, taskId, config, ...next, attempts, claim: subscription.claim };
      deliveries.push(trace === undefined ? delivery : { ...delivery, trace });
    }
    return deliveries;
  }

  /** Subscriptions whose time has come are ready. */
  #collectDue(time: number): void {
    for (const subscription of this.#claimed) if (subscription.dueAt <= time) this.#move(subscription, 'ready');
    if (time < this.#earliest) return;
    this.#earliest = Number.POSITIVE_INFINITY;
    for (const subscription of this.#waiting) {
      if (subscription.dueAt <= time) this.#move(subscription, 'ready');
      else this.#earliest = Math.min(this.#earliest, subscription.dueAt);
    }
  }

  #nextAt(): number | undefined {
    let next = this.#waiting.size === 0 ? Number.POSITIVE_INFINITY : this.#earliest;
    for (const { dueAt } of this.#claimed) next = Math.min(next, dueAt);
    return next === Number.POSITIVE_INFINITY ? undefined : next;
  }

  /** A host that was served lets the others go first next time. */
  #toTheEnd(host: string): void {
    const queue = this.#ready.get(host);
    if (queue === undefined) return;
    this.#ready.delete(host);
    this.#ready.set(host, queue);
  }

  #move(subscription: Subscription, to: Subscription['place']): void {
    const { host, place } = subscription;
    if (place === 'waiting') this.#waiting.delete(subscription);
    if (place === 'ready') {
      const queue = this.#ready.get(host);
      queue?.delete(subscription);
      if (queue?.size === 0) this.#ready.delete(host);
    }
    if (place === 'claimed') this.#claimed.delete(subscription);
    if (place === 'claimed') this.#countClaims(host, -1);
    subscription.place = to;
    if (to === 'waiting') this.#waiting.add(subscription);
    if (to === 'ready') this.#ready.set(host, (this.#ready.get(host) ?? new Set()).add(subscription));
    if (to === 'claimed') this.#claimed.add(subscription);
    if (to === 'claimed') this.#countClaims(host, 1);
  }

  #countClaims(host: string, change: 1 | -1): void {
    const claims = (this.#claimsOfHost.get(host) ?? 0) + change;
    if (claims === 0) this.#claimsOfHost.delete(host);
    else this.#claimsOfHost.set(host, claims);
  }
}

/** Returns the oldest status or artifact entry above the cursor, which moves past what is never sent. */
function nextDeliverable(subscription: Subscription): Pick<Delivery, 'seq' | 'event'> | undefined {
  for (;;) {
    const entry: LogEntry | undefined = subscription.row.log[subscription.cursor];
    if (entry === undefined) return undefined;
    const { seq, event } = entry;
    if ('statusUpdate' in event || 'artifactUpdate' in event) return { seq, event };
    subscription.cursor = seq;
  }
}
