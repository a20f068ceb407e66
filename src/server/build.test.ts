import { describe, expect, it } from 'vitest';
import { statusTime } from './build.js';

describe('status times', () => {
  it('never go back, also when the clock does', () => {
    const before = { state: 'TASK_STATE_WORKING' as const, timestamp: '2026-01-01T00:00:00.500Z' };
    const ms = Date.parse('2026-01-01T00:00:00.500Z');
    expect(statusTime(ms - 1_000, before)).toBe(ms);
    expect(statusTime(ms + 1, before)).toBe(ms + 1);
    expect(statusTime(5, { state: 'TASK_STATE_WORKING' })).toBe(5);
  });
});
