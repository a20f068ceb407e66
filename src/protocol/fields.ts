import { fieldAliases, snakeCase } from './aliases.js';
import type { FieldDescriptor } from './descriptor.js';
import { enums, messages } from './generated/table.js';
import type { MessageName } from './generated/types.js';
import type { Fields } from './reading.js';

/** What an object gives a field: its value, undefined when it gives none, and whether it does so in two spellings. */
export interface Given {
  readonly value: unknown;
  readonly twice: boolean;
}

/** Returns what an object gives a field under its JSON name, its proto name (C35) or, failing these, an alias. */
export function givenField(object: Fields, field: FieldDescriptor): Given {
  const value = object[field.name];
  const other = field.proto === undefined ? undefined : object[field.proto];
  if (isSet(field, value)) return { value, twice: isSet(field, other) };
  if (isSet(field, other)) return { value: other, twice: false };
  for (const alias of aliasesOf.get(field) ?? []) {
    const aliased = object[alias];
    if (isSet(field, aliased)) return { value: aliased, twice: false };
  }
  return { value: undefined, twice: false };
}

/** Returns the field that a key stands for, in any of its spellings. */
export function fieldByKey(message: MessageName, key: string): FieldDescriptor | undefined {
  return messages[message].find(
    (field) => field.name === key || field.proto === key || aliasesOf.get(field)?.includes(key),
  );
}

/**
 * True where a value says more than its absence would. Null does so only for `data`, and what some peers print for all
 * that is not given (an empty string, an enum's zero) only where the proto lets it.
 */
export function isSet(field: FieldDescriptor, value: unknown): boolean {
  if (value === undefined) return false;
  if (value === null) return field.kind === 'value';
  if (field.shape !== undefined) return true;
  if (field.kind === 'enum') return value !== 0 && value !== enums[field.type][0];
  if (field.kind !== 'string' || value !== '') return true;
  return field.optional === true || field.oneof !== undefined || field.required !== undefined;
}

const aliasesOf = new Map<FieldDescriptor, readonly string[]>();
for (const { message, alias, field: name } of fieldAliases) {
  const field = messages[message].find((candidate) => candidate.name === name);
  if (field) aliasesOf.set(field, [...(aliasesOf.get(field) ?? []), alias, snakeCase(alias)]);
}
