import type { Settlement } from '../server/ports.js';
import type { Attempt } from './attempt.js';

/** When to try again after each failure; after one more than these the webhook is given up, at most 28 hours after the first. */
export const defaultSchedule: readonly number[] = [
  5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000,
];

/** A receiver may ask for patience, but not for ever. */
const mostPatienceMs = 24 * 3_600_000;

/** What a settlement depends on besides the attempt. */
export interface Circumstances {
  readonly attempts: number;
  readonly schedule: readonly number[];
  readonly now: number;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/**
 * Returns how to go on after an attempt: any 2xx is an acknowledgement, 410 asks never to be called again, and
 * everything else, a redirect included, is tried again on the schedule until it ends.
 *
 * Each delay is drawn from zero up to the scheduled one, so that receivers that failed together are not called
 * together. A `Retry-After` makes it longer, never shorter, up to a day.
 *
 * Spec 4.3.3, 13.2, conflict C57.
 */
export function settlementOf(attempt: Attempt, { attempts, schedule, now, random }: Circumstances): Settlement {
  const { status } = attempt;
  if (status !== undefined && status >= 200 && status < 300) return { outcome: 'delivered' };
  const longest = schedule[attempts];
  if (status === 410 || longest === undefined) return { outcome: 'disabled' };
  const asked = status === undefined ? 0 : retryAfterMs(attempt.retryAfter, now);
  return { outcome: 'retry', at: now + Math.max(Math.round(random * longest), asked) };
}

/** Returns the delay that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3); 0 for none. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), mostPatienceMs);
}
