import { describe, expect, it } from 'vitest';
import { limitsFrom, usualLimits } from './limits.js';

describe('limits', () => {
  it('are the usual ones where nothing is said', () => {
    expect(limitsFrom()).toEqual(usualLimits);
    expect(limitsFrom({ maxParts: 3 })).toEqual({ ...usualLimits, maxParts: 3 });
  });

  it.each([0, -1, Number.NaN])('are refused below 1 (%s)', (maxParts) => {
    expect(() => limitsFrom({ maxParts })).toThrow('limits.maxParts');
  });
});
