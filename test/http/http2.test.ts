import { constants, type ServerHttp2Stream } from 'node:http2';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { aTask } from '../../src/testing/builders.js';
import { createGate } from '../../src/testing/gates.js';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { type Http2Client, openHttp2 } from './http2-client.js';
import { flags, frame, openRaw, preface, requestFrames, settings } from './raw-http2.js';
import { type SharedServer, startShared } from './shared-server.js';

const rpc = { ':method': 'POST', ':path': '/a2a/jsonrpc', 'content-type': 'application/json', 'a2a-version': '1.0' };
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } });
const streamPath = '/a2a/rest/tasks/t:subscribe';
const event = (id: string): StreamResponse => ({ task: aTask({ id, metadata: { filling: 'x'.repeat(65_536) } }) });

let shared: SharedServer | undefined;
const clients: Http2Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await shared?.close();
});

async function start(options: Partial<Parameters<typeof startShared>[0]> = {}): Promise<Http2Client> {
  shared = await startShared({ site: fakeSite(fakeEngine()), ...options });
  return open(shared.url);
}

function open(url: string): Http2Client {
  const client = openHttp2(url);
  clients.push(client);
  return client;
}

describe('HTTP/2', () => {
  it('serves JSON-RPC, HTTP+JSON, streams and the card as HTTP/1.1 does', async () => {
    const engine = fakeEngine({
      async *events() {
        for (const id of ['1', '2', '3']) yield { task: aTask({ id }) };
      },
    });
    const client = await start({ site: fakeSite(engine) });
    expect(await client.send(rpc, call)).toMatchObject({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":{}}' });
    expect(await client.send({ ':path': '/a2a/rest/tasks/t?historyLength=2', 'a2a-version': '1.0' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/a2a+json' },
    });
    const stream = await client.send({ ':path': streamPath, 'a2a-version': '1.0' });
    expect(stream.headers['content-type']).toBe('text/event-stream');
    expect(stream.body.match(/^data: /gm)).toHaveLength(3);
    const card = await client.send({ ':path': '/.well-known/agent-card.json' });
    expect(JSON.parse(card.body)).toEqual(engine.card);
    const kept = await client.send({
      ':path': '/.well-known/agent-card.json',
      'if-none-match': String(card.headers.etag),
    });
    expect(kept).toMatchObject({ status: 304, body: '', code: 0 });
    const head = await client.send({ ':method': 'HEAD', ':path': '/.well-known/agent-card.json' });
    expect(head).toMatchObject({ status: 200, body: '', headers: { etag: card.headers.etag }, code: 0 });
  });

  it('tells handlers where they were called and by whom', async () => {
    const engine = fakeEngine();
    const client = await start({ site: fakeSite(engine) });
    await client.send({ ...rpc, ':path': '/a2a/jsonrpc?tenant=acme', 'x-user': 'ada' }, call);
    expect(engine.opened[0]).toMatchObject({ url: `${shared?.url}/a2a/jsonrpc?tenant=acme`, tenant: 'acme' });
    expect(engine.opened[0]?.header('x-user')).toBe('ada');
    expect(engine.opened[0]?.clientCertificate).toBeUndefined();
  });

  it.each<[string, number, Record<string, string>, string | undefined]>([
    ['another host', 403, { ...rpc, ':authority': 'evil.example' }, call],
    ['a page of another origin', 403, { ...rpc, origin: 'http://evil.example' }, call],
    ['a path where nothing is', 404, { ...rpc, ':path': '/nothing' }, 'x'.repeat(500_000)],
    ['another verb', 405, { ...rpc, ':method': 'PUT' }, call],
    ['a body that is too large', 413, rpc, 'x'.repeat(500_000)],
    ['a body announced as too large', 413, { ...rpc, 'content-length': '500000' }, 'x'.repeat(500_000)],
    ['a compressed body', 415, { ...rpc, 'content-encoding': 'gzip' }, call],
    ['an impossible expectation', 417, { ...rpc, expect: 'tea' }, call],
    [
      'more than 100 headers',
      431,
      { ...rpc, ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, '1'])) },
      call,
    ],
  ])('refuses %s with JSON, and the connection goes on', async (_what, status, headers, body) => {
    const client = await start();
    const answer = await client.send(headers, body);
    expect(answer).toMatchObject({
      status,
      code: constants.NGHTTP2_NO_ERROR,
      headers: { 'content-type': 'application/json' },
    });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.any(Number) } });
    expect((await client.send(rpc, call)).status).toBe(200);
  });

  it('reads no more than 16 KiB of headers, whether the client knows of that or not', async () => {
    const client = await start();
    const large = { ...rpc, 'x-large': 'x'.repeat(30_000) };
    expect((await client.send(large, call)).status).toBe(431);
    await expect.poll(() => client.session.remoteSettings.maxHeaderListSize).toBe(16 * 1024);
    expect((await client.send(large, call)).code).not.toBe(constants.NGHTTP2_NO_ERROR);
  });

  it('lets a client that asks first go on', async () => {
    const client = await start();
    const stream = client.session.request({ ...rpc, expect: '100-continue' }, { endStream: false });
    await new Promise((resolve) => stream.once('continue', resolve));
    stream.end(call);
    expect(await new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))).toBe(200);
  });

  it('answers a request that does not come to its end in time, and cuts a gRPC call', async () => {
    const grpc = (stream: ServerHttp2Stream) => void stream.resume();
    const client = await start({ times: { requestMs: 50 }, grpc });
    const unfinished = (headers: Record<string, string>) => {
      const stream = client.session.request(headers, { endStream: false });
      stream.on('error', () => {});
      stream.resume();
      stream.write('{');
      let status: unknown;
      stream.on('response', (head) => {
        status = head[':status'];
      });
      return new Promise((resolve) => stream.once('close', () => resolve([status, stream.rstCode])));
    };
    expect(await unfinished(rpc)).toEqual([408, constants.NGHTTP2_NO_ERROR]);
    const call = { ':method': 'POST', ':path': '/lf.a2a.v1.A2AService/GetTask', 'content-type': 'application/grpc' };
    expect(await unfinished(call)).toEqual([undefined, constants.NGHTTP2_CANCEL]);
  });

  it.each([
    ['application/grpc', true],
    ['application/grpc+proto', true],
    ['Application/gRPC; charset=utf-8', true],
    ['application/grpc-web', false],
    ['application/json', false],
  ])('hands %s to gRPC: %s', async (contentType, isGrpc) => {
    const client = await start({ grpc: (stream) => stream.respond({ ':status': 299 }, { endStream: true }) });
    const answer = await client.send({ ':method': 'POST', ':path': '/x', 'content-type': contentType }, '');
    expect(answer.status).toBe(isGrpc ? 299 : 404);
  });

  it('ends the one stream whose request makes it throw, and says why in the log', async () => {
    const thrown = new Error('a fault of a listener');
    const logged: unknown[] = [];
    const log = { info() {}, error: (event: string, facts?: object) => void logged.push({ event, ...facts }) };
    const grpc = () => {
      throw thrown;
    };
    const client = await start({ grpc, log });
    const broken = await client.send({ ':method': 'POST', ':path': '/x', 'content-type': 'application/grpc' }, '');
    expect(broken.code).toBe(constants.NGHTTP2_CANCEL);
    expect(logged).toEqual([{ event: 'request cannot be served', cause: thrown }]);
    expect((await client.send(rpc, call)).status).toBe(200);
  });

  it('aborts what a client gives up, and frees what it holds', async () => {
    const gate = createGate();
    const engine = fakeEngine({
      async *events() {
        yield event('1');
        await gate.pass();
      },
    });
    const client = await start({ site: fakeSite(engine) });
    for (let round = 0; round < 20; round++) {
      const stream = client.session.request({ ':path': streamPath, 'a2a-version': '1.0' });
      await new Promise((resolve) => stream.once('data', resolve));
      stream.on('error', () => {});
      stream.close(constants.NGHTTP2_CANCEL);
    }
    await expect.poll(() => engine.openStreams).toBe(0);
    expect(engine.calls[0]?.call.signal?.aborted).toBe(true);
    gate.open();
  });

  it.each([
    ['too far behind', { graceMs: 20, stallMs: 60_000 }, 257],
    ['stuck for too long', { graceMs: 20, stallMs: 50 }, 0],
  ])('cuts a reader of a stream that is %s, so that it notices', async (_why, stall, behind) => {
    const engine = fakeEngine({
      async *events() {
        for (let at = 0; at < 400; at++) yield event(`${at}`);
      },
      behind: () => behind,
    });
    const client = await start({ site: fakeSite(engine), stall });
    const stream = client.session.request({ ':path': streamPath, 'a2a-version': '1.0' });
    stream.on('error', () => {});
    await new Promise((resolve) => stream.once('response', resolve));
    const cut = new Promise((resolve) => stream.once('close', () => resolve(stream.rstCode)));
    await expect.poll(() => engine.openStreams).toBe(0);
    stream.resume();
    expect(await cut).toBe(constants.NGHTTP2_CANCEL);
  });

  it('cuts a reader that takes no more of a single large answer', async () => {
    const site = {
      ...fakeSite(fakeEngine()),
      handle: async () => ({ status: 200, headers: [], body: 'x'.repeat(2 ** 22) }),
    };
    const client = await start({ site, stall: { stallMs: 50 } });
    const stream = client.session.request({ ':path': '/' });
    stream.on('error', () => {});
    const cut = new Promise((resolve) => stream.once('close', () => resolve(stream.rstCode)));
    await new Promise((resolve) => stream.once('response', resolve));
    setTimeout(() => stream.resume(), 300);
    expect(await cut).toBe(constants.NGHTTP2_CANCEL);
  });

  it('serves a stalled reader’s neighbours on the same connection', async () => {
    const engine = fakeEngine({
      async *events() {
        for (let at = 0; at < 100; at++) yield event(`${at}`);
      },
    });
    const client = await start({ site: fakeSite(engine) });
    const stalled = client.session.request({ ':path': streamPath, 'a2a-version': '1.0' });
    stalled.on('error', () => {});
    await new Promise((resolve) => stalled.once('response', resolve));
    const { body } = await client.send({ ':path': streamPath, 'a2a-version': '1.0' });
    expect(body.match(/\n\n/g)).toHaveLength(100);
  });

  it('says goodbye to a connection without requests', async () => {
    const client = await start({ times: { pingMs: 20, idleMs: 40 } });
    expect((await client.send(rpc, call)).status).toBe(200);
    expect(await client.ended).toBe(constants.NGHTTP2_NO_ERROR);
    expect((await open(shared?.url ?? '').send(rpc, call)).status).toBe(200);
  });

  it('keeps a connection with requests, however long they take', async () => {
    const gate = createGate();
    const site = fakeSite(fakeEngine());
    const slow = { ...site, handle: async () => gate.pass().then(() => ({ status: 200, headers: [], body: 'late' })) };
    const client = await start({ site: slow, times: { pingMs: 10, idleMs: 20 } });
    const answer = client.send(rpc, call);
    let pings = 0;
    await new Promise<void>((resolve) => {
      client.session.on('ping', () => {
        pings += 1;
        if (pings === 5) resolve();
      });
    });
    gate.open();
    expect(await answer).toMatchObject({ body: 'late' });
  });

  it('ends the requests of a client that has vanished without a word', async () => {
    const engine = fakeEngine({
      async *events() {
        yield event('1');
        await new Promise(() => {});
      },
    });
    await start({ site: fakeSite(engine), times: { pingMs: 30 } });
    const relay = await startRelay(shared?.port ?? 0);
    const client = open(`http://localhost:${relay.port}`);
    const stream = client.session.request({ ':path': streamPath, 'a2a-version': '1.0' });
    stream.on('error', () => {});
    await new Promise((resolve) => stream.once('data', resolve));
    expect(engine.openStreams).toBe(1);
    relay.hush();
    await expect.poll(() => engine.openStreams).toBe(0);
    relay.close();
  });

  it.each(['fin', 'reset'] as const)('ends the requests of a client that goes at once: %s', async (how) => {
    const engine = fakeEngine({
      async *events() {
        yield event('1');
        await new Promise(() => {});
      },
    });
    await start({ site: fakeSite(engine), stall: { stallMs: 600_000 }, times: { pingMs: 600_000 } });
    const target = { ':method': 'GET', ':scheme': 'http', ':authority': 'localhost', ':path': streamPath };
    const requests = [1, 3].map((id) => requestFrames(id, { ...target, 'a2a-version': '1.0' }));
    // Without a window, so that what is sent waits for ever.
    const noWindow = settings({ 4: 0 });
    const client = openRaw(shared?.port ?? 0, Buffer.concat([preface, noWindow, ...requests]));
    await expect.poll(() => engine.openStreams).toBe(2);
    if (how === 'fin') client.socket.end();
    else client.socket.resetAndDestroy();
    await expect.poll(() => engine.openStreams).toBe(0);
    if (how === 'fin') await client.closed;
  });

  it('says that it goes, lets requests end, and closes what does not', async () => {
    const gate = createGate();
    const engine = fakeEngine({
      async *events(params) {
        yield event('1');
        if (JSON.stringify(params).includes('"ends"')) await gate.pass();
        else await new Promise(() => {});
      },
    });
    const client = await start({ site: fakeSite(engine) });
    const begun = ['ends', 'never'].map((id) => {
      const stream = client.session.request({ ':path': `/a2a/rest/tasks/${id}:subscribe`, 'a2a-version': '1.0' });
      stream.on('error', () => {});
      const over = new Promise((resolve) => stream.once('close', () => resolve(stream.readableEnded)));
      return { stream: new Promise((resolve) => stream.once('data', () => resolve(stream.resume()))), over };
    });
    await Promise.all(begun.map(({ stream }) => stream));
    const closing = shared?.endHttp2(200);
    expect(await client.ended).toBe(constants.NGHTTP2_NO_ERROR);
    gate.open();
    expect(await begun[0]?.over).toBe(true);
    await closing;
    await begun[1]?.over;
    expect(engine.openStreams).toBe(0);
  });

  it('survives a flood of resets, for everybody else', async () => {
    const client = await start();
    const flood = client.send(rpc, call).then(async () => {
      for (let at = 0; at < 3_000 && !client.session.destroyed; at++) {
        const stream = client.session.request(rpc, { endStream: false });
        stream.on('error', () => {});
        stream.close(constants.NGHTTP2_CANCEL);
        if (at % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    });
    await flood;
    expect((await open(shared?.url ?? '').send(rpc, call)).status).toBe(200);
  });

  it.each([
    ['refuses the requests of a client', 'has not taken note of the limit yet', Buffer.alloc(0)],
    ['ends the connection of a client', 'has', frame('settings', { flags: flags.ack })],
  ])('%s that asks for more than 256 at a time and %s', async (what, _when, note) => {
    const gate = createGate();
    const site = fakeSite(fakeEngine());
    let begun = 0;
    const handle: typeof site.handle = async (request) => {
      begun += 1;
      await gate.pass();
      return site.handle(request);
    };
    await start({ site: { ...site, handle } });
    const target = { ':method': 'GET', ':scheme': 'http', ':authority': 'localhost', ':path': '/a2a/rest/tasks/t' };
    const requests = Array.from({ length: 300 }, (_, at) => requestFrames(1 + 2 * at, target));
    const client = openRaw(shared?.port ?? 0, Buffer.concat([preface, settings(), note]));
    await expect.poll(() => client.received().length).toBeGreaterThan(0);
    client.socket.write(Buffer.concat(requests));
    if (what.startsWith('ends')) {
      await client.closed;
    } else {
      // REFUSED_STREAM (RFC 9113 section 7) to each that is too many.
      const refusals = () => client.received().toString('latin1').split('\0\0\x04\x03').slice(1);
      await expect.poll(() => refusals().length).toBe(44);
      expect(new Set(refusals().map((rest) => rest.charCodeAt(8)))).toEqual(new Set([7]));
    }
    expect(begun).toBe(256);
    gate.open();
    client.socket.destroy();
  });

  it('serves many connections at once', async () => {
    await start();
    const many = Array.from({ length: 300 }, () => open(shared?.url ?? ''));
    const answers = await Promise.all(many.map((client) => client.send(rpc, call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

/** Passes bytes on until it is told to be silent, without closing anything: what a pulled cable looks like. */
async function startRelay(to: number) {
  const sockets: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    sockets.push(near, far);
    near.pipe(far);
    far.pipe(near);
    near.on('error', () => {});
    far.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    hush() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
