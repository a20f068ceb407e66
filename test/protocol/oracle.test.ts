import { fileURLToPath } from 'node:url';
import { fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRegistry } from '../../scripts/generate/model.js';
import { decode } from '../../src/protocol/decode.js';
import type { FieldDescriptor } from '../../src/protocol/descriptor.js';
import { messages } from '../../src/protocol/generated/table.js';
import type { MessageName } from '../../src/protocol/generated/types.js';
import { arbitraryDice, arbitraryMessage, type Fields, messageNames, respelled } from './arbitrary.js';

const registry = readRegistry(fileURLToPath(new URL('../..', import.meta.url)));
const names = messageNames.filter((name) => name !== 'Empty');

/** The message on the protobuf wire, by way of protobuf-es; throws where it refuses the JSON. */
function bytesOf(name: MessageName, value: unknown, ignoreUnknownFields = true): Uint8Array {
  const schema = registry.getMessage(`lf.a2a.v1.${name}`);
  if (!schema) throw new Error(`no ${name}`);
  return toBinary(schema, fromJson(schema, value as JsonValue, { ignoreUnknownFields }));
}

describe.each(names)('%s and protobuf-es', (name) => {
  it('agree on what a message in other spellings says', () => {
    fc.assert(
      fc.property(arbitraryMessage(name), arbitraryDice, (message, dice) => {
        // Without what protobuf-es refuses and we tolerate: undefined, and placeholders beside a oneof's member.
        const json = JSON.parse(JSON.stringify(respelled(name, message, dice, false))) as unknown;
        const decoded = decode(name, json);
        expect(decoded.ok && bytesOf(name, decoded.value)).toEqual(bytesOf(name, json));
      }),
      { numRuns: 15 },
    );
  });

  it('agree on which value fits which field, but for what is listed', () => {
    const base = fc.sample(arbitraryMessage(name), { numRuns: 1, seed: 1 })[0] ?? {};
    const oneofMembers = messages[name].flatMap((field) => (field.oneof ? [field.name] : []));
    for (const field of messages[name]) {
      const rest = Object.entries(base).filter(
        ([key]) => key !== field.name && !(field.oneof && oneofMembers.includes(key)),
      );
      for (const value of candidates) {
        const difference = differences(name, field, value);
        if (difference === 'skipped') continue;
        const json: Fields = { ...Object.fromEntries(rest), [field.name]: value };
        const ours = decode(name, json, { presence: 'lenient' }).ok ? 'accepted' : 'refused';
        const expected = difference ?? theirs(name, field, json);
        expect({ field: field.name, value, verdict: ours }).toEqual({ field: field.name, value, verdict: expected });
      }
    }
  });
});
/** Where we hold to more than ProtoJSON does, or to less, and why. */
function differences(
  name: MessageName,
  field: FieldDescriptor,
  value: unknown,
): 'accepted' | 'refused' | 'skipped' | undefined {
  // protobuf-es knows neither REQUIRED nor that a oneof needs a member.
  if (field.kind === 'message' && JSON.stringify(value).includes('{')) return 'skipped';
  // It reads hexadecimal numbers, which JSON has not.
  if (field.kind === 'int32' && value === '0x5') return 'refused';
  // It lets days and hours roll over.
  if (field.kind === 'timestamp' && typeof value === 'string' && /02-30|T24/.test(value)) return 'refused';
  // Its enums are open; the protocol's are not (REQ-071), and REQUIRED ones are not zero.
  if (field.kind === 'enum' && typeof value === 'number') {
    return Number.isInteger(value) && value >= (field.required ? 1 : 0) && value <= 2 ? 'accepted' : 'refused';
  }
  // C21: a scheme of that name in the shape of OpenAPI.
  if (name === 'SecurityRequirement' && Array.isArray(value)) return 'skipped';
  return undefined;
}

function theirs(name: MessageName, field: FieldDescriptor, json: unknown): 'accepted' | 'refused' {
  try {
    // Told to ignore what it does not know, it also takes unknown enum names for zero.
    bytesOf(name, json, field.kind !== 'enum');
    return 'accepted';
  } catch {
    return 'refused';
  }
}

const candidates: readonly unknown[] = [
  'x',
  '',
  '5',
  '-5',
  '5.0',
  '1e1',
  '5.5',
  ' 5',
  '0x5',
  '2147483648',
  'true',
  'TASK_STATE_WORKING',
  'ROLE_USER',
  'user',
  'AQI=',
  '-_8',
  'A',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.5+01:00',
  '2026-01-01T00:00:00',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '0000-01-01T00:00:00Z',
  0,
  1,
  -1,
  5.5,
  2147483647,
  2147483648,
  -2147483648,
  1e300,
  true,
  false,
  [],
  [1],
  ['a'],
  [[]],
  [null],
  [{}],
  {},
  { a: 1 },
  { a: 'b' },
  { a: {} },
  { a: null },
];
