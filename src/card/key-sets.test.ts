import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { keySets } from './key-sets.js';

const key = { kty: 'OKP', crv: 'Ed25519', kid: 'k1', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const hint = { kid: 'k1', jku: undefined, alg: 'EdDSA' };

let answer: { status: number; body: string; location?: string };
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
  response.end(answer.body);
});
let url: string;

beforeEach(async () => {
  asked = [];
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
