import { describe, expect, it } from 'vitest';
import { canonicalTimestamp, isCanonicalTimestamp } from './timestamp.js';

describe('canonicalTimestamp', () => {
  it.each([
    ['keeps what is canonical', '2025-10-28T10:30:00.000Z', '2025-10-28T10:30:00.000Z'],
    ['adds milliseconds', '2025-10-28T10:30:00Z', '2025-10-28T10:30:00.000Z'],
    ['fills one digit up to three', '2025-10-28T10:30:00.1Z', '2025-10-28T10:30:00.100Z'],
    ['keeps microseconds', '2025-10-28T10:30:00.123456Z', '2025-10-28T10:30:00.123456Z'],
    ['keeps seven digits, as .NET prints them', '2025-10-28T10:30:00.1234567Z', '2025-10-28T10:30:00.1234567Z'],
    ['keeps nanoseconds', '2025-10-28T10:30:00.123456789Z', '2025-10-28T10:30:00.123456789Z'],
    ['turns an eastern offset into UTC', '2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.000Z'],
    ['turns a western offset into UTC, over the day', '2025-12-31T20:30:00.5-03:30', '2026-01-01T00:00:00.500Z'],
    ['reads an offset of zero', '2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00.000Z'],
    ['reads lower case, which RFC 3339 allows', '2026-01-01t00:00:00z', '2026-01-01T00:00:00.000Z'],
    ['knows leap days', '2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['reaches back to the year 1', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['reaches up to the year 9999', '9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999999999Z'],
  ])('%s', (_, text, canonical) => {
    expect(canonicalTimestamp(text)).toBe(canonical);
    expect(isCanonicalTimestamp(canonical)).toBe(true);
    expect(isCanonicalTimestamp(text)).toBe(text === canonical);
  });

  it.each([
    ['no zone', '2026-01-01T00:00:00'],
    ['no time', '2026-01-01'],
    ['a space for T', '2026-01-01 00:00:00Z'],
    ['words', 'yesterday'],
    ['nothing', ''],
    ['month 13', '2026-13-01T00:00:00.000Z'],
    ['month 0', '2026-00-01T00:00:00.000Z'],
    ['day 0', '2026-01-00T00:00:00.000Z'],
    ['31 April', '2026-04-31T00:00:00.000Z'],
    ['29 February of a common year', '2025-02-29T00:00:00.000Z'],
    ['hour 24', '2026-01-01T24:00:00.000Z'],
    ['minute 60', '2026-01-01T00:60:00.000Z'],
    ['a leap second, which a protobuf Timestamp cannot hold', '2016-12-31T23:59:60.000Z'],
    ['ten digits', '2026-01-01T00:00:00.1234567890Z'],
    ['a point without digits', '2026-01-01T00:00:00.Z'],
    ['an offset of 24 hours', '2026-01-01T00:00:00+24:00'],
    ['an offset without minutes', '2026-01-01T00:00:00+02'],
    ['the year 0', '0000-06-01T00:00:00.000Z'],
    ['a UTC instant before the year 1', '0001-01-01T00:00:00+00:01'],
    ['a UTC instant after the year 9999', '9999-12-31T23:59:59-00:01'],
    ['text around it', ' 2026-01-01T00:00:00.000Z'],
    ['a line break after it', '2026-01-01T00:00:00.000Z\n'],
  ])('refuses %s', (_, text) => {
    expect(canonicalTimestamp(text)).toBeUndefined();
    expect(isCanonicalTimestamp(text)).toBe(false);
  });

  it('takes nothing but strings for canonical', () => {
    expect([new Date(), 0, null, undefined].map(isCanonicalTimestamp)).toEqual([false, false, false, false]);
  });
});
