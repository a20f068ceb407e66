/** The codes of A2A .NET (`A2AErrorCode`), by the names of the protocol. */
const codes = {
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  INVALID_AGENT_RESPONSE: -32006,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
  EXTENSION_SUPPORT_REQUIRED: -32008,
  VERSION_NOT_SUPPORTED: -32009,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  PARSE_ERROR: -32700,
} as const;

export type ErrorName = keyof typeof codes;

/** What A2A .NET throws on either side of the wire (`A2AException`). */
export class NetError extends Error {
  readonly code: ErrorName;

  constructor(code: ErrorName, message: string) {
    super(message);
    this.code = code;
  }

  get number(): number {
    return codes[this.code];
  }

  /** Only its own errors carry a reason, and no metadata; those of JSON-RPC carry none (C8). */
  get details(): readonly object[] {
    if (this.number < -32099 || this.number > -32001) return [];
    return [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: this.code, domain: 'a2a-protocol.org' }];
  }
}

/** The error of a code on the wire; one that it does not know is cast to no name of its own. */
export function nameOf(number: number): ErrorName {
  const known = Object.entries(codes).find(([, code]) => code === number);
  // The entries of the table above have its keys.
  return (known?.[0] ?? 'INTERNAL_ERROR') as ErrorName;
}

/** Returns whether the mapping of reasons has this one: those of its own errors only. */
export function isOwnReason(reason: string): reason is ErrorName {
  return Object.hasOwn(codes, reason) && new NetError(reason as ErrorName, '').details.length > 0;
}
