import { checkCard } from '../card/check-card.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { parseJson } from '../protocol/json-scan.js';
import { TransportError } from '../protocol/transport-error.js';

/** Returns the card that a document is; throws `TransportError` `malformed` saying what it is instead. */
export function readCard(document: unknown, source: string, onWarning: (message: string) => void): AgentCard {
  const checked = checkCard(document);
  if (!checked.ok) throw new TransportError('malformed', `The document at ${source} is ${checked.reason}`);
  for (const { field, description } of checked.warnings) onWarning(`${source}: ${field}: ${description}`);
  return checked.card;
}

/** True for the text of a card that {@link readCard} takes: no other is worth keeping. */
export function isCardText(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.ok && checkCard(parsed.value).ok;
}
