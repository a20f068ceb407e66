import { describe, expect, test } from 'vitest';
import { limitsFrom } from './limits.js';

const usual = { size: 10, pauseMs: 5 };

describe('limits', () => {
  test('are the usual ones with those that are given in their place', () => {
    expect(limitsFrom('limits', usual, { size: 3, pauseMs: undefined })).toEqual({ size: 3, pauseMs: 5 });
    expect(limitsFrom('limits', usual)).toEqual(usual);
    expect(limitsFrom('limits', usual, { more: 1 }, { optional: ['more'] })).toEqual({ ...usual, more: 1 });
    expect(limitsFrom('limits', usual, { size: Number.POSITIVE_INFINITY }).size).toBe(Number.POSITIVE_INFINITY);
  });

  test('are refused by a name that is none, with those that are', () => {
    expect(() => limitsFrom('follow', usual, { siez: 3 }, { optional: ['more'] })).toThrow(
      new TypeError('follow.siez: there is no such limit, only size, pauseMs, more'),
    );
    expect(() => limitsFrom('limits', usual, { siez: undefined })).toThrow(TypeError);
    expect(() => limitsFrom('limits', usual, { toString: 3 })).toThrow(TypeError);
  });

  test.each([0, -1, Number.NaN, '3', null])('cannot be %j', (size) => {
    expect(() => limitsFrom('limits', usual, { size })).toThrow(`limits.size: expected a number above 0, got ${size}`);
  });

  test('can be 0 where that makes sense', () => {
    expect(limitsFrom('limits', usual, { pauseMs: 0 }, { zero: true }).pauseMs).toBe(0);
    expect(() => limitsFrom('limits', usual, { pauseMs: -1 }, { zero: true })).toThrow('expected a number from 0');
  });
});
