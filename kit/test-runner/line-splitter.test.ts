import { describe, expect, it } from 'vitest';
import { createLineSplitter, MAX_LINE } from './line-splitter.js';

function split(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

describe('createLineSplitter', () => {
  it('joins lines and characters that arrive in pieces', () => {
    const bytes = Buffer.from('erste\nzweitä\n✔ dritte');
    expect(split([...bytes].map((byte) => Buffer.from([byte])))).toEqual(['erste', 'zweitä', '✔ dritte']);
  });

  it('keeps empty lines and invents none at the end', () => {
    expect(split([Buffer.from('a\n\nb\n')])).toEqual(['a', '', 'b']);
  });

  it('cuts a line that does not end, and goes on with the next', () => {
    const long = Buffer.from('x'.repeat(MAX_LINE));
    const [first, second] = split([long, long, long, Buffer.from('\nnext\n')]);
    expect(first).toBe(`${'x'.repeat(MAX_LINE)}…`);
    expect(second).toBe('next');
  });
});
