import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type LookupFunction, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { refuseOthers } from './node-dial.js';
import { nodeEgress } from './node-egress.js';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe('where it connects', () => {
  test('calls an address that is opened by name', async () => {
    const { port } = await receiver((_, response) => response.end('ok'));
    const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
    expect(await response.text()).toBe('ok');
  });

  verifies(
    ['REQ-123', 'case 103'],
    'does not connect to a name that leads to an address that is not public',
    async () => {
      const { port, connections } = await receiver();
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', 'fe80::1%lo']) {
        const { gate } = resolving([[address]]);
        await expect(gate.fetch(`https://hooks.example.com:${port}/`, {})).rejects.toMatchObject({ kind: 'network' });
      }
      expect(connections()).toBe(0);
    },
  );

  test('refuses a name as soon as one of its addresses may not be called', async () => {
    const { port, connections } = await receiver();
    const { gate } = resolving([['93.184.216.34', '127.0.0.1']]);
    await expect(gate.fetch(`https://hooks.example.com:${port}/`, {})).rejects.toThrow(/127\.0\.0\.1/);
    expect(connections()).toBe(0);
  });

  test('looks a name up once, and connects to what it checked even when the name leads elsewhere by then', async () => {
    const checked = await receiver((_, response) => response.end('checked'), '127.0.0.1');
    const other = await receiver((_, response) => response.end('other'), '127.0.0.2', checked.port);
    const { gate, asked } = resolving([['127.0.0.1'], ['127.0.0.2']], ['127.0.0.1', 'hooks.example.com']);
    const response = await gate.fetch(`http://hooks.example.com:${checked.port}/`, {});
    expect(await response.text()).toBe('checked');
    expect(asked).toEqual(['hooks.example.com']);
    expect(other.connections()).toBe(0);
  });

  test('makes a connection of its own, though another one to that name is open', async () => {
    const checked = await receiver((_, response) => response.end('checked'), '127.0.0.1');
    const other = await receiver((_, response) => response.end('other'), '127.0.0.2', checked.port);
    const elsewhere: LookupFunction = (_host, { all }, answer) => {
      if (all === true) answer(null, [{ address: '127.0.0.2', family: 4 }]);
      else answer(null, '127.0.0.2', 4);
    };
    const url = `http://hooks.example.com:${checked.port}/`;
    const [response] = await once(get(url, { lookup: elsewhere }), 'response');
    await once(response.resume(), 'end');
    const { gate } = resolving([['127.0.0.1']], ['hooks.example.com']);
    expect(await (await gate.fetch(url, {})).text()).toBe('checked');
    expect(other.requests.length).toBe(1);
  });

  test('keeps the name in the request, though it dials the address', async () => {
    const { port, requests } = await receiver((_, response) => response.end());
    const { gate } = resolving([['127.0.0.1']], ['hooks.example.com']);
    await gate.fetch(`http://hooks.example.com:${port}/a?b=c`, {});
    expect(requests[0]?.headers.host).toBe(`hooks.example.com:${port}`);
    expect(requests[0]?.url).toBe('/a?b=c');
  });

  test('asks for the name in the TLS handshake', async () => {
    const name = new Promise<string>((resolve) => {
      const server = createTlsServer({
        SNICallback: (servername, done) => {
          resolve(servername);
          done(new Error('no certificate'));
        },
      });
      void listening(server).then(async ({ port }) => {
        const { gate } = resolving([['127.0.0.1']], ['127.0.0.0/8']);
        await gate.fetch(`https://hooks.example.com:${port}/`, {}).catch(() => undefined);
      });
    });
    expect(await name).toBe('hooks.example.com');
  });

  test('tries the next of several addresses when one does not answer', async () => {
    const { port } = await receiver((_, response) => response.end('ok'), '127.0.0.1');
    const { gate } = resolving([['::1', '127.0.0.1']], ['loopback']);
    const response = await gate.fetch(`http://localhost:${port}/`, {});
    expect(await response.text()).toBe('ok');
  });

  test('cuts a connection that leads to another address before anything is sent', async () => {
    const received: Buffer[] = [];
    const server = createTcpServer((socket) => {
      socket.on('data', (data) => received.push(data)).on('error', () => undefined);
    });
    const { port } = await listening(server);
    const socket = connect(port, '127.0.0.1');
    refuseOthers(socket, [{ address: '93.184.216.34', family: 4 }]);
    socket.write('secret');
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ name: 'TransportError' });
    expect(received).toEqual([]);
  });

  test('lets a connection live that leads where it was to', async () => {
    const { port } = await receiver();
    const socket = connect(port, '127.0.0.1');
    refuseOthers(socket, [{ address: '::ffff:127.0.0.1', family: 6 }]);
    await once(socket, 'connect');
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  test('uses no proxy from the environment', async () => {
    const proxy = await receiver();
    const { port } = await receiver((_, response) => response.end('direct'));
    const before = { ...process.env };
    Object.assign(process.env, { http_proxy: `http://127.0.0.1:${proxy.port}`, NODE_USE_ENV_PROXY: '1' });
    try {
      const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
      expect(await response.text()).toBe('direct');
    } finally {
      process.env = before;
    }
    expect(proxy.connections()).toBe(0);
  });
});

describe('what it sends and returns', () => {
  test('sends method, headers and body, and returns status, headers and body', async () => {
    const { port, requests } = await receiver((_, response) => {
      response.writeHead(418, { 'X-One': 'a', 'Set-Cookie': ['c=1', 'd=2'] }).end('tea');
    });
    const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/a2a+json', authorization: 'Bearer x' },
      body: '{"ü":1}',
    });
    expect(response.status).toBe(418);
    expect(response.headers.get('x-one')).toBe('a');
    expect(response.headers.getSetCookie()).toEqual(['c=1', 'd=2']);
    expect(await response.text()).toBe('tea');
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"ü":1}' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/a2a+json',
      authorization: 'Bearer x',
      'content-length': '8',
    });
  });

  test.each([301, 302, 303, 307, 308])('hands %i back and does not follow it', async (status) => {
    const other = await receiver();
    const { port, requests } = await receiver((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${other.port}/` }).end();
    });
    const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
    expect(response.status).toBe(status);
    expect(requests.length).toBe(1);
    expect(other.connections()).toBe(0);
  });

  test.each([204, 205, 304])('returns %i, which has no body', async (status) => {
    const { port } = await receiver((_, response) => response.writeHead(status).end());
    const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
    expect(response.status).toBe(status);
    expect(response.body).toBeNull();
  });

  test('frees the connection of a response that has no body', async () => {
    const closed = new Promise<void>((resolve) => {
      const server = createTcpServer((socket) => {
        socket.on('end', resolve).once('data', () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
      });
      void listening(server).then(({ port }) =>
        nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {}),
      );
    });
    await closed;
  });

  test('frees the connection when the body is not wanted', async () => {
    const closed = new Promise<void>((resolve) => {
      void receiver((_, response) => {
        response.on('close', resolve).writeHead(200).write('x'.repeat(1_000));
      }).then(async ({ port }) => {
        const response = await nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
        await response.body?.cancel();
      });
    });
    await closed;
  });
});

describe('when nothing answers', () => {
  test('reports a refused connection as a network error', async () => {
    const { port } = await receiver();
    for (const close of closers.splice(0)) await close();
    const call = nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
    await expect(call).rejects.toMatchObject({ name: 'TransportError', kind: 'network' });
  });

  test('reports a name that has no address, or cannot be looked up', async () => {
    const { gate } = resolving([[]]);
    await expect(gate.fetch('https://hooks.example.com/', {})).rejects.toMatchObject({ kind: 'network' });
    const failing = nodeEgress({ lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(failing.fetch('https://hooks.example.com/', {})).rejects.toMatchObject({ kind: 'network' });
  });

  test.each([
    ['is cut', (socket: { destroy(): void }) => socket.destroy()],
    ['is not HTTP', (socket: { write(text: string): void }) => socket.write('SSH-2.0-OpenSSH\r\n\r\n')],
    ['has a status out of range', (socket: { write(text: string): void }) => socket.write('HTTP/1.1 999 x\r\n\r\n')],
  ])('reports a response that %s', async (_, answer) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => answer(socket));
    });
    const { port } = await listening(server);
    const call = nodeEgress({ allow: ['loopback'] }).fetch(`http://127.0.0.1:${port}/`, {});
    await expect(call).rejects.toMatchObject({ name: 'TransportError' });
  });

  test('gives up at once when the caller aborts, before, while looking up, and while waiting', async () => {
    const { port, requested } = await receiver(() => undefined);
    const gate = nodeEgress({ allow: ['loopback'] });
    const url = `http://127.0.0.1:${port}/`;
    await expect(gate.fetch(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' });

    const lookingUp = new AbortController();
    const stuck = nodeEgress({ lookup: () => new Promise(() => undefined) });
    const first = stuck.fetch('https://hooks.example.com/', { signal: lookingUp.signal });
    lookingUp.abort();
    await expect(first).rejects.toMatchObject({ kind: 'aborted' });

    const waiting = new AbortController();
    const second = gate.fetch(url, { signal: waiting.signal });
    await requested;
    waiting.abort(new DOMException('late', 'TimeoutError'));
    await expect(second).rejects.toMatchObject({ kind: 'timeout' });
  });
});

/** An egress whose look-ups give these answers, one after the other. */
function resolving(answers: readonly string[][], allow: readonly string[] = []) {
  const asked: string[] = [];
  const gate = nodeEgress({
    allow,
    async lookup(hostname) {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
      asked.push(hostname);
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  return { gate, asked };
}

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function receiver(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined,
  host = '127.0.0.1',
  atPort = 0,
) {
  const requests: Received[] = [];
  let connections = 0;
  let arrived = () => {};
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    arrived();
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { port } = await listening(server, host, atPort);
  return { port, requests, requested, connections: () => connections };
}

async function listening(server: Server, host = '127.0.0.1', port = 0): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return server.address() as AddressInfo; // a string for pipes only
}
