import { type Decoded, type DecodeOptions, decode } from './decode.js';
import type { FieldDescriptor } from './descriptor.js';
import { fieldByKey } from './fields.js';
import { enums } from './generated/table.js';
import type { EnumName, MessageName, MessageTypes } from './generated/types.js';

/**
 * Returns a message read from the names and values of a query string, path variables included, or every violation.
 *
 * Each text becomes a value of its field's type and then goes through {@link decode}. Besides what that accepts, enums
 * may be written without prefix, in any case and with hyphens (C34), integers after a space, and timestamps with the
 * space that an unescaped `+` decodes to. An empty value is absence; names that the message does not have are ignored.
 *
 * Spec 11.5.
 */
export function decodeQuery<N extends MessageName>(
  name: N,
  params: Iterable<readonly [string, string]>,
  options?: DecodeOptions,
): Decoded<MessageTypes[N]> {
  const given = new Map<string, unknown>();
  const twice = new Set<string>();
  for (const [key, text] of params) {
    const field = fieldByKey(name, key);
    if (field === undefined || text === '') continue;
    const before = given.get(key);
    if (field.shape === 'list') {
      const list: unknown[] = Array.isArray(before) ? before : [];
      for (const element of text.split(',')) list.push(fromText(field, element));
      given.set(key, list);
    } else if (before === undefined) {
      given.set(key, fromText(field, text));
    } else {
      twice.add(field.name);
    }
  }
  const decoded = decode(name, Object.fromEntries(given), options);
  if (twice.size === 0) return decoded;
  const repeats = [...twice].map((field) => ({ field, description: 'expected one value, got several' }));
  return { ok: false, violations: decoded.ok ? repeats : [...repeats, ...decoded.violations] };
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

/** A text that is no value of the field's type stays as it is, for the reader to refuse. */
function fromText(field: FieldDescriptor, text: string): unknown {
  switch (field.kind) {
    case 'bool':
      // Some languages print them with a capital.
      return booleans.get(text.toLowerCase()) ?? text;
    case 'int32':
      return text.replace(/^ +/, '');
    case 'timestamp':
      return text.replace(/ (?=\d\d:\d\d$)/, '+');
    case 'enum':
      return /^\d+$/.test(text) ? Number(text) : (enumByText(field.type, text) ?? text);
    default:
      return text;
  }
}

/** Finds the value that a proto name, a 0.3 name such as `input-required`, or a C# name such as `InputRequired` means. */
function enumByText(type: EnumName, text: string): string | undefined {
  const bare = (name: string) => name.replace(/[-_]/g, '').toUpperCase();
  const names = enums[type];
  const wanted = bare(text);
  // The zero value's name is the prefix of all and the word for "not given".
  const prefix = bare(names[0] ?? '').replace(/UNSPECIFIED$/, '');
  return names.find((name) => bare(name) === wanted || bare(name) === prefix + wanted);
}
