import { checkCard } from '../card/check-card.js';
import { legacyReason } from '../card/legacy-card.js';
import type { VerifiedCard } from '../card/verify.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { parseJson } from '../protocol/json-scan.js';
import { isObject } from '../protocol/reading.js';
import { TransportError } from '../protocol/transport-error.js';
import { namesUser } from './address.js';
import { hintAtCompat } from './choose-interface.js';

/** Returns a card of protocol 0.3 as one of 1.0; throws `TransportError` `malformed` when it is neither. */
export type ReadLegacyCard = (document: unknown, source: string) => AgentCard;

/** Tells of a document as it came whether somebody who is trusted has signed the card that it is. */
export type Verify = (document: unknown) => Promise<VerifiedCard>;

/** How documents are read besides as cards of 1.0, and who hears of what is odd about them. */
export interface CardReading {
  /** Reads cards that offer nothing newer than protocol 0.3, where these are wanted. */
  readonly readLegacyCard?: ReadLegacyCard | undefined;
  /** Present where only a card that somebody has signed is taken, which none of protocol 0.3 is. */
  readonly verify?: Verify | undefined;
  readonly onWarning: (message: string) => void;
}

/**
 * Returns the card that a document is: the one that a signature covers, where one has to.
 *
 * @throws {TransportError} `malformed`, saying what the document is instead, or why no signature holds
 */
export async function readCard(document: unknown, source: string, reading: CardReading): Promise<AgentCard> {
  const verified = await verifiedCard(document, source, reading.verify);
  const card = cardIn(document, source, reading);
  return verified ?? card;
}

/**
 * Returns the card that a signature covers, undefined where none has to.
 *
 * @throws {TransportError} `malformed` when no signature holds
 */
export async function verifiedCard(
  document: unknown,
  source: string,
  verify: Verify | undefined,
): Promise<AgentCard | undefined> {
  const verified = await verify?.(document);
  if (verified?.ok === false) {
    throw new TransportError('malformed', `${source} is not verified: ${verified.reason}`);
  }
  return verified?.card;
}

function cardIn(document: unknown, source: string, { readLegacyCard, onWarning }: CardReading): AgentCard {
  const legacy = isLegacyCard(document);
  if (legacy && readLegacyCard !== undefined) return withoutUsers(readLegacyCard(document, source), source);
  const checked = checkCard(document);
  if (!checked.ok) {
    const hint = legacy ? `: ${hintAtCompat}` : '';
    throw new TransportError('malformed', `The document at ${source} is ${checked.reason}${hint}`);
  }
  for (const { field, description } of checked.warnings) onWarning(`${source}: ${field}: ${description}`);
  return checked.card;
}

/** What a card of 1.0 is refused for, one of 0.3 is: everybody who reads it knows the password. */
function withoutUsers(card: AgentCard, source: string): AgentCard {
  const at = card.supportedInterfaces.findIndex(({ url }) => namesUser(url));
  if (at === -1) return card;
  throw new TransportError(
    'malformed',
    `The document at ${source} is not an agent card: the URL of interface ${at + 1} has a user name or a password in it`,
  );
}

/** True for the text of a card that {@link readCard} takes, those of protocol 0.3 among them or not: no other is worth keeping. */
export function isCardText(text: string, takesLegacy: boolean): boolean {
  const parsed = parseJson(text);
  return parsed.ok && (checkCard(parsed.value).ok || (takesLegacy && isLegacyCard(parsed.value)));
}

function isLegacyCard(document: unknown): boolean {
  return isObject(document) && legacyReason(document) !== undefined;
}
