import type { Jwk, PlatformKey } from './signature-algorithm.js';

/** A public key that is trusted to sign cards, under the name that signatures give. */
export type TrustedKey = KeyLife & { readonly kid: string } & (Jwk | { readonly key: PlatformKey });

/** How long a key may be used, in the members that JWK sets have for it: seconds since the epoch. */
export interface KeyLife {
  readonly nbf?: number;
  readonly exp?: number;
  /** Anything here means that the key is not to be used. */
  readonly revoked?: unknown;
}

/** What a signature says of its key. */
export interface KeyHint {
  readonly kid: string;
  readonly jku: string | undefined;
  readonly alg: string;
}

/** Finds the keys that a signature may have been made with; those of other names are left aside. */
export type FetchKeys = (hint: KeyHint) => Promise<readonly TrustedKey[]> | readonly TrustedKey[];

/**
 * Returns why a key may not be used at a time, or undefined when it may (spec 8.4.3). A time that cannot be read is no
 * permission.
 */
export function lifeFault({ nbf, exp, revoked }: KeyLife, nowMs: number): string | undefined {
  if (revoked !== undefined && revoked !== null && revoked !== false) return 'the key is revoked';
  if (exp !== undefined && !(exp * 1000 > nowMs)) return 'the key has expired';
  if (nbf !== undefined && !(nbf * 1000 <= nowMs)) return 'the key is not valid yet';
  return undefined;
}
