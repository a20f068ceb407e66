import type { AgentInterface, StreamResponse } from '../protocol/generated/types.js';
import type { OperationTypes, StreamOperationName, UnaryOperationName } from '../protocol/operations.js';

/** What goes with one call besides its parameters. */
export interface TransportOptions {
  readonly signal?: AbortSignal;
  /** Service parameters and credentials as header or metadata values, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * One wire to one interface of an agent. It moves requests and answers, and knows nothing of cards, tasks or retries.
 *
 * Both methods throw `A2AError` when the agent says no, and `TransportError` when no protocol answer arrived.
 */
export interface Transport {
  call<K extends UnaryOperationName>(
    operation: K,
    request: OperationTypes[K]['request'],
    options: TransportOptions,
  ): Promise<OperationTypes[K]['response']>;
  /** Opens the stream on the first read; leaving the loop closes the connection at once. */
  stream<K extends StreamOperationName>(
    operation: K,
    request: OperationTypes[K]['request'],
    options: TransportOptions,
  ): AsyncIterableIterator<StreamResponse>;
  close?(): Promise<void>;
}

/** The fetch function a transport uses: the platform's, or one that a caller hands in. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Bounds on what an answer may bring; each one ends the call with `TransportError` `malformed` or `timeout`. */
export interface TransportLimits {
  /** Largest unary answer in bytes, after inflating; 16 MiB unless said otherwise. */
  readonly maxResponseBytes: number;
  /** Largest event of a stream in bytes; 4 MiB unless said otherwise. */
  readonly maxEventBytes: number;
  /** Longest wait for the head of a response, and for the next bytes of one that comes once; 30 s unless said otherwise. */
  readonly responseTimeoutMs: number;
  /** Longest time for the body of an answer that comes once, however steadily it drips; 60 s unless said otherwise. */
  readonly bodyTimeoutMs: number;
  /**
   * Longest wait for the answer to a blocking send, while the agent works; none of ours unless said otherwise, but Node's
   * `fetch` gives up after 300 s by itself. `ask` streams or polls, and waits longer.
   */
  readonly blockingTimeoutMs?: number;
  /** Longest silence on a stream, its beginning included; comments count as sound; 5 min unless said otherwise. */
  readonly idleTimeoutMs: number;
}

/** A version of the protocol that a client may speak. */
export type ProtocolVersion = '1.0' | '0.3';

/** What a wire is opened with. */
export interface TransportParts {
  readonly fetch: Fetch;
  readonly limits: TransportLimits;
  /**
   * Whether an interface is called with TLS whose address does not say it: gRPC's may be `host:port` alone. A transport
   * that is opened without this word decides for TLS.
   */
  readonly secure?: boolean;
}

/** A kind of wire: which interfaces it can speak to, and how to open one. */
export interface TransportFactory {
  /** The `protocolBinding` it speaks: `JSONRPC`, `HTTP+JSON`, `GRPC`, or the URI of a custom one. */
  readonly binding: string;
  /** The version of the protocol that it speaks there; 1.0 when left out. */
  readonly protocolVersion?: ProtocolVersion;
  open(agentInterface: AgentInterface, options: TransportParts): Transport;
}
