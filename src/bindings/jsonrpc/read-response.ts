import type { A2AError } from '../../protocol/a2a-error.js';
import type { A2AErrorCode } from '../../protocol/errors.js';
import { readDetails } from '../http/error-reading.js';
import { asReceived } from '../http/fetch-error.js';
import { malformed, parseAnswer, statusFailure, type TextAnswer } from '../http/fetch-json.js';
import type { ServerSentEvent } from '../sse/parser.js';
import { badEvent } from '../sse/reader.js';
import { errorFromJsonRpc } from './error-body.js';

type Head = Pick<TextAnswer, 'status' | 'header'>;

/**
 * Returns the `result` of the response to the request with that id, undefined when it has none.
 *
 * The body says what happened, whatever the HTTP status (C29); only a body that is no response at all leaves the status
 * to be reported. `error: null` beside a result is none.
 *
 * @throws {A2AError} the error that the response carries
 * @throws {TransportError} `status` or `malformed` when it is no response to this request
 */
export function readAnswerEnvelope(answer: TextAnswer, id: number): unknown {
  // An empty success confirms what has no result (C48).
  if (answer.text === '' && answer.ok) return undefined;
  const value = parseAnswer(answer.text);
  if (isEnvelope(value)) return resultOf(value, id, answer);
  throw answer.ok ? malformed('The answer is not a JSON-RPC response', answer) : statusFailure(answer);
}

/** Returns the `result` of one stream event; throws like {@link readAnswerEnvelope}. */
export function readEventEnvelope(event: ServerSentEvent, id: number, head: Head): unknown {
  const value = parseAnswer(event.data);
  if (isEnvelope(value)) {
    const result = resultOf(value, id, head);
    if (result !== undefined && event.type !== 'error') return result;
  }
  if (event.type === 'error') throw failureOf(value ?? { message: event.data.slice(0, 1000) }, head);
  throw badEvent(event, value === undefined ? 'is not JSON' : 'is not a JSON-RPC response with a result');
}

interface Envelope {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

/** True for a JSON-RPC response, and for the bare error objects that some peers send in its place. */
function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return 'jsonrpc' in value || 'result' in value || 'error' in value || isBareError(value);
}

function isBareError(value: Envelope): boolean {
  return typeof value.code === 'number' && typeof value.message === 'string';
}

function resultOf(envelope: Envelope, id: number, head: Head): unknown {
  const { id: given, result, error } = envelope;
  // One SDK writes the id of a refusal as a string (C3, C50).
  const isOurs = given === id || (given === String(id) && Boolean(error));
  if (given !== undefined && given !== null && !isOurs) {
    throw malformed(
      `The response is to another request: its id is ${JSON.stringify(given)}, not ${JSON.stringify(id)}`,
    );
  }
  if (error !== undefined && error !== null) throw failureOf(error, head);
  if (result === undefined && isBareError(envelope)) throw failureOf(envelope, head);
  return result;
}

/** The reason names an error best; failing that, HTTP tells who may not call, and then the number decides (C8, C62). */
function failureOf(error: unknown, head: Head): A2AError {
  const read = errorFromJsonRpc(typeof error === 'string' ? { message: error } : error, head.status);
  const { code: number, data } = Object(error) as { code?: unknown; data?: unknown };
  return asReceived(read, readDetails(data).code ?? codeByStatus(head.status, number) ?? read.code, head);
}

function codeByStatus(status: number, number: unknown): A2AErrorCode | undefined {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'PERMISSION_DENIED';
  // JSON-RPC leaves this number to every server for anything; only with those two does it mean what ours mean by it.
  return number === -32000 ? 'INTERNAL_ERROR' : undefined;
}
