import {
  algorithmOf,
  algorithms,
  isPlatformKey,
  type Jwk,
  type PlatformKey,
  type SignatureAlgorithm,
} from './signature-algorithm.js';

/** What a key is to do. */
export type KeyUse = 'sign' | 'verify';

const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** RFC 7518 section 3.3. */
const leastRsaBits = 2048;

/**
 * Returns a key of the platform that can do what is asked with the algorithm.
 *
 * @throws {TypeError} when the key is of another kind, is for something else, or is too weak
 */
export async function importKey(key: PlatformKey | Jwk, alg: SignatureAlgorithm, use: KeyUse): Promise<PlatformKey> {
  const imported = isPlatformKey(key) ? key : await fromJwk(key, alg, use);
  if (algorithmOf(imported) !== alg && !isSameEd25519(algorithmOf(imported), alg)) {
    throw new TypeError(`this key is not one for ${alg}`);
  }
  if (!imported.usages.includes(use)) throw new TypeError(`this key may not be used to ${use}`);
  const { modulusLength } = imported.algorithm as { modulusLength?: number };
  if (modulusLength !== undefined && modulusLength < leastRsaBits) {
    throw new TypeError(`an RSA key of ${modulusLength} bits is too weak; ${leastRsaBits} are the least`);
  }
  return imported;
}

async function fromJwk(jwk: Jwk, alg: SignatureAlgorithm, use: KeyUse): Promise<PlatformKey> {
  // A key says what it is for, and a signature does not change it: that confusion is how public keys became secrets.
  if (jwk.alg !== undefined && jwk.alg !== alg && !isSameEd25519(jwk.alg, alg)) {
    throw new TypeError(`this key is for ${jwk.alg} and not for ${alg}`);
  }
  if (jwk.use !== undefined && jwk.use !== 'sig') throw new TypeError('this key is not for signatures');
  if (Array.isArray(jwk.key_ops) && !jwk.key_ops.includes(use))
    throw new TypeError(`this key may not be used to ${use}`);
  const members = use === 'sign' ? [...publicMembers, ...privateMembers] : publicMembers;
  const plain = Object.fromEntries(
    members.flatMap((name) => (typeof jwk[name] === 'string' ? [[name, jwk[name]]] : [])),
  );
  try {
    return await crypto.subtle.importKey('jwk', plain, algorithms[alg].key, false, [use]);
  } catch (cause) {
    throw new TypeError(`this key cannot be used to ${use} with ${alg}`, { cause });
  }
}

/** RFC 9864 gave the algorithm a second name. */
function isSameEd25519(one: string | undefined, other: SignatureAlgorithm): boolean {
  return [one, other].every((name) => name === 'EdDSA' || name === 'Ed25519');
}
