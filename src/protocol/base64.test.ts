import { describe, expect, it } from 'vitest';
import { canonicalBase64, isCanonicalBase64 } from './base64.js';

describe('canonicalBase64', () => {
  it('agrees with Node on every length and both alphabets', () => {
    const bytes = Buffer.from(Array.from({ length: 259 }, (_, index) => (index * 167 + 251) & 255));
    for (let end = 0; end <= bytes.length; end++) {
      const standard = bytes.subarray(0, end).toString('base64');
      expect(canonicalBase64(standard)).toBe(standard);
      expect(canonicalBase64(standard.replace(/=+$/, ''))).toBe(standard);
      expect(canonicalBase64(bytes.subarray(0, end).toString('base64url'))).toBe(standard);
      expect(isCanonicalBase64(standard)).toBe(true);
    }
  });

  it.each([
    ['url-safe and unpadded', '-_8', '+/8='],
    ['url-safe and padded', '-_8=', '+/8='],
    ['alphabets mixed', '-/+_', '+/+/'],
    ['four spare bits that are not zero', 'Qf==', 'QQ=='],
    ['two spare bits that are not zero', 'QUJ', 'QUI='],
  ])('normalizes %s', (_, text, canonical) => {
    expect(canonicalBase64(text)).toBe(canonical);
    expect(isCanonicalBase64(text)).toBe(false);
  });

  it.each([
    ['other characters', 'not base64!'],
    ['white space', 'QQ==\n'],
    ['a single digit', 'QUJDQ'],
    ['padding in the middle', 'QQ==QQ=='],
    ['too little padding', 'QQ='],
    ['too much padding', 'QUI=='],
    ['padding where none belongs', 'QUJD='],
    ['padding alone', '=='],
    ['three paddings', 'Q==='],
  ])('refuses %s', (_, text) => {
    expect(canonicalBase64(text)).toBeUndefined();
    expect(isCanonicalBase64(text)).toBe(false);
  });

  it('takes nothing but strings for canonical', () => {
    expect([Buffer.from('a'), 4, null, undefined].map(isCanonicalBase64)).toEqual([false, false, false, false]);
  });
});
