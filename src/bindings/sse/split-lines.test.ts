import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxLineBytes, splitLines } from './split-lines.js';

const bytes = (text: string) => Buffer.byteLength(text);

describe('splitLines', () => {
  it('leaves a short text on one line', () => {
    expect(splitLines('{"a":[1,2]}')).toEqual(['{"a":[1,2]}']);
  });

  it('breaks after the last border that fits', () => {
    expect(splitLines('{"a":1,"b":[2,3]}', 8)).toEqual(['{"a":1,', '"b":[2,', '3]}']);
  });

  it('does not take what stands in a string for a border', () => {
    expect(splitLines('["a,b,c,d,e","f"]', 6)).toEqual(['[', '"a,b,c,d,e",', '"f"]']);
    expect(splitLines('["a\\",b","c"]', 6)).toEqual(['[', '"a\\",b",', '"c"]']);
    expect(splitLines('["\\\\","b"]', 6)).toEqual(['["\\\\",', '"b"]']);
  });

  it('counts bytes, not characters', () => {
    const json = JSON.stringify(['é'.repeat(10), '€'.repeat(10), '😀'.repeat(10)]);
    expect(splitLines(json, 30)).toEqual(
      ['["éééééééééé",', '"€€€€€€€€€€"', '"😀😀😀😀😀😀😀😀😀😀"]'].map((line, at) => (at === 1 ? `${line},` : line)),
    );
  });

  it('keeps every line below 60 KB where tokens allow it, and an event of 2 MB whole', () => {
    const event = { parts: Array.from({ length: 2_000 }, (_, at) => ({ text: `${at}`.repeat(250) })) };
    const lines = splitLines(JSON.stringify(event));
    expect(lines.length).toBeGreaterThan(20);
    expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(maxLineBytes);
    expect(JSON.parse(lines.join('\n'))).toEqual(event);
  });

  it('puts a token that is too long on a line of its own', () => {
    const long = 'x'.repeat(100);
    expect(splitLines(JSON.stringify({ a: 1, long, b: 2 }), 20)).toEqual(['{"a":1,"long":', `"${long}",`, '"b":2}']);
  });

  it('gives lines that join to the same JSON, each within the limit or one token', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (value, limit) => {
        const json = JSON.stringify(value);
        const lines = splitLines(json, limit);
        expect(lines.join('')).toBe(json);
        expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(json));
        for (const line of lines) {
          const inner = line.replace(/"(?:[^"\\]|\\.)*"/g, '""').slice(0, -1);
          if (bytes(line) > limit) expect(inner).not.toMatch(/[,:[{]/);
        }
      }),
      // A string that is nothing but a border: the check above must not take it for one.
      { examples: [[[','], 1]] },
    );
  });
});
