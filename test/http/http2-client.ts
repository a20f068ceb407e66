import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2';

/** An answer as a test looks at it. */
export interface Http2Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The code that the stream ended with; 0 when nothing was wrong. */
  readonly code: number;
}

/** A connection of HTTP/2 as a test holds it. */
export interface Http2Client {
  readonly session: ClientHttp2Session;
  /** Sends a request and resolves with its answer; without a body it ends with its headers. */
  send(headers: OutgoingHttpHeaders, body?: string): Promise<Http2Answer>;
  /** Resolves with the code of the GOAWAY, or -1 for a connection that ended without one. */
  readonly ended: Promise<number>;
  close(): void;
}

/** Opens a connection by prior knowledge, or by ALPN where the URL is an https one. */
export function openHttp2(url: string, options: Parameters<typeof connect>[1] = {}): Http2Client {
  const session = connect(url, options);
  session.on('error', () => {});
  const ended = new Promise<number>((resolve) => {
    session.on('goaway', resolve);
    session.on('close', () => resolve(-1));
  });
  return {
    session,
    ended,
    send: (headers, body) =>
      new Promise((resolve) => {
        const stream = session.request(headers, { endStream: body === undefined });
        let answered: Readonly<Record<string, unknown>> = {};
        let text = '';
        stream.setEncoding('utf8');
        stream.on('response', (head) => {
          answered = { ...head };
        });
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('error', () => {});
        stream.on('close', () => {
          const status = Number(answered[':status'] ?? Number.NaN);
          resolve({ status, headers: answered, body: text, code: stream.rstCode ?? constants.NGHTTP2_NO_ERROR });
        });
        if (body !== undefined) stream.end(body);
      }),
    close: () => session.destroy(),
  };
}
