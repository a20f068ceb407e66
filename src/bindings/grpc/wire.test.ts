import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue, Part, TaskState } from '../../protocol/generated/types.js';
import { parseJson } from '../../protocol/json-scan.js';
import { decodeMessage, encodeMessage, type WireName } from './generated/codec.js';
import { WireError } from './wire.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const within = (number: number, content: Uint8Array) =>
  new BinaryWriter()
    .uint32(number * 8 + 2)
    .bytes(content)
    .finish();
const accepts = (part: Uint8Array, nodes: number) => {
  try {
    return decodeMessage('Part', part, nodes) !== undefined;
  } catch {
    return false;
  }
};
/** The smallest number that is enough. */
const smallest = (isEnough: (most: number) => boolean) => {
  let [low, high] = [0, 100_000];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
const metadataOf = (metadata: JsonObject) => decodeMessage('Task', encodeMessage('Task', taskWith(metadata))).metadata;
const taskWith = (metadata: JsonObject) => ({ id: 't', status: { state: 'TASK_STATE_WORKING' as const }, metadata });

describe('bytes that are no message', () => {
  it.each([
    ['a text that is cut off', 'Task', bytes(10, 5, 0x61)],
    ['a message that is cut off', 'Task', bytes(26, 9, 8, 1)],
    ['a field that is longer than its message', 'Task', bytes(26, 2, 8, 0x81, 1)],
    ['a tag without a value', 'Task', bytes(10)],
    ['a varint without an end', 'GetTaskRequest', bytes(24, ...Array(11).fill(0xff))],
    ['a field with the number 0', 'Task', bytes(2, 0)],
    ['a known field in another wire type', 'Task', bytes(8, 1)],
    ['bytes that are not UTF-8', 'Task', bytes(10, 2, 0xc3, 0x28)],
    ['bytes that are not UTF-8 in a long text', 'Task', bytes(10, 40, ...Array(39).fill(0x61), 0xff)],
    ['a group that does not end', 'Task', bytes(0x83, 6, 8, 1)],
    ['a group that ends as another', 'Task', bytes(0x83, 6, 0x8c, 6)],
    ['the end of a group that did not begin', 'Task', bytes(0x84, 6)],
    ['a timestamp after the year 9999', 'TaskStatus', bytes(26, 7, 8, 0x80, 0xdc, 0xb2, 0xa5, 0xf2, 0x0f)],
    ['a timestamp with negative nanoseconds', 'TaskStatus', bytes(26, 11, 16, ...Array(9).fill(0xff), 1)],
    ['a number that is not finite', 'Part', bytes(34, 9, 17, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f)],
  ] as const)('refuses %s', (_, name, message) => {
    expect(() => decodeMessage(name, message)).toThrow(WireError);
  });

  it('refuses values that nest deeper than a JSON body may', () => {
    const nested = (levels: number): JsonValue =>
      levels === 0 ? 'x' : levels % 2 === 0 ? [nested(levels - 1)] : { a: nested(levels - 1) };
    const part = (levels: number): Part => ({ data: nested(levels) });
    expect(decodeMessage('Part', encodeMessage('Part', part(100)))).toEqual(part(100));
    expect(() => decodeMessage('Part', encodeMessage('Part', part(101)))).toThrow(
      expect.objectContaining({ fault: 'depth' }),
    );
    expect(() => decodeMessage('Part', encodeMessage('Part', part(1_000)))).toThrow(WireError);
  });

  it('refuses more values than a JSON body may hold', () => {
    const empty = bytes(...Array(60_000).fill([34, 0]).flat());
    expect(decodeMessage('Task', empty)).toMatchObject({ artifacts: { length: 60_000 } });
    const many = new Uint8Array(2 * 100_001).map((__, at) => (at % 2 === 0 ? 34 : 0));
    expect(() => decodeMessage('Task', many)).toThrow(expect.objectContaining({ fault: 'nodes' }));
    expect(decodeMessage('Task', many, 100_001)).toMatchObject({ artifacts: { length: 100_001 } });
  });

  /** Fields with nothing in them. */
  const repeated = (count: number, tag: number) => new Uint8Array(2 * count).map((__, at) => (at % 2 === 0 ? tag : 0));

  it.each<[string, WireName, (count: number) => Uint8Array]>([
    // Field 7 of a message are its extensions.
    ['texts', 'Message', (count) => repeated(count, 7 * 8 + 2)],
    // Field 8 of a card are its security schemes: entries with neither key nor value.
    ['entries of a map', 'AgentCard', (count) => repeated(count, 8 * 8 + 2)],
    ['members of an object', 'Struct', (count) => repeated(count, 10)],
    ['unknown fields', 'Empty', (count) => repeated(count, 10)],
    ['elements of an array', 'Part', (count) => within(4, within(6, repeated(count - 1, 10)))],
    ['empty objects in one place', 'Part', (count) => within(4, repeated(count - 1, 5 * 8 + 2))],
    ['empty arrays in one place', 'Part', (count) => within(4, repeated(count - 1, 6 * 8 + 2))],
  ])('refuses more %s than a JSON body may hold values', (_, name, make) => {
    expect(() => decodeMessage(name, make(100_000))).not.toThrow();
    expect(() => decodeMessage(name, make(100_001))).toThrow(
      expect.objectContaining({ fault: 'nodes', message: 'The body holds too many values' }),
    );
  });

  it.each<[string, JsonValue]>([
    ['objects with a member each', Array.from({ length: 1_000 }, () => ({ a: 1 }))],
    ['an object with arrays', Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, [n, n]]))],
    ['what is empty', Array.from({ length: 1_000 }, (_, n) => (n % 2 === 0 ? {} : []))],
    ['texts', Array.from({ length: 1_000 }, () => '')],
  ])('counts %s as the reader of a JSON body does', (_, data) => {
    const nodes = smallest((most) => parseJson(JSON.stringify({ data }), { nodes: most }).ok);
    const wire = encodeMessage('Part', { data });
    // The root of a document is a value there too, which no field stands for here.
    expect(smallest((most) => accepts(wire, most))).toBe(nodes - 1);
  });
});

describe('values', () => {
  it('keep names that mean something to JavaScript as their own members', () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as JsonObject;
    const read = metadataOf(metadata) as JsonObject;
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(read.polluted).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(JSON.stringify(read)).toBe(JSON.stringify(metadata));
  });

  it('read nothing as null, and leave out what is undefined', () => {
    expect(decodeMessage('Part', bytes(34, 0))).toEqual({ data: null });
    expect(metadataOf({ a: undefined as unknown as null, b: [undefined as unknown as null] })).toEqual({ b: [null] });
    expect(decodeMessage('Part', encodeMessage('Part', { data: null }))).toEqual({ data: null });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1])('refuse to write %s', (value) => {
    expect(() => encodeMessage('Part', { data: value as unknown as number })).toThrow(RangeError);
  });
});

describe('timestamps', () => {
  const read = (timestamp: string) => {
    const status = encodeMessage('TaskStatus', { state: 'TASK_STATE_WORKING', timestamp });
    return decodeMessage('TaskStatus', status).timestamp;
  };

  it.each([
    ['2026-11-30T10:00:00Z', '2026-11-30T10:00:00.000Z'],
    ['2026-11-30T10:00:00.1234Z', '2026-11-30T10:00:00.123400Z'],
    ['2026-11-30T10:00:00.000000001Z', '2026-11-30T10:00:00.000000001Z'],
    ['2026-11-30T10:00:00.5+01:00', '2026-11-30T09:00:00.500Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ])('carry %s as the instant it is', (given, expected) => {
    expect(read(given)).toBe(expected);
  });

  it('are written as seconds and the nanoseconds after them, also before 1970', () => {
    const status = encodeMessage('TaskStatus', {
      state: 'TASK_STATE_UNSPECIFIED',
      timestamp: '1969-12-31T23:59:59.9Z',
    });
    // -1 as a varint of ten bytes, then 900,000,000.
    expect([...status]).toEqual([26, 17, 8, ...Array(9).fill(0xff), 1, 16, 0x80, 0xd2, 0x93, 0xad, 3]);
  });

  it('are refused when they name no instant', () => {
    expect(() => read('yesterday')).toThrow(RangeError);
  });
});

describe('fields', () => {
  it('leave numbers of an enum that have no name as they are, for the reader of the JSON form to refuse', () => {
    expect(decodeMessage('TaskStatus', bytes(8, 99))).toEqual({ state: 99 });
    expect(() => encodeMessage('TaskStatus', { state: 'working' as TaskState })).toThrow(RangeError);
  });

  it('take the last of a value that comes twice, also when it is the default', () => {
    expect(decodeMessage('TaskStatus', bytes(8, 2, 8, 3))).toEqual({ state: 'TASK_STATE_COMPLETED' });
    expect(decodeMessage('TaskStatus', bytes(8, 2, 8, 0))).toEqual({});
    expect(decodeMessage('Part', bytes(10, 1, 0x61, 26, 1, 0x62))).toEqual({ url: 'b' });
  });

  it.each(['A', '!!!!', 'AAAA====A'])('refuse to write %s, which is no base64', (raw) => {
    expect(() => encodeMessage('Part', { raw })).toThrow(RangeError);
  });

  it.each(['-_8', '+/8=', '+/8'])('write the bytes of %s whatever its alphabet', (raw) => {
    expect([...encodeMessage('Part', { raw })]).toEqual([18, 2, 0xfb, 0xff]);
  });

  it('skip what is unknown, whatever its wire type', () => {
    const unknown = new BinaryWriter();
    unknown
      .uint32(90 * 8)
      .int64(-1)
      .uint32(91 * 8 + 1)
      .fixed64(1)
      .uint32(92 * 8 + 2)
      .bytes(bytes(1, 2));
    unknown
      .uint32(93 * 8 + 3)
      .uint32(94 * 8 + 5)
      .fixed32(1)
      .uint32(93 * 8 + 4)
      .uint32(10)
      .string('t');
    expect(decodeMessage('Task', unknown.finish())).toEqual({ id: 't' });
  });

  it('keep U+FEFF at the beginning of a text', () => {
    expect(decodeMessage('Task', bytes(10, 4, 0xef, 0xbb, 0xbf, 0x61))).toEqual({ id: '\ufeffa' });
  });
});
