import type { A2AError } from '../../protocol/a2a-error.js';
import { escapeLineSeparators } from '../../protocol/encode.js';
import { jsonType } from './content-type.js';
import { type ErrorTable, httpStatusOf, statusBody } from './error-body.js';
import type { HttpResponse } from './message.js';

/** Answers an error in the shape of a binding. */
export type Refuse = (error: A2AError) => HttpResponse;

/** Returns an error as an HTTP+JSON answer (spec 11.6); also what a path gets that no binding is mounted at. */
export function statusResponse(error: A2AError, type = jsonType, table?: ErrorTable): HttpResponse {
  return {
    status: httpStatusOf(error, table),
    headers: ['Content-Type', type, ...flatHeaders(error.http?.headers)],
    body: escapeLineSeparators(JSON.stringify(statusBody(error, table))),
  };
}

/** Returns headers in the flat form of {@link HttpResponse}. */
export function flatHeaders(headers: Readonly<Record<string, string>> | undefined): string[] {
  return headers === undefined ? [] : Object.entries(headers).flat();
}

/** Returns the header that names the extensions which are active for a call, or nothing (spec conflict C41). */
export function extensionHeaders(extensions: readonly string[]): string[] {
  return extensions.length === 0 ? [] : ['A2A-Extensions', extensions.join(', ')];
}
