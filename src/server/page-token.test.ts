import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64-url.js';
import { pageToken, placeIn } from './page-token.js';

const list = ['acme', 'ada', null, 'TASK_STATE_WORKING', null];

describe('page tokens', () => {
  it('lead back to the place they were made for', () => {
    expect(placeIn(pageToken([1_700_000_000_123, 'task-1'], list), list)).toEqual([1_700_000_000_123, 'task-1']);
    expect(placeIn(pageToken([0, 'ä/b:c d😀'], list), list)).toEqual([0, 'ä/b:c d😀']);
  });

  it('need no escaping in a URL', () => {
    expect(pageToken([1, '??>>~~ÿÿ'], list)).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it.each([
    ['of another caller', ['acme', 'bob', null, 'TASK_STATE_WORKING', null]],
    ['of another tenant', ['globex', 'ada', null, 'TASK_STATE_WORKING', null]],
    ['of another filter', ['acme', 'ada', null, null, null]],
    ['of a filter in another place', ['acme', 'ada', 'TASK_STATE_WORKING', null, null]],
  ])('%s are refused', (_, other) => {
    expect(() => placeIn(pageToken([1, 'task-1'], other), list)).toThrow(
      expect.objectContaining({
        code: 'INVALID_PARAMS',
        violations: [expect.objectContaining({ field: 'pageToken' })],
      }),
    );
  });

  it.each([
    'garbage',
    '',
    '!!',
    toBase64Url('[]'),
    toBase64Url('[1,2,3,4]'),
    toBase64Url('{"a":1}'),
    toBase64Url('nul'),
  ])('that are none are refused (%s)', (token) => {
    expect(() => placeIn(token, list)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }));
  });

  it('throw nothing but their own refusal, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(() => placeIn(token, list)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }));
      }),
    );
  });
});

describe('base64url', () => {
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foobar', 'Zm9vYmFy'],
    ['ÿ', 'w78'],
  ])('of "%s" is that of RFC 4648', (text, encoded) => {
    expect(toBase64Url(text)).toBe(encoded);
    expect(fromBase64Url(encoded)).toBe(text);
  });

  it.each(['a', '*', 'Zg==', '_w'])('of bytes that are no text is refused (%s)', (encoded) => {
    expect(fromBase64Url(encoded)).toBeUndefined();
  });

  it('brings back every text that can be written in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fromBase64Url(toBase64Url(text))).toBe(text);
      }),
    );
  });
});
