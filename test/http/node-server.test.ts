import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachSite, createBoundedServer } from '../../src/adapters/node-server.js';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { exchange, parseResponse } from './wires.js';

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } });
const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;

describe('the server', () => {
  const engine = fakeEngine();
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createBoundedServer();
    attachSite(server, fakeSite(engine));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = async (request: string) => parseResponse(await exchange(port, Buffer.from(request, 'latin1')));

  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, false],
    ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, false],
    ['an unknown verb', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, false],
    ['a header without a colon', 'POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n', 400, true],
    [
      'two lengths',
      `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\n${rest}Content-Length: 1\r\n\r\n${body}`,
      400,
      true,
    ],
    [
      'length and chunks',
      `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\n${rest}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      true,
    ],
    [
      'headers of 20 KB',
      `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      true,
    ],
    [
      'a body announced as too large',
      'POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 99999999\r\n\r\n',
      413,
      true,
    ],
    ['101 headers', `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\n${'X: 1\r\n'.repeat(100)}\r\n`, 431, true],
    ['no host', `POST /a2a/jsonrpc HTTP/1.1\r\n${rest}\r\n${body}`, 400, true],
    [
      'an impossible expectation',
      `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n${rest}\r\n${body}`,
      417,
      true,
    ],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404, false],
  ])('answers %s with JSON in the shape of the path and closes', async (_what, request, status, jsonRpc) => {
    const response = await send(request);
    expect(response).toMatchObject({ status, headers: { 'content-type': 'application/json' } });
    const answer = JSON.parse(response.body);
    if (jsonRpc) expect(answer).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
    else expect(answer).toMatchObject({ error: { code: status, message: expect.any(String) } });
    expect(engine.calls).toEqual([]);
  });

  it('answers a request that does not come to its end in time', async () => {
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const written: Buffer[] = [];
    const socket = new Duplex({
      read() {},
      write(chunk, _encoding, done) {
        written.push(chunk);
        done();
      },
    });
    server.emit('clientError', timeout, socket);
    expect(parseResponse(Buffer.concat(written))).toMatchObject({ status: 408, headers: { connection: 'close' } });
    socket.destroy();
  });

  it('answers 413 to a client that is still sending, which gets to read it', async () => {
    const large = new Uint8Array(20_000_000);
    for (const stream of [false, true]) {
      const response = await fetch(`http://localhost:${port}/a2a/jsonrpc`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...(stream ? { body: new Blob([large]).stream(), duplex: 'half' } : { body: large }),
      } as RequestInit);
      expect(response.status).toBe(413);
      expect(JSON.parse(await response.text())).toMatchObject({ error: { code: -32600 } });
    }
  });

  it('answers an offer of h2c in HTTP/1.1', async () => {
    const offer = 'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const head = `POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\n${offer}`;
    const response = await send(
      `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(response.status).toBe(200);
    expect(JSON.parse(response.body)).toMatchObject({ id: 1, result: {} });
  });

  it('lets a client that asks first go on', async () => {
    const bytes = await exchange(
      port,
      Buffer.from(`POST /a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n${rest}\r\n${body}`),
    );
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  it('takes a whole URL for a path', async () => {
    const response = await send(`POST http://localhost/a2a/jsonrpc HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n${body}`);
    expect(response.status).toBe(200);
  });
});
