import { TransportError } from '../protocol/transport-error.js';
import { retryAfterMs } from './connect-failure.js';

/** How patiently a task is followed. */
export interface FollowLimits {
  /** How long a lost stream is tried to be regained, from the last event on; 60 s unless said otherwise. */
  readonly reconnectBudgetMs: number;
  /** The first pause before a lost stream is renewed, which grows up to the other; 250 ms and 5 s. */
  readonly reconnectMinMs: number;
  readonly reconnectMaxMs: number;
  /** The first pause between two looks at a task that cannot be streamed, which grows up to the other; 500 ms and 5 s. */
  readonly pollMinMs: number;
  readonly pollMaxMs: number;
  /** How large a task may grow that is put together from a stream; 64 MiB. */
  readonly maxTaskBytes: number;
}

/** The limits that hold unless said otherwise. */
export const defaultFollowLimits: FollowLimits = {
  reconnectBudgetMs: 60_000,
  reconnectMinMs: 250,
  reconnectMaxMs: 5_000,
  pollMinMs: 500,
  pollMaxMs: 5_000,
  maxTaskBytes: 64 * 1024 * 1024,
};

/** Counts what is left of the budget, and says how long to wait before the next attempt. */
export interface Patience {
  /** Something new has come, or a connection has held: all is well again. */
  reset(): void;
  /** An attempt has failed; throws when the budget is spent. */
  spend(thrown: unknown, taskId: string): void;
  next(subscribing: boolean): number;
}

/** Returns a full budget; `lost` is the failure that began it, if any. */
export function createPatience(limits: FollowLimits, lost: unknown): Patience {
  let failingSince = lost === undefined ? undefined : Date.now();
  let attempts = 0;
  let askedMs = retryAfterMs(lost);
  return {
    reset() {
      failingSince = undefined;
      attempts = 0;
    },
    spend(thrown, taskId) {
      failingSince ??= Date.now();
      askedMs = retryAfterMs(thrown);
      if (Date.now() - failingSince + askedMs < limits.reconnectBudgetMs) return;
      throw new TransportError('network', `The connection to task ${taskId} was lost and not regained: ${thrown}`, {
        cause: thrown,
        taskId,
      });
    },
    next(subscribing) {
      const { reconnectMinMs, reconnectMaxMs, pollMinMs, pollMaxMs } = limits;
      const [min, max] = subscribing ? [reconnectMinMs, reconnectMaxMs] : [pollMinMs, pollMaxMs];
      const grown = Math.min(max, min * 1.5 ** attempts);
      attempts++;
      // Many clients that lost the same agent must not come back all at once.
      const waitMs = Math.max(askedMs, grown * (0.5 + Math.random() / 2));
      askedMs = 0;
      return waitMs;
    },
  };
}
