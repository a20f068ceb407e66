import { A2AError, type A2AErrorOptions, type FieldViolation } from '../../protocol/a2a-error.js';
import { type A2AErrorCode, errorCodes, errorDomain, errors } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';

/** Reasons that other SDKs give to errors of ours. */
const otherReasons: ReadonlyMap<string, A2AErrorCode> = new Map([
  ['INTERNAL', 'INTERNAL_ERROR'],
  ['SERVER_ERROR', 'INTERNAL_ERROR'],
  ['UNAUTHORIZED', 'PERMISSION_DENIED'],
  ['UNSUPPORTED_CONTENT_TYPE', 'CONTENT_TYPE_NOT_SUPPORTED'],
]);

/** What an HTTP status means by itself: the last resort, for answers that name no reason (spec conflict C59). */
const codeByStatus: Readonly<Record<number, A2AErrorCode>> = {
  400: 'INVALID_PARAMS',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'TASK_NOT_FOUND',
  405: 'METHOD_NOT_FOUND',
  409: 'TASK_NOT_CANCELABLE',
  413: 'INVALID_REQUEST',
  414: 'INVALID_REQUEST',
  415: 'CONTENT_TYPE_NOT_SUPPORTED',
  422: 'INVALID_PARAMS',
  429: 'RESOURCE_EXHAUSTED',
  431: 'INVALID_REQUEST',
  501: 'METHOD_NOT_FOUND',
  503: 'UNAVAILABLE',
};

/** What the detail objects of an error say: the reason when it is one of ours, and what goes with it. */
export interface ReadDetails {
  readonly code: A2AErrorCode | undefined;
  readonly options: Pick<A2AErrorOptions, 'metadata' | 'violations' | 'details'>;
}

/**
 * Reads the details of an error as peers send them: a list in any order, one object, or something else entirely
 * (spec conflict C8). An `ErrorInfo` of another domain is none of ours: its reason means something else. Never throws.
 */
export function readDetails(data: unknown): ReadDetails {
  const entries = (Array.isArray(data) ? data : [data]).filter(isObject);
  const info = entries.find((entry) => typeof entry.reason === 'string' && isOurs(entry.domain));
  const violations = entries.flatMap((entry) => readViolations(entry.fieldViolations));
  const rest = entries.filter((entry) => entry !== info && !Array.isArray(entry.fieldViolations));
  const metadata = isObject(info?.metadata) ? readMetadata(info.metadata) : undefined;
  return {
    code: typeof info?.reason === 'string' ? codeFromReason(info.reason) : undefined,
    options: { ...(metadata === undefined ? {} : { metadata }), violations, details: rest },
  };
}

/** Not every peer says whose its reasons are. */
function isOurs(domain: unknown): boolean {
  return domain === undefined || domain === null || domain === '' || domain === errorDomain;
}

/** Returns the error code that a `google.rpc.ErrorInfo` reason names, undefined for one that is not ours. */
export function codeFromReason(reason: string): A2AErrorCode | undefined {
  return errorCodes.find((code) => code === reason) ?? otherReasons.get(reason);
}

/**
 * Returns the error that an HTTP+JSON answer or stream frame carries, undefined when the body is no error that any peer
 * sends: `google.rpc.Status` under `error`, a bare JSON-RPC error, a text under `error`, a problem document, or nothing but
 * a message (spec conflict C6). The reason decides, then the number; the body is kept as `wire`.
 */
export function errorFromBody(body: unknown, httpStatus: number): A2AError | undefined {
  if (!isObject(body)) return undefined;
  const { error } = body;
  if (typeof error === 'string') return make(codeFromStatus(httpStatus), error, {}, body);
  if (isObject(error)) return fromStatus(error, httpStatus, body);
  if (typeof body.code === 'number' && typeof body.message === 'string') return fromStatus(body, httpStatus, body);
  const text = body.detail ?? body.title ?? body.message;
  return typeof text === 'string' ? make(codeFromStatus(httpStatus), text, {}, body) : undefined;
}

/** Returns what a bare HTTP status means as an error code. */
export function codeFromStatus(httpStatus: number): A2AErrorCode {
  return codeByStatus[httpStatus] ?? (httpStatus >= 400 && httpStatus < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR');
}

/**
 * Returns the error code behind a JSON-RPC error number: the number decides, and where several errors share it, the
 * reason and then the HTTP status of the answer (spec conflicts C8, C29, C62).
 */
export function codeFromJsonRpc(number: unknown, reason?: A2AErrorCode, httpStatus?: number): A2AErrorCode {
  if (number === -31401) return 'UNAUTHENTICATED';
  if (number === -31403) return 'PERMISSION_DENIED';
  const candidates = errorCodes.filter((code) => errors[code].jsonRpc === number);
  if (reason !== undefined && (candidates.length === 0 || candidates.includes(reason))) return reason;
  const byStatus = candidates.find((code) => errors[code].jsonRpcHttp === httpStatus && httpStatus !== undefined);
  return byStatus ?? candidates[0] ?? 'INTERNAL_ERROR';
}

function fromStatus(error: JsonRecord, httpStatus: number, wire: unknown): A2AError {
  const details = readDetails(error.details ?? error.data);
  const number = error.code;
  const code =
    details.code ??
    (typeof number === 'number' && number < 0 ? codeFromJsonRpc(number, undefined, httpStatus) : undefined) ??
    codeFromStatus(typeof number === 'number' && number >= 400 ? number : httpStatus);
  return make(code, error.message, details.options, wire);
}

function make(code: A2AErrorCode, message: unknown, options: ReadDetails['options'], wire: unknown): A2AError {
  const text = typeof message === 'string' && message !== '' ? message : undefined;
  return new A2AError(code, text, { ...options, wire });
}

type JsonRecord = { readonly [key: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readMetadata(metadata: JsonObject): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [key, value] of Object.entries(metadata)) {
    if (key !== '__proto__') read[key] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return read;
}

function readViolations(list: unknown): FieldViolation[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((entry) => ({
    field: String(entry.field ?? ''),
    description: String(entry.description ?? ''),
  }));
}
