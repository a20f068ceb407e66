import type { Jwk, PlatformKey } from '../../src/card/signature-algorithm.js';

/** A pair of keys under one name. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: PlatformKey;
  readonly publicJwk: Jwk & { readonly kid: string };
}

const kinds = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  EdDSA: { name: 'Ed25519' },
  RS256: rsa('RSASSA-PKCS1-v1_5'),
  PS256: rsa('RSA-PSS'),
};

function rsa(name: string) {
  return { name, hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
}

/** Makes a new pair of keys that signs with an algorithm. */
export async function newKeys(kid: string, alg: keyof typeof kinds = 'ES256'): Promise<SigningKeys> {
  // Asymmetric kinds give pairs.
  const pair = (await crypto.subtle.generateKey(kinds[alg], true, ['sign', 'verify'])) as CryptoKeyPair;
  const { kty = '', crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const members = Object.fromEntries(Object.entries({ crv, x, y, n, e }).filter(([, value]) => value !== undefined));
  return { kid, privateKey: pair.privateKey, publicJwk: { kty, kid, alg, ...members } };
}
