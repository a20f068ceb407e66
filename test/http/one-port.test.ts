import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { shareWithHttp2 } from '../../src/adapters/share-with-http2.js';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { openHttp2 } from './http2-client.js';
import { type SharedServer, startShared } from './shared-server.js';
import { exchange, parseResponse } from './wires.js';

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } });
const lines = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
const request = `POST /a2a/jsonrpc HTTP/1.1\r\n${lines}\r\n${body}`;
const answered = { jsonrpc: '2.0', id: 1, result: {} };
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

let shared: SharedServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shared.close();
});

async function start(options: Partial<Parameters<typeof startShared>[0]> = {}): Promise<void> {
  shared = await startShared({ site: fakeSite(fakeEngine()), ...options });
}

/** Opens a connection, sends what is given, and resolves with all that came when the server has closed it. */
function untilClosed(first: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(shared.port, '127.0.0.1', () => socket.write(first));
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.on('end', () => socket.end());
  });
}

describe('one port', () => {
  it('serves HTTP/1.1 and HTTP/2 to whoever begins with it', async () => {
    await start();
    const [first, client] = [await exchange(shared.port, Buffer.from(request)), openHttp2(shared.url)];
    expect(JSON.parse(parseResponse(first).body)).toEqual(answered);
    const headers = { ':method': 'POST', ':path': '/a2a/jsonrpc', 'content-type': 'application/json' };
    expect(JSON.parse((await client.send(headers, body)).body)).toEqual(answered);
    client.close();
  });

  it.each([1, 2, 3, 5, 24, 60])('understands either where its first %i bytes come alone', async (size) => {
    await start();
    const inPieces = async (text: string): Promise<Buffer> =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [];
        const socket = connect(shared.port, '127.0.0.1', () => {
          socket.setNoDelay(true);
          socket.write(text.slice(0, size), () => setImmediate(() => socket.write(text.slice(size))));
        });
        sockets.push(socket);
        socket.on('data', (chunk) => {
          chunks.push(chunk);
          // The server's first frame is its SETTINGS: type 4 on stream 0 (RFC 9113 section 3.4).
          if (text.startsWith('PRI')) resolve(Buffer.concat(chunks));
        });
        socket.on('close', () => resolve(Buffer.concat(chunks)));
      });
    expect(parseResponse(await inPieces(request)).status).toBe(200);
    const emptySettings = '\0\0\0\x04\0\0\0\0\0';
    expect((await inPieces(preface + emptySettings))[3]).toBe(4);
  });

  it('answers a request whose sender has closed its half already', async () => {
    await start();
    const bytes = await new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect({ port: shared.port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(request));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks)));
    });
    expect(parseResponse(bytes).status).toBe(200);
  });

  it.each([
    'GARBAGE\r\n\r\n',
    'PRINT / HTTP/1.1\r\n\r\n'.replace('PRI', 'PRO'),
    '\0\0\0\x04\0\0\0\0\0',
    '\x16\x03\x01\x02',
  ])('answers %j, which is neither, with JSON', async (bytes) => {
    await start();
    const response = parseResponse(Buffer.from(await untilClosed(bytes), 'latin1'));
    expect(response).toMatchObject({ status: 400, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 400 } });
  });

  it('ends a connection that begins as HTTP/2 and goes on as something else', async () => {
    await start();
    expect(await untilClosed('PRINT / HTTP/1.1\r\nHost: localhost\r\n\r\n')).not.toContain('HTTP/1.1 200');
  });

  it.each(['', 'P', 'PR'])(
    'gives a connection that begins with %j and no more its time, and answers',
    async (bytes) => {
      await start({ firstBytesMs: 50 });
      const response = parseResponse(Buffer.from(await untilClosed(bytes), 'latin1'));
      expect(response).toMatchObject({ status: 408, headers: { connection: 'close' } });
    },
  );

  it.each([preface.slice(0, 10), preface])('ends a connection that is stuck in its preface: %j', async (bytes) => {
    await start({ times: { prefaceMs: 50 } });
    await untilClosed(bytes);
  });

  it('lets nobody wait for those who have not said what they are', async () => {
    await start();
    const waiting = Array.from({ length: 200 }, (_, at) =>
      untilClosed(['', 'P', 'PR', preface.slice(0, 3)][at % 4] ?? ''),
    );
    await expect.poll(() => sockets.filter(({ connecting }) => !connecting).length).toBe(200);
    expect(parseResponse(await exchange(shared.port, Buffer.from(request))).status).toBe(200);
    const client = openHttp2(shared.url);
    expect((await client.send({ ':path': '/.well-known/agent-card.json' })).status).toBe(200);
    client.close();
    await shared.close();
    await Promise.all(waiting);
    await start();
  });

  it('answers an offer of h2c in HTTP/1.1', async () => {
    await start();
    const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const whole = request.replace('Connection: close\r\n', offer);
    expect(parseResponse(await exchange(shared.port, Buffer.from(whole)))).toMatchObject({ status: 200 });
  });

  it('leaves a server to its framework, and is shared once', async () => {
    await start();
    const server = createServer((_, response) => void response.end('the framework'));
    const listening: string[] = [];
    server.on('connection', () => listening.push('before'));
    shareWithHttp2(server, { site: fakeSite(fakeEngine()) });
    server.on('connection', () => listening.push('after'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://localhost:${port}/any`)).text()).toBe('the framework');
    expect(listening.sort()).toEqual(['after', 'before']);
    expect(() => shareWithHttp2(server, { site: fakeSite(fakeEngine()) })).toThrow('shares its port');
    server.closeAllConnections();
    server.close();
  });
});
