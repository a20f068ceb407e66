import { abortedBy } from '../protocol/aborted-by.js';
import { TransportError } from '../protocol/transport-error.js';

/** Returns the error of a call that was not made because of where it leads. */
export function refusedCall(why: string): TransportError {
  return new TransportError('network', `Not called: the URL ${why}`);
}

/** Returns the error of a call that got no response: it was aborted, ran out of time, or failed on the way. */
export function failedCall(thrown: unknown, signal: AbortSignal | null | undefined): TransportError {
  if (thrown instanceof TransportError) return thrown;
  if (signal?.aborted === true) return abortedBy(signal.reason);
  // Where several addresses were tried, Node's error has no message of its own.
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : 'No connection';
  return new TransportError('network', message, { cause: thrown });
}
