import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { watchStall } from '../../src/adapters/limits.js';
import { createGrpcHandler, type GrpcOptions } from '../../src/bindings/grpc/handler.js';

/** A handler on a bare server of HTTP/2, on a port of its own. */
export interface GrpcServer {
  readonly target: string;
  readonly server: Http2Server;
  /** What was logged. */
  readonly logged: readonly { readonly event: string; readonly facts: Readonly<Record<string, unknown>> }[];
  connect(): ClientHttp2Session;
  close(): Promise<void>;
}

/** Serves gRPC, and nothing else. */
export async function serveGrpc(options: Partial<GrpcOptions> & Pick<GrpcOptions, 'services'>): Promise<GrpcServer> {
  const logged: { event: string; facts: Readonly<Record<string, unknown>> }[] = [];
  const note = (event: string, facts = {}) => void logged.push({ event, facts });
  const handler = createGrpcHandler({
    maxMessageBytes: 4 * 1024 * 1024,
    log: { info: note, error: note },
    watchStall: (behind, cut) => watchStall(behind, {}, cut),
    ...options,
  });
  const server = createServer();
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => handler(stream, headers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients = new Set<ClientHttp2Session>();
  return {
    target: `127.0.0.1:${port}`,
    server,
    logged,
    connect() {
      const session = connect(`http://127.0.0.1:${port}`);
      session.on('error', () => {});
      clients.add(session);
      return session;
    },
    async close() {
      for (const session of [...clients, ...sessions]) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a call is answered with, as it is on the wire. */
export interface RawAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The code of the reset that ended the stream; 0 is none. */
  readonly reset: number;
  /** True when there were no headers but the trailers. */
  readonly isTrailersOnly: boolean;
}

/** What is sent: headers over those of a usual call, and pieces of the body as they are to come. */
export interface RawCall {
  readonly path: string;
  readonly headers?: IncomingHttpHeaders;
  readonly pieces?: readonly Uint8Array[];
}

/** Calls with bytes, so that nothing is added or repaired on the way. */
export function callRaw(session: ClientHttp2Session, { path, headers, pieces = [] }: RawCall): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    });
    let answered: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders | undefined;
    let isTrailersOnly = false;
    const body: Buffer[] = [];
    stream.on('error', () => {});
    stream.on('response', (given, flags) => {
      answered = given;
      isTrailersOnly = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    });
    stream.on('trailers', (given) => {
      trailers = given;
    });
    stream.on('data', (chunk: Buffer) => body.push(chunk));
    stream.on('close', () => {
      resolve({
        headers: answered,
        trailers: trailers ?? (isTrailersOnly ? answered : {}),
        body: Buffer.concat(body),
        reset: stream.rstCode,
        isTrailersOnly,
      });
    });
    for (const piece of pieces) stream.write(piece);
    stream.end();
  });
}

/** Returns the messages in a body. */
export function messagesIn(body: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = at + 5 + body.readUInt32BE(at + 1);
    messages.push(body.subarray(at + 5, end));
    at = end;
  }
  return messages;
}

/** Returns a message as gRPC frames it. */
export function framed(message: Uint8Array | string, flag = 0): Buffer {
  const bytes = Buffer.from(message);
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}
