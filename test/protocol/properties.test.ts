import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { decode } from '../../src/protocol/decode.js';
import { decodeQuery } from '../../src/protocol/decode-query.js';
import { encode } from '../../src/protocol/encode.js';
import { checks } from '../../src/protocol/generated/checks.js';
import { messages } from '../../src/protocol/generated/table.js';
import type { MessageName, MessageTypes } from '../../src/protocol/generated/types.js';
import { parseJson } from '../../src/protocol/json-scan.js';
import { arbitraryDice, arbitraryMessage, type Fields, messageNames, respelled } from './arbitrary.js';

const prototype = JSON.stringify(Object.getOwnPropertyDescriptors(Object.prototype));
afterEach(() => {
  expect(JSON.stringify(Object.getOwnPropertyDescriptors(Object.prototype))).toBe(prototype);
});

describe.each(messageNames)('%s', (name) => {
  it('is the same after encode and decode', () => {
    fc.assert(
      fc.property(arbitraryMessage(name), (message) => {
        // The arbitrary follows the type.
        const parsed = parseJson(encode(name, message as MessageTypes[typeof name]));
        const value = parsed.ok ? parsed.value : undefined;
        const decoded = decode(name, value);
        expect(decoded).toEqual({ ok: true, value: message });
        expect(decoded.ok && decoded.value).toBe(value);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same however it is spelled', () => {
    fc.assert(
      fc.property(arbitraryMessage(name), arbitraryDice, (message, dice) => {
        expect(decode(name, respelled(name, message, dice))).toStrictEqual({ ok: true, value: message });
      }),
      { numRuns: 60 },
    );
  });

  it('is refused or made canonical, never thrown at, when a piece of it is replaced', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('', 0, -0, null, undefined, [], {}, [null], '1e1', 'TASK_STATE_WORKING'),
    );
    const presence = fc.constantFrom('strict', 'present', 'lenient');
    fc.assert(
      fc.property(arbitraryMessage(name), arbitraryDice, junk, presence, (message, dice, piece, mode) => {
        const value = replaced(respelled(name, message, dice), piece, dice);
        const decoded = decode(name, value, { presence: mode });
        if (!decoded.ok) expect(decoded.violations.length).toBeGreaterThan(0);
        else if (mode === 'strict') expect(checks[name](decoded.value)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

const anyName = fc.constantFrom<MessageName>(...messageNames);

describe('no input makes the codec throw', () => {
  it('decode: any value', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anyName, anything, (name, value) => void decode(name, value)),
      { numRuns: 2000 },
    );
  });

  it('decode: any JSON under the names of the fields', () => {
    const fields = (name: MessageName) =>
      fc.record(Object.fromEntries(messages[name].map((field) => [field.name, fc.jsonValue()])), { requiredKeys: [] });
    const input = anyName.chain((name) => fc.tuple(fc.constant(name), fields(name)));
    fc.assert(
      fc.property(input, ([name, value]) => void decode(name, value, { presence: 'lenient' })),
      { numRuns: 2000 },
    );
  });

  it('decodeQuery: any names and values', () => {
    const names = messageNames.flatMap((name) => messages[name].map((field) => field.name));
    const name = fc.oneof(fc.constantFrom(...new Set(names), '__proto__', 'constructor'), fc.string());
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('true', '1', ' 1', 'working', '2026-01-01T00:00:00 01:00'),
    );
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
    fc.assert(
      fc.property(anyName, pairs, (message, params) => void decodeQuery(message, params)),
      { numRuns: 2000 },
    );
  });

  it('parseJson: any text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'[{"\\,:') }));
    fc.assert(
      fc.property(text, (json) => void parseJson(json, { depth: 3, nodes: 10 })),
      { numRuns: 2000 },
    );
  });
});

/** The value with one piece of it, chosen by walking down at random, replaced. */
function replaced(value: unknown, piece: unknown, dice: (n: number) => number): unknown {
  if (typeof value !== 'object' || value === null || dice(4) === 0) return piece;
  const keys = Object.keys(value);
  if (keys.length === 0) return piece;
  const key = keys[dice(keys.length)] ?? '';
  const copy = Array.isArray(value) ? [...value] : { ...value };
  (copy as Fields)[key] = replaced((value as Fields)[key], piece, dice);
  return copy;
}
