import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startReceiver } from './receiver.js';
import { createRecorder } from './recorder.js';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

/** Answers each connection with the given bytes once a whole head has come, and keeps what it was sent. */
async function rawServer(...replies: readonly string[]) {
  const seen: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const at = seen.push('') - 1;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      seen[at] += data.toString('utf8');
      if (seen[at]?.includes('\r\n\r\n')) socket.write(replies[at] ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { seen, host: `127.0.0.1:${address.port}`, url: `http://127.0.0.1:${address.port}` };
}

const ok = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-TYPE: application/json\r\nX-Twice: a\r\nX-Twice: b\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const recorderFor = (host: string) => createRecorder({ client: 'planner', servers: new Map([[host, 'agent']]) }, 5_000);

describe('the recorder', () => {
  it('records the request head as it went over the wire, and adds no header of its own', async () => {
    const server = await rawServer(ok('{"a":1}'));
    const recorder = recorderFor(server.host);
    const response = await recorder.fetch(`${server.url}/a2a/jsonrpc?x=1`, {
      method: 'POST',
      headers: { 'a2a-version': '1.0', 'content-type': 'application/json' },
      body: '{"ü":1}',
    });
    expect(await response.json()).toEqual({ a: 1 });
    expect(server.seen[0]).toBe(
      `POST /a2a/jsonrpc?x=1 HTTP/1.1\r\nHost: ${server.host}\r\nA2A-Version: 1.0\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"ü":1}`,
    );
    const [exchange] = await recorder.finished();
    expect(exchange?.request).toEqual({
      method: 'POST',
      target: '/a2a/jsonrpc?x=1',
      headers: [
        ['Host', server.host],
        ['A2A-Version', '1.0'],
        ['Content-Type', 'application/json'],
        ['Content-Length', '8'],
      ],
      body: '{"ü":1}',
    });
  });

  it('records the reply head line by line, in the case it came in', async () => {
    const server = await rawServer(ok('{}'));
    const recorder = recorderFor(server.host);
    await recorder.step('a title', () => recorder.send({ method: 'GET', url: `${server.url}/` }));
    const [exchange] = await recorder.finished();
    expect(exchange).toMatchObject({ from: 'planner', to: 'agent', title: 'a title' });
    expect(exchange?.reply).toEqual({
      status: 200,
      reason: 'OK',
      headers: [
        ['content-TYPE', 'application/json'],
        ['X-Twice', 'a'],
        ['X-Twice', 'b'],
        ['Content-Length', '2'],
      ],
      body: '{}',
    });
    expect(server.seen[0]).toBe(`GET / HTTP/1.1\r\nHost: ${server.host}\r\n\r\n`);
  });

  it('gives a response without a body for 304, with its url', async () => {
    const server = await rawServer('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n');
    const recorder = recorderFor(server.host);
    const response = await recorder.fetch(`${server.url}/card`, { redirect: 'error' });
    expect([response.status, response.body, response.headers.get('etag'), response.url]).toEqual([
      304,
      null,
      '"x"',
      `${server.url}/card`,
    ]);
    expect((await recorder.finished())[0]?.reply.body).toBe('');
  });

  it('refuses a redirect where none is allowed', async () => {
    const server = await rawServer('HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n');
    await expect(recorderFor(server.host).fetch(`${server.url}/`, { redirect: 'error' })).rejects.toThrow(TypeError);
  });

  it('keeps the order in which exchanges began, whichever ends first', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na', ok('{}'));
    const recorder = recorderFor(server.host);
    const first = await recorder.step('first', () => recorder.fetch(`${server.url}/1`, {}));
    await recorder.step('second', () => recorder.send({ method: 'GET', url: `${server.url}/2` }));
    await first.body?.cancel();
    const exchanges = await recorder.finished();
    expect(exchanges.map(({ title, request }) => [title, request.target])).toEqual([
      ['first', '/1'],
      ['second', '/2'],
    ]);
  });

  it('records a stream up to where its reader leaves, and closes the connection', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n');
    const recorder = recorderFor(server.host);
    const response = await recorder.fetch(`${server.url}/`, {});
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    await reader?.cancel();
    expect((await recorder.finished())[0]?.reply.body).toBe('data: 1\n\n');
  });

  it('records a stream up to where the signal of its reader says that he has left', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n');
    const recorder = recorderFor(server.host);
    const enough = new AbortController();
    const response = await recorder.fetch(`${server.url}/`, { signal: enough.signal });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
    const more = reader?.read();
    enough.abort(new Error('enough'));
    await expect(more).rejects.toThrow('enough');
    expect((await recorder.finished())[0]?.reply.body).toBe('data: 1\n\n');
  });

  it('fails the record when a reply breaks off, and when none comes in time', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf');
    const recorder = createRecorder({ client: 'planner', servers: new Map() }, 200);
    await expect(recorder.send({ method: 'GET', url: `${server.url}/` })).rejects.toThrow();
    await expect(recorder.finished()).rejects.toThrow();
    await expect(
      createRecorder({ client: 'p', servers: new Map() }, 50).send({ method: 'GET', url: `${server.url}/` }),
    ).rejects.toThrow();
  });

  it('passes an abort on', async () => {
    const server = await rawServer('');
    const recorder = recorderFor(server.host);
    await expect(recorder.fetch(`${server.url}/`, { signal: AbortSignal.timeout(20) })).rejects.toThrow();
    const signal = AbortSignal.abort(new Error('before it began'));
    await expect(recorder.fetch(`${server.url}/`, { signal })).rejects.toThrow('before it began');
  });

  it('refuses a reply that is larger than a record takes', async () => {
    const server = await rawServer(ok('x'.repeat(1_048_577)));
    await expect(recorderFor(server.host).send({ method: 'GET', url: `${server.url}/` })).rejects.toThrow(RangeError);
  });
});

describe('the receiver', () => {
  it('records a webhook as an exchange of its sender, with a reply that has no header', async () => {
    const recorder = createRecorder({ client: 'planner', servers: new Map() }, 5_000);
    const receiver = await startReceiver({ recorder, port: 0, from: 'agent', title: ({ target }) => `to ${target}` });
    cleanUp.push(receiver.close);
    const response = await fetch(`${receiver.url}/hook`, { method: 'POST', body: '{"task":{}}' });
    expect([response.status, [...response.headers]]).toEqual([204, []]);
    const [exchange] = await recorder.finished();
    expect(exchange).toMatchObject({
      from: 'agent',
      to: 'receiver',
      title: 'to /hook',
      request: { method: 'POST', target: '/hook', body: '{"task":{}}' },
      reply: { status: 204, reason: 'No Content', headers: [], body: '' },
    });
  });
});
