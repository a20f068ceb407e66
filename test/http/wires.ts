import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createFetchHandler } from '../../src/adapters/fetch.js';
import { createNodeListener } from '../../src/adapters/node.js';
import type { Site } from '../../src/bindings/http/site.js';

/** A request as a test writes it. */
export interface WireRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** An answer as a test looks at it. */
export interface WireResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A way from a request to a site and back. */
export interface Wire {
  readonly name: 'fetch' | 'node';
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

/** Opens a wire to a site. */
export type OpenWire = (site: Site) => Promise<Wire>;

/** The adapters that every rule of the edge is tried over. */
export const wires: readonly (readonly [Wire['name'], OpenWire])[] = [
  ['fetch', openFetchWire],
  ['node', openNodeWire],
];

async function openFetchWire(site: Site): Promise<Wire> {
  const handle = createFetchHandler(site);
  return {
    name: 'fetch',
    async send({ method = 'GET', path, headers = {}, body }) {
      const request = new Request(`http://localhost${path}`, {
        method,
        headers,
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      } as RequestInit);
      const response = await handle(request);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    close: async () => {},
  };
}

/** Over a socket, so that a test can send what no client would. */
async function openNodeWire(site: Site): Promise<Wire> {
  const server = createServer(createNodeListener(site));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: 'node',
    async send({ method = 'GET', path, headers = {}, body = '' }) {
      const bytes = Buffer.from(body);
      const all = { Host: `localhost:${port}`, Connection: 'close', ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      const needsLength = bytes.length > 0 && !('Content-Length' in all) && !('Transfer-Encoding' in all);
      if (needsLength || (method === 'POST' && bytes.length === 0)) lines.push(`Content-Length: ${bytes.length}\r\n`);
      const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
      return parseResponse(await exchange(port, Buffer.concat([Buffer.from(head, 'latin1'), bytes])));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends bytes and returns what comes until the other side closes. */
export function exchange(port: number, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : resolve(Buffer.concat(chunks))));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** Reads a whole HTTP/1.1 answer. */
export function parseResponse(bytes: Buffer): WireResponse {
  const split = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, split).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const rest = bytes.subarray(split + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.toString('utf8') };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
