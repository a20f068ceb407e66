import type { Json } from './wire-answer.js';
import type { JsonBinding } from './wire-request.js';

// The number of JSON-RPC, the HTTP status and its name, from the tables of sections 5.4, 9.5 and 11.6 of the
// specification. Written by hand.
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
  INTERNAL_ERROR: [-32603, 500, 'INTERNAL'],
} as const satisfies Record<string, readonly [number, number, string]>;

/** Why a stub agent refuses, as the `reason` of `google.rpc.ErrorInfo`. */
export type StubReason = keyof typeof rows;

/** The nine errors of the protocol itself, in the order of their numbers. */
export const a2aReasons = (Object.keys(rows) as StubReason[]).slice(0, 9);

/** What an error says, and the id of the JSON-RPC request it answers. */
export interface StubError {
  readonly reason: StubReason;
  readonly id: Json;
  readonly message?: string | undefined;
}

// Their numbers in `google.rpc.Code`.
const statuses = { INVALID_ARGUMENT: 3, NOT_FOUND: 5, FAILED_PRECONDITION: 9, INTERNAL: 13 } as const;

/** Returns the gRPC status of an error. */
export function grpcStatusOf(reason: StubReason): number {
  return statuses[rows[reason][2]];
}

/** Returns the number that an error has in a binding, which its `code` shows. */
export function numberOf(binding: JsonBinding, reason: StubReason): number {
  return rows[reason][binding === 'JSONRPC' ? 0 : 1];
}

/** Returns an error with its HTTP status as the specification prints it: 9.5 for JSON-RPC, 11.6 for HTTP+JSON. */
export function errorBody(
  binding: JsonBinding,
  { reason, id, message = 'no' }: StubError,
): { readonly status: number; readonly body: Json } {
  const [number, http, name] = rows[reason];
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' }];
  if (binding === 'JSONRPC') {
    return { status: 200, body: { jsonrpc: '2.0', id, error: { code: number, message, data: details } } };
  }
  return { status: http, body: { error: { code: http, status: name, message, details } } };
}
