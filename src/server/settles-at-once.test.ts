import { describe, expect, it } from 'vitest';
import { settlesAtOnce } from './settles-at-once.js';

describe('what settles at once', () => {
  it('is what waits for nothing but promises', async () => {
    const soon = (async () => {
      await null;
      await Promise.resolve();
    })();
    expect(await settlesAtOnce(soon)).toBe(true);
    expect(await settlesAtOnce(Promise.reject(new Error('no')))).toBe(true);
  });

  it('is not what waits for a timer', async () => {
    expect(await settlesAtOnce(new Promise((resolve) => setTimeout(resolve, 0)))).toBe(false);
  });
});
