/** A key of the platform's WebCrypto. */
export type PlatformKey = Parameters<typeof crypto.subtle.verify>[1];

/** A key as JSON (RFC 7517): what is read of it. Private members are used by whoever signs, and nowhere else. */
export interface Jwk {
  readonly kty?: string;
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly key_ops?: readonly string[];
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly n?: string;
  readonly e?: string;
  readonly d?: string;
  readonly p?: string;
  readonly q?: string;
  readonly dp?: string;
  readonly dq?: string;
  readonly qi?: string;
}

interface Algorithm {
  readonly kty: 'EC' | 'RSA' | 'OKP';
  readonly crv?: string;
  /** What WebCrypto calls a key of the algorithm. */
  readonly key: { readonly name: string; readonly namedCurve?: string; readonly hash?: string };
  /** What WebCrypto wants to know when it signs and verifies. */
  readonly use: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
}

const ecdsa = (crv: string, hash: string): Algorithm => ({
  kty: 'EC',
  crv,
  key: { name: 'ECDSA', namedCurve: crv },
  use: { name: 'ECDSA', hash },
});
const rsa = (hash: string): Algorithm => ({
  kty: 'RSA',
  key: { name: 'RSASSA-PKCS1-v1_5', hash },
  use: { name: 'RSASSA-PKCS1-v1_5' },
});
const pss = (hash: string, saltLength: number): Algorithm => ({
  kty: 'RSA',
  key: { name: 'RSA-PSS', hash },
  use: { name: 'RSA-PSS', saltLength },
});
const ed25519: Algorithm = { kty: 'OKP', crv: 'Ed25519', key: { name: 'Ed25519' }, use: { name: 'Ed25519' } };

const rows = {
  ES256: ecdsa('P-256', 'SHA-256'),
  ES384: ecdsa('P-384', 'SHA-384'),
  ES512: ecdsa('P-521', 'SHA-512'),
  RS256: rsa('SHA-256'),
  RS384: rsa('SHA-384'),
  RS512: rsa('SHA-512'),
  PS256: pss('SHA-256', 32),
  PS384: pss('SHA-384', 48),
  PS512: pss('SHA-512', 64),
  EdDSA: ed25519,
  Ed25519: ed25519,
} satisfies Record<string, Algorithm>;

/**
 * How a card can be signed: the asymmetric algorithms of RFC 7518, RFC 8037 and RFC 9864. `none` and shared secrets are
 * not among them, since whoever can verify such a signature can make it.
 */
export type SignatureAlgorithm = keyof typeof rows;

/** What each algorithm is in WebCrypto. */
export const algorithms: Readonly<Record<SignatureAlgorithm, Algorithm>> = rows;

/** Every algorithm, the usual one of a kind of key before its others. */
export const algorithmNames = Object.keys(rows).filter(isSignatureAlgorithm);

/** True for the name of an algorithm that a card can be signed with. */
export function isSignatureAlgorithm(name: unknown): name is SignatureAlgorithm {
  return typeof name === 'string' && Object.hasOwn(rows, name);
}

/** Returns the algorithm that a key is for, where it says so or there is a usual one; undefined for keys of other kinds. */
export function algorithmOf(key: PlatformKey | Jwk): SignatureAlgorithm | undefined {
  return isPlatformKey(key) ? algorithmOfPlatformKey(key) : algorithmOfJwk(key);
}

/** True for a key of the platform, as opposed to one in JSON. */
export function isPlatformKey(key: PlatformKey | Jwk): key is PlatformKey {
  return 'algorithm' in key && 'usages' in key;
}

function algorithmOfJwk({ alg, kty, crv }: Jwk): SignatureAlgorithm | undefined {
  if (alg !== undefined) return isSignatureAlgorithm(alg) ? alg : undefined;
  return algorithmNames.find((name) => algorithms[name].kty === kty && algorithms[name].crv === crv);
}

function algorithmOfPlatformKey({ algorithm }: PlatformKey): SignatureAlgorithm | undefined {
  // Keys of other kinds lack the members, which is what the comparison needs to know.
  const { name, namedCurve, hash } = algorithm as { name: string; namedCurve?: string; hash?: { name: string } };
  return algorithmNames.find((candidate) => {
    const { key } = algorithms[candidate];
    return key.name === name && key.namedCurve === namedCurve && key.hash === hash?.name;
  });
}
