import type { AgentCard } from '../protocol/generated/types.js';
import { checkCard } from './check-card.js';
import { judgeSignature, type SignatureVerdict, type VerifyCardOptions } from './judge-signature.js';
import { payloadsOf } from './signed-payloads.js';

/** What came of a card: the card that at least one signature covers, or why there is none. */
export type VerifiedCard =
  | { readonly ok: true; readonly card: AgentCard; readonly signatures: readonly SignatureVerdict[] }
  | { readonly ok: false; readonly reason: string; readonly signatures: readonly SignatureVerdict[] };

/** A card with more is an attempt to make others work. */
const maxSignatures = 16;

/**
 * Returns what holds of the signatures of a card: `ok` when one does, with the card that it covers.
 *
 * Give the document as it was received, and use the card that comes back: members outside the protocol are not in it, and
 * no signature of a form other than `received` covers them. Signatures of the SDKs for Python and JavaScript hold as well
 * (C19, C20). Never throws: a key that cannot be had or used is a verdict.
 *
 * Spec 8.4.3.
 */
export async function verifyCard(document: unknown, options: VerifyCardOptions): Promise<VerifiedCard> {
  const checked = checkCard(document);
  if (!checked.ok) return { ok: false, reason: checked.reason, signatures: [] };
  const { card } = checked;
  const given = card.signatures ?? [];
  if (given.length === 0) return { ok: false, reason: 'the card is not signed', signatures: [] };
  if (given.length > maxSignatures) {
    return { ok: false, reason: `the card has more than ${maxSignatures} signatures`, signatures: [] };
  }
  const payloads = payloadsOf(document, card, options.forms);
  const signatures: SignatureVerdict[] = [];
  for (const signature of given) signatures.push(await judgeSignature(signature, payloads, options));
  if (signatures.some(({ valid }) => valid)) return { ok: true, card, signatures };
  const reasons = signatures.map((verdict) => (verdict.valid ? '' : verdict.why));
  return { ok: false, reason: `no signature holds: ${reasons.join('; ')}`, signatures };
}
