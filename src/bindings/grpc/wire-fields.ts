import { Buffer } from 'node:buffer';
import type { Fields, WireReader } from './wire.js';

/** Returns a member that is a list, and makes it one where there is none yet. */
export function list(o: Fields, name: string): unknown[] {
  const found = o[name];
  if (Array.isArray(found)) return found;
  const made: unknown[] = [];
  o[name] = made;
  return made;
}

/** Returns a member that is an object, and makes it one where there is none yet. */
export function object(o: Fields, name: string): Fields {
  const found = fields(o[name]);
  if (found !== undefined) return found;
  const made: Fields = {};
  o[name] = made;
  return made;
}

/** Returns a value if it is an object: what a message that comes twice is merged into. */
export function fields(value: unknown): Fields | undefined {
  // A record is all that an object can be here: whatever is in it is unknown.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** Sets a member whose name a peer chose: `__proto__` is a name like any other. */
export function setOwn(o: Fields, name: string, value: unknown): void {
  if (name !== '__proto__') o[name] = value;
  else Object.defineProperty(o, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Reads one entry of a map into `o`; key and value may be missing, and then have their default. */
export function readEntry(r: WireReader, o: Fields, read: (prior: unknown) => unknown, empty: () => unknown): void {
  const end = r.open();
  let key = '';
  let value: unknown;
  while (r.pos < end) {
    const tag = r.uint32();
    if (tag === 10) key = r.string(true);
    else if (tag === 18) value = read(value);
    else r.skipUnknown(tag, 0b110);
  }
  r.close(end);
  setOwn(o, key, value === undefined ? empty() : value);
}

/**
 * Returns the number of an enum's value; numbers pass as they are.
 *
 * @throws {RangeError} when the enum has no such value
 */
export function numberIn(names: readonly string[], value: string | number, type: string): number {
  if (typeof value === 'number') return value;
  const number = names.indexOf(value);
  if (number === -1) throw new RangeError(`${type} has no value ${JSON.stringify(value)}`);
  return number;
}

/**
 * Returns the bytes behind base64 in either alphabet, padded or not.
 *
 * @throws {RangeError} when it is no base64
 */
export function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  let digits = base64.length;
  while (digits > 0 && base64.charCodeAt(digits - 1) === 0x3d) digits--;
  // Buffer skips what it cannot read, so that anything else comes out shorter; a single digit is not a byte.
  if ((digits & 3) === 1 || bytes.length !== Math.floor((digits * 3) / 4))
    throw new RangeError('A text that should be base64 is not');
  return bytes;
}
