import { type ClientHttp2Session, constants } from 'node:http2';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EchoEvents, echoService } from '../../../test/support/echo-service.js';
import { callRaw, framed, type GrpcServer, messagesIn, serveGrpc } from '../../../test/support/grpc-server.js';
import { watchStall } from '../../adapters/limits.js';
import { createOwnHostCheck } from '../http/own-host.js';
import { isGrpcRequest } from './handler.js';
import { readStatusDetails } from './status-details.js';

const events: EchoEvents = { returned: 0, aborted: 0, asked: 0, begun: 0 };
const limit = 100_000;
let server: GrpcServer;
let session: ClientHttp2Session;
const closings: (() => Promise<void>)[] = [];

const serve = async (options: Partial<Parameters<typeof serveGrpc>[0]> = {}): Promise<GrpcServer> => {
  const one = await serveGrpc({ services: [echoService(events)], maxMessageBytes: limit, ...options });
  closings.push(one.close);
  return one;
};

beforeAll(async () => {
  server = await serve();
  session = server.connect();
});
afterAll(() => Promise.all(closings.map((close) => close())));

const echo = (pieces: Uint8Array[], headers = {}) => callRaw(session, { path: '/test.Echo/Echo', pieces, headers });
const post = (path: string, by = session) => {
  const request = by.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc' });
  request.on('error', () => {});
  return request;
};
const stream = (text: string) => callRaw(session, { path: '/test.Echo/Stream', pieces: [framed(text)] });
const detailsOf = (trailers: Record<string, unknown>) =>
  readStatusDetails(Buffer.from(String(trailers['grpc-status-details-bin']), 'base64'));

describe('an answer', () => {
  it('is headers, one message and trailers', async () => {
    const answer = await echo([framed('hello')]);
    expect(answer.headers).toMatchObject({
      ':status': 200,
      'content-type': 'application/grpc+proto',
      'grpc-accept-encoding': 'identity,gzip',
    });
    expect([...answer.body]).toEqual([...framed('hello')]);
    expect(answer.trailers['grpc-status']).toBe('0');
    expect(answer.reset).toBe(constants.NGHTTP2_NO_ERROR);
  });

  it.each([1, 2, 3, 5, 7])('is the same when the message comes in pieces of %i bytes', async (size) => {
    const bytes = framed('hello, world');
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    expect(messagesIn((await echo(pieces)).body).map(String)).toEqual(['hello, world']);
  });

  it('may be empty, as a message may', async () => {
    expect(messagesIn((await echo([framed('')])).body)).toEqual([Buffer.alloc(0)]);
  });

  it('is a stream of messages after its metadata', async () => {
    const answer = await stream('5 3');
    expect(answer.headers['x-initial']).toBe('yes');
    expect(messagesIn(answer.body).map((message) => [...message])).toEqual([1, 2, 3, 4, 5].map((n) => [n, n, n]));
    expect(answer.trailers['grpc-status']).toBe('0');
  });

  it('is trailers alone when there is no message', async () => {
    expect(await stream('0')).toMatchObject({
      isTrailersOnly: true,
      trailers: { 'grpc-status': '0', 'x-initial': 'yes' },
    });
  });

  it('is trailers alone when it fails before its first message', async () => {
    expect(await stream('0 1 fail')).toMatchObject({ isTrailersOnly: true, trailers: { 'grpc-status': '10' } });
  });

  it('leaves in one piece as far as it comes in one turn', async () => {
    const request = post('/test.Echo/Stream');
    let pieces = 0;
    request.on('data', () => {
      pieces += 1;
    });
    request.end(framed('1000 3'));
    await new Promise((resolve) => request.once('close', resolve));
    expect(pieces).toBeLessThan(50);
  });

  it('keeps the messages that came before an error', async () => {
    const answer = await stream('2 1 fail');
    expect(messagesIn(answer.body)).toHaveLength(2);
    expect(answer.trailers).toMatchObject({ 'grpc-status': '10', 'grpc-message': 'half-way' });
  });
});

describe('a request is refused', () => {
  it.each([
    ['of another content type', { 'content-type': 'application/json' }, 415],
    ['in JSON over gRPC', { 'content-type': 'application/grpc+json' }, 415],
    ['without a content type', { 'content-type': '' }, 415],
    ['of another verb', { ':method': 'PUT' }, 405],
  ])('with a status of HTTP: %s', async (_, headers, status) => {
    expect((await echo([framed('x')], headers)).headers[':status']).toBe(status);
  });

  it.each([
    ['without a message', [], 12],
    ['with two messages', [framed('a'), framed('b')], 12],
    ['with a message that is cut off', [framed('abc').subarray(0, 6)], 12],
    ['with less than a prefix', [Buffer.from([0, 0])], 12],
    ['with a flag that is none', [framed('a', 2)], 13],
    ['with a compressed message and no word of how', [framed(gzipSync('a'), 1)], 13],
    ['with a message above the limit', [framed(Buffer.alloc(limit + 1))], 8],
    ['that announces a message above the limit', [Buffer.from([0, 0xff, 0xff, 0xff, 0xff])], 8],
  ])('in trailers alone: %s', async (_, pieces, code) => {
    const answer = await echo(pieces);
    expect(answer).toMatchObject({ isTrailersOnly: true, trailers: { 'grpc-status': String(code) } });
    expect(detailsOf(answer.trailers)?.details[0]).toMatchObject({
      reason: 'INVALID_REQUEST',
      domain: 'a2a-protocol.org',
    });
  });

  it('when the path is no method: one of a service that is here, or of none', async () => {
    const method = await callRaw(session, { path: '/test.Echo/Nothing', pieces: [framed('')] });
    const service = await callRaw(session, { path: '/test.Other/Echo', pieces: [framed('')] });
    for (const { trailers, isTrailersOnly } of [method, service]) {
      expect(isTrailersOnly).toBe(true);
      expect(trailers['grpc-status']).toBe('12');
      expect(detailsOf(trailers)?.details[0]).toMatchObject({ reason: 'METHOD_NOT_FOUND' });
    }
    expect(method.trailers['grpc-message']).toBe('Method not found');
    expect(service.trailers['grpc-message']).toBe('Nothing is served at this path');
  });

  it.each(['', '1', 'S', '123456789S', '-1S', '1.5S', '1s'])('when grpc-timeout is "%s"', async (timeout) => {
    const { trailers } = await echo([framed('x')], { 'grpc-timeout': timeout });
    expect(trailers['grpc-status']).toBe('3');
  });

  it('when its metadata is above the limit', async () => {
    const { trailers } = await echo([framed('x')], { 'x-large': 'x'.repeat(17_000) });
    expect(trailers).toMatchObject({ 'grpc-status': '8', 'grpc-message': expect.stringMatching(/headers/) });
  });

  it('when it is for another host, as over HTTP', async () => {
    const hostCheck = createOwnHostCheck({ publicUrl: 'http://localhost:1' });
    const own = (await serve({ hostCheck })).connect();
    const call = (authority: string) =>
      callRaw(own, { path: '/test.Echo/Echo', pieces: [framed('x')], headers: { ':authority': authority } });
    expect((await call('localhost:1')).trailers['grpc-status']).toBe('0');
    const { trailers } = await call('attacker.example');
    expect(trailers['grpc-status']).toBe('7');
    expect(detailsOf(trailers)?.details[0]).toMatchObject({ reason: 'PERMISSION_DENIED' });
  });
});

describe('compression', () => {
  it('is taken off a message', async () => {
    const { body } = await echo([framed(gzipSync('hello'), 1)], { 'grpc-encoding': 'gzip' });
    expect([...body]).toEqual([...framed('hello')]);
  });

  it('need not be used by a call that could', async () => {
    const { body } = await echo([framed('hello')], { 'grpc-encoding': 'gzip' });
    expect(messagesIn(body).map(String)).toEqual(['hello']);
  });

  it('leaves the limit to what is inflated', async () => {
    const call = (size: number) => echo([framed(gzipSync(Buffer.alloc(size)), 1)], { 'grpc-encoding': 'gzip' });
    expect((await call(limit)).trailers['grpc-status']).toBe('0');
    expect((await call(limit + 1)).trailers).toMatchObject({ 'grpc-status': '8' });
    const before = process.memoryUsage().rss;
    // 200 MB of nothing in 200 KB are never made.
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(limit);
    expect((await echo([framed(bomb, 1)], { 'grpc-encoding': 'gzip' })).trailers['grpc-status']).toBe('8');
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  it('is refused where it is not gzip, or no compression at all', async () => {
    const unknown = await echo([framed('x')], { 'grpc-encoding': 'snappy' });
    expect(unknown.trailers['grpc-status']).toBe('12');
    expect(unknown.headers['grpc-accept-encoding']).toBe('identity,gzip');
    const broken = await echo([framed('no gzip', 1)], { 'grpc-encoding': 'gzip' });
    expect(broken.trailers['grpc-status']).toBe('13');
  });
});

describe('a call ends', () => {
  it.each(['50000000n', '50000u', '50m'])(
    'at its deadline (%s): the signal is aborted and the status says so',
    async (timeout) => {
      const before = events.aborted;
      const answer = await callRaw(session, {
        path: '/test.Echo/Sleep',
        pieces: [framed('')],
        headers: { 'grpc-timeout': timeout },
      });
      expect(answer).toMatchObject({ isTrailersOnly: true, trailers: { 'grpc-status': '4' } });
      expect(events.aborted).toBe(before + 1);
    },
  );

  it('at a deadline that has passed, before its method is asked', async () => {
    const asked = events.asked;
    const { trailers } = await callRaw(session, {
      path: '/test.Echo/Stream',
      pieces: [framed('1')],
      headers: { 'grpc-timeout': '0n' },
    });
    expect(trailers['grpc-status']).toBe('4');
    expect(events.asked).toBe(asked);
  });

  it('at a deadline in the middle of a stream: what has come stays', async () => {
    const before = { ...events };
    const answer = await callRaw(session, {
      path: '/test.Echo/Stream',
      pieces: [framed('2 1 wait')],
      headers: { 'grpc-timeout': '100m' },
    });
    expect(messagesIn(answer.body)).toHaveLength(2);
    expect(answer.trailers['grpc-status']).toBe('4');
    expect(events).toMatchObject({ aborted: before.aborted + 1, returned: before.returned + 1 });
  });

  it('when the caller resets it: the signal is aborted and the stream is told to stop', async () => {
    const before = { ...events };
    const request = post('/test.Echo/Stream');
    request.end(framed('1 1 wait'));
    await new Promise((resolve) => request.once('data', resolve));
    request.close(constants.NGHTTP2_CANCEL);
    await vi.waitFor(() => {
      expect(events).toMatchObject({ aborted: before.aborted + 1, returned: before.returned + 1 });
    });
  });

  it('when the connection is lost', async () => {
    const before = { ...events };
    const own = server.connect();
    const request = post('/test.Echo/Stream', own);
    request.end(framed('1 1 wait'));
    await new Promise((resolve) => request.once('data', resolve));
    own.destroy();
    await vi.waitFor(() => expect(events.returned).toBe(before.returned + 1));
  });

  it('with an error whose cause stays here, and is found by its id', async () => {
    const { trailers } = await callRaw(session, { path: '/test.Echo/Status', pieces: [framed('nothing')] });
    expect(trailers).toMatchObject({ 'grpc-status': '13', 'grpc-message': 'Internal error' });
    const line = server.logged.find(({ facts }) => String(facts.cause).includes('secret nothing'));
    expect(detailsOf(trailers)?.details[0]?.metadata).toEqual({ correlationId: line?.facts.correlationId });
  });
});

describe('a reader that does not read', () => {
  it('holds the source up, and goes on when it reads', async () => {
    const own = server.connect();
    const request = post('/test.Echo/Stream', own);
    const before = events.asked;
    request.end(framed('2000 10000'));
    await new Promise((resolve) => request.once('response', resolve));
    // Twenty megabytes are on offer; what is made fits into the windows and one buffer.
    let asked = -1;
    await vi.waitFor(() => {
      const now = events.asked - before;
      const isSettled = now === asked;
      asked = now;
      expect(isSettled).toBe(true);
    });
    expect(asked).toBeLessThan(100);
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await new Promise((resolve) => request.once('close', resolve));
    expect(bytes).toBe(2000 * 10_005);
  });

  const limits = { graceMs: 20, maxBehind: 10 };
  it.each([
    ['far behind a stream', '/test.Echo/Stream', '2000 10000', { ...limits, stallMs: 60_000 }],
    ['stuck for too long', '/test.Echo/Stream', '1 1000000', { ...limits, maxBehind: 10_000, stallMs: 60 }],
    ['without interest in a large answer', '/test.Echo/Large', '1000000', { ...limits, stallMs: 60 }],
  ])('is cut: %s', async (_, path, text, stall) => {
    const returned = events.returned;
    const own = (await serve({ watchStall: (behind, cut) => watchStall(behind, stall, cut) })).connect();
    const request = post(path, own);
    request.end(framed(text));
    await new Promise((resolve) => request.once('close', resolve));
    expect(request.rstCode).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    if (path.endsWith('Stream') && text.startsWith('2000')) {
      await vi.waitFor(() => expect(events.returned).toBe(returned + 1));
    }
  });
});

describe('a conversation', () => {
  it('is answered message by message, before the caller has ended it', async () => {
    const request = post('/test.Echo/Talk');
    const heard: string[] = [];
    request.on('data', (chunk: Buffer) => heard.push(...messagesIn(chunk).map(String)));
    for (const word of ['one', 'two']) {
      request.write(framed(word));
      await vi.waitFor(() => expect(heard.at(-1)).toBe(word.toUpperCase()));
    }
    request.end();
    const trailers = await new Promise((resolve) => request.once('trailers', resolve));
    expect(trailers).toMatchObject({ 'grpc-status': '0' });
  });

  it('ends with what is wrong in it', async () => {
    const pieces = [framed('one'), framed('two', 3)];
    const { body, trailers } = await callRaw(session, { path: '/test.Echo/Talk', pieces });
    expect(messagesIn(body).map(String)).toEqual(['ONE']);
    expect(trailers['grpc-status']).toBe('13');
  });
});

it('leaves nothing behind after a flood of calls that are reset at once', async () => {
  const own = server.connect();
  const before = { ...events };
  for (let round = 0; round < 20; round++) {
    const requests = Array.from({ length: 20 }, () => {
      const request = post('/test.Echo/Stream', own);
      request.end(framed('1 1 wait'));
      return request;
    });
    await Promise.all(
      requests.map(async (request) => {
        await new Promise((resolve) => request.once('data', resolve));
        request.close(constants.NGHTTP2_CANCEL);
        await new Promise((resolve) => request.once('close', resolve));
      }),
    );
  }
  await vi.waitFor(() => expect(events.returned - before.returned).toBe(400));
  expect((await echo([framed('still here')])).trailers['grpc-status']).toBe('0');
});

it('survives calls that are reset while their answer is on its way', async () => {
  const own = server.connect();
  const requests = Array.from({ length: 200 }, (_, at) => {
    const request = post(at % 2 === 0 ? '/test.Echo/Echo' : '/test.Echo/Nothing', own);
    request.end(framed('x'), () => request.close(constants.NGHTTP2_CANCEL));
    return request;
  });
  await Promise.all(requests.map((request) => new Promise((resolve) => request.once('close', resolve))));
  expect((await echo([framed('still here')])).trailers['grpc-status']).toBe('0');
});

it('resets a call whose answer cannot be sent, and no other', async () => {
  const answer = await callRaw(session, { path: '/test.Echo/BadMetadata', pieces: [framed('x')] });
  expect(answer.reset).toBe(constants.NGHTTP2_INTERNAL_ERROR);
  expect(server.logged.at(-1)).toMatchObject({ event: 'answer cannot be sent' });
  const error = await callRaw(session, { path: '/test.Echo/BadError', pieces: [framed('x')] });
  expect(error.reset).toBe(constants.NGHTTP2_INTERNAL_ERROR);
  expect((await echo([framed('still here')])).trailers['grpc-status']).toBe('0');
});

it.each([
  ['application/grpc', true],
  ['application/grpc+proto', true],
  ['Application/GRPC; charset=utf-8', true],
  ['application/grpc+json', false],
  ['application/grpc-web', false],
  ['application/grpcx', false],
  ['application/json', false],
  [undefined, false],
])('takes the content type %s for gRPC: %s', (type, expected) => {
  expect(isGrpcRequest(type === undefined ? {} : { 'content-type': type })).toBe(expected);
});
