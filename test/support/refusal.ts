import { expect } from 'vitest';
import type { Answer, WireError } from './wire-answer.js';

// From the tables of sections 5.4, 9.5 and 11.6 of the specification: the number of JSON-RPC, the HTTP status of
// HTTP+JSON with its name, and the HTTP status under JSON-RPC where it is not 200. Written by hand.
const rows = {
  TASK_NOT_FOUND: [-32001, 404, 'NOT_FOUND'],
  TASK_NOT_CANCELABLE: [-32002, 400, 'FAILED_PRECONDITION'],
  PUSH_NOTIFICATION_NOT_SUPPORTED: [-32003, 400, 'FAILED_PRECONDITION'],
  UNSUPPORTED_OPERATION: [-32004, 400, 'FAILED_PRECONDITION'],
  CONTENT_TYPE_NOT_SUPPORTED: [-32005, 400, 'INVALID_ARGUMENT'],
  INVALID_AGENT_RESPONSE: [-32006, 500, 'INTERNAL'],
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: [-32007, 400, 'FAILED_PRECONDITION'],
  EXTENSION_SUPPORT_REQUIRED: [-32008, 400, 'FAILED_PRECONDITION'],
  VERSION_NOT_SUPPORTED: [-32009, 400, 'FAILED_PRECONDITION'],
  INVALID_PARAMS: [-32602, 400, 'INVALID_ARGUMENT'],
  INTERNAL_ERROR: [-32603, 500, 'INTERNAL'],
  UNAUTHENTICATED: [-32000, 401, 'UNAUTHENTICATED', 401],
  PERMISSION_DENIED: [-32000, 403, 'PERMISSION_DENIED', 403],
  RESOURCE_EXHAUSTED: [-32603, 429, 'RESOURCE_EXHAUSTED', 429],
  UNAVAILABLE: [-32603, 503, 'UNAVAILABLE', 503],
} as const satisfies Record<string, Row>;

type Row = readonly [jsonRpc: number, http: number, name: string, httpUnderJsonRpc?: number];

/** The numbers of `google.rpc.Code`, written by hand. */
const codeNumbers: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
};

/** Why a call is refused, as the `reason` of `google.rpc.ErrorInfo`. */
export type Reason = keyof typeof rows;

/** The nine errors of the protocol itself, in the order of their numbers. */
// The keys of a constant are the ones that its type has.
export const a2aReasons = (Object.keys(rows) as Reason[]).slice(0, 9);

/**
 * Asserts that a call was refused for a reason, in the numbers and the form of its binding, and returns the error. With
 * `fields`, that exactly these fields were named as wrong.
 */
export function expectRefusal(answer: Answer, reason: Reason, fields?: readonly string[]): WireError {
  const { binding, status, error, text } = answer;
  if (error === undefined) throw new Error(`expected ${reason}, got ${status} ${text}`);
  expect(error.reason, text).toBe(reason);
  const row: Row = rows[reason];
  const [code, http, name, rpcHttp = 200] = row;
  const expected = {
    JSONRPC: [code, rpcHttp, undefined],
    'HTTP+JSON': [http, http, name],
    // The status of HTTP/2 says nothing of a call's.
    GRPC: [codeNumbers[name], 200, name],
  };
  expect([error.code, status, error.status]).toEqual(expected[binding]);
  expectForm(error);
  if (fields !== undefined) expect(error.violations.map(({ field }) => field)).toEqual(fields);
  return error;
}

/** Asserts what holds of every error: something to read, and typed details with ErrorInfo first (spec 3.3.2, 9.5, 11.6). */
export function expectForm({ message, details, metadata }: WireError): void {
  expect(message).toMatch(/\w/);
  for (const detail of details) expect(detail['@type']).toMatch(/^type\.googleapis\.com\/google\.rpc\.\w+$/);
  expect(details[0]).toMatchObject({
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: expect.stringMatching(/^[A-Z]+(_[A-Z]+)*$/),
    domain: 'a2a-protocol.org',
  });
  for (const value of Object.values(metadata ?? {})) expect(value).toBeTypeOf('string');
}
