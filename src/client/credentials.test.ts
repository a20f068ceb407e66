import { describe, expect, test } from 'vitest';
import { aCard } from '../../test/support/agent-peer.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { type Credentials, credentialSource } from './credentials.js';

const cardWithKeyIn = (location: string, name: string): AgentCard =>
  aCard({ securitySchemes: { key: { apiKeySecurityScheme: { location, name } } } });

test('without credentials there are no headers', async () => {
  expect(await credentialSource(undefined, aCard())()).toEqual({});
});

test('a bearer token is asked for anew each time', async () => {
  let turn = 0;
  const source = credentialSource({ bearer: async () => `token-${++turn}` }, aCard());
  expect(await source()).toEqual({ authorization: 'Bearer token-1' });
  expect(await source()).toEqual({ authorization: 'Bearer token-2' });
  expect(await credentialSource({ bearer: 'fixed' }, undefined)()).toEqual({ authorization: 'Bearer fixed' });
});

test('headers are the caller’s own', async () => {
  expect(await credentialSource({ headers: { 'X-A': '1' } }, undefined)()).toEqual({ 'x-a': '1' });
  expect(await credentialSource({ headers: () => ({ Cookie: 'a=b' }) }, undefined)()).toEqual({ cookie: 'a=b' });
});

test('a value that would break out of its header is refused', async () => {
  await expect(credentialSource({ bearer: 'a\r\nX-Evil: 1' }, undefined)()).rejects.toThrow(TypeError);
});

describe('an API key', () => {
  test('goes into the header that the card names, when that is a usual one', async () => {
    const source = credentialSource({ apiKey: 's3cret' }, cardWithKeyIn('header', 'X-API-Key'));
    expect(await source()).toEqual({ 'x-api-key': 's3cret' });
  });

  test('stays away while no card has named one', async () => {
    expect(await credentialSource({ apiKey: 's3cret' }, undefined)()).toEqual({});
    expect(await credentialSource({ apiKey: 's3cret', header: 'X-Own' }, undefined)()).toEqual({ 'x-own': 's3cret' });
  });

  test.each([
    ['header', 'X-Forwarded-For'],
    ['header', 'Cookie'],
    ['header', 'Host'],
    ['query', 'key'],
    ['cookie', 'session'],
  ])('is not put in %s %s because a card says so', (location, name) => {
    expect(() => credentialSource({ apiKey: 's3cret' }, cardWithKeyIn(location, name))).toThrow(
      expect.objectContaining({ kind: 'malformed', message: expect.stringContaining(name) }),
    );
  });

  test('goes into the header that the caller names, whatever the card says', async () => {
    const card = cardWithKeyIn('query', 'key');
    expect(await credentialSource({ apiKey: 's3cret', header: 'X-Own' }, card)()).toEqual({ 'x-own': 's3cret' });
    for (const header of ['Cookie', 'Host', 'Connection', 'Proxy-Authorization']) {
      expect(() => credentialSource({ apiKey: 's3cret', header }, card)).toThrow(TypeError);
    }
  });

  test('needs a card with a scheme for it', () => {
    expect(() => credentialSource({ apiKey: 's3cret' }, aCard())).toThrow(
      expect.objectContaining({ kind: 'malformed' }),
    );
  });
});

describe('credentials that are none', () => {
  // What a program without types may pass.
  const wrong = (credentials: unknown) => credentialSource(credentials as Credentials, undefined);

  test.each([[null], [{}], [{ bearer: undefined }], [{ apiKey: null, header: 'x-api-key' }], [{ headers: undefined }]])(
    'are refused at once: %j',
    (credentials) => expect(() => wrong(credentials)).toThrow(TypeError),
  );

  test('of two kinds are refused, and do not compile', () => {
    // @ts-expect-error one of them would be left out
    expect(() => credentialSource({ bearer: 'a', apiKey: 'b' }, undefined)).toThrow(/bearer and apiKey/);
  });

  test.each([undefined, null, '', ' ', 5])('that a function gives are refused: %j', async (given) => {
    for (const kind of ['bearer', 'apiKey']) {
      await expect(wrong({ [kind]: async () => given, header: 'x-api-key' })()).rejects.toThrow(TypeError);
    }
    await expect(wrong({ headers: () => given })()).rejects.toThrow(TypeError);
  });
});
