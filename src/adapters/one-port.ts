import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TLSSocket, Server as TlsServer } from 'node:tls';

/** What shares a port with HTTP/1.1. */
export interface SharedPort {
  /** Takes a connection that begins as HTTP/2 does; nothing has been read of it but what was put back. */
  accept(socket: Socket): void;
  /** How long a client may wait before it sends its first bytes; 10 s when left out. */
  readonly firstBytesMs?: number;
}

/** The first bytes of HTTP/2, which are those of no verb of HTTP/1.1 (RFC 9113 section 3.4). */
const preface = Buffer.from('PRI');

/**
 * Has a server of HTTP/1.1, of whatever framework, share its port: connections that begin as HTTP/2 does go to `accept`,
 * all others go on as before. Over TLS the handshake decides (ALPN), and the first bytes only where a client leaves it open.
 * Returns how to give up the connections that have not said yet what they are.
 *
 * It works by the listeners that the server has for new connections at the time; ones that are added later see all of them.
 */
export function sharePort(server: Server, { accept, firstBytesMs = 10_000 }: SharedPort): () => void {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const listeners = server.listeners(event);
  const undecided = new Set<Socket>();
  const serveHttp1 = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners(event);
  server.on(event, (socket: Socket) => {
    const agreed = event === 'secureConnection' && (socket as TLSSocket).alpnProtocol;
    if (agreed === 'h2') return accept(socket);
    if (agreed === 'http/1.1') return serveHttp1(socket);
    undecided.add(socket);
    readFirstBytes(socket, firstBytesMs, (first) => {
      undecided.delete(socket);
      if (first === 'none') socket.destroy();
      else if (first === 'late') refuseLate(server, socket);
      else if (first === 'http2') accept(socket);
      else serveHttp1(socket);
    });
  });
  return () => {
    for (const socket of undecided) socket.destroy();
  };
}

/** What a connection begins with: `late` when that has not come in time, `none` when it ended before. */
type First = 'http1' | 'http2' | 'late' | 'none';

/** Tells what a connection begins with, once, and puts back what it read. */
function readFirstBytes(socket: Socket, withinMs: number, tell: (first: First) => void): void {
  let seen: Buffer = Buffer.alloc(0);
  const settle = (first: First) => {
    clearTimeout(timer);
    socket.off('readable', look).off('end', end).off('close', end).off('error', ignore);
    if (first.startsWith('http')) socket.unshift(seen);
    tell(first);
  };
  const look = () => {
    const bytes: Buffer | null = socket.read();
    if (bytes === null) return;
    seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes]);
    const length = Math.min(seen.length, preface.length);
    if (seen.compare(preface, 0, length, 0, length) !== 0) settle('http1');
    else if (length === preface.length) settle('http2');
  };
  const end = () => settle('none');
  const timer = setTimeout(() => settle('late'), withinMs);
  socket.on('readable', look).on('end', end).on('close', end).on('error', ignore);
}

/** Closing follows. */
function ignore(): void {}

/** The server's own words for requests that do not come to their end in time. */
function refuseLate(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('no request came in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, socket)) socket.destroy();
}
