import { describe, expect, it } from 'vitest';
import { cases } from './cases.js';
import { requirements } from './requirements.js';

const rows = Object.values(requirements);

function countBy<T extends string>(values: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe('requirements', () => {
  it('run from REQ-001 to REQ-388 without a gap and in order', () => {
    const expected = Array.from({ length: 388 }, (_, index) => `REQ-${String(index + 1).padStart(3, '0')}`);
    expect(Object.keys(requirements)).toEqual(expected);
  });

  it('have as many rows of each level and subject as the rules were counted to have', () => {
    expect(countBy(rows.map((row) => row.level))).toEqual({
      MUST: 151,
      'MUST*': 62,
      'MUST NOT': 16,
      SHOULD: 106,
      'SHOULD NOT': 9,
      MAY: 44,
    });
    expect(countBy(rows.map((row) => row.subject))).toEqual({ server: 264, both: 64, client: 54, SDK: 4, project: 2 });
  });

  it('say their rule in one sentence', () => {
    for (const row of rows) expect(row.rule).toMatch(/^\S.*[^.]\.$/);
  });

  it('leave no duty of the JSON bindings to review', () => {
    const reviewed = Object.entries(requirements)
      .filter(([, row]) => row.level.startsWith('MUST') && row.review !== undefined)
      .map(([id]) => id);
    // The law, the scope of a credential, the documents of custom bindings, and how this kit is made.
    expect(reviewed).toEqual([
      'REQ-331',
      'REQ-356',
      'REQ-358',
      'REQ-359',
      'REQ-360',
      'REQ-361',
      'REQ-363',
      'REQ-364',
      'REQ-367',
      'REQ-369',
      'REQ-371',
      'REQ-372',
    ]);
  });
});

describe('cases', () => {
  it('are in order of number, and each binds somebody', () => {
    const numbers = Object.keys(cases).map((id) => Number(id.replace('case ', '')));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(numbers).toHaveLength(92);
    for (const { who } of Object.values(cases)) expect(who.length).toBeGreaterThan(0);
  });
});
