import type { AgentCard } from '../protocol/generated/types.js';
import { isObject } from '../protocol/reading.js';
import { toBase64Url } from './base64-url.js';
import { type CanonicalForm, canonicalCard } from './canonical-card.js';
import { canonicalize } from './canonicalize.js';

/** What a signature was found to cover: the document as it came, or the card in one of its canonical forms (C19). */
export type SignedForm = 'received' | CanonicalForm;

/** The forms, those that cover more first. */
const everyForm: readonly SignedForm[] = ['presence', 'received', 'stripped'];

/** The forms that cover all of a card. */
const fullForms: readonly SignedForm[] = ['presence', 'received'];

/** A text that may have been signed. */
export interface SignedPayload {
  readonly form: SignedForm;
  readonly text: string;
  /** The text in base64url, as a signature covers it. */
  readonly payload: string;
}

/**
 * Returns what signatures of a card may cover: the document as it came, and the card that was read from it. Those that
 * cover more come first, each text once. Names that are no form give nothing.
 */
export function signedPayloads(
  document: unknown,
  card: AgentCard,
  forms: readonly SignedForm[] = fullForms,
): readonly SignedPayload[] {
  const texts = new Map<string, SignedPayload>();
  for (const form of everyForm) {
    const text = forms.includes(form) ? textOf(document, card, form) : undefined;
    if (text === undefined || texts.has(text)) continue;
    texts.set(text, { form, text, payload: toBase64Url(new TextEncoder().encode(text)) });
  }
  return [...texts.values()];
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
