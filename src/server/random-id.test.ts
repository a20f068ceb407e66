import { describe, expect, it } from 'vitest';
import { randomId } from './random-id.js';

// The platform gives random bytes for 256 ids at a time.
const ids = Array.from({ length: 2_000 }, randomId);

describe('randomId', () => {
  it('gives UUIDs of version 4 (RFC 9562, 5.4)', () => {
    const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !version4.test(id))).toEqual([]);
  });

  it('gives none twice', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('makes every digit random but the version, and leaves half of the variant so', () => {
    const digits = ids.map((id) => id.replaceAll('-', ''));
    const kinds = Array.from({ length: 32 }, (_, at) => new Set(digits.map((id) => id[at])).size);
    // Sixteen kinds of digit in 2,000 tries: one is missing in about one run of 10^54.
    expect(kinds).toEqual(kinds.map((_, at) => (at === 12 ? 1 : at === 16 ? 4 : 16)));
  });
});
