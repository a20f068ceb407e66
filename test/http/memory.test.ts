import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionAnswers } from '../../src/adapters/answer-room.js';
import { a2aService } from '../../src/bindings/grpc/a2a-service.js';
import { createGrpcHandler } from '../../src/bindings/grpc/handler.js';
import { silentLog } from '../../src/bindings/http/shown-error.js';
import { aTask } from '../../src/testing/builders.js';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { type Http2Client, openHttp2 } from './http2-client.js';
import { openRaw, preface, requestFrames, settings } from './raw-http2.js';
import { type SharedServer, startShared } from './shared-server.js';

const megabyte = 2 ** 20;
const get = { ':method': 'GET', ':scheme': 'http', ':authority': 'localhost' };
const noWindow = settings({ 4: 0 });
const grpcOf = (engine: ReturnType<typeof fakeEngine>, maxMessageBytes = 4 * megabyte) =>
  createGrpcHandler({
    services: [a2aService({ engines: { find: () => engine, first: engine } })],
    maxMessageBytes,
    log: silentLog,
    watchStall: () => () => {},
  });

let shared: SharedServer | undefined;
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await shared?.close();
});

/** Answers with a task of a megabyte for an id that begins with `large`, and counts how often one is encoded. */
function largeTasks() {
  const encoded: string[] = [];
  const known = new Map<string, object>();
  const engine = fakeEngine({
    answer(_operation, params) {
      const { id } = params as { id: string };
      if (!id.startsWith('large')) return aTask({ id });
      const text = 'x'.repeat(megabyte);
      const task = {
        ...aTask({ id, artifacts: [{ artifactId: 'a', parts: [{ text }] }] }),
        toJSON(this: object) {
          encoded.push(id);
          const { toJSON: _, ...rest } = this as Record<string, unknown>;
          return rest;
        },
      };
      if (!known.has(id)) known.set(id, task);
      return known.get(id);
    },
  });
  return { engine, encoded };
}

/** Asks for tasks in the first packet of a connection, and takes nothing of them. */
function stalledReader(ids: readonly string[]) {
  const paths = ids.map((id) => ({ ...get, ':path': `/a2a/rest/tasks/${id}`, 'a2a-version': '1.0' }));
  const frames = paths.map((headers, at) => requestFrames(1 + 2 * at, headers));
  const client = openRaw(shared?.port ?? 0, Buffer.concat([preface, noWindow, ...frames]));
  closing.push(() => client.socket.destroy());
  return client;
}

function open(): Http2Client {
  // What a client holds back counts for it too.
  const client = openHttp2(shared?.url ?? '', { maxSessionMemory: 1_000 });
  closing.push(() => client.close());
  return client;
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `large-${at}`);
const task = (id: string) => ({ ':path': `/a2a/rest/tasks/${id}`, 'a2a-version': '1.0' });

describe('large answers that nobody reads', () => {
  it('are encoded up to the limit of their connection, and small ones and other connections do not wait', async () => {
    const { engine, encoded } = largeTasks();
    shared = await startShared({ site: fakeSite(engine), stall: { maxUnreadBytes: 3.5 * megabyte } });
    stalledReader(ids(50));
    await expect.poll(() => engine.calls.length).toBe(50);
    await expect.poll(() => encoded.length).toBe(3);
    const client = open();
    expect((await client.send(task('small'))).status).toBe(200);
    const { status, body } = await client.send(task('large-other'));
    expect(status).toBe(200);
    expect(JSON.parse(body).artifacts[0].parts[0].text).toHaveLength(megabyte);
    expect(encoded).toEqual(['large-0', 'large-1', 'large-2', 'large-other']);
  });

  it('are one in memory where they are the same', async () => {
    const { engine, encoded } = largeTasks();
    shared = await startShared({ site: fakeSite(engine), stall: { maxUnreadBytes: 1 } });
    stalledReader(Array.from({ length: 50 }, () => 'large'));
    stalledReader(['large']);
    const { body } = await open().send(task('large'));
    expect(JSON.parse(body).artifacts[0].parts[0].text).toHaveLength(megabyte);
    expect(encoded).toEqual(['large']);
  });

  it('have a limit for the process, and leave room when their reader goes', async () => {
    const { engine, encoded } = largeTasks();
    shared = await startShared({ site: fakeSite(engine), stall: { maxUnreadBytesOfAll: 1.5 * megabyte } });
    const stalled = stalledReader(['large-1']);
    await expect.poll(() => encoded.length).toBe(1);
    const next = open().send(task('large-2'));
    await expect.poll(() => engine.calls.length).toBe(2);
    expect(encoded).toEqual(['large-1']);
    stalled.socket.end();
    expect((await next).status).toBe(200);
  });

  it('are refused when there is no room in time, over HTTP and gRPC', async () => {
    const { engine } = largeTasks();
    const room = new ConnectionAnswers({ maxUnreadBytesOfAll: 1, stallMs: 20 });
    const exchange = Object.assign(new EventEmitter(), { destroyed: false });
    const value = {};
    const held = { value, form: 'x', bytes: megabyte, encode: () => 'x' };
    shared = await startShared({
      site: fakeSite(engine),
      grpc: grpcOf(engine),
      stall: { maxUnreadBytesOfAll: 1, stallMs: 20 },
    });
    const { release } = await room.roomFor(exchange).hold(held);
    const client = open();
    expect((await client.send(task('large'))).status).toBe(429);
    const call = { ':method': 'POST', ':path': '/lf.a2a.v1.A2AService/GetTask', 'content-type': 'application/grpc' };
    const message = '\0\0\0\0\x07\x12\x05large';
    const answer = await client.send({ ...call, te: 'trailers', 'a2a-version': '1.0' }, message);
    expect(answer.headers['grpc-status']).toBe('8');
    release();
    expect((await client.send(task('large'))).status).toBe(200);
  });

  it('keep every character where they are cut into pieces', async () => {
    const text = `x${'\u{1f600}'.repeat(100_000)}\ud800`;
    const site = { ...fakeSite(fakeEngine()), handle: async () => ({ status: 200, headers: [], body: text }) };
    shared = await startShared({ site });
    // A half of a character has no UTF-8 (Unicode 3.9, U+FFFD substitution).
    const expected = `${text.slice(0, -1)}\ufffd`;
    expect((await open().send({ ':path': '/' })).body).toBe(expected);
    expect(await (await fetch(`${shared.url}/`)).text()).toBe(expected);
  });
});

describe('large bodies that do not come to their end', () => {
  it('are not read above the limit of their connection, and go on when there is room', async () => {
    const engine = fakeEngine({ answer: () => aTask({ id: 't' }) });
    const site = { ...fakeSite(engine), maxBodyBytes: 4 * megabyte };
    shared = await startShared({ site, grpc: grpcOf(engine), stall: { maxReadingBytes: megabyte } });
    const client = open();
    await new Promise((resolve) => client.session.once('remoteSettings', resolve));
    const call = { ':method': 'POST', ':path': '/lf.a2a.v1.A2AService/GetTask', 'content-type': 'application/grpc' };
    let sent = 0;
    const streams = Array.from({ length: 20 }, () => {
      const stream = client.session.request({ ...call, te: 'trailers', 'a2a-version': '1.0' }, { endStream: false });
      stream.on('error', () => {});
      const status = new Promise((resolve) => {
        stream.once('response', (headers) => resolve(headers['grpc-status']));
      });
      stream.resume();
      // A message of a megabyte that is one byte short: an unknown field, then padding of it.
      const message = Buffer.alloc(5 + megabyte);
      message.writeUInt32BE(megabyte, 1);
      stream.write(message.subarray(0, -1), () => {
        sent += 1;
      });
      return { stream, status };
    });
    const health = await client.send({ ':path': '/.well-known/agent-card.json' });
    expect(health.status).toBe(200);
    await expect.poll(() => sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(20);
    for (const { stream } of streams) stream.end(Buffer.alloc(1));
    // The bytes are no message: what counts is that each was read to its end.
    expect(new Set(await Promise.all(streams.map(({ status }) => status)))).toEqual(new Set(['3']));
  });
});
