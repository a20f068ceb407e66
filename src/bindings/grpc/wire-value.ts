import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import { type Fields, WireError, type WireReader } from './wire.js';
import { fields, setOwn } from './wire-fields.js';

/** How deep objects and lists may nest in each other, as in a JSON body. */
const maxDepth = 100;

/**
 * Reads a `google.protobuf.Struct` as the object it stands for; members that come again replace those in `o`. An empty one
 * counts as if it held one value, as in a JSON body.
 */
export function readStruct(r: WireReader, end: number, o: Fields = {}, depth = maxDepth): Fields {
  if (r.pos === end) r.count();
  while (r.pos < end) {
    const tag = r.next();
    if (tag === 10) readMember(r, o, depth);
    else r.skipUnknown(tag, 0b10);
  }
  r.close(end);
  return o;
}

/** Like an entry of any map; without a value it stands for null. */
function readMember(r: WireReader, o: Fields, depth: number): void {
  const end = r.open();
  let key = '';
  let value: unknown = null;
  while (r.pos < end) {
    const tag = r.uint32();
    if (tag === 10) key = r.string(true);
    else if (tag === 18) value = readValue(r, r.open(), value, depth);
    else r.skipUnknown(tag, 0b110);
  }
  r.close(end);
  setOwn(o, key, value);
}

/**
 * Reads a `google.protobuf.Value` as the value it stands for; one that stands for nothing is read as null. Of several
 * kinds the last counts, and objects and lists that come in pieces are joined.
 */
export function readValue(r: WireReader, end: number, prior: unknown = null, depth = maxDepth): unknown {
  let value = prior;
  while (r.pos < end) {
    const tag = r.uint32();
    switch (tag) {
      case 8:
        r.int32();
        value = null;
        break;
      case 17:
        value = finite(r);
        break;
      case 26:
        value = r.string(true);
        break;
      case 32:
        value = r.bool();
        break;
      case 42:
        value = readStruct(r, r.open(), fields(value), deeper(depth));
        break;
      case 50:
        value = readList(r, Array.isArray(value) ? value : [], deeper(depth));
        break;
      default:
        r.skipUnknown(tag, 0b1111110);
    }
  }
  r.close(end);
  return value;
}

function readList(r: WireReader, values: unknown[], depth: number): unknown[] {
  const end = r.open();
  if (r.pos === end) r.count();
  while (r.pos < end) {
    const tag = r.next();
    if (tag === 10) values.push(readValue(r, r.open(), null, depth));
    else r.skipUnknown(tag, 0b10);
  }
  r.close(end);
  return values;
}

function deeper(depth: number): number {
  if (depth === 0) throw new WireError('depth', 'The body nests too deep');
  return depth - 1;
}

function finite(r: WireReader): number {
  const number = r.double();
  if (!Number.isFinite(number)) throw new WireError('malformed', 'A number is not finite, and so has no JSON form');
  return number;
}

/** Writes an object as a `google.protobuf.Struct`; members that are undefined are left out, as in JSON. */
export function writeStruct(w: BinaryWriter, o: { readonly [key: string]: unknown }): void {
  for (const key of Object.keys(o)) {
    const value = o[key];
    if (value === undefined) continue;
    w.uint32(10).fork().uint32(10).string(key).uint32(18).fork();
    writeValue(w, value);
    w.join().join();
  }
}

/**
 * Writes a JSON value as a `google.protobuf.Value`.
 *
 * @throws {RangeError} for a number that is not finite, and for what is no JSON value
 */
export function writeValue(w: BinaryWriter, value: unknown): void {
  switch (typeof value) {
    case 'string':
      w.uint32(26).string(value);
      break;
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('A number is not finite, and so no JSON value');
      w.uint32(17).double(value);
      break;
    case 'boolean':
      w.uint32(32).bool(value);
      break;
    case 'object':
    case 'undefined':
      writeNested(w, value);
      break;
    default:
      throw new RangeError(`A ${typeof value} is no JSON value`);
  }
}

function writeNested(w: BinaryWriter, value: object | null | undefined): void {
  if (value === null || value === undefined) {
    w.uint32(8).int32(0);
  } else if (Array.isArray(value)) {
    w.uint32(50).fork();
    for (const element of value) {
      w.uint32(10).fork();
      writeValue(w, element);
      w.join();
    }
    w.join();
  } else {
    w.uint32(42).fork();
    // The members of an object that is no list.
    writeStruct(w, value as { readonly [key: string]: unknown });
    w.join();
  }
}
