import { A2AError, toA2AError } from '../../protocol/a2a-error.js';
import { errors } from '../../protocol/errors.js';

/** Where causes go that no peer may see. */
export interface CauseLog {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** A log that keeps nothing. */
export const silentLog: CauseLog = { info() {}, error() {} };

/**
 * Returns what was thrown as a peer may see it. A cause goes to the log under an id, and the id into the error's
 * metadata, so that a report from outside finds its line; one that has its `correlationId` is in the log already.
 */
export function shownError(thrown: unknown, log: CauseLog): A2AError {
  const error = toA2AError(thrown);
  if (error.cause === undefined || error.metadata?.correlationId !== undefined) return error;
  const correlationId = crypto.randomUUID();
  log[errors[error.code].http >= 500 ? 'error' : 'info']('request failed', {
    correlationId,
    code: error.code,
    cause: error.cause,
  });
  return new A2AError(error.code, error.message, {
    metadata: { ...error.metadata, correlationId },
    violations: error.violations,
    details: error.details,
    ...(error.http === undefined ? {} : { http: error.http }),
  });
}
