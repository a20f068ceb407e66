import { constants, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { headerOf, type WireReply, type WireRequest } from '../record/record.js';
import { maxBodyBytes } from '../wire/recorded-answer.js';
import type { Parties, Recorder } from '../wire/recorder.js';
import type { GrpcCodec } from './codec.js';
import { http2RequestOf, wireReplyOf, wireRequestOf } from './grpc-wire.js';
import {
  callHttp2,
  type Http2Listener,
  type Http2Reply,
  type Http2Request,
  headersOf,
  sendable,
} from './http2-call.js';

/** Records calls over gRPC: those of a client that connects through it, and requests written by hand. */
export interface GrpcRecorder {
  /**
   * The host and port to connect to in place of the agent's. What comes is passed on as it is: the client is to name the
   * agent in `:authority`.
   */
  readonly host: string;
  /** Sends a request as a record shows it to the host that its `:authority` names, and resolves with the whole reply. */
  send(request: WireRequest): Promise<WireReply>;
  close(): Promise<void>;
}

/** What a recorder of gRPC needs. */
export interface GrpcRecorderOptions extends Parties {
  readonly recorder: Recorder;
  readonly codec: GrpcCodec;
  /** How long a call may take; a minute when left out. */
  readonly timeoutMs?: number;
}

/** Starts a recorder of gRPC on a free port of loopback; its exchanges are added to those of the recorder. */
export async function startGrpcRecorder(options: GrpcRecorderOptions): Promise<GrpcRecorder> {
  const server = createServer();
  server.on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void passOn(stream, headers, options),
  );
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    send: async (request) => (await exchange(http2RequestOf(request, options.codec), options)).shown,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

async function passOn(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  options: GrpcRecorderOptions,
): Promise<void> {
  const hungUp = new AbortController();
  stream.on('aborted', () => hungUp.abort());
  // Whoever hangs up sees no error; the exchange fails by itself.
  stream.on('error', () => {});
  try {
    let isWhole = false;
    const { reply } = await exchange({ headers: headersOf(headers), data: await dataOf(stream) }, options, {
      signal: hungUp.signal,
      onHead(head, isEnd) {
        isWhole = isEnd;
        stream.respond(sendable(head), isEnd ? { endStream: true } : { waitForTrailers: true });
      },
      onData: (chunk) => stream.write(chunk),
    });
    if (isWhole) return;
    stream.on('wantTrailers', () => stream.sendTrailers(sendable(reply.trailers ?? [])));
    stream.end();
  } catch {
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  }
}

async function dataOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new RangeError(`a request has more than ${maxBodyBytes} bytes`);
  }
  return Buffer.concat(chunks);
}

async function exchange(
  request: Http2Request,
  { recorder, codec, client, servers, timeoutMs = 60_000 }: GrpcRecorderOptions,
  { signal, ...listener }: Http2Listener & { readonly signal?: AbortSignal } = {},
): Promise<{ reply: Http2Reply; shown: WireReply }> {
  const host = headerOf(request, ':authority') ?? '';
  const wire = wireRequestOf(request, codec);
  const slot = recorder.begin({ from: client, to: servers.get(host) ?? host, request: wire });
  try {
    const limit = AbortSignal.timeout(timeoutMs);
    const until = signal === undefined ? limit : AbortSignal.any([limit, signal]);
    const reply = await callHttp2(host, request, { ...listener, signal: until });
    const shown = wireReplyOf(reply, wire.target, codec);
    slot.finish(shown);
    return { reply, shown };
  } catch (error) {
    slot.fail(error);
    throw error;
  }
}
