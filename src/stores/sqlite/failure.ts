import { A2AError } from '../../protocol/a2a-error.js';
import type { Failure } from './messages.js';

/** Returns what was thrown in a form that crosses between threads. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { code: '', message: String(thrown) };
  return { code: 'code' in thrown ? String(thrown.code) : '', message: thrown.message };
}

/** Returns an error with a code, as threads make and read them. */
export function failing({ code, message }: Failure): Error & { readonly code: string } {
  return Object.assign(new Error(message), { code });
}

/** The code of data that is there and is not what was stored. */
export const damaged = 'DAMAGED';

/**
 * Returns what a caller of the store is told: the peer may try again, and learns nothing of the database. The cause says
 * what it was.
 */
export function asA2AError(failure: Failure): A2AError {
  const isOurs = !failure.code.startsWith('SQLITE') && failure.code !== 'CLOSED' && failure.code !== 'ENDED';
  return new A2AError(isOurs ? 'INTERNAL_ERROR' : 'UNAVAILABLE', undefined, { cause: failing(failure) });
}
