import { TransportError, type TransportErrorOptions } from './transport-error.js';

/**
 * Returns the error of a call whose signal was aborted with a reason: `timeout` where the reason is that time ran out,
 * as that of `AbortSignal.timeout()` is, else `aborted`. A `TransportError` has said already what happened, and is given
 * back as it is.
 */
export function abortedBy(reason: unknown, options: Pick<TransportErrorOptions, 'taskId'> = {}): TransportError {
  if (reason instanceof TransportError) return reason;
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  const message = isLate ? 'The time for the call ran out' : 'The call was aborted';
  return new TransportError(isLate ? 'timeout' : 'aborted', message, { cause: reason, ...options });
}
