import type { FieldViolation } from './a2a-error.js';
import { checks } from './generated/checks.js';
import type { MessageName, MessageTypes } from './generated/types.js';
import { readMessage } from './read-message.js';
import type { Presence, Reading } from './reading.js';

/** What came of a value: a message in its canonical form, or everything that was wrong with it. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violations: readonly FieldViolation[] };

/** How to decode; requests are the default. */
export interface DecodeOptions {
  readonly presence?: Presence;
}

/**
 * Returns a message read from parsed JSON in its canonical form, or every violation with its path.
 *
 * A value that is canonical already comes back as the same object. Otherwise ProtoJSON's alternative spellings and the
 * shapes of the conflict ledger are accepted (C13, C14, C21, C22, C26, C33, C35, C45), unknown fields are dropped, and
 * a wrong type is refused, never coerced. The contents of `metadata`, `data` and the like are shared with the input and
 * not looked at. Never throws.
 *
 * Spec 5.5, 5.6, 5.7.
 *
 * @example
 * const decoded = decode('SendMessageRequest', JSON.parse(body));
 * if (!decoded.ok) throw invalidParams(decoded.violations);
 */
export function decode<N extends MessageName>(
  name: N,
  value: unknown,
  options: DecodeOptions = {},
): Decoded<MessageTypes[N]> {
  // The check has just proved the type.
  if (checks[name](value)) return { ok: true, value: value as MessageTypes[N] };
  const reading: Reading = { presence: options.presence ?? 'strict', path: [], violations: [] };
  const read = readMessage(name, value, reading);
  if (reading.violations.length > 0) return { ok: false, violations: reading.violations };
  // Without a violation the reader has given every field its type.
  return { ok: true, value: read as MessageTypes[N] };
}
