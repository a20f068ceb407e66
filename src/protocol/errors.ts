/** Names of `google.rpc.Code`, which gRPC and the `status` member of HTTP+JSON errors use. */
export type StatusName =
  | 'INVALID_ARGUMENT'
  | 'NOT_FOUND'
  | 'FAILED_PRECONDITION'
  | 'UNIMPLEMENTED'
  | 'INTERNAL'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'RESOURCE_EXHAUSTED'
  | 'UNAVAILABLE';

/** How one error looks in every binding. */
export interface ErrorRow {
  /** The error's name in the specification. */
  readonly name: string;
  readonly jsonRpc: number;
  readonly http: number;
  readonly grpc: StatusName;
  /** The `status` member of the HTTP+JSON body where it differs from the gRPC status. */
  readonly httpStatusName?: StatusName;
  /** The HTTP status of a JSON-RPC answer where it is not 200 (spec conflict C29, C62). */
  readonly jsonRpcHttp?: number;
  /** What the table of specification 1.0.0 said, for kits and peers that still expect it (spec conflict C7). */
  readonly in100?: { readonly http?: number; readonly grpc?: StatusName };
  /** The text used when a call site has nothing more specific to say. */
  readonly message: string;
}

const table = {
  TASK_NOT_FOUND: {
    name: 'TaskNotFoundError',
    jsonRpc: -32001,
    http: 404,
    grpc: 'NOT_FOUND',
    message: 'Task not found',
  },
  TASK_NOT_CANCELABLE: {
    name: 'TaskNotCancelableError',
    jsonRpc: -32002,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    in100: { http: 409 },
    message: 'Task cannot be canceled',
  },
  PUSH_NOTIFICATION_NOT_SUPPORTED: {
    name: 'PushNotificationNotSupportedError',
    jsonRpc: -32003,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    in100: { grpc: 'UNIMPLEMENTED' },
    message: 'Push notifications are not supported by this agent',
  },
  UNSUPPORTED_OPERATION: {
    name: 'UnsupportedOperationError',
    jsonRpc: -32004,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    in100: { grpc: 'UNIMPLEMENTED' },
    message: 'This operation is not supported',
  },
  CONTENT_TYPE_NOT_SUPPORTED: {
    name: 'ContentTypeNotSupportedError',
    jsonRpc: -32005,
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    in100: { http: 415 },
    message: 'Content type not supported',
  },
  INVALID_AGENT_RESPONSE: {
    name: 'InvalidAgentResponseError',
    jsonRpc: -32006,
    http: 500,
    grpc: 'INTERNAL',
    in100: { http: 502 },
    message: 'The agent gave an invalid response',
  },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: {
    name: 'ExtendedAgentCardNotConfiguredError',
    jsonRpc: -32007,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    message: 'This agent has no extended agent card configured',
  },
  EXTENSION_SUPPORT_REQUIRED: {
    name: 'ExtensionSupportRequiredError',
    jsonRpc: -32008,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    message: 'This agent requires an extension that the request does not name in A2A-Extensions',
  },
  VERSION_NOT_SUPPORTED: {
    name: 'VersionNotSupportedError',
    jsonRpc: -32009,
    http: 400,
    grpc: 'FAILED_PRECONDITION',
    in100: { grpc: 'UNIMPLEMENTED' },
    message: 'Protocol version not supported',
  },
  PARSE_ERROR: {
    name: 'JSONParseError',
    jsonRpc: -32700,
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    message: 'Invalid JSON payload',
  },
  INVALID_REQUEST: {
    name: 'InvalidRequestError',
    jsonRpc: -32600,
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    message: 'Request payload validation error',
  },
  METHOD_NOT_FOUND: {
    name: 'MethodNotFoundError',
    jsonRpc: -32601,
    http: 404,
    grpc: 'UNIMPLEMENTED',
    httpStatusName: 'NOT_FOUND',
    message: 'Method not found',
  },
  INVALID_PARAMS: {
    name: 'InvalidParamsError',
    jsonRpc: -32602,
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    message: 'Invalid parameters',
  },
  INTERNAL_ERROR: {
    name: 'InternalError',
    jsonRpc: -32603,
    http: 500,
    grpc: 'INTERNAL',
    message: 'Internal error',
  },
  UNAUTHENTICATED: {
    name: 'UnauthenticatedError',
    jsonRpc: -32000,
    http: 401,
    grpc: 'UNAUTHENTICATED',
    jsonRpcHttp: 401,
    message: 'Authentication required',
  },
  PERMISSION_DENIED: {
    name: 'PermissionDeniedError',
    jsonRpc: -32000,
    http: 403,
    grpc: 'PERMISSION_DENIED',
    jsonRpcHttp: 403,
    message: 'Permission denied',
  },
  RESOURCE_EXHAUSTED: {
    name: 'ResourceExhaustedError',
    jsonRpc: -32603,
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    jsonRpcHttp: 429,
    message: 'Too many requests',
  },
  UNAVAILABLE: {
    name: 'UnavailableError',
    jsonRpc: -32603,
    http: 503,
    grpc: 'UNAVAILABLE',
    jsonRpcHttp: 503,
    message: 'Temporarily unavailable',
  },
} as const satisfies Record<string, ErrorRow>;

/** Every error there is, as the `reason` of its `google.rpc.ErrorInfo` (spec 3.3.2, 5.4, 9.5). */
export type A2AErrorCode = keyof typeof table;

/** The error table: the only place that lists errors and their numbers. Bindings look up, never list. */
export const errors: Readonly<Record<A2AErrorCode, ErrorRow>> = table;

/** The error codes in table order: the nine of A2A, the five of JSON-RPC, then the four that transports share. */
export const errorCodes = Object.keys(table) as readonly A2AErrorCode[];

/** The `domain` of every `google.rpc.ErrorInfo` (spec 10.6, 11.6). */
export const errorDomain = 'a2a-protocol.org';
