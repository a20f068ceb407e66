import { describe, expect, it } from 'vitest';
import { framesOf } from './event-stream.js';

describe('the frames of a stream', () => {
  it('are told apart by blank lines, whatever ends a line', () => {
    const bodies = ['data: 1\n\ndata: 2\n\n', 'data: 1\r\n\r\ndata: 2\r\n\r\n', 'data: 1\r\rdata: 2\r\r'];
    for (const body of bodies) expect(framesOf(body).map(({ data }) => data)).toEqual([1, 2]);
  });

  it('may have their data on several lines, with an id and an event', () => {
    expect(framesOf('id: 7\nevent: error\ndata: {"a":\ndata:1}\n\n')).toEqual([
      { data: { a: 1 }, event: 'error', id: '7' },
    ]);
  });

  it('are not made by comments', () => {
    expect(framesOf(': hello\n\n:\n\ndata: 1\n: in between\n\n')).toEqual([
      { data: 1, event: undefined, id: undefined },
    ]);
  });

  it('must hold JSON', () => {
    expect(() => framesOf('data: {\n\n')).toThrow(SyntaxError);
  });
});
