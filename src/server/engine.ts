import type { AgentCard, JsonValue, StreamResponse } from '../protocol/generated/types.js';
import type { OperationName, OperationTypes, StreamOperationName, UnaryOperationName } from '../protocol/operations.js';
import type { Principal, Scope } from './ports.js';

/** What a binding knows of a request before anyone has looked at it. */
export interface CallRequest {
  /** The binding as an agent card names it: `JSONRPC`, `HTTP+JSON`, `GRPC`, or the URI of a custom one. */
  readonly binding: string;
  /** A header or metadata value by lower-case name; repeated ones joined by `, `. */
  header(name: string): string | undefined;
  /** The version when it came as a query parameter (spec 3.6.1); the header stands before it. */
  readonly versionParameter?: string;
  /** The tenant that path, query and body agree on. */
  readonly tenant?: string;
  /** The URL as the client called it, where the binding has one. */
  readonly url?: string;
  /**
   * The dialect of the caller, where a compatibility layer translates for it: what it registers a webhook for is sent in
   * that dialect. The layer has settled the version then. Absent for callers who speak the protocol as it is.
   */
  readonly dialect?: string;
  /** Aborted when the caller has gone. Work that was accepted goes on. */
  readonly signal?: AbortSignal;
  /**
   * The certificate that the client has shown in the TLS handshake: its subject, its fingerprint, and whether one of the
   * server's client authorities vouches for it. Absent without one.
   */
  readonly clientCertificate?:
    | { readonly subject: string; readonly fingerprint256: string; readonly authorized: boolean }
    | undefined;
}

/**
 * Finds out who calls. Undefined stands for an anonymous caller; credentials that are wrong are refused by throwing
 * `A2AError` `UNAUTHENTICATED`, with a challenge in `http.headers` (spec 7.4).
 */
export type Authenticate = (request: CallRequest) => Principal | undefined | Promise<Principal | undefined>;

/** One request with its caller: version and identity are settled. */
export interface Call {
  readonly binding: string;
  readonly principal: Principal | undefined;
  readonly scope: Scope;
  readonly tenant: string;
  /** Declared extensions that the caller named: active for this call, and to be echoed in `A2A-Extensions`. */
  readonly extensions: readonly string[];
  /** All extensions that the caller named, known here or not. */
  readonly requestedExtensions: readonly string[];
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  /** As {@link CallRequest.dialect} has it. */
  readonly dialect?: string;
  readonly signal: AbortSignal | undefined;
}

/** A stream event with its cursor: the `seq` that the task had when the event was stored; 0 for a direct message. */
export interface StreamItem {
  readonly cursor: number;
  readonly event: StreamResponse;
}

/** A running answer to a stream operation. Returning from it frees everything it holds; the task goes on. */
export interface EventStream extends AsyncIterableIterator<StreamItem> {
  return(): Promise<IteratorResult<StreamItem>>;
  /** How many log entries are stored and not yet handed out: what a reader that stalls is measured by. */
  readonly behind: number;
}

/**
 * The eleven operations behind every binding. A binding opens a call, has it admitted, and hands over the parameters as
 * decoded JSON; everything else that the protocol asks for happens here, once.
 *
 * All methods throw or reject with `A2AError` only.
 */
export interface Engine {
  /**
   * Settles version and caller (spec 3.6.2, 7.4).
   *
   * @throws {A2AError} `VERSION_NOT_SUPPORTED`, `UNAUTHENTICATED`, `PERMISSION_DENIED`, `TASK_NOT_FOUND` for a tenant that is not the caller's
   */
  open(request: CallRequest): Promise<Call>;
  /**
   * Checks required extensions and the capability that the operation needs, before any side effect (spec 3.3.4).
   *
   * @throws {A2AError} `EXTENSION_SUPPORT_REQUIRED`, `UNSUPPORTED_OPERATION`, `PUSH_NOTIFICATION_NOT_SUPPORTED`, `UNAUTHENTICATED`
   */
  admit(operation: OperationName, call: Call): void;
  /** Decodes the parameters and runs an operation that answers once. Includes {@link admit}. */
  call<K extends UnaryOperationName>(operation: K, params: unknown, call: Call): Promise<OperationTypes[K]['response']>;
  /** Decodes the parameters and opens a stream; rejects for everything that is wrong before the first event. Includes {@link admit}. */
  stream(operation: StreamOperationName, params: unknown, call: Call): Promise<EventStream>;
  /** The public agent card, before it is signed where that is done. */
  readonly card: AgentCard;
}

/** The engine as its owner holds it: with what is done from outside the protocol. */
export interface Server extends Engine {
  /**
   * Continues a task that waits in AUTH_REQUIRED or INPUT_REQUIRED with a value given out of band (spec 7.6); the
   * waiting `yield` gives it as `reply.value`. Durable once it resolves.
   *
   * @throws {A2AError} `TASK_NOT_FOUND`, `UNSUPPORTED_OPERATION` when the task has ended
   */
  resume(taskId: string, value: JsonValue): Promise<void>;
  /** Removes a task with everything that belongs to it; an execution is aborted first. True when there was one. */
  deleteTask(taskId: string): Promise<boolean>;
  /** Stops accepting, aborts executions, ends streams and the push worker. Resolves when nothing runs any more. */
  close(): Promise<void>;
}
