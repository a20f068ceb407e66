import { A2AError, errorDetails } from '../../protocol/a2a-error.js';
import { errors } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import { codeFromJsonRpc, readDetails } from '../http/error-reading.js';

/** Returns an error as the `error` member of a JSON-RPC response: code, message, and its details as `data` (spec 9.5). */
export function jsonRpcError(error: A2AError): JsonObject {
  return { code: errors[error.code].jsonRpc, message: error.message, data: errorDetails(error) };
}

/** Returns the HTTP status of a JSON-RPC error: 200 but for the edge's own refusals (spec conflict C29, C62). */
export function jsonRpcStatusOf(error: A2AError): number {
  return error.http?.status ?? errors[error.code].jsonRpcHttp ?? 200;
}

/**
 * Returns the error that a JSON-RPC response carries in `error`. A number that is not known becomes `INTERNAL_ERROR`
 * unless the details name a known reason; what came is kept as `wire` (spec 9.5, spec conflict C8).
 */
export function errorFromJsonRpc(error: unknown, httpStatus?: number): A2AError {
  // Object() makes an object of anything, and a member that is not there reads as undefined.
  const { code: number, message, data } = Object(error) as { code?: unknown; message?: unknown; data?: unknown };
  const details = readDetails(data);
  const code = codeFromJsonRpc(number, details.code, httpStatus);
  const text = typeof message === 'string' && message !== '' ? message : undefined;
  return new A2AError(code, text, { ...details.options, wire: error });
}
