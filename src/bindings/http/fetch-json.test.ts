import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type PeerScript, startPeer } from '../../../test/support/scripted-peer.js';
import { type BodyBounds, decodeAnswer, fetchText, parseAnswer, statusFailure, type TextAnswer } from './fetch-json.js';

const mebi = 1024 * 1024;

async function get(script: PeerScript, bounds: Partial<BodyBounds> = {}): Promise<TextAnswer> {
  const peer = await startPeer(script);
  const request = { fetch: (url: string, init: RequestInit) => fetch(url, init), url: peer.url, init: {} };
  try {
    return await fetchText(request, { maxBytes: 1000, silenceMs: 5000, totalMs: 5000, ...bounds });
  } finally {
    await peer.quiet();
  }
}

describe('fetchText', () => {
  test('takes a body of exactly the limit and refuses one byte more', async () => {
    expect((await get((_, reply) => reply.send('x'.repeat(1000)))).text).toHaveLength(1000);
    await expect(get((_, reply) => reply.send('x'.repeat(1001)))).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('stops a body of a gigabyte at the limit', async () => {
    let sent = 0;
    const script: PeerScript = (_, { response }) => {
      const chunk = Buffer.alloc(mebi, 0x20);
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (sent < 1024 * mebi && !response.destroyed) {
          sent += mebi;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    };
    await expect(get(script, { maxBytes: mebi })).rejects.toMatchObject({ kind: 'malformed' });
    expect(sent).toBeLessThan(64 * mebi);
  });

  test('refuses by its length alone a body that says it is too long', async () => {
    const script: PeerScript = (_, { response }) => {
      response.writeHead(200, { 'content-length': String(1024 * mebi) }).flushHeaders();
    };
    await expect(get(script)).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('stops a gzip bomb at the limit on inflated bytes, with little memory', async () => {
    // Members of a gzip file follow each other, so that a bomb takes no memory to make.
    const bomb = Buffer.concat(Array(300).fill(gzipSync(Buffer.alloc(mebi, 0x20), { level: 9 })));
    const before = process.memoryUsage().rss;
    const script: PeerScript = (_, { response }) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await expect(get(script, { maxBytes: mebi })).rejects.toMatchObject({ kind: 'malformed' });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * mebi);
  });

  test('ends with `timeout` when a body drips on beyond the total time', async () => {
    const script: PeerScript = (_, { response }) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(timer));
    };
    await expect(get(script, { silenceMs: 1000, totalMs: 80 })).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('80 ms'),
    });
  });

  test('refuses a success that is not UTF-8, and reads a refusal all the same', async () => {
    const latin1 = Buffer.from('caf\xe9', 'latin1');
    const script =
      (status: number): PeerScript =>
      (_, { response }) =>
        void response.writeHead(status).end(latin1);
    await expect(get(script(200))).rejects.toMatchObject({ kind: 'malformed' });
    expect((await get(script(502))).text).toBe('caf\uFFFD');
  });

  test('keeps the beginning of a refusal that is too long', async () => {
    const { text } = await get((_, reply) => reply.send('x'.repeat(5000), { status: 500 }));
    expect(text.length).toBeGreaterThanOrEqual(1000);
  });

  test('drops a byte order mark', async () => {
    expect((await get((_, reply) => reply.send('\uFEFF{}'))).text).toBe('{}');
  });
});

describe('parseAnswer', () => {
  test('gives undefined for what is not JSON, and for brackets without end', () => {
    expect(parseAnswer('<html>')).toBeUndefined();
    expect(parseAnswer('['.repeat(4 * mebi))).toBeUndefined();
    expect(parseAnswer(`[${'1,'.repeat(1_000_000)}1]`)).toBeUndefined();
  });

  test('takes what a large page of tasks holds', () => {
    expect(parseAnswer(`[${'1,'.repeat(500_000)}1]`)).toHaveLength(500_001);
  });
});

describe('statusFailure', () => {
  test('shows the status, what to do next, and the first thousand characters', () => {
    const headers: Record<string, string> = { 'www-authenticate': 'Bearer', 'retry-after': '7', server: 'nginx' };
    const failure = statusFailure({ status: 429, ok: false, header: (name) => headers[name], text: 'x'.repeat(2000) });
    expect(failure).toMatchObject({
      kind: 'status',
      status: 429,
      headers: { 'www-authenticate': 'Bearer', 'retry-after': '7' },
      body: 'x'.repeat(1000),
    });
    expect(failure.headers).not.toHaveProperty('server');
  });
});

describe('decodeAnswer', () => {
  test('fills in what a lenient peer left out', () => {
    expect(decodeAnswer('ListTasksResponse', { tasks: null })).toEqual({
      tasks: [],
      nextPageToken: '',
      pageSize: 0,
      totalSize: 0,
    });
  });

  test('names the fields that are wrong', () => {
    expect(() => decodeAnswer('Task', { id: 7, status: { state: 'TASK_STATE_WORKING' } })).toThrow(
      expect.objectContaining({ kind: 'malformed', message: expect.stringContaining('id: ') }),
    );
  });
});
