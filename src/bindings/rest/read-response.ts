import { A2AError } from '../../protocol/a2a-error.js';
import type { TransportError } from '../../protocol/transport-error.js';
import { mediaTypeOf } from '../http/content-type.js';
import { codeFromStatus, errorFromBody, readDetails } from '../http/error-reading.js';
import { asReceived } from '../http/fetch-error.js';
import { malformed, parseAnswer, statusFailure, type TextAnswer } from '../http/fetch-json.js';
import type { ServerSentEvent } from '../sse/parser.js';
import { badEvent } from '../sse/reader.js';

type Head = Pick<TextAnswer, 'status' | 'header'>;

/** Returns the JSON of a successful answer; any 2xx is one (C49). */
export function readBody(answer: TextAnswer): unknown {
  const value = parseAnswer(answer.text);
  if (value === undefined) throw malformed('The answer is not JSON', answer);
  return value;
}

/**
 * Returns the failure behind an answer that is no success: the error in its body in any shape that peers use, else what
 * its status means (C6, C59). Pages, redirects and gateway failures are no protocol answer and stay a `TransportError`.
 *
 * `aboutTask` says whether the request named a task: without one, a 404 that gives no reason means the route.
 */
export function failureOf(answer: TextAnswer, aboutTask: boolean): A2AError | TransportError {
  if (answer.status < 400) return statusFailure(answer);
  const error = errorFromBody(parseAnswer(answer.text), answer.status) ?? plainError(answer);
  if (error === undefined) return statusFailure(answer);
  const lost = answer.status === 404 && error.code === 'TASK_NOT_FOUND' && !aboutTask && !namesReason(answer);
  return asReceived(error, lost ? 'METHOD_NOT_FOUND' : error.code, answer);
}

/** Statuses that a plain text explains; any other is as likely to be a proxy's. */
const explained = new Set([400, 401, 403, 413, 415, 422, 429, 501, 503]);

function plainError(answer: TextAnswer): A2AError | undefined {
  const { status, text } = answer;
  const isPlain = mediaTypeOf(answer.header('content-type')) === 'text/plain' && text.trim() !== '';
  if (!isPlain || !explained.has(status)) return undefined;
  return new A2AError(codeFromStatus(status), text.slice(0, 1000), { wire: text.slice(0, 1000) });
}

/** True when the error in an answer says by its reason what it is, so that its status need not be interpreted. */
export function namesReason(answer: TextAnswer): boolean {
  const { error, ...bare } = Object(parseAnswer(answer.text)) as { error?: { details?: unknown; data?: unknown } };
  const carrier: { details?: unknown; data?: unknown } = Object(error ?? bare);
  return readDetails(carrier.details ?? carrier.data).code !== undefined;
}

/**
 * Returns the StreamResponse of one event, not yet decoded; one in a JSON-RPC envelope is taken out of it (C60).
 *
 * @throws {A2AError} when the event is named `error` or has a member of that name (C51)
 */
export function readEvent(event: ServerSentEvent, head: Head): unknown {
  const value = parseAnswer(event.data);
  const { error, jsonrpc, result } = Object(value) as { error?: unknown; jsonrpc?: unknown; result?: unknown };
  if (event.type === 'error' || (error !== undefined && error !== null)) throw streamError(event, value, head);
  if (value === undefined) throw badEvent(event, 'is not JSON');
  return jsonrpc === undefined ? value : result;
}

function streamError(event: ServerSentEvent, value: unknown, head: Head): A2AError {
  // The status of a stream says nothing about an error inside it.
  const error = errorFromBody(value, 500) ?? new A2AError('INTERNAL_ERROR', event.data.slice(0, 1000), { wire: value });
  return asReceived(error, error.code, head);
}
