import { snakeCase } from '../../protocol/aliases.js';
import { canonicalBase64 } from '../../protocol/base64.js';
import type { Decoded } from '../../protocol/decode.js';
import { got, gotText } from '../../protocol/expectation.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import { at, type Fields, isObject, type Presence, type Reading, refuse } from '../../protocol/reading.js';
import { canonicalTimestamp } from '../../protocol/timestamp.js';

/** Reads one value of a 0.3 document and gives what 1.0 has in its place; undefined after a refusal. */
export interface Reader<T> {
  /** What is expected, for the description of a violation. */
  readonly what: string;
  /** What a value that is missing in a peer's answer stands for. */
  readonly empty?: T;
  read(value: unknown, reading: Reading): T | undefined;
}

/** One member of an object in 0.3, and what becomes of it. */
export interface Rule {
  /** The name in 0.3. */
  readonly from: string;
  /** The name in 1.0 where it differs. */
  readonly to?: string;
  readonly reader: Reader<unknown>;
  /** Set on members that must be there: `filled` ones need content, `present` ones may be empty. */
  readonly needed?: 'filled' | 'present';
}

/** In which spelling the members of an object are looked for. */
export type Spelling = 'camelCase' | 'either';

/** Returns the value in its 1.0 form, or everything that was wrong with it, by the paths of the 0.3 document. */
export function readWith<T>(reader: Reader<T>, value: unknown, presence: Presence): Decoded<T> {
  const reading: Reading = { presence, path: [], violations: [] };
  const read = reader.read(value, reading);
  if (reading.violations.length > 0 || read === undefined) return { ok: false, violations: reading.violations };
  return { ok: true, value: read };
}

/** Returns the reader of a value that `convert` gives undefined for when it is wrong; a `secret` one is not quoted. */
export function scalar<T>(
  what: string,
  convert: (value: unknown) => T | undefined,
  { secret = false, empty }: { readonly secret?: boolean; readonly empty?: T } = {},
): Reader<T> {
  return {
    what,
    ...(empty === undefined ? {} : { empty }),
    read(value, reading) {
      const read = convert(value);
      if (read !== undefined) return read;
      return refuse(reading, `expected ${what}, got ${secret ? got(value) : gotText(value)}`);
    },
  };
}

/** Returns the reader of a name that a table translates. */
export function oneOf<T>(names: ReadonlyMap<unknown, T>): Reader<T> {
  const known = [...names.keys()].filter((name) => typeof name === 'string');
  return scalar(`one of ${known.join(', ')}`, (value) => names.get(value));
}

/** Reads a text. */
export const text: Reader<string> = scalar('a string', (value) => (typeof value === 'string' ? value : undefined), {
  secret: true,
  empty: '',
});

/** Reads bytes: base64 in any spelling. */
export const bytes: Reader<string> = scalar(
  'base64 in a string',
  (value) => (typeof value === 'string' ? canonicalBase64(value) : undefined),
  { secret: true },
);

/** Reads `true` and `false`. */
export const flag: Reader<boolean> = scalar('true or false', (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** Reads an integer of 32 bits. */
export const integer: Reader<number> = scalar('an integer', (value) =>
  typeof value === 'number' && (value | 0) === value ? value : undefined,
);

/** Reads a point in time: RFC 3339 with any offset. */
export const timestamp: Reader<string> = scalar('an RFC 3339 timestamp', (value) =>
  typeof value === 'string' ? canonicalTimestamp(value) : undefined,
);

/** Reads an object of any content, which is shared and not looked at. */
export const struct: Reader<JsonObject> = scalar('an object', (value) =>
  // What came as JSON holds nothing but JSON.
  isObject(value) ? (value as JsonObject) : undefined,
);

/** Returns the reader of an array. */
export function listOf<T>(element: Reader<T>): Reader<T[]> {
  return {
    what: 'an array',
    empty: [],
    read(value, reading) {
      if (!Array.isArray(value)) return refuse(reading, `expected an array, got ${got(value)}`);
      const list: T[] = [];
      for (const [index, item] of value.entries()) {
        const read = at(reading, `[${index}]`, () => element.read(item, reading));
        if (read !== undefined) list.push(read);
      }
      return list;
    },
  };
}

/**
 * Returns the reader of an object. Unknown members are ignored; null, and an empty text where one need not be, are what
 * some peers print for members that are not set. `finish` makes of the members what 1.0 has; without it they are the
 * message as they stand.
 */
export function shape<T extends object>(
  name: string,
  rules: readonly Rule[],
  { spelling = 'camelCase', finish }: { readonly spelling?: Spelling; readonly finish?: (fields: Fields) => T } = {},
): Reader<T> {
  return {
    what: `an object (${name})`,
    read(value, reading) {
      if (!isObject(value)) return refuse(reading, `expected an object (${name}), got ${got(value)}`);
      const before = reading.violations.length;
      const fields: { [key: string]: unknown } = {};
      for (const rule of rules) {
        const given = memberOf(value, rule.from, spelling);
        const read = at(reading, `.${rule.from}`, () => readMember(rule, given, reading));
        if (read !== undefined) fields[rule.to ?? rule.from] = read;
      }
      if (reading.violations.length > before) return undefined;
      // Every rule has given its member the type that 1.0 has for it; the tests hold the results to the 1.0 decoder.
      return finish === undefined ? (fields as T) : finish(fields);
    },
  };
}

/** Returns what an object has under a name: undefined for null, and in both spellings where peers use either. */
export function memberOf(object: Fields, name: string, spelling: Spelling): unknown {
  const value = object[name] ?? (spelling === 'either' ? object[snakeCase(name)] : undefined);
  return value === null ? undefined : value;
}

function readMember({ reader, needed }: Rule, value: unknown, reading: Reading): unknown {
  const strict = reading.presence === 'strict';
  if (needed === undefined) return value === undefined || value === '' ? undefined : reader.read(value, reading);
  const { empty, what } = reader;
  if (value === undefined) {
    if (!strict && empty !== undefined) return empty;
    return refuse(reading, `required: expected ${what}, got nothing`);
  }
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  if (strict && needed === 'filled' && isEmpty) {
    return refuse(reading, `required: expected ${what} that is not empty, got ${got(value)}`);
  }
  return reader.read(value, reading);
}
