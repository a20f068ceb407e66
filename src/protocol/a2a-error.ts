import { type A2AErrorCode, errorDomain, errors } from './errors.js';
import type { JsonObject } from './generated/types.js';

/** One field that was wrong in a request, as in `google.rpc.BadRequest` (spec 3.3.2). */
export interface FieldViolation {
  /** Path in the wire JSON, for example `message.parts[1].text`. */
  readonly field: string;
  /** What was expected, what came, and which values are allowed. */
  readonly description: string;
}

/** What an {@link A2AError} may carry besides its code and message. */
export interface A2AErrorOptions {
  /** What went wrong inside. It is for the log and is never sent to a peer. */
  readonly cause?: unknown;
  /** String facts for `ErrorInfo.metadata`, for example `{ taskId }`. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly violations?: readonly FieldViolation[];
  /** Further detail objects, each with its `@type`. */
  readonly details?: readonly JsonObject[];
  /** What the HTTP edge answers where the table does not say it: its own status, or headers such as `Retry-After`. */
  readonly http?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };
  /** The error as a peer sent it, for errors that came over the wire. */
  readonly wire?: unknown;
}

/**
 * The protocol says no: an error with a code of the closed union {@link A2AErrorCode}.
 *
 * `message` is written for the peer and is sent; `cause` stays inside. `name` is the specification's name of the error.
 *
 * Spec 3.3.2, 5.4.
 *
 * @example
 * throw new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId } });
 */
export class A2AError extends Error {
  readonly code: A2AErrorCode;
  readonly metadata: Readonly<Record<string, string>> | undefined;
  readonly violations: readonly FieldViolation[];
  readonly details: readonly JsonObject[];
  readonly http: A2AErrorOptions['http'];
  readonly wire: unknown;

  constructor(code: A2AErrorCode, message: string = errors[code].message, options: A2AErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.name = errors[code].name;
    this.metadata = options.metadata;
    this.violations = options.violations ?? [];
    this.details = options.details ?? [];
    this.http = options.http;
    this.wire = options.wire;
  }
}

/** Returns the refusal of a request whose fields were wrong, naming each of them (spec 3.3.2, 9.5, 11.6). */
export function invalidParams(violations: readonly FieldViolation[]): A2AError {
  const first = violations[0];
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
  const where = first?.field === '' ? '' : `${first?.field}: `;
  const message = first === undefined ? undefined : `Invalid parameters: ${where}${first.description}${more}`;
  return new A2AError('INVALID_PARAMS', message, { violations });
}

/**
 * Returns the error as it may be shown to a peer: an {@link A2AError} as it is, anything else as
 * `INTERNAL_ERROR` with a fixed text and the original as its cause.
 */
export function toA2AError(thrown: unknown): A2AError {
  return thrown instanceof A2AError ? thrown : new A2AError('INTERNAL_ERROR', undefined, { cause: thrown });
}

/**
 * Returns the detail objects of an error in the order every peer can read: `ErrorInfo` first, with string
 * metadata only, then `BadRequest` when fields were wrong, then the rest (spec 3.3.2, 9.5, 11.6).
 */
export function errorDetails(error: A2AError): JsonObject[] {
  const info: JsonObject = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: error.code,
    domain: errorDomain,
    ...(error.metadata === undefined ? {} : { metadata: { ...error.metadata } }),
  };
  if (error.violations.length === 0) return [info, ...error.details];
  const badRequest: JsonObject = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: error.violations.map(({ field, description }) => ({ field, description })),
  };
  return [info, badRequest, ...error.details];
}
