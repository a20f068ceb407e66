import { describe, expect, it } from 'vitest';
import { wellFormed, wellFormedJson } from './well-formed.js';

// What an encoder of UTF-8 makes of each.
const utf8 = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

describe('wellFormed', () => {
  it.each(['', 'plain', 'Grüße', '😀', '\ud83d', '\ude00', '\ude00\ud83d', 'a\ud83d😀\ude00b', '\ud83d\ud83d\ude00'])(
    'makes of %j what UTF-8 makes of it',
    (text) => {
      expect(wellFormed(text)).toBe(utf8(text));
    },
  );
});

describe('wellFormedJson', () => {
  it('gives a value back that needs nothing, as the same object', () => {
    const value = { a: ['😀', { ü: null }], b: 1, c: true };
    expect(wellFormedJson(value)).toBe(value);
  });

  it('copies one that holds half a pair, in a text or a name, wherever it is', () => {
    const value = JSON.parse('{"a":["x",{"b":"\\ud83d"}],"\\ude00":1,"__proto__":{"c":"\\ud800"},"n":null}');
    const copy = wellFormedJson(value);
    expect(JSON.stringify(copy)).toBe('{"a":["x",{"b":"\ufffd"}],"\ufffd":1,"__proto__":{"c":"\ufffd"},"n":null}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(value.a[1].b).toBe('\ud83d');
  });
});
