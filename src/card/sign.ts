import type { AgentCard, AgentCardSignature, JsonObject } from '../protocol/generated/types.js';
import { toBase64Url } from './base64-url.js';
import { type CanonicalForm, canonicalCard, canonicalForms, normalizedCard } from './canonical-card.js';
import { importKey } from './import-key.js';
import { algorithmOf, algorithms, type Jwk, type PlatformKey, type SignatureAlgorithm } from './signature-algorithm.js';

/** What a card is signed with. */
export interface SignCardOptions {
  /** The private key: of the platform, or as JSON. */
  readonly key: PlatformKey | Jwk;
  /** The name by which those who verify find the public key. */
  readonly kid: string;
  /** What the key says or is usual for it when left out: ES256 for P-256, RS256 for RSA, EdDSA for Ed25519. */
  readonly alg?: SignatureAlgorithm;
  /** Where the public key is published, in a JWK set. A hint: nobody should take a key from there who does not know it. */
  readonly jku?: string;
  /** Members of the signature's header that are not protected. */
  readonly header?: JsonObject;
  /**
   * What the signatures cover, each text once; `presence` when left out. `stripped` is for readers with the SDKs for Python
   * and JavaScript, and leaves what is empty unprotected: it also signs the card without its requirements without scopes.
   */
  readonly forms?: readonly CanonicalForm[];
}

/**
 * Returns the card as it is signed, with the new signatures behind those it had.
 *
 * The card has no member left that is at its default and need not be there, so that every reading of 8.4 gives the text
 * that was signed. Where the card has empty members that stay, the SDKs for Python and JavaScript read another text, which
 * `forms` can sign besides (spec conflict C19). Serve the card that is returned, not the one given.
 *
 * Spec 8.4.1, 8.4.2.
 *
 * @throws {TypeError} when the key is not private, is of another kind or too weak, `forms` has none or others, or the card
 *   is no JSON
 */
export async function signCard(card: AgentCard, options: SignCardOptions): Promise<AgentCard> {
  const { key, kid, jku, header, forms = ['presence'] } = options;
  const alg = options.alg ?? algorithmOf(key);
  if (alg === undefined) throw new TypeError('key: expected one for ES256, RS256, PS256, EdDSA or their like');
  if (typeof kid !== 'string' || kid === '') throw new TypeError('kid: expected a name that is not empty');
  if (forms.length === 0 || !forms.every((form) => canonicalForms.includes(form))) {
    throw new TypeError(`forms: expected some of ${canonicalForms.join(', ')}, got ${JSON.stringify(forms)}`);
  }
  const signingKey = await importKey(key, alg, 'sign');
  const head = toBase64Url(utf8(JSON.stringify({ alg, typ: 'JOSE', kid, ...(jku === undefined ? {} : { jku }) })));
  const payloads = new Set(forms.map((form) => canonicalCard(card, form)));
  const made: AgentCardSignature[] = [];
  for (const payload of payloads) {
    const input = utf8(`${head}.${toBase64Url(utf8(payload))}`);
    const signature = toBase64Url(new Uint8Array(await crypto.subtle.sign(algorithms[alg].use, signingKey, input)));
    made.push({ protected: head, signature, ...(header === undefined ? {} : { header }) });
  }
  const normal = normalizedCard(card);
  return { ...normal, signatures: [...(normal.signatures ?? []), ...made] };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
