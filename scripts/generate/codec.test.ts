import { fileURLToPath } from 'node:url';
import { type DescMessage, fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as grpc from '../../src/bindings/grpc/generated/codec.js';
import { WireError } from '../../src/bindings/grpc/wire.js';
import * as v03 from '../../src/compat/v03/generated/codec.js';
import { arbitraryJson, type Json, messagesIn } from './arbitrary-json.js';
import { readRegistry } from './model.js';

const registry = readRegistry(fileURLToPath(new URL('../..', import.meta.url)));

interface Codec {
  encodeMessage(name: string, value: unknown): Uint8Array;
  decodeMessage(name: string, bytes: Uint8Array): Json;
}

// The names come from the descriptors, and a name that the codec does not know fails the test.
const codecs: readonly [string, Codec][] = [
  ['a2a.proto', grpc as unknown as Codec],
  ['google/rpc/error_details.proto', grpc as unknown as Codec],
  ['grpc/health/v1/health.proto', grpc as unknown as Codec],
  ['a2a_v03.proto', v03 as unknown as Codec],
];
const cases = codecs.flatMap(([file, codec]) => {
  const desc = registry.getFile(file);
  return desc ? messagesIn(desc).map((message) => [message.typeName, message, codec] as const) : [];
});

/** The name in code: flat. */
const nameOf = (desc: DescMessage) => desc.typeName.slice(desc.file.proto.package.length + 1).replaceAll('.', '');
const theirBytes = (desc: DescMessage, json: unknown) => toBinary(desc, fromJson(desc, json as JsonValue));
/** protobuf-es leaves out a fraction of zero, where this project always has milliseconds. */
const withMilliseconds = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replace(/("\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z"/g, '$1.000Z"'));
const theirJson = (desc: DescMessage, bytes: Uint8Array) => withMilliseconds(toJson(desc, fromBinary(desc, bytes)));

it('covers every message of both versions', () => {
  // 44 of lf.a2a.v1, 3 of google.rpc, 2 of grpc.health.v1, 45 of a2a.v1.
  expect(cases.length).toBe(44 + 3 + 2 + 45);
});

describe.each(cases)('%s and protobuf-es', (_, desc, { encodeMessage, decodeMessage }) => {
  const name = nameOf(desc);

  it('agree on what bytes say', () => {
    fc.assert(
      fc.property(arbitraryJson(desc), (json) => {
        const bytes = theirBytes(desc, json);
        expect(decodeMessage(name, bytes)).toEqual(theirJson(desc, bytes));
        expect(decodeMessage(name, Buffer.from(bytes))).toEqual(theirJson(desc, bytes));
      }),
      { numRuns: 20 },
    );
  });

  it('agree on how a message is written', () => {
    fc.assert(
      fc.property(arbitraryJson(desc), (json) => {
        expect(theirJson(desc, encodeMessage(name, json))).toEqual(theirJson(desc, theirBytes(desc, json)));
      }),
      { numRuns: 20 },
    );
  });

  it('agree on a message that comes in two pieces, with fields between them that nobody knows', () => {
    fc.assert(
      fc.property(arbitraryJson(desc), arbitraryJson(desc), (first, second) => {
        const unknown = [...varint(90), 7, ...bytes64(91), ...delimited(92, [1, 2, 3]), ...group(93), ...fixed32(94)];
        const bytes = Uint8Array.from([...theirBytes(desc, first), ...unknown, ...theirBytes(desc, second)]);
        expect(decodeMessage(name, bytes)).toEqual(theirJson(desc, bytes));
      }),
      { numRuns: 20 },
    );
  });

  it('refuses what is cut off or garbled with a fault of the wire, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryJson(desc), fc.nat(), fc.nat(255), (json, at, byte) => {
        const bytes = theirBytes(desc, json);
        const place = at % (bytes.length + 1);
        const garbled = Uint8Array.from(bytes);
        garbled[place] = byte;
        for (const bad of [bytes.subarray(0, place), garbled]) {
          try {
            decodeMessage(name, bad);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(WireError);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

const tag = (number: number, wireType: number): number[] => {
  const value = number * 8 + wireType;
  return [(value & 0x7f) | 0x80, value >>> 7];
};
const varint = (number: number) => tag(number, 0);
const bytes64 = (number: number) => [...tag(number, 1), 1, 2, 3, 4, 5, 6, 7, 8];
const delimited = (number: number, bytes: number[]) => [...tag(number, 2), bytes.length, ...bytes];
const group = (number: number) => [...tag(number, 3), 8, 1, ...tag(number, 4)];
const fixed32 = (number: number) => [...tag(number, 5), 1, 2, 3, 4];
