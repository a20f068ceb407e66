import { describe, expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64-url.js';
import { importKey } from './import-key.js';
import { algorithmOf, algorithms } from './signature-algorithm.js';

// RFC 7515 appendix A.3 and RFC 8037 appendix A: keys, and what is signed with them.
const p256 = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
};
const ed25519 = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
};
const jws = {
  ES256:
    'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
  EdDSA:
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
};

const inputOf = (text: string) => new TextEncoder().encode(text.slice(0, text.lastIndexOf('.')));
const signatureOf = (text: string) => fromBase64Url(text.slice(text.lastIndexOf('.') + 1)) ?? new Uint8Array();

describe('base64url', () => {
  // RFC 7515 appendix C.
  test('is what RFC 7515 gives for five bytes', () => {
    const bytes = new Uint8Array([3, 236, 255, 224, 193]);
    expect(toBase64Url(bytes)).toBe('A-z_4ME');
    expect(fromBase64Url('A-z_4ME')).toEqual(bytes);
  });

  test.each(['A-z_4ME=', 'A+z/4ME', 'A', 'ab cd', 'é'])('is not %j', (text) => {
    expect(fromBase64Url(text)).toBeUndefined();
  });
});

describe('a key', () => {
  test.each([
    ['ES256', p256],
    ['EdDSA', ed25519],
  ] as const)('for %s holds the example of its RFC', async (alg, jwk) => {
    const key = await importKey(jwk, alg, 'verify');
    const { use } = algorithms[alg];
    expect(await crypto.subtle.verify(use, key, signatureOf(jws[alg]), inputOf(jws[alg]))).toBe(true);
    expect(await crypto.subtle.verify(use, key, signatureOf(jws[alg]), inputOf(`x${jws[alg]}`))).toBe(false);
  });

  test('for EdDSA signs the example of its RFC', async () => {
    const key = await importKey(ed25519, 'EdDSA', 'sign');
    const signature = await crypto.subtle.sign(algorithms.EdDSA.use, key, inputOf(jws.EdDSA));
    expect(toBase64Url(new Uint8Array(signature))).toBe(jws.EdDSA.split('.')[2]);
  });

  test('says by its kind which algorithm it is for, unless it names one', async () => {
    expect(algorithmOf(p256)).toBe('ES256');
    expect(algorithmOf(ed25519)).toBe('EdDSA');
    expect(algorithmOf({ kty: 'RSA' })).toBe('RS256');
    expect(algorithmOf({ kty: 'RSA', alg: 'PS512' })).toBe('PS512');
    expect(algorithmOf({ kty: 'oct' })).toBeUndefined();
    expect(algorithmOf({ kty: 'EC', crv: 'P-256', alg: 'HS256' })).toBeUndefined();
    expect(algorithmOf(await importKey(p256, 'ES256', 'verify'))).toBe('ES256');
  });

  test('for Ed25519 serves both names of its algorithm', async () => {
    await importKey({ ...ed25519, alg: 'Ed25519' }, 'EdDSA', 'verify');
    await importKey(await importKey(ed25519, 'EdDSA', 'verify'), 'Ed25519', 'verify');
  });

  test.each<[string, object, 'ES256' | 'RS256']>([
    ['a secret', { kty: 'oct', k: 'AAAA' }, 'ES256'],
    ['of another curve', { ...p256, crv: 'P-384' }, 'ES256'],
    ['of another kind', p256, 'RS256'],
    ['for another algorithm', { ...p256, alg: 'ES384' }, 'ES256'],
    ['for encryption', { ...p256, use: 'enc' }, 'ES256'],
    ['for other operations', { ...p256, key_ops: ['deriveBits'] }, 'ES256'],
    ['off the curve', { ...p256, y: p256.x }, 'ES256'],
    ['of no substance', { kty: 'EC', crv: 'P-256' }, 'ES256'],
  ])('is refused that is %s', async (_, jwk, alg) => {
    await expect(importKey(jwk, alg, 'verify')).rejects.toThrow(TypeError);
  });

  test('is refused that is too weak', async () => {
    const weak = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024 };
    const { publicKey } = await crypto.subtle.generateKey(
      { ...weak, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    await expect(importKey(publicKey, 'RS256', 'verify')).rejects.toThrow('1024');
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    await expect(importKey({ kty: 'RSA', n: jwk.n ?? '', e: 'AQAB' }, 'RS256', 'verify')).rejects.toThrow('1024');
  });

  test('does only what it may', async () => {
    const { d: _, ...publicOnly } = p256;
    await expect(importKey(publicOnly, 'ES256', 'sign')).rejects.toThrow(TypeError);
    await expect(importKey(await importKey(p256, 'ES256', 'verify'), 'ES256', 'sign')).rejects.toThrow('sign');
  });
});
