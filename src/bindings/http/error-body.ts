import { type A2AError, errorDetails } from '../../protocol/a2a-error.js';
import { type A2AErrorCode, errors, type StatusName } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';

/**
 * Which specification's answers a server gives; 1.0.0 only for peers and kits that still expect it: its error numbers, and
 * `application/json` over HTTP+JSON for callers that ask for nothing else (spec conflicts C5, C7).
 */
export type ErrorTable = '1.0.0' | '1.0.1';

/** Returns the HTTP status of an error over HTTP+JSON (spec 5.4, 11.6). */
export function httpStatusOf(error: A2AError, table: ErrorTable = '1.0.1'): number {
  return (
    error.http?.status ?? (table === '1.0.0' ? errors[error.code].in100?.http : undefined) ?? errors[error.code].http
  );
}

/** Returns the `google.rpc.Code` name of an error over HTTP+JSON (spec 11.6). */
export function statusNameOf(code: A2AErrorCode, table: ErrorTable = '1.0.1'): StatusName {
  const row = errors[code];
  return (table === '1.0.0' ? row.in100?.grpc : undefined) ?? row.httpStatusName ?? row.grpc;
}

/** Returns an error as HTTP+JSON bodies and stream frames carry it: `google.rpc.Status` under `error` (spec 11.6). */
export function statusBody(error: A2AError, table: ErrorTable = '1.0.1'): JsonObject {
  return {
    error: {
      code: httpStatusOf(error, table),
      status: statusNameOf(error.code, table),
      message: error.message,
      details: errorDetails(error),
    },
  };
}
