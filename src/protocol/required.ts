import type { FieldDescriptor, MessageField } from './descriptor.js';
import { messages } from './generated/table.js';
import type { MessageName, MessageTypes } from './generated/types.js';
import { isObject } from './reading.js';

/** Returns what a missing REQUIRED field can stand for; undefined for messages and enums, whose absence means nothing. */
export function emptyValue(field: FieldDescriptor): '' | 0 | [] | Record<string, never> | undefined {
  if (field.shape !== undefined) return field.shape === 'list' ? [] : {};
  if (field.kind === 'string') return '';
  return field.kind === 'int32' ? 0 : undefined;
}

/**
 * Returns a message in which every REQUIRED string, number, array and map is present, at every depth, whatever a caller
 * without types left out.
 */
export function withRequired<N extends MessageName>(name: N, value: MessageTypes[N]): MessageTypes[N] {
  // Only fields that the type has are added, and each with a value of its type.
  return filled(name, value) as MessageTypes[N];
}

function filled(name: MessageName, value: unknown): unknown {
  if (!isObject(value)) return value;
  const result: { [key: string]: unknown } = { ...value };
  for (const field of messages[name]) {
    const given = result[field.name];
    if (field.kind === 'message' && given !== undefined) result[field.name] = filledField(field, given);
    if (field.required !== undefined) result[field.name] ??= emptyValue(field);
  }
  return result;
}

function filledField({ shape, type }: MessageField, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => filled(type, element));
  if (shape !== 'map' || !isObject(value)) return filled(type, value);
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, filled(type, element)]));
}
