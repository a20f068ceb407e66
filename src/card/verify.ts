import type { AgentCard, AgentCardSignature } from '../protocol/generated/types.js';
import { checkCard } from './check-card.js';
import { judgeSignature, type SignatureVerdict, type VerifyCardOptions } from './judge-signature.js';
import { type SignedPayload, signedPayloads } from './signed-payloads.js';
import { wordsOf } from './words-of.js';

/** What came of a card: the card that at least one signature covers, or why there is none. */
export type VerifiedCard =
  | { readonly ok: true; readonly card: AgentCard; readonly signatures: readonly SignatureVerdict[] }
  | { readonly ok: false; readonly reason: string; readonly signatures: readonly SignatureVerdict[] };

/** A card with more is an attempt to make others work. */
const maxSignatures = 16;

/**
 * Returns what holds of the signatures of a card: `ok` when one does, with the card that it covers.
 *
 * Give the document as it was received, and use the card that comes back: it is read from the text that was signed, so
 * that nothing else is in it but the signatures. The SDKs for Python and JavaScript may need `forms` with `stripped`
 * (C19). Never throws for whatever document: a key that cannot be had or used is a verdict.
 *
 * Spec 8.4.3.
 */
export async function verifyCard(given: unknown, options: VerifyCardOptions): Promise<VerifiedCard> {
  const copy = jsonOf(given);
  if (!copy.ok) return refused(`not an agent card: ${copy.reason}`);
  const { document } = copy;
  const checked = checkCard(document);
  if (!checked.ok) return refused(checked.reason);
  const { card } = checked;
  const { signatures: made = [] } = card;
  if (made.length === 0) return refused('the card is not signed');
  if (made.length > maxSignatures) return refused(`the card has more than ${maxSignatures} signatures`);
  const payloads = signedPayloads(document, card, options.forms);
  const signatures: SignatureVerdict[] = [];
  for (const signature of made) signatures.push(await judgeSignature(signature, payloads, options));
  const covered = payloads.find(({ form }) => signatures.some((verdict) => verdict.valid && verdict.form === form));
  if (covered !== undefined) return coveredCard(covered, made, signatures);
  const reasons = signatures.map((verdict) => (verdict.valid ? '' : verdict.why));
  return refused(`no signature holds: ${reasons.join('; ')}`, signatures);
}

/** Returns the JSON that a value is, so that it reads the same every time and runs no code of somebody else's. */
function jsonOf(
  value: unknown,
): { readonly ok: true; readonly document: unknown } | { readonly ok: false; readonly reason: string } {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return { ok: true, document: text === undefined ? undefined : JSON.parse(text) };
  } catch (thrown) {
    return { ok: false, reason: `not JSON: ${wordsOf(thrown)}` };
  }
}

function refused(reason: string, signatures: readonly SignatureVerdict[] = []): VerifiedCard {
  return { ok: false, reason, signatures };
}

/** Reads the card from the text that was signed. Capabilities that were stripped are none. */
function coveredCard(
  { text }: SignedPayload,
  made: readonly AgentCardSignature[],
  signatures: readonly SignatureVerdict[],
): VerifiedCard {
  const checked = checkCard({ capabilities: {}, ...JSON.parse(text) });
  if (!checked.ok) return refused(`what was signed is ${checked.reason}`, signatures);
  return { ok: true, card: { ...checked.card, signatures: [...made] }, signatures };
}
