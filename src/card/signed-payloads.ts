import type { AgentCard } from '../protocol/generated/types.js';
import { isObject } from '../protocol/reading.js';
import { toBase64Url } from './base64-url.js';
import { type CanonicalForm, canonicalCard } from './canonical-card.js';
import { canonicalize } from './canonicalize.js';

/** What a signature was found to cover: the document as it came, or the card in one of its canonical forms (C19). */
export type SignedForm = 'received' | CanonicalForm;

const everyForm: readonly SignedForm[] = ['presence', 'received', 'stripped'];

/** The texts that may have been signed, in base64url, each with the first form that it is. */
export type Payloads = ReadonlyMap<string, SignedForm>;

/** Returns what signatures of a card may cover: the document as it came, and the card that was read from it. */
export function payloadsOf(document: unknown, card: AgentCard, forms: readonly SignedForm[] = everyForm): Payloads {
  const payloads = new Map<string, SignedForm>();
  for (const form of forms) {
    const text = textOf(document, card, form);
    if (text === undefined) continue;
    const payload = toBase64Url(new TextEncoder().encode(text));
    if (!payloads.has(payload)) payloads.set(payload, form);
  }
  return payloads;
}

/** What has no canonical form was never signed. */
function textOf(document: unknown, card: AgentCard, form: SignedForm): string | undefined {
  try {
    if (form !== 'received') return canonicalCard(card, form);
    const { signatures: _, ...received } = isObject(document) ? document : {};
    return canonicalize(received);
  } catch {
    return undefined;
  }
}
