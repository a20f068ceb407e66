import type { FieldDescriptor } from './descriptor.js';
import { enums } from './generated/table.js';

/** Says what one element of a field must be, for the description of a violation. */
export function expectedElement(field: FieldDescriptor): string {
  switch (field.kind) {
    case 'string':
      return 'a string';
    case 'bool':
      return 'true or false';
    case 'int32':
      return 'an integer from -2147483648 to 2147483647';
    case 'bytes':
      return 'base64 in a string';
    case 'timestamp':
      return 'an RFC 3339 timestamp such as 2025-10-28T10:30:00.000Z';
    case 'struct':
      return 'an object';
    case 'value':
      return 'a JSON value';
    case 'enum':
      return `one of ${enums[field.type].slice(1).join(', ')}`;
    case 'message':
      return `an object (${field.type})`;
  }
}

/** Says what a REQUIRED field must hold, for the description of a violation. */
export function expectedContent(field: FieldDescriptor): string {
  const filled = field.required === 'filled';
  if (field.shape === 'list') return filled ? 'an array with at least one element' : 'an array';
  if (field.shape === 'map') return 'an object';
  return filled ? `${expectedElement(field)} that is not empty` : expectedElement(field);
}

/** Names what came instead, for the end of a description. Texts are shown only where they cannot be secrets. */
export function got(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  return 'an object';
}

/** Like {@link got}, with the beginning of a text quoted. */
export function gotText(value: unknown): string {
  if (typeof value !== 'string') return got(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
