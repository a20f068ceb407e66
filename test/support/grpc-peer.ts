import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { protoBytes, protoJson } from './proto-messages.js';

/** A call as the peer got it. */
export interface GrpcPeerCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The message, without its frame. */
  readonly bytes: Buffer;
  /** The message as the JSON of a message of that name. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  json(name: string): any;
}

/** Metadata by lower-case name. */
export type PeerMetadata = Readonly<Record<string, string>>;

/** What a peer can do with a call. */
export interface GrpcPeerReply {
  readonly stream: ServerHttp2Stream;
  readonly session: ServerHttp2Session | undefined;
  /** Begins the answer; the next two do so by themselves. */
  head(metadata?: PeerMetadata): GrpcPeerReply;
  /** Sends a message of the service's package in one frame. */
  message(name: string, json: object): GrpcPeerReply;
  /** Sends bytes as they are, with no frame around them. */
  raw(bytes: Uint8Array): GrpcPeerReply;
  /** Ends the answer with trailers, in the same frame as the head where nothing was sent. */
  end(status: number, message?: string, metadata?: PeerMetadata): void;
}

/** Answers one call; the peer leaves it unanswered when it does nothing. */
export type GrpcPeerScript = (call: GrpcPeerCall, reply: GrpcPeerReply) => void | Promise<void>;

/** A gRPC server on loopback that does what the test says, however wrong. */
export interface GrpcPeer {
  /** `127.0.0.1:port`. */
  readonly address: string;
  readonly port: number;
  readonly calls: readonly GrpcPeerCall[];
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  /** Resolves once every call has been ended or left. */
  quiet(): Promise<void>;
  /** Resolves once no connection is open. */
  disconnected(): Promise<void>;
}

/** Returns a message in the frame that gRPC puts around it. */
export function frame(bytes: Uint8Array, compressed = false): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(compressed ? 1 : 0);
  head.writeUInt32BE(bytes.byteLength, 1);
  return Buffer.concat([head, bytes]);
}

/** Returns the metadata that holds the details of an error. */
export function detailsOf(code: number, message: string, ...details: readonly object[]): PeerMetadata {
  return {
    'grpc-status-details-bin': protoBytes('google.rpc.Status', { code, message, details }).toString('base64'),
  };
}

/** Starts a peer on a free port; it is gone when the test is. */
export async function startGrpcPeer(script: GrpcPeerScript): Promise<GrpcPeer> {
  const calls: GrpcPeerCall[] = [];
  const sessions = new Set<ServerHttp2Session>();
  const streams = new Set<ServerHttp2Stream>();
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const check of waiting) check();
  };
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.on('close', () => {
      sessions.delete(session);
      look();
    });
  });
  server.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    streams.add(stream);
    stream.on('error', () => {});
    stream.on('close', () => {
      streams.delete(stream);
      look();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks).subarray(5);
    const call = { path: String(headers[':path']), headers, bytes, json: (name: string) => protoJson(name, bytes) };
    calls.push(call);
    await script(call, replyOn(stream));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    port,
    calls,
    sessions,
    quiet: () => until(() => streams.size === 0),
    disconnected: () => until(() => sessions.size === 0),
  };
}

function replyOn(stream: ServerHttp2Stream): GrpcPeerReply {
  let trailers: PeerMetadata = {};
  const reply: GrpcPeerReply = {
    stream,
    session: stream.session as ServerHttp2Session | undefined,
    head(metadata = {}) {
      if (stream.headersSent) return reply;
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...metadata }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers(trailers));
      return reply;
    },
    message: (name, json) => reply.raw(frame(protoBytes(`lf.a2a.v1.${name}`, json))),
    raw(bytes) {
      reply.head();
      stream.write(bytes);
      return reply;
    },
    end(status, message, metadata = {}) {
      const said = { 'grpc-status': String(status), ...(message === undefined ? {} : { 'grpc-message': message }) };
      trailers = { ...said, ...metadata };
      if (stream.headersSent) stream.end();
      else stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...trailers }, { endStream: true });
    },
  };
  return reply;
}
