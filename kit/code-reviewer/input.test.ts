import type { Message, Part } from 'a2a-kit/node';
import { describe, expect, it } from 'vitest';
import { readInput } from './input.js';

function message(...parts: Part[]): Message {
  return { messageId: 'm-1', role: 'ROLE_USER', parts };
}

const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+ü\n';
const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');

describe('readInput takes for a diff', () => {
  const cases: readonly [name: string, part: Part][] = [
    ['a text that is one', { text: diff }],
    ['a text that is one, whatever it is called', { text: diff, mediaType: 'text/plain', filename: 'notes.txt' }],
    ['a file by its media type', { raw: base64(diff), mediaType: 'text/x-diff' }],
    ['a file by its media type with a parameter', { raw: base64(diff), mediaType: 'Text/X-Patch; charset=utf-8' }],
    ['a file by its name', { raw: base64(diff), filename: 'Change.DIFF' }],
    ['a file by its name', { raw: base64(diff), filename: '0001-change.patch' }],
    ['a file in UTF-16', { raw: base64(`\uFEFF${diff}`, 'utf16le'), filename: 'x.diff' }],
  ];
  it.each(cases)('%s', (_name, part) => {
    expect(readInput(message({ text: 'Please review this.' }, part))).toEqual({ isDiff: true, text: diff });
  });

  it('a text that is labeled as one, whatever it holds', () => {
    expect(readInput(message({ text: 'foo', mediaType: 'text/x-diff' }))).toEqual({ isDiff: true, text: 'foo' });
  });

  it.each(['@@ -1 +1 @@\n-a\n+b\n', 'diff --git a/x b/x\n', '-a\n+b\n'])('a piece of one: %j', (text) => {
    expect(readInput(message({ text })).isDiff).toBe(true);
  });

  it('all diffs of a message together', () => {
    expect(readInput(message({ text: diff.trimEnd() }, { text: diff })).text).toBe(diff + diff);
  });
});

describe('readInput takes for words', () => {
  it('the texts of a message without a diff', () => {
    expect(readInput(message({ text: 'What languages' }, { text: 'can you review?' }))).toEqual({
      isDiff: false,
      text: 'What languages\ncan you review?',
    });
  });

  const cases: readonly Part[] = [
    { raw: base64(diff), mediaType: 'text/plain' },
    { url: 'https://example.com/x.diff', mediaType: 'text/x-diff' },
    { data: { diff } },
    { text: '' },
  ];
  it.each(cases)('nothing of %j', (part) => {
    expect(readInput(message(part))).toEqual({ isDiff: false, text: '' });
  });

  it('nothing where there is no message', () => {
    expect(readInput(undefined)).toEqual({ isDiff: false, text: '' });
  });
});
