import { expect, it } from 'vitest';
import { printable } from './printable.js';

it.each([
  ['plain text, even ü and 日本', 'plain text, even ü and 日本'],
  ['\u001B[31mred\u001B[0m', '\\u{1b}[31mred\\u{1b}[0m'],
  ['a\nb\r\tc\0', 'a\\u{a}b\\u{d}\\u{9}c\\u{0}'],
  ['\u202Eabc\u2028', '\\u{202e}abc\\u{2028}'],
  ['\uD800', '\\u{d800}'],
  ['\u009B', '\\u{9b}'],
])('printable spells out what could mislead in %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

it('printable cuts a long text, also in the middle of a character', () => {
  expect(printable('abcdef', 3)).toBe('abc…');
  expect(printable('ab😀', 3)).toBe('ab\\u{d83d}…');
});
