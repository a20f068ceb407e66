import {
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2';
import type { Socket } from 'node:net';
import type { AnswerRoom, ClientCertificate } from '../bindings/http/message.js';
import { malformedRequest } from '../bindings/http/refusals.js';
import { type CauseLog, silentLog } from '../bindings/http/shown-error.js';
import type { Site } from '../bindings/http/site.js';
import { ConnectionAnswers } from './answer-room.js';
import { ConnectionBodies } from './body-budget.js';
import { clientCertificateOf } from './client-certificate.js';
import { createHttp2Listener, type ListenerOptions } from './http2-listener.js';
import { cutStream, isGone, sendOverHttp2 } from './http2-response.js';
import { type SessionTimes, watchSession } from './http2-session.js';

/** Answers a stream of HTTP/2 that carries a gRPC call. */
export type GrpcListener = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, peer: GrpcPeer) => void;

/** Who calls, and what is held for the call's connection. */
export interface GrpcPeer {
  readonly certificate: () => ClientCertificate | undefined;
  readonly answerRoom: AnswerRoom;
  readonly bodies: ConnectionBodies;
}

/** What is served over HTTP/2. */
export interface Http2Options extends ListenerOptions {
  /** Takes the requests whose content type is one of gRPC; without it they are requests like any other. */
  readonly grpc?: GrpcListener | undefined;
  /** Told of faults that end a stream or a connection; nothing is when left out. */
  readonly log?: CauseLog | undefined;
  /** For tests, which do not wait as long. */
  readonly times?: Partial<Http2Times>;
}

/** How long a client of HTTP/2 has for what it sends. */
export interface Http2Times extends SessionTimes {
  /** How long a request has to come to its end, as in HTTP/1.1. */
  readonly requestMs: number;
}

/** Connections of HTTP/2. */
export interface Http2Server {
  /** Serves a connection of which nothing has been read but what was put back. */
  accept(socket: Socket): void;
  /** Takes no more requests, and tells every client so; those that are under way go on. */
  goAway(): void;
  /** Goes away, gives what is under way a while to end, and closes every connection. */
  close(graceMs: number): Promise<void>;
}

const usualTimes: Http2Times = { prefaceMs: 10_000, pingMs: 20_000, idleMs: 60_000, requestMs: 30_000 };

/** Bounds of one connection. Resets of streams are bounded by Node: 1,000 at once, then 33 a second. */
const bounds: ServerOptions = {
  /** In megabytes. */
  maxSessionMemory: 32,
  settings: {
    maxConcurrentStreams: 256,
    maxHeaderListSize: 16 * 1024,
    // A message of some megabytes over a long way would take seconds with the usual 64 KiB.
    initialWindowSize: 256 * 1024,
    enableConnectProtocol: false,
  },
};

/** Returns a server of HTTP/2 that is handed its connections; slow, broken and vanished clients cannot hold it up. */
export function createHttp2Server(options: Http2Options): Http2Server {
  const { site, grpc, log = silentLog } = options;
  const times = { ...usualTimes, ...options.times };
  const listen = createHttp2Listener(options);
  const open = new Map<Socket, ServerHttp2Session>();
  let isClosing = false;
  const goAway = () => {
    isClosing = true;
    for (const session of open.values()) session.close();
  };
  const serve = (connection: Connection, { stream, headers, rawHeaders }: Arrival) => {
    stream.on('error', () => {});
    // A request is told of after all of its packet has been read, which may have taken it back.
    if (isGone(stream)) return;
    const { socket, answers, bodies } = connection;
    // What is thrown here would end the process: nobody else stands between it and the socket.
    try {
      const answerRoom = answers.roomFor(stream);
      limitRequest(stream, { site, headers, requestMs: times.requestMs, answerRoom });
      if (grpc === undefined || !isGrpc(headers)) listen({ stream, headers, rawHeaders, socket, answerRoom, bodies });
      else grpc(stream, headers, { certificate: () => clientCertificateOf(socket), answerRoom, bodies });
    } catch (cause) {
      log.error('request cannot be served', { cause });
      cutStream(stream);
    }
  };
  const begin = (socket: Socket) => {
    const session = performServerHandshake(socket, bounds);
    open.set(socket, session);
    socket.once('close', () => open.delete(socket));
    // What breaks the protocol ends its session, and nothing is left to be said.
    session.on('error', () => {});
    watchSession(session, socket, times);
    const { stall = {} } = options;
    const connection = { socket, answers: new ConnectionAnswers(stall), bodies: new ConnectionBodies(stall) };
    const each = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, rawHeaders: string[]) =>
      serve(connection, { stream, headers, rawHeaders });
    session.on('stream', each);
  };
  return {
    accept(socket) {
      if (isClosing || socket.destroyed) return void socket.destroy();
      try {
        begin(socket);
      } catch (cause) {
        log.error('connection cannot be served', { cause });
        socket.destroy();
      }
    },
    goAway,
    async close(graceMs) {
      const closed = [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      goAway();
      const timer = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, graceMs);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

interface Connection {
  readonly socket: Socket;
  readonly answers: ConnectionAnswers;
  readonly bodies: ConnectionBodies;
}

interface Arrival {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}

function isGrpc(headers: IncomingHttpHeaders): boolean {
  return /^application\/grpc($|[+; ])/i.test(headers['content-type'] ?? '');
}

interface RequestLimit {
  readonly site: Site;
  readonly headers: IncomingHttpHeaders;
  readonly requestMs: number;
  readonly answerRoom: AnswerRoom;
}

/** Ends a request whose body does not come to its end in time. */
function limitRequest(stream: ServerHttp2Stream, { site, headers, requestMs, answerRoom }: RequestLimit): void {
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(() => {
    if (isGrpc(headers)) return cutStream(stream);
    const [path = '/'] = (headers[':path'] ?? '/').split('?', 1);
    const refusal = malformedRequest(408, 'The request did not come to its end in time');
    sendOverHttp2(stream, site.refuse(path, refusal), { method: headers[':method'], answerRoom });
  }, requestMs);
  stream.once('end', () => clearTimeout(timer));
  stream.once('close', () => clearTimeout(timer));
}
