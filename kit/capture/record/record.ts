/** One header line as it stood on the wire: its name in the case it had, and its value. */
export type Header = readonly [name: string, value: string];

/**
 * The head and body of a request, as sent. One of HTTP/2 has its pseudo headers among the headers too, and the messages of
 * a gRPC call are its body, as `grpcBody` lays them out.
 */
export interface WireRequest {
  readonly method: string;
  /** The request target: path and query. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** The head and body of a reply, as received; over HTTP/2 as a request has them. */
export interface WireReply {
  readonly status: number;
  /** The reason phrase of the status line. */
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** What followed the body over HTTP/2. */
  readonly trailers?: readonly Header[];
  /** What `grpc-status-details-bin` holds, as JSON. */
  readonly details?: string;
}

/** One request with its reply. The parties are names such as `planner` and `test-runner`. */
export interface Exchange {
  readonly from: string;
  readonly to: string;
  /** What happens in it, in a few words. */
  readonly title: string;
  readonly request: WireRequest;
  readonly reply: WireReply;
}

/** The exchanges that show one thing, in the order in which their requests were sent. */
export interface CaptureRecord {
  /** Number and name, for example `03-blocking-task`: the name of the file without its ending. */
  readonly name: string;
  /** What the record shows, in one or two sentences. */
  readonly about: string;
  readonly exchanges: readonly Exchange[];
}

/** The party that receives webhooks: what is sent to it is sent by an agent, not by us. */
export const receiverParty = 'receiver';

/** Returns the value of the header of that name in any case, or undefined. */
export function headerOf(message: { readonly headers: readonly Header[] }, name: string): string | undefined {
  return message.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** True when the message says that its body is an event stream. */
export function isEventStream(message: { readonly headers: readonly Header[] }): boolean {
  return headerOf(message, 'content-type')?.startsWith('text/event-stream') ?? false;
}
