import type { AgentCardSignature } from '../protocol/generated/types.js';
import { importKey } from './import-key.js';
import { type ReadSignature, readSignature } from './read-signature.js';
import { algorithmNames, algorithms, isSignatureAlgorithm, type SignatureAlgorithm } from './signature-algorithm.js';
import type { SignedForm, SignedPayload } from './signed-payloads.js';
import { type FetchKeys, lifeFault, type TrustedKey } from './trusted-keys.js';
import { wordsOf } from './words-of.js';

/** Whom to believe, and what. At least one of `keys` and `fetchKeys` is needed for any signature to hold. */
export interface VerifyCardOptions {
  /** The keys that are trusted. */
  readonly keys?: readonly TrustedKey[];
  /** Asked for keys where none of `keys` has the name; `jku` is a hint of whoever made the card (see `keySets`). */
  readonly fetchKeys?: FetchKeys;
  /** The algorithms that count; all of {@link SignatureAlgorithm} when left out. */
  readonly algorithms?: readonly SignatureAlgorithm[];
  /**
   * What a signature may cover; `presence` and `received` when left out. `stripped` as well takes what the SDKs for Python
   * and JavaScript sign; it does not cover what is empty, which the card that comes back has not.
   */
  readonly forms?: readonly SignedForm[];
  /** The time by which keys are old, in milliseconds since the epoch; now when left out. */
  readonly now?: number;
}

/** Why a signature does not hold. */
export type SignatureFault = 'malformed' | 'algorithm' | 'unknown-key' | 'expired-key' | 'unfit-key' | 'mismatch';

/** What came of one signature. */
export type SignatureVerdict = {
  readonly alg?: string;
  readonly kid?: string;
  readonly jku?: string;
} & (
  | { readonly valid: true; readonly form: SignedForm }
  | { readonly valid: false; readonly fault: SignatureFault /** In words for people. */; readonly why: string }
);

/** Returns what holds of one signature over the payloads that it may cover. Never throws. */
export async function judgeSignature(
  signature: AgentCardSignature,
  payloads: readonly SignedPayload[],
  options: VerifyCardOptions,
): Promise<SignatureVerdict> {
  const read = readSignature(signature);
  if (typeof read === 'string') return { valid: false, fault: 'malformed', why: read };
  const { alg, kid, jku } = read;
  const about = { alg, kid, ...(jku === undefined ? {} : { jku }) };
  if (!isSignatureAlgorithm(alg) || !(options.algorithms ?? algorithmNames).includes(alg)) {
    return { ...about, valid: false, fault: 'algorithm', why: `${alg.slice(0, 20)} is not accepted` };
  }
  return { ...about, ...(await judgeWithKeys({ ...read, alg }, payloads, options)) };
}

type Finding = { valid: true; form: SignedForm } | { valid: false; fault: SignatureFault; why: string };

async function judgeWithKeys(
  read: ReadSignature & { readonly alg: SignatureAlgorithm },
  payloads: readonly SignedPayload[],
  options: VerifyCardOptions,
): Promise<Finding> {
  let finding: Finding = { valid: false, fault: 'unknown-key', why: `no key is known by the name ${read.kid}` };
  try {
    for (const key of await keysFor(read, options)) {
      finding = await judgeWithKey(read, key, payloads, options.now ?? Date.now());
      if (finding.valid) return finding;
    }
  } catch (thrown) {
    return { valid: false, fault: 'unknown-key', why: `the key ${read.kid} cannot be had: ${wordsOf(thrown)}` };
  }
  return finding;
}

async function keysFor({ kid, jku, alg }: ReadSignature, { keys = [], fetchKeys }: VerifyCardOptions) {
  const named = (key: TrustedKey) => key.kid === kid;
  const known = keys.filter(named);
  if (known.length > 0 || fetchKeys === undefined) return known;
  return (await fetchKeys({ kid, jku, alg })).filter(named);
}

async function judgeWithKey(
  { alg, bytes, protected: head, kid }: ReadSignature & { readonly alg: SignatureAlgorithm },
  trusted: TrustedKey,
  payloads: readonly SignedPayload[],
  now: number,
): Promise<Finding> {
  const old = lifeFault(trusted, now);
  if (old !== undefined) return { valid: false, fault: 'expired-key', why: `${kid}: ${old}` };
  try {
    const key = await importKey('key' in trusted ? trusted.key : trusted, alg, 'verify');
    for (const { payload, form } of payloads) {
      const input = new TextEncoder().encode(`${head}.${payload}`);
      if (await crypto.subtle.verify(algorithms[alg].use, key, bytes, input)) return { valid: true, form };
    }
  } catch (thrown) {
    return { valid: false, fault: 'unfit-key', why: `${kid}: ${wordsOf(thrown)}` };
  }
  return { valid: false, fault: 'mismatch', why: `${kid}: the card is not what was signed` };
}
