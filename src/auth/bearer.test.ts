import { describe, expect, it } from 'vitest';
import { A2AError } from '../protocol/a2a-error.js';
import { bearer } from './bearer.js';

const ada = { id: 'ada' };
const withHeader = (authorization?: string) => ({
  header: (name: string) => (name === 'authorization' ? authorization : undefined),
});

describe('bearer tokens', () => {
  const hook = bearer({ 'token-1': ada, 'token-2': { id: 'bob', tenants: ['acme'] } });

  it('gives the principal of a known token', async () => {
    expect(await hook(withHeader('Bearer token-1'))).toEqual(ada);
    expect(await hook(withHeader('Bearer token-2'))).toEqual({ id: 'bob', tenants: ['acme'] });
  });

  it('takes the scheme in any case, and blanks around the token', async () => {
    expect(await hook(withHeader('bearer  token-1 '))).toEqual(ada);
    expect(await hook(withHeader('BEARER token-1'))).toEqual(ada);
  });

  it('leaves a caller without the header anonymous', async () => {
    expect(await hook(withHeader(undefined))).toBeUndefined();
  });

  it.each(['Bearer wrong', 'Bearer', 'Bearer ', 'token-1', 'Basic token-1', 'Bearer token-1, x', 'Bearer a b', ''])(
    'refuses "%s" with a challenge',
    async (authorization) => {
      const refusal: unknown = await hook(withHeader(authorization)).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(A2AError);
      expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(refusal).toHaveProperty('http.headers.WWW-Authenticate', expect.stringMatching(/^Bearer/));
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])(
    'knows no token by the name of an object member (%s)',
    async (token) => {
      await expect(hook(withHeader(`Bearer ${token}`))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it('asks a function for any well-formed token', async () => {
    const asked: string[] = [];
    const find = bearer(async (token) => {
      asked.push(token);
      return token === 'good' ? ada : undefined;
    });
    expect(await find(withHeader('Bearer good'))).toEqual(ada);
    await expect(find(withHeader('Bearer bad'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(find(withHeader('Bearer b a d'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(asked).toEqual(['good', 'bad']);
  });

  it('says at once that a token cannot stand in a header', () => {
    expect(() => bearer({ 'with blank': ada })).toThrow(TypeError);
  });
});
