import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TransportError } from '../protocol/transport-error.js';
import { createPatience, defaultFollowLimits } from './patience.js';

const limits = { ...defaultFollowLimits, reconnectBudgetMs: 10_000 };
const cut = new TransportError('network', 'cut');
const busy = new TransportError('status', 'busy', { status: 503, headers: { 'retry-after': '7' } });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the pauses', () => {
  test('grow by half each time, from the first to the longest, with up to half taken off', () => {
    const patience = createPatience(limits, undefined);
    // 500 ms * 1.5^n, never above 5 s.
    for (const full of [500, 750, 1125, 1687.5, 2531.25, 3796.875, 5000, 5000]) {
      const pause = patience.next(false);
      expect(pause).toBeGreaterThanOrEqual(full / 2);
      expect(pause).toBeLessThanOrEqual(full);
    }
    patience.reset();
    expect(patience.next(true)).toBeLessThanOrEqual(250);
  });

  test('are as long as the agent asks for, once', () => {
    const patience = createPatience(limits, undefined);
    patience.spend(busy, 't');
    expect(patience.next(true)).toBe(7000);
    expect(patience.next(true)).toBeLessThan(1000);
    expect(createPatience(limits, busy).next(true)).toBe(7000);
  });
});

describe('the budget', () => {
  test('runs from the first failure, and is full again after something new', () => {
    const patience = createPatience(limits, undefined);
    vi.advanceTimersByTime(60_000);
    patience.spend(cut, 't');
    vi.advanceTimersByTime(9_999);
    patience.spend(cut, 't');
    patience.reset();
    vi.advanceTimersByTime(9_999);
    patience.spend(cut, 't');
    vi.advanceTimersByTime(10_000);
    expect(() => patience.spend(cut, 't')).toThrow(
      expect.objectContaining({ kind: 'network', taskId: 't', cause: cut }),
    );
  });

  test('runs from the loss of the first stream', () => {
    const patience = createPatience(limits, cut);
    vi.advanceTimersByTime(10_000);
    expect(() => patience.spend(cut, 't')).toThrow();
  });

  test('is not spent on waiting for an agent that asks for more than is left', () => {
    const patience = createPatience({ ...limits, reconnectBudgetMs: 6_000 }, undefined);
    expect(() => patience.spend(busy, 't')).toThrow(expect.objectContaining({ cause: busy }));
  });
});
