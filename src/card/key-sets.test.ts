import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { keySets } from './key-sets.js';

const key = { kty: 'OKP', crv: 'Ed25519', kid: 'k1', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const hint = { kid: 'k1', jku: undefined, alg: 'EdDSA' };

let answer: { status: number; body: string; location?: string };
/** Other answers by path. */
let others: Readonly<Record<string, { status: number; body: string; location?: string }>>;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const { status, location, body } = others[request.url ?? ''] ?? answer;
  response.writeHead(status, location === undefined ? {} : { location });
  response.end(body);
});
let url: string;

beforeEach(async () => {
  asked = [];
  others = {};
  answer = { status: 200, body: JSON.stringify({ keys: [key, { kty: 'EC' }, 5, { kid: 'x', key: {} }] }) };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/jwks.json`;
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

describe('published key sets', () => {
  test('give the keys that have a name', async () => {
    expect(await keySets({ urls: [url] })(hint)).toEqual([key]);
  });

  test('are kept for a while, failures are not', async () => {
    const fetchKeys = keySets({ urls: [url] });
    answer.status = 503;
    await expect(fetchKeys(hint)).rejects.toThrow('503');
    answer.status = 200;
    await fetchKeys(hint);
    await fetchKeys(hint);
    expect(asked).toHaveLength(2);
    const fresh = keySets({ urls: [url], maxAgeMs: 0 });
    await fresh(hint);
    await fresh(hint);
    expect(asked).toHaveLength(4);
  });

  verifies('REQ-308', 'are fetched over https, and nowhere because a card says so', async () => {
    expect(() => keySets({ urls: ['http://agent.example/jwks.json'] })).toThrow('https');
    expect(() => keySets({ urls: ['jwks.json'] })).toThrow('whole URL');
    keySets({ urls: ['https://agent.example/jwks.json'] });
    const fetchKeys = keySets({ urls: [url] });
    expect(await fetchKeys({ ...hint, jku: `${url}?other` })).toEqual([]);
    expect(await fetchKeys({ ...hint, jku: 'nonsense' })).toEqual([]);
    expect(asked).toEqual([]);
    expect(await fetchKeys({ ...hint, jku: url })).toEqual([key]);
  });

  test.each([
    ['a redirect', () => ({ status: 302, body: '', location: '/elsewhere' })],
    ['no JSON', () => ({ status: 200, body: '<html>' })],
    ['another document', () => ({ status: 200, body: '{"keys":{}}' })],
    ['too much', () => ({ status: 200, body: JSON.stringify({ keys: [], pad: 'x'.repeat(300_000) }) })],
  ])('fail on %s', async (_, given) => {
    answer = given();
    await expect(keySets({ urls: [url] })(hint)).rejects.toThrow(TypeError);
    expect(asked).toEqual(['/jwks.json']);
  });
});

const setOf = (...kids: string[]) => ({
  status: 200,
  body: JSON.stringify({ keys: kids.map((kid) => ({ ...key, kid })) }),
});

describe('a set that cannot be had', () => {
  test('does not stand in the way of keys in the others', async () => {
    const down = new URL('/down', url).href;
    others = { '/down': { status: 503, body: '' } };
    for (const urls of [
      [url, down],
      [down, url],
    ]) {
      expect(await keySets({ urls })(hint)).toEqual([key]);
    }
  });

  test('is named where the key is in none of the others, with all that could not be had', async () => {
    others = { '/down': { status: 503, body: '' }, '/page': { status: 200, body: '<html>' } };
    const urls = [url, new URL('/down', url).href, new URL('/page', url).href];
    const failure = keySets({ urls })({ ...hint, kid: 'k2' });
    await expect(failure).rejects.toThrow(/\/down: answered HTTP 503; .*\/page: not a JWK set/);
    await expect(failure).rejects.not.toThrow('/jwks.json:');
  });

  test('is one too when the fetch that was handed in throws', async () => {
    const fetch = () => {
      throw new Error('blocked by policy');
    };
    await expect(keySets({ urls: [url], fetch })(hint)).rejects.toThrow('blocked by policy');
  });
});

describe('a key that is not in a set that was kept', () => {
  const renamed = { ...hint, kid: 'k2' };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('is looked for again, once in a while and no more', async () => {
    const fetchKeys = keySets({ urls: [url], cooldownMs: 1000 });
    await fetchKeys(hint);
    answer = setOf('k2');
    vi.advanceTimersByTime(999);
    expect(await fetchKeys(renamed)).toEqual([key]);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await fetchKeys(renamed)).toEqual([{ ...key, kid: 'k2' }]);
    for (let n = 0; n < 20; n++) await fetchKeys({ ...hint, kid: `forged-${n}` });
    expect(asked).toHaveLength(2);
  });

  test('is looked for after 30 seconds unless told otherwise', async () => {
    const fetchKeys = keySets({ urls: [url] });
    await fetchKeys(hint);
    answer = setOf('k2');
    vi.advanceTimersByTime(29_999);
    expect(await fetchKeys(renamed)).toEqual([key]);
    vi.advanceTimersByTime(1);
    expect(await fetchKeys(renamed)).toEqual([{ ...key, kid: 'k2' }]);
  });

  test('is looked for once by all who miss one at a time', async () => {
    const fetchKeys = keySets({ urls: [url], cooldownMs: 0 });
    await fetchKeys(hint);
    answer = setOf('k2', 'k3');
    const found = await Promise.all([fetchKeys(renamed), fetchKeys({ ...hint, kid: 'k3' }), fetchKeys(renamed)]);
    expect(found.map((keys) => keys.map(({ kid }) => kid))).toEqual([
      ['k2', 'k3'],
      ['k2', 'k3'],
      ['k2', 'k3'],
    ]);
    expect(asked).toHaveLength(2);
  });

  test('takes nothing from the others when the set cannot be had again', async () => {
    let ask = () => {};
    const fetch: typeof globalThis.fetch = (...given) => {
      ask();
      return globalThis.fetch(...given);
    };
    const fetchKeys = keySets({ urls: [url], cooldownMs: 1000, fetch });
    await fetchKeys(hint);
    answer = { status: 503, body: '' };
    vi.advanceTimersByTime(1000);
    const isAsked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const missed = fetchKeys(renamed);
    await isAsked;
    const [missing, known] = await Promise.allSettled([missed, fetchKeys(hint)]);
    expect(missing).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('503') } });
    expect(known).toMatchObject({ status: 'fulfilled', value: [key] });
    expect(await fetchKeys(renamed)).toEqual([key]);
    expect(asked).toHaveLength(2);
    answer = setOf('k2');
    vi.advanceTimersByTime(1000);
    expect(await fetchKeys(renamed)).toEqual([{ ...key, kid: 'k2' }]);
  });

  test('is looked for where its jku says, and there only', async () => {
    const other = new URL('/other', url).href;
    const fetchKeys = keySets({ urls: [url, other], cooldownMs: 0 });
    await fetchKeys({ ...renamed, jku: other });
    expect(asked).toEqual(['/other']);
    await fetchKeys({ ...renamed, jku: other });
    expect(asked).toEqual(['/other', '/other']);
  });
});
