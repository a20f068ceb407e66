import { checkCard } from '../card/check-card.js';
import { legacyReason } from '../card/legacy-card.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { parseJson } from '../protocol/json-scan.js';
import { isObject } from '../protocol/reading.js';
import { TransportError } from '../protocol/transport-error.js';
import { hintAtCompat } from './choose-interface.js';

/** Returns a card of protocol 0.3 as one of 1.0; throws `TransportError` `malformed` when it is neither. */
export type ReadLegacyCard = (document: unknown, source: string) => AgentCard;

/** How documents are read besides as cards of 1.0, and who hears of what is odd about them. */
export interface CardReading {
  /** Reads cards that offer nothing newer than protocol 0.3, where these are wanted. */
  readonly readLegacyCard?: ReadLegacyCard | undefined;
  readonly onWarning: (message: string) => void;
}

/** Returns the card that a document is; throws `TransportError` `malformed` saying what it is instead. */
export function readCard(document: unknown, source: string, { readLegacyCard, onWarning }: CardReading): AgentCard {
  const legacy = isLegacyCard(document);
  if (legacy && readLegacyCard !== undefined) return readLegacyCard(document, source);
  const checked = checkCard(document);
  if (!checked.ok) {
    const hint = legacy ? `: ${hintAtCompat}` : '';
    throw new TransportError('malformed', `The document at ${source} is ${checked.reason}${hint}`);
  }
  for (const { field, description } of checked.warnings) onWarning(`${source}: ${field}: ${description}`);
  return checked.card;
}

/** True for the text of a card that {@link readCard} takes, those of protocol 0.3 among them or not: no other is worth keeping. */
export function isCardText(text: string, takesLegacy: boolean): boolean {
  const parsed = parseJson(text);
  return parsed.ok && (checkCard(parsed.value).ok || (takesLegacy && isLegacyCard(parsed.value)));
}

function isLegacyCard(document: unknown): boolean {
  return isObject(document) && legacyReason(document) !== undefined;
}
