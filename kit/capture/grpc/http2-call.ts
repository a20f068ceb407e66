import { connect, constants, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { Header } from '../record/record.js';
import { maxBodyBytes } from '../wire/recorded-answer.js';

/** A request as it is sent: headers, the pseudo headers among them, and data. */
export interface Http2Request {
  readonly headers: readonly Header[];
  readonly data: Buffer;
}

/** What came back. Without trailers, the headers were the end of the stream or nothing followed the data. */
export interface Http2Reply {
  readonly headers: readonly Header[];
  readonly data: Buffer;
  readonly trailers: readonly Header[] | undefined;
}

/** Hears of a reply while it comes. */
export interface Http2Listener {
  onHead?(headers: readonly Header[], isEnd: boolean): void;
  onData?(chunk: Buffer): void;
}

/**
 * Sends exactly the given headers and data over an HTTP/2 connection of their own, without TLS, and resolves with the whole
 * reply.
 *
 * @throws {Error} when the stream or the connection breaks off, or the signal aborts
 */
export function callHttp2(
  host: string,
  { headers, data }: Http2Request,
  { signal, ...listener }: Http2Listener & { readonly signal: AbortSignal },
): Promise<Http2Reply> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://${host}`);
    const fail = (error: Error): void => {
      session.destroy();
      reject(error);
    };
    session.on('error', fail);
    const stream = session.request(sendable(headers), { signal });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let head: readonly Header[] = [];
    let trailers: readonly Header[] | undefined;
    stream.on('error', fail);
    stream.on('response', (received, flags) => {
      head = headersOf(received);
      listener.onHead?.(head, (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0);
    });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return fail(new RangeError(`a reply has more than ${maxBodyBytes} bytes`));
      listener.onData?.(chunk);
    });
    stream.on('trailers', (received) => {
      trailers = headersOf(received);
    });
    stream.on('close', () => {
      session.close();
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) reject(new Error(`the stream was reset: ${stream.rstCode}`));
      else if (head.length === 0) reject(new Error('the stream was closed without a reply'));
      else resolve({ headers: head, data: Buffer.concat(chunks), trailers });
    });
    stream.end(data);
  });
}

/** Returns headers of node:http2 as header lines, in the order in which they came. */
export function headersOf(received: IncomingHttpHeaders): Header[] {
  return Object.entries(received).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): Header => [name, String(each)]),
  );
}

/** Returns header lines as node:http2 takes them. */
export function sendable(headers: readonly Header[]): OutgoingHttpHeaders {
  const all: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = all[name];
    all[name] = before === undefined ? value : [before, value].flat();
  }
  return all;
}
