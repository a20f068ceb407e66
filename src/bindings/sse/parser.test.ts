import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../test/support/verifies.js';
import { createSseParser, type ServerSentEvent } from './parser.js';

const utf8 = new TextEncoder();

function parse(chunks: readonly (string | Uint8Array)[], maxEventBytes = 1000): ServerSentEvent[] {
  const parser = createSseParser({ maxEventBytes });
  return chunks.flatMap((chunk) => [...parser.push(typeof chunk === 'string' ? utf8.encode(chunk) : chunk)]);
}

const dataOf = (text: string): string[] => parse([text]).map(({ data }) => data);

describe('the grammar of event streams', () => {
  // The streams and what they hold are those of WHATWG HTML 9.2.6, "Interpreting an event stream".
  test('joins data lines by line feeds', () => {
    expect(dataOf('data: YHOO\ndata: +2\ndata: 10\n\n')).toEqual(['YHOO\n+2\n10']);
  });

  test('ignores comments, keeps the last id, and takes off one space', () => {
    const stream = ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n';
    expect(parse([stream])).toEqual([
      { type: 'message', data: 'first event', id: '1' },
      { type: 'message', data: 'second event', id: '' },
      { type: 'message', data: ' third event', id: '' },
    ]);
  });

  test('gives an event for empty data, and none for the one that the end cuts off', () => {
    expect(dataOf('data\n\ndata\ndata\n\ndata:')).toEqual(['', '\n']);
  });

  test.each(['\n', '\r', '\r\n'])('takes %j as the end of a line', (end) => {
    expect(dataOf(['event: add', 'data: 1', '', 'data: 2', '', ':end'].join(end))).toEqual(['1', '2']);
  });

  test('takes CR and LF for one end of a line when a chunk ends between them', () => {
    expect(parse(['data: a\r', '\ndata: b\r', '\n\r', '\n']).map(({ data }) => data)).toEqual(['a\nb']);
  });

  test('names events, and forgets the name with the event', () => {
    expect(parse(['event: error\ndata: 1\n\ndata: 2\n\nevent: lost\n\ndata: 3\n\n'])).toEqual([
      { type: 'error', data: '1', id: '' },
      { type: 'message', data: '2', id: '' },
      { type: 'message', data: '3', id: '' },
    ]);
  });

  test('drops one byte order mark at the start and no other', () => {
    expect(dataOf('\uFEFFdata: \uFEFFa\n\n\uFEFFdata: b\n\n')).toEqual(['\uFEFFa']);
  });

  test('ignores unknown fields, retry, and ids with a NUL', () => {
    expect(parse(['retry: 5\nfoo: bar\nid: a\0b\ndata: x\n\n'])).toEqual([{ type: 'message', data: 'x', id: '' }]);
  });

  test('keeps U+2028, U+0085 and lone carriage returns apart', () => {
    expect(dataOf('data: a\u2028b\u0085c\n\n')).toEqual(['a\u2028b\u0085c']);
  });
});

verifies('case 83', 'reads events around comments, with and without ids, in one chunk', () => {
  expect(parse([': ping\n\nid: 1\ndata: a\n\n: ping\ndata: b\n: ping\n\n']).map(({ data }) => data)).toEqual([
    'a',
    'b',
  ]);
});

describe('against eventsource-parser', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'data',
      'data:',
      'data: x',
      'event: e',
      'event',
      'id: 7',
      ':',
      ': note',
      'foo: bar',
      'retry: 9',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `data:${text.replace(/[\r\n]/g, '')}`),
  );
  const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { maxLength: 30 });

  test('reads the same events from any stream, however it is cut', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200), { maxLength: 12 }), (lines, cuts) => {
        // The other parser waits for what follows a CR at the very end; a comment settles that.
        const text = `${lines.flat().join('')}:end\n`;
        const expected: { type: string; data: string }[] = [];
        createParser({ onEvent: ({ event = 'message', data }) => expected.push({ type: event, data }) }).feed(text);

        const bytes = utf8.encode(text);
        const at = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end));
        expect(parse(chunks).map(({ type, data }) => ({ type, data }))).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('limits', () => {
  test('takes an event of exactly the limit and refuses one byte more', () => {
    // "data:" and the line feed count as well.
    expect(parse([`data:${'x'.repeat(94)}\n`, '\n'], 101)).toHaveLength(1);
    expect(() => parse([`data:${'x'.repeat(95)}\n`, '\n'], 101)).toThrow(
      expect.objectContaining({ kind: 'malformed' }),
    );
  });

  test.each([
    ['an endless line', 'x'],
    ['endless data lines', 'data: x\n'],
    ['endless other fields', 'id: x\n'],
    ['an endless comment', ':'.repeat(8)],
    ['endless comments inside an event', 'data\n:\n:\n'],
  ])('stops %s at the limit', (_, piece) => {
    const parser = createSseParser({ maxEventBytes: 10_000 });
    let pushed = 0;
    const flood = (): void => {
      for (; pushed < 1_000_000; pushed += piece.length) for (const _event of parser.push(utf8.encode(piece)));
    };
    expect(flood).toThrow(expect.objectContaining({ name: 'TransportError', kind: 'malformed' }));
    expect(pushed).toBeLessThan(10_100);
  });

  test('lets any number of comments pass between events', () => {
    expect(
      parse(
        Array.from({ length: 1000 }, () => ': keep-alive\n\n'),
        50,
      ),
    ).toEqual([]);
  });

  test.each(['\r', '\n', '\r\n'])('reads a megabyte of lines ended by %j in linear time', (end) => {
    const begun = performance.now();
    expect(parse([`data${end}${end}`.repeat(150_000)])).toHaveLength(150_000);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  test('gives the events before the one that is too large', () => {
    const parser = createSseParser({ maxEventBytes: 20 });
    const events = parser.push(utf8.encode(`data: a\n\ndata: ${'x'.repeat(50)}\n\n`));
    expect(events.next().value).toMatchObject({ data: 'a' });
    expect(() => events.next()).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  test('refuses bytes that are not UTF-8, also where a chunk ends inside a character', () => {
    const [first, second] = utf8.encode('é');
    expect(parse(['data: ', Uint8Array.of(first ?? 0), Uint8Array.of(second ?? 0), '\n\n'])[0]?.data).toBe('é');
    expect(() => parse(['data: ', Uint8Array.of(first ?? 0), '\n\n'])).toThrow(
      expect.objectContaining({ kind: 'malformed' }),
    );
  });
});
