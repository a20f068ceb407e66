import { describe, expect, test } from 'vitest';
import { defaultSchedule, retryAfterMs, settlementOf } from './settle.js';

const now = Date.UTC(2026, 0, 1, 12);
const day = 86_400_000;
const circumstances = { attempts: 0, schedule: [5_000, 30_000], now, random: 0.5 };

function answered(status: number, retryAfter: string | null = null) {
  return { status, retryAfter };
}

describe('settlementOf', () => {
  test.each([200, 201, 202, 204, 299])('takes %i as an acknowledgement', (status) => {
    expect(settlementOf(answered(status), circumstances)).toEqual({ outcome: 'delivered' });
  });

  test.each([301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504])(
    'tries again after %i',
    (status) => {
      expect(settlementOf(answered(status), circumstances)).toEqual({ outcome: 'retry', at: now + 2_500 });
    },
  );

  test('tries again when nothing answered', () => {
    expect(settlementOf({ reason: 'timeout' }, circumstances)).toEqual({ outcome: 'retry', at: now + 2_500 });
  });

  test('never calls again after 410', () => {
    expect(settlementOf(answered(410), circumstances)).toEqual({ outcome: 'disabled' });
  });

  test.each([
    [0, 0, 0],
    [0, 1, 5_000],
    [1, 0.25, 7_500],
    [1, 1, 30_000],
  ])('draws the delay after attempt %i from all of the scheduled one (%f)', (attempts, random, delay) => {
    const settlement = settlementOf(answered(500), { ...circumstances, attempts, random });
    expect(settlement).toEqual({ outcome: 'retry', at: now + delay });
  });

  test('gives up when the schedule has ended', () => {
    expect(settlementOf(answered(500), { ...circumstances, attempts: 2 })).toEqual({ outcome: 'disabled' });
    expect(settlementOf(answered(200), { ...circumstances, attempts: 2 })).toEqual({ outcome: 'delivered' });
  });

  test('waits as long as the receiver asks, and never shorter than it would have', () => {
    expect(settlementOf(answered(503, '60'), circumstances)).toEqual({ outcome: 'retry', at: now + 60_000 });
    expect(settlementOf(answered(429, '1'), circumstances)).toEqual({ outcome: 'retry', at: now + 2_500 });
  });

  test('tries ten times over about a day unless told otherwise', () => {
    expect(defaultSchedule.map((ms) => ms / 1_000)).toEqual([5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 36_000]);
  });
});

describe('retryAfterMs', () => {
  test.each([
    [null, 0],
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['86400', day],
    ['86401', day],
    ['99999999999999999999', day],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['Fri, 01 Jan 2027 12:00:00 GMT', day],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
  ])('%j asks for %i ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
