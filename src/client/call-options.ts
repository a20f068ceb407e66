/** What goes with one call besides its request. What is undefined is left out. */
export interface CallOptions {
  /** Ends the call, and closes its connection, when it is aborted. The task goes on; `cancelTask` is what stops one. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the call as a whole, a stream included; as the limits of the connection say when left out. */
  readonly timeoutMs?: number | undefined;
  /** Further headers. The protocol's own and those that frame the message cannot be set. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** URIs of extensions to activate besides the connection's (spec 4.6). */
  readonly extensions?: readonly string[] | undefined;
  /** W3C trace context to send on; stands in for the connection's. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}
