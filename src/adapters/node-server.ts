import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../bindings/http/message.js';
import { headersTooLarge, malformedRequest } from '../bindings/http/refusals.js';
import type { Site } from '../bindings/http/site.js';
import type { StallLimits } from './limits.js';
import { createNodeListener } from './node.js';
import { type TlsOptions, tlsContext } from './tls.js';

/** Bounds that keep slow and broken clients from holding connections (slow headers, slow bodies, endless keep-alive). */
const bounds: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  // A request without a Host is refused by the site, with a body.
  requireHostHeader: false,
};

const maxRequestsPerSocket = 1_000;
const lingerMs = 1_000;

/** Returns a server that slow and broken clients cannot hold up; nothing is attached to it yet. */
export function createBoundedServer(tls?: TlsOptions): Server {
  const server = tls === undefined ? createServer(bounds) : createTlsServer({ ...bounds, ...tlsContext(tls) });
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  return server;
}

/**
 * Serves a site on a server. What node:http would refuse with an empty answer or a closed connection is answered as JSON
 * in the shape of the path, as far as the path is known: broken HTTP, headers too large, requests that do not come to
 * their end, expectations that nobody can meet.
 */
export function attachSite(server: Server, site: Site, stall?: StallLimits): void {
  server.on('request', createNodeListener(site, stall));
  server.on('checkExpectation', (req, res) => {
    const refusal = site.refuse(req.url ?? '/', malformedRequest(417, 'The expectation cannot be met'));
    res.writeHead(refusal.status, [...refusal.headers]).end(refusal.body);
  });
  server.on('clientError', (error: ClientError, socket) => answerRaw(site, error, socket));
}

interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that could not be read, where the parser was at fault with them. */
  readonly rawPacket?: Buffer;
}

function answerRaw(site: Site, error: ClientError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const response = site.refuse(pathIn(error.rawPacket), refusalOf(error));
  socket.end(rawText(response));
  // What still comes is thrown away for a moment: a connection closed over unread bytes would take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function refusalOf({ code }: ClientError) {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return malformedRequest(408, 'The request did not come to its end in time');
  return malformedRequest(400, 'The request is not HTTP/1.1');
}

/** The path of a request line, where the bytes begin with one; the shape of the answer depends on it. */
function pathIn(packet: Buffer | undefined): string {
  const line = packet?.subarray(0, 8 * 1024).toString('latin1') ?? '';
  return /^[A-Z]{3,10} ([^ ?\r\n]*)/.exec(line)?.[1] ?? '';
}

function rawText({ status, headers, body }: HttpResponse): string {
  const text = typeof body === 'string' ? body : '';
  let head = `HTTP/1.1 ${status} Refused\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${head}\r\n${text}`;
}
