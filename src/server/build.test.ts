import { describe, expect, it } from 'vitest';
import { statusTime, statusUpdate } from './build.js';

describe('status times', () => {
  it('are written in UTC with three digits, whatever came before them', () => {
    const place = { taskId: 't', contextId: 'c' };
    const textAt = (atMs: number) => statusUpdate(place, { state: 'TASK_STATE_WORKING', atMs }).status.timestamp;
    const noon = 1_767_268_800_000;
    expect([noon, noon, noon + 7, noon, 0].map(textAt)).toEqual([
      '2026-01-01T12:00:00.000Z',
      '2026-01-01T12:00:00.000Z',
      '2026-01-01T12:00:00.007Z',
      '2026-01-01T12:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ]);
  });

  it('never go back, also when the clock does', () => {
    const before = { state: 'TASK_STATE_WORKING' as const, timestamp: '2026-01-01T00:00:00.500Z' };
    const ms = Date.parse('2026-01-01T00:00:00.500Z');
    expect(statusTime(ms - 1_000, before)).toBe(ms);
    expect(statusTime(ms + 1, before)).toBe(ms + 1);
    expect(statusTime(5, { state: 'TASK_STATE_WORKING' })).toBe(5);
  });
});
