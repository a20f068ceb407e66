import { describe, expect, it } from 'vitest';
import { framed, messagesIn } from './frames.js';

describe('the frames of gRPC', () => {
  it('put a flag of 0 and four bytes of length before a message', () => {
    expect([...framed(Buffer.from('abc'))]).toEqual([0, 0, 0, 0, 3, 97, 98, 99]);
    expect([...framed(Buffer.alloc(258)).subarray(0, 5)]).toEqual([0, 0, 0, 1, 2]);
  });

  it('are taken apart where one follows another, empty ones too', () => {
    const data = Buffer.from([0, 0, 0, 0, 1, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 8, 9]);
    expect(messagesIn(data).map((each) => [...each])).toEqual([[7], [], [8, 9]]);
    expect(messagesIn(Buffer.alloc(0))).toEqual([]);
  });

  it.each([
    ['end within a message', [0, 0, 0, 0, 3, 1, 2]],
    ['end within a prefix', [0, 0, 0]],
    ['are compressed', [1, 0, 0, 0, 1, 7]],
  ])('are refused when they %s', (_, bytes) => {
    expect(() => messagesIn(Buffer.from(bytes))).toThrow(RangeError);
  });
});
