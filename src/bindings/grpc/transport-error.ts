import { Buffer } from 'node:buffer';
import { type Metadata, type StatusObject, status as statuses } from '@grpc/grpc-js';
import { A2AError } from '../../protocol/a2a-error.js';
import { type A2AErrorCode, errorCodes, errors } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import { isObject } from '../../protocol/reading.js';
import { TransportError, type TransportErrorKind } from '../../protocol/transport-error.js';
import { readDetails } from '../http/error-reading.js';
import { decodeMessage } from './generated/codec.js';
import { tellingMetadataOf } from './metadata-client.js';

/** What a status means by itself: the last resort, for errors that name no reason. */
const codeByStatus: Readonly<Record<number, A2AErrorCode>> = {
  [statuses.INVALID_ARGUMENT]: 'INVALID_PARAMS',
  [statuses.NOT_FOUND]: 'TASK_NOT_FOUND',
  [statuses.ALREADY_EXISTS]: 'INVALID_REQUEST',
  [statuses.PERMISSION_DENIED]: 'PERMISSION_DENIED',
  [statuses.RESOURCE_EXHAUSTED]: 'RESOURCE_EXHAUSTED',
  [statuses.FAILED_PRECONDITION]: 'UNSUPPORTED_OPERATION',
  [statuses.OUT_OF_RANGE]: 'INVALID_PARAMS',
  [statuses.UNIMPLEMENTED]: 'METHOD_NOT_FOUND',
  [statuses.UNAVAILABLE]: 'UNAVAILABLE',
  [statuses.UNAUTHENTICATED]: 'UNAUTHENTICATED',
};

/** How far a call had come when it ended. */
export interface Progress {
  /** False when no connection came about, so that nothing has left this machine. */
  readonly sent: boolean;
  /** The metadata with which the answer began, where it had begun. */
  readonly head: Metadata | undefined;
}

/**
 * Returns the failure behind a call that did not end well: the error that the agent gave, by the reason in its details,
 * by the name that older peers write before the text, or by its status; or a `TransportError` where no agent has spoken.
 *
 * Spec 10.6, spec conflict C7.
 */
export function failureOfStatus(status: StatusObject, progress: Progress): A2AError | TransportError {
  const lost = lossBehind(status, progress);
  if (lost !== undefined) return lost;
  const { message, details } = readStatus(status);
  const read = readDetails(details);
  const text = message || status.details;
  const code = read.code ?? codeNamedIn(text) ?? codeByStatus[status.code] ?? 'INTERNAL_ERROR';
  return new A2AError(code, text === '' ? undefined : text, {
    ...read.options,
    http: { headers: tellingMetadataOf(status.metadata, progress.head) },
    wire: { code: statuses[status.code] ?? status.code, message: text, details },
  });
}

/**
 * What the library says, word for word, when a call broke off on its way or its answer could not be taken. A peer may write
 * the same into a status of its own. Then its word is taken for it: nothing follows from these but that the call has
 * failed, and perhaps has arrived.
 */
const losses: readonly (readonly [pattern: RegExp, kind: TransportErrorKind])[] = [
  [/^Received message (?:larger than max|that decompresses to a size larger)/, 'malformed'],
  [/^(?:Failed to decompress \w+-encoded message$|Compression method not supported: )/, 'malformed'],
  [/^(?:Received RST_STREAM with code \d+|Connection dropped$|Stream refused by server$|Call cancelled$)/, 'network'],
  [/^(?:Bandwidth exhausted or memory limit exceeded$|(?:\w+ )?(?:ECONNRESET|ETIMEDOUT)\b)/, 'network'],
];

/** Statuses that the library gives to calls that have not come through. */
const lostWithoutHead: readonly number[] = [statuses.INTERNAL, statuses.UNAVAILABLE, statuses.UNKNOWN];

function lossBehind(status: StatusObject, { sent, head }: Progress): TransportError | undefined {
  const { code, details: text, metadata } = status;
  // Only of a call that nobody has got may be said that none has.
  if (!sent) return lossOf('network', status, unconnectedCode(text));
  // The library passes on what it has thrown itself over a message: no status at all.
  if (typeof code !== 'number')
    return new TransportError(
      'malformed',
      `The agent's answer is compressed in a way that it does not declare, or nobody knows`,
    );
  const http = /^Received HTTP status code (\d+)$/.exec(text)?.[1];
  if (http !== undefined && !isGrpc(head ?? metadata)) return lossOf('status', status, undefined, Number(http));
  // Whatever a peer answers, even in trailers alone, has metadata: the type of its content at least.
  if (isEmpty(metadata)) {
    const kind = losses.find(([pattern]) => pattern.test(text))?.[1];
    if (kind !== undefined) return lossOf(kind, status);
    if (head === undefined && lostWithoutHead.includes(code)) return lossOf('network', status);
  }
  // With no reason given, that is what happens to the calls of a server that stops, or of a proxy that waits no longer.
  const isBare = metadata.get(detailsKey).length === 0;
  if (isBare && code === statuses.CANCELLED) return lossOf('network', status);
  return isBare && code === statuses.DEADLINE_EXCEEDED ? lossOf('timeout', status) : undefined;
}

function isEmpty(metadata: Metadata): boolean {
  return Object.keys(metadata.getMap()).length === 0;
}

/** True when a gRPC server has answered, and no proxy with a page of its own. */
function isGrpc(metadata: Metadata): boolean {
  return /^application\/grpc\b/i.test(String(metadata.get('content-type')[0] ?? ''));
}

function lossOf(
  kind: TransportErrorKind,
  { code, details: text }: StatusObject,
  systemCode = 'ERR_GRPC_CALL_LOST',
  http?: number,
): TransportError {
  const cause = Object.assign(new Error(text), { code: systemCode });
  const message = `The call failed: ${text || statuses[code]}`;
  return new TransportError(kind, message, { cause, ...(http === undefined ? {} : { status: http }) });
}

/** Returns why no connection came about, as the platform names it. */
function unconnectedCode(text: string): string {
  if (/^Name resolution failed/.test(text)) return 'ENOTFOUND';
  return /\b(?:EAI_AGAIN|E[A-Z]{4,})\b/.exec(text)?.[0] ?? 'ERR_GRPC_NOT_CONNECTED';
}

const detailsKey = 'grpc-status-details-bin';

function readStatus({ metadata }: StatusObject): { readonly message: string; readonly details: readonly JsonObject[] } {
  const [bytes] = metadata.get(detailsKey);
  const read = Buffer.isBuffer(bytes) ? tryDecode('Status', bytes) : undefined;
  const { message, details } = read ?? {};
  const list = Array.isArray(details) ? details.filter(isObject) : [];
  return { message: typeof message === 'string' ? message : '', details: list.map(detailOf) };
}

/** Returns a detail as the JSON that other bindings have for it; what is not known stays base64. */
function detailOf({ typeUrl, value }: { readonly [name: string]: unknown }): JsonObject {
  const type = String(typeUrl ?? '');
  const base64 = String(value ?? '');
  const name = /(?:^|\/)google\.rpc\.(ErrorInfo|BadRequest)$/.exec(type)?.[1];
  // The pattern lets no other names through.
  const known = name && tryDecode(name as 'ErrorInfo' | 'BadRequest', Buffer.from(base64, 'base64'));
  // What the codec gives is JSON.
  return { '@type': type, ...((known || { value: base64 }) as JsonObject) };
}

/** Details say more about an error, and must not hide it when they cannot be read. */
function tryDecode(name: 'Status' | 'ErrorInfo' | 'BadRequest', bytes: Uint8Array) {
  try {
    return decodeMessage(name, bytes);
  } catch {
    return undefined;
  }
}

/** Before errors had details, their names stood before the text: `TaskNotFoundError: no such task`. */
function codeNamedIn(text: string): A2AErrorCode | undefined {
  const name = /^(\w+Error)\b/.exec(text)?.[1];
  return errorCodes.find((code) => errors[code].name === name) ?? codeSaidIn(text);
}

/** What the extended card was called, and the fixed texts of agents in Go and JavaScript, which in 0.3 are all that they send. */
const texts: readonly (readonly [pattern: RegExp, code: A2AErrorCode])[] = [
  [/\btask (?:cannot be cancell?ed|not cancell?able)\b/i, 'TASK_NOT_CANCELABLE'],
  [/\bpush notifications? (?:is |are )?not supported\b/i, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
  [/\b(?:operation is not supported|unsupported operation)\b/i, 'UNSUPPORTED_OPERATION'],
  [/\bincompatible content types?\b/i, 'CONTENT_TYPE_NOT_SUPPORTED'],
  [/extended ?(?:agent ?)?card ?not ?configured/i, 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
];

function codeSaidIn(text: string): A2AErrorCode | undefined {
  return texts.find(([pattern]) => pattern.test(text))?.[1];
}
