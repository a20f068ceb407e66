import type { A2AError } from '../../protocol/a2a-error.js';
import { escapeLineSeparators } from '../../protocol/encode.js';
import { jsonType } from '../http/content-type.js';
import type { HttpResponse } from '../http/message.js';
import { flatHeaders } from '../http/respond.js';
import { errorFrame, eventStreamHeaders } from '../sse/event-stream.js';
import { jsonRpcError, jsonRpcStatusOf } from './error-body.js';

/** Returns the JSON before a result; `id` is JSON text. */
export function resultPrefix(id: string): string {
  return `{"jsonrpc":"2.0","id":${escapeLineSeparators(id)},"result":`;
}

/** Returns a JSON-RPC response with an error; `id` is JSON text. */
export function errorText(id: string, error: A2AError): string {
  return escapeLineSeparators(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(jsonRpcError(error))}}`);
}

/** Returns an error as a whole answer (spec conflict C29). */
export function errorResponse(error: A2AError, id = 'null'): HttpResponse {
  return {
    status: jsonRpcStatusOf(error),
    headers: ['Content-Type', jsonType, ...flatHeaders(error.http?.headers)],
    body: errorText(id, error),
  };
}

/**
 * Returns an error as a stream of one frame, for callers that never look at anything else; the edge's own refusals keep
 * their status and stay plain.
 */
export function errorStream(error: A2AError, id: string): HttpResponse {
  if (jsonRpcStatusOf(error) !== 200) return errorResponse(error, id);
  return { status: 200, headers: eventStreamHeaders, body: errorFrame(errorText(id, error)) };
}
