import { type ClientRequest, type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TransportError } from '../protocol/transport-error.js';
import { parseAddress } from './address.js';

/** Where to connect to. */
export interface Peer {
  readonly address: string;
  readonly family: number;
}

/**
 * Calls the URL at one of the given addresses, on a connection of its own, and returns the response as it comes: no
 * redirect is followed and nothing is decompressed.
 */
export async function dial(url: URL, peers: readonly Peer[], init: RequestInit): Promise<Response> {
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  const body = init.body === undefined || init.body === null ? undefined : await bytesOf(init.body);
  const sent = request(url, {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    // A shared agent may have a proxy set, and would hand out connections that were dialed by others.
    agent: false,
    lookup: pinnedTo(peers),
    ...(init.signal ? { signal: init.signal } : {}),
  });
  sent.once('socket', (socket) => refuseOthers(socket, peers));
  return await responseTo(sent, body);
}

function responseTo(sent: ClientRequest, body: Uint8Array | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    // Stays for good: a connection that fails after its response is reported here once more, to nobody's harm.
    sent.on('error', reject);
    sent.once('response', (received) => {
      try {
        resolve(responseFrom(received));
      } catch (cause) {
        received.destroy();
        reject(new TransportError('malformed', 'The response is not valid HTTP', { cause }));
      }
    });
    sent.end(body);
  });
}

/** Ends the connection, before anything is sent on it, unless it leads to one of the given addresses. */
export function refuseOthers(socket: Socket, peers: readonly Peer[]): void {
  const expected = new Set(peers.map(({ address }) => String(parseAddress(address))));
  const check = () => {
    if (expected.has(String(parseAddress(socket.remoteAddress ?? '')))) return;
    socket.destroy(new TransportError('network', 'The connection leads to an address that was not checked'));
  };
  if (socket.connecting) socket.prependOnceListener('connect', check);
  else check();
}

/** Returns a look-up that answers with the given addresses, whatever it is asked. */
function pinnedTo(peers: readonly Peer[]): LookupFunction {
  return (_hostname, { all }, answer) => {
    const first = peers[0];
    if (all === true) answer(null, [...peers]);
    else if (first !== undefined) answer(null, first.address, first.family);
    else answer(new Error('The name has no address'), '');
  };
}

async function bytesOf(body: BodyInit): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function responseFrom(received: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = received;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const mayHaveBody = status !== 204 && status !== 205 && status !== 304;
  if (!mayHaveBody) received.resume();
  // Node's stream type and that of the platform describe the same class.
  const body = mayHaveBody ? (Readable.toWeb(received) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, statusText, headers });
}
