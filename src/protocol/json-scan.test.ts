import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-scan.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJson', () => {
  it('agrees with JSON.parse on every text', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'[]{}",:\\u0 1eE-.tn') }));
    fc.assert(
      fc.property(text, (json) => {
        let value: unknown;
        try {
          value = JSON.parse(json);
        } catch {
          expect(parseJson(json)).toEqual({ ok: false, reason: 'syntax' });
          return;
        }
        expect(parseJson(json)).toEqual({ ok: true, value });
      }),
      { numRuns: 2000 },
    );
  });

  it('takes 100 levels and refuses 101', () => {
    expect(parseJson(nested(100)).ok).toBe(true);
    expect(parseJson(nested(101))).toEqual({ ok: false, reason: 'depth' });
    expect(parseJson(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toEqual({ ok: false, reason: 'depth' });
  });

  it('takes 100,000 values and refuses one more', () => {
    expect(parseJson(`[${'1,'.repeat(99_998)}1]`).ok).toBe(true);
    expect(parseJson(`[${'1,'.repeat(99_999)}1]`)).toEqual({ ok: false, reason: 'nodes' });
  });

  it('counts values in objects and arrays alike', () => {
    const text = '{"a":[1,2],"b":{"c":3}}';
    expect(parseJson(text, { nodes: 6 }).ok).toBe(true);
    expect(parseJson(text, { nodes: 5 })).toEqual({ ok: false, reason: 'nodes' });
  });

  it('counts depth, not containers in a row', () => {
    expect(parseJson(`[${'[],'.repeat(500)}[]]`, { depth: 2 }).ok).toBe(true);
  });

  it.each([
    ['brackets', '"[[[{{{"'],
    ['escaped quotes', '"\\"[[[\\"{{{"'],
    ['an escaped backslash before the end', '["\\\\",["[[["]]'],
    ['three backslashes and a quote', '"\\\\\\"[[["'],
    ['commas', '",,,,,,,,,,"'],
  ])('looks at nothing inside a string: %s', (_, text) => {
    expect(parseJson(text, { depth: 2, nodes: 4 })).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('refuses a million brackets before building anything', () => {
    expect(parseJson('['.repeat(1_000_000))).toEqual({ ok: false, reason: 'depth' });
    expect(parseJson(`"${'\\'.repeat(1_000_001)}`)).toEqual({ ok: false, reason: 'syntax' });
  });

  it('keeps __proto__ as a member and the prototype untouched', () => {
    const parsed = parseJson('{"__proto__":{"polluted":true}}');
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('lets the last of duplicate members count', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 } });
  });
});
