import { describe, expect, it } from 'vitest';
import { aMessage, aStatusUpdate, aTask } from '../testing/builders.js';
import { roughSize } from './size.js';

describe('roughSize', () => {
  it.each([
    [
      'a task',
      aTask({ history: [aMessage('Hello'), aMessage('Again')], metadata: { a: [1, true, null, { b: 'c' }] } }),
    ],
    ['an event', { statusUpdate: aStatusUpdate('TASK_STATE_WORKING') }],
    ['a long text', { text: 'x'.repeat(10_000) }],
    ['nothing', {}],
  ])('is within a tenth, and a few characters, of the JSON of %s', (_, value) => {
    const exact = JSON.stringify(value).length;
    expect(Math.abs(roughSize(value) - exact)).toBeLessThan(exact / 10 + 10);
  });

  it('walks as deep as values go', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(roughSize(deep)).toBeGreaterThan(200_000);
  });
});
