import type { FieldDescriptor } from '../protocol/descriptor.js';
import { messages } from '../protocol/generated/table.js';
import type { AgentCard, MessageName } from '../protocol/generated/types.js';
import { isObject } from '../protocol/reading.js';
import { withRequired } from '../protocol/required.js';
import { canonicalize } from './canonicalize.js';

/**
 * What the text of a card that is signed holds (spec conflict C19).
 *
 * `presence` is the rule of 8.4.1: REQUIRED members always, `optional` ones where they are set, all others where they
 * are not at their default. `stripped` is what the SDKs for Python and JavaScript sign: `presence` without any empty
 * string, array or object, at every depth, so that what is empty is not covered: neither is a security requirement
 * without scopes, and whoever signs this text signs the card without that requirement too.
 */
export type CanonicalForm = 'presence' | 'stripped';

/** The forms, that of the specification first. */
export const canonicalForms: readonly CanonicalForm[] = ['presence', 'stripped'];

/**
 * Returns the card as 8.4.1 wants it: every REQUIRED member there, every other one that is neither `optional` nor
 * different from its default left out, at every depth. Signatures stay. The contents of extension `params` are as given.
 */
export function normalizedCard(card: AgentCard): AgentCard {
  // Only defaults were taken away, and what a type demands has been filled in.
  return withoutDefaults('AgentCard', withRequired('AgentCard', card)) as AgentCard;
}

/**
 * Returns the text that a signature over the card covers: its canonical form by RFC 8785, without `signatures`.
 *
 * @throws {TypeError} when something in the card is no JSON, or a list has an empty element, which `stripped` would lose
 */
export function canonicalCard(card: AgentCard, form: CanonicalForm = 'presence'): string {
  const { signatures: _, ...covered } = normalizedCard(card);
  if (form === 'presence') return canonicalize(covered);
  if (hasHollowElement(covered)) throw new TypeError('an empty element in a list, which is not covered when stripped');
  return canonicalize(withoutEmpty(covered) ?? {});
}

function withoutDefaults(name: MessageName, value: unknown): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([key, member]) => {
    const field = messages[name].find((candidate) => candidate.name === key);
    return field === undefined || !isDefault(field, member) ? [[key, normalizedMember(field, member)]] : [];
  });
  return Object.fromEntries(kept);
}

/** A message that is set is no default, whatever it holds; so is one of a oneof. */
function isDefault(field: FieldDescriptor, value: unknown): boolean {
  if (value === undefined) return true;
  if (field.required !== undefined || field.optional === true || field.oneof !== undefined) return false;
  if (field.shape !== undefined) return isEmpty(value);
  return value === '' || value === false || value === 0;
}

function normalizedMember(field: FieldDescriptor | undefined, value: unknown): unknown {
  if (field?.kind !== 'message') return value;
  if (Array.isArray(value)) return value.map((element) => withoutDefaults(field.type, element));
  if (field.shape !== 'map' || !isObject(value)) return withoutDefaults(field.type, value);
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, withoutDefaults(field.type, element)]));
}

/** Returns the value without what is empty, and undefined when nothing is left of it. */
function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null) return undefined;
  if (typeof value !== 'object') return value;
  const kept = Array.isArray(value)
    ? value.map(withoutEmpty).filter((element) => element !== undefined)
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, member]) => {
          const left = withoutEmpty(member);
          return left === undefined ? [] : [[key, left]];
        }),
      );
  return isEmpty(kept) ? undefined : kept;
}

/** An element that says nothing may still mean something: a requirement without schemes is leave to call without any. */
function hasHollowElement(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.values(value);
  return (Array.isArray(value) && members.some(isHollow)) || members.some(hasHollowElement);
}

function isHollow(element: unknown): boolean {
  if (typeof element !== 'object' || element === null) return isNothing(element);
  return Object.values(element).every(isNothing);
}

function isNothing(value: unknown): boolean {
  return value === '' || value === null || value === undefined || isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
