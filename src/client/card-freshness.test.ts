import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredCard } from './card-cache.js';
import { conditionsOf, revalidated, storable } from './card-freshness.js';

const now = Date.parse('2026-01-01T00:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const store = (headers: Record<string, string>, personal = false): StoredCard | undefined => {
  return storable('{}', (name) => headers[name], personal);
};
const secondsFresh = (headers: Record<string, string>): number | undefined => {
  const stored = store(headers);
  return stored === undefined ? undefined : (stored.freshUntil - now) / 1000;
};

describe('how long a card is fresh', () => {
  // RFC 9111 sections 4.2 and 5.2.2.
  test.each([
    [{ 'cache-control': 'max-age=300' }, 300],
    [{ 'cache-control': 'public, MAX-AGE="300"' }, 300],
    [{ 'cache-control': 'max-age=300', age: '100' }, 200],
    [{ 'cache-control': 'max-age=300', age: '400' }, -100],
    [{ 'cache-control': 'max-age=300', expires: 'Thu, 01 Jan 2026 01:00:00 GMT' }, 300],
    [{ 'cache-control': 'max-age=300, max-age=9' }, 300],
    [{ 'cache-control': 'max-age=soon' }, 0],
    [{ 'cache-control': 'no-cache, max-age=300' }, 0],
    [{ expires: 'Thu, 01 Jan 2026 01:00:00 GMT' }, 3600],
    [{ expires: 'Thu, 01 Jan 2026 01:00:00 GMT', date: 'Thu, 01 Jan 2026 00:50:00 GMT' }, 600],
    [{ expires: 'Wed, 31 Dec 2025 23:00:00 GMT' }, 0],
    [{ expires: '0' }, 0],
  ])('%j: %i s', (headers, seconds) => expect(secondsFresh(headers)).toBe(seconds));

  test('is a minute when nothing says', () => {
    expect(secondsFresh({})).toBe(60);
    expect(secondsFresh({ etag: '"1"', 'last-modified': 'Wed, 31 Dec 2025 23:00:00 GMT' })).toBe(60);
  });
});

describe('what may be stored', () => {
  test.each([{ 'cache-control': 'no-store' }, { 'cache-control': 'max-age=9, no-store' }, { vary: '*' }])(
    'not %j',
    (headers) => {
      expect(store(headers)).toBeUndefined();
    },
  );

  test.each([{}, { 'cache-control': 'private, max-age=9' }, { vary: 'Authorization' }])(
    '%j for those who say nothing of themselves only',
    (headers) => {
      expect(store(headers)).toMatchObject({ shared: false });
      expect(store(headers, true)).toBeUndefined();
    },
  );

  test('for everybody when it is public and the same for everybody', () => {
    const shared = { 'cache-control': 'public, max-age=9', vary: 'A2A-Version, Accept-Encoding' };
    expect(store(shared, true)).toMatchObject({ shared: true });
    expect(store({ ...shared, vary: 'A2A-Version, Authorization' }, true)).toBeUndefined();
    expect(store({ ...shared, vary: 'Authorization' })).toMatchObject({ shared: false });
  });
});

describe('revalidation', () => {
  test('asks with both validators, where there are any', () => {
    expect(conditionsOf(undefined)).toEqual({});
    expect(conditionsOf(store({ etag: 'W/"7"', 'last-modified': 'yesterday' }))).toEqual({
      'if-none-match': 'W/"7"',
      'if-modified-since': 'yesterday',
    });
  });

  test('gives a new lifetime and keeps what a 304 does not repeat', () => {
    const stored = store({ etag: '"7"', 'cache-control': 'public, max-age=9' }) as StoredCard;
    const headers: Record<string, string> = { 'cache-control': 'public, max-age=99' };
    expect(revalidated(stored, (name) => headers[name], false)).toEqual({ ...stored, freshUntil: now + 99_000 });
    expect(revalidated(stored, () => undefined, true)).toEqual({ ...stored, freshUntil: now + 60_000 });
  });

  test('forgets a card that may no longer be stored', () => {
    const headers: Record<string, string> = { 'cache-control': 'no-store' };
    expect(revalidated(store({ etag: '"7"' }) as StoredCard, (name) => headers[name], false)).toBeUndefined();
  });
});
