import { expect, it } from 'vitest';
import { readTimeout } from './timeout.js';

it.each([
  ['1H', 3_600_000],
  ['2M', 120_000],
  ['99999999S', 99_999_999_000],
  ['5m', 5],
  ['500u', 0.5],
  ['1000000n', 1],
  ['0S', 0],
])('reads %s as %d ms', (text, ms) => {
  expect(readTimeout(text)).toBe(ms);
});

it.each(['', 'S', '1', '1x', '1 S', '+1S', '-1S', '1.0S', '123456789S', '1S1S'])('finds no time in "%s"', (text) => {
  expect(readTimeout(text)).toBeUndefined();
});
