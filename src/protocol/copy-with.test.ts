import { describe, expect, it } from 'vitest';
import { copyWith } from './copy-with.js';

describe('copyWith', () => {
  it('copies, with the fields in place of what the object has', () => {
    expect(copyWith({ id: 'a', state: 1 }, { state: 2, more: true })).toEqual({ id: 'a', state: 2, more: true });
    expect(copyWith({ id: 'a' })).toEqual({ id: 'a' });
  });

  it('leaves the object as it is, and shares what it holds', () => {
    const parts = [{ text: 'x' }];
    const message = Object.freeze({ messageId: 'a', parts });
    const copy = copyWith(message, { taskId: 't' });
    expect(message).toEqual({ messageId: 'a', parts });
    expect(copy.parts).toBe(parts);
  });
});
