import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { isSameJson } from './same-json.js';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  );
};

test('a value is the same as itself with its members in another order', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, shuffled(value))));
});

test.each([
  [1, '1'],
  [null, {}],
  [null, undefined],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 1]],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{ a: [] }, { a: {} }],
  [[1], { 0: 1 }],
])('%j is not %j', (one, other) => {
  expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([false, false]);
});

verifies(['C30 accept', 'C46 accept'], 'an empty list is the same as none, as peers print either', () => {
  expect([isSameJson({ a: [] }, {}), isSameJson({}, { a: [] }), isSameJson([], undefined)]).toEqual([true, true, true]);
});
