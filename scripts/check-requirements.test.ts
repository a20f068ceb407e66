import { describe, expect, it } from 'vitest';
import { claimsIn } from './check-requirements/claims.js';
import { gather } from './check-requirements/gather.js';
import { judge, tableOf } from './check-requirements/judge.js';

describe('claims of a file', () => {
  it('are the literal ids of each verifies() call, with its line', () => {
    const text = [
      "import { verifies } from '../support/verifies.js';",
      "verifies('R-1', 'holds', () => {});",
      "describe.each(bindings)('%s', () => {",
      "  verifies(['R-2', 'case 3'], 'holds', async () => {});",
      '});',
    ].join('\n');
    expect(claimsIn('a.test.ts', text)).toEqual({
      claims: [
        { ids: ['R-1'], name: 'holds', at: 'a.test.ts:2' },
        { ids: ['R-2', 'case 3'], name: 'holds', at: 'a.test.ts:4' },
      ],
      faults: [],
      imports: ['../support/verifies.js'],
    });
  });

  it('are not found in comments and strings', () => {
    const text = "// verifies('R-1', 'no')\nconst text = \"verifies('R-2', 'no')\";";
    expect(claimsIn('a.test.ts', text).claims).toEqual([]);
  });

  it.each(['verifies(ids, "n", f)', 'verifies(["R-1", ...ids], "n", f)', 'verifies([], "n", f)', 'verifies()'])(
    'are a fault where the ids cannot be read: %s',
    (call) => {
      const { claims, faults } = claimsIn('a.test.ts', call);
      expect(claims).toEqual([]);
      expect(faults).toEqual(['a.test.ts:1: the ids of verifies() have to be string literals']);
    },
  );

  it.each(['describe.skip', 'describe.skipIf(slow)', 'describe.skip.each(list)', 'describe.todo'])(
    'do not count inside %s',
    (group) => {
      const { claims, faults } = claimsIn('a.test.ts', `${group}('group', () => { verifies('R-1', 'n', f); });`);
      expect(claims).toEqual([]);
      expect(faults).toEqual(['a.test.ts:1: R-1 is claimed by a test that does not always run']);
    },
  );
});

describe('claims of a tree', () => {
  const scenario = "verifies('R-1', 'holds', f);";

  it('include those of a file that a test imports, over any number of steps', () => {
    const sources = new Map([
      ['test/a/a.test.ts', "import { run } from '../support/all.js';"],
      ['test/support/all.ts', "import './one.js';"],
      ['test/support/one.ts', scenario],
    ]);
    expect(gather(sources)).toEqual({
      claims: [{ ids: ['R-1'], name: 'holds', at: 'test/support/one.ts:1' }],
      faults: [],
    });
  });

  it('leave out, as a fault, those of a file that no test imports', () => {
    const sources = new Map([
      ['test/a.test.ts', "import 'vitest';"],
      ['test/support/one.ts', scenario],
    ]);
    expect(gather(sources)).toEqual({
      claims: [],
      faults: ['test/support/one.ts: claims ids, but no test file imports it'],
    });
  });
});

describe('the judgement', () => {
  const claim = (...ids: string[]) => ({ ids, name: 'n', at: 'a.test.ts:1' });

  it('accepts a row with a test, with a reason for review, or with what has to exist first', () => {
    const rows = { 'R-1': {}, 'R-2': { review: 'Seen by nobody outside.' }, 'R-3': { later: 'The other binding.' } };
    const { standing, faults } = judge(rows, [claim('R-1'), claim('R-1')]);
    expect(faults).toEqual([]);
    expect([...standing.values()]).toEqual(['tested', 'review', 'later']);
  });

  it('refuses a row with none of the three', () => {
    expect(judge({ 'R-1': {} }, []).faults).toEqual(['R-1: has no test, no `review` and no `later`']);
  });

  it('wants no test where none is asked for, and counts one that is there', () => {
    const rows = { 'R-1': { optional: true }, 'R-2': { optional: true } };
    const { standing, faults } = judge(rows, [claim('R-2')]);
    expect(faults).toEqual([]);
    expect([...standing.values()]).toEqual(['free', 'tested']);
  });

  it.each(['review', 'later'])('refuses a test beside `%s`', (marker) => {
    expect(judge({ 'R-1': { [marker]: 'A good reason.' } }, [claim('R-1')]).faults).toEqual([
      `R-1: has a test (a.test.ts:1) and is still marked \`${marker}\``,
    ]);
  });

  it('refuses a row with two markers', () => {
    const { faults } = judge({ 'R-1': { review: 'One reason.', later: 'Another reason.' } }, []);
    expect(faults).toEqual(['R-1: is marked `review` and `later`']);
  });

  it.each(['', ' ', 'review', '...'])('refuses a marker that gives no reason: "%s"', (reason) => {
    expect(judge({ 'R-1': { review: reason } }, []).faults).toEqual(['R-1: `review` gives no reason']);
  });

  it('refuses an id that no row has', () => {
    const { faults } = judge({ 'R-1': {} }, [claim('R-1', 'R-9', 'constructor')]);
    expect(faults).toEqual(['a.test.ts:1: there is no R-9', 'a.test.ts:1: there is no constructor']);
  });
});

describe('the table', () => {
  it('counts each level by standing, cases after the usual levels and others last', () => {
    const rows = {
      O: { level: 'other', optional: true },
      'case 1': {},
      'R-1': { level: 'MAY' },
      'R-2': { level: 'MUST' },
      'R-3': { level: 'MUST' },
    };
    const { standing } = judge(rows, [{ ids: ['R-2', 'case 1'], name: 'n', at: 'a' }]);
    const numbers = tableOf(rows, standing)
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect(numbers).toEqual([
      ['tested', 'review', 'later', 'free', 'open'],
      ['MUST', '1', '0', '0', '0', '1'],
      ['MAY', '0', '0', '0', '0', '1'],
      ['case', '1', '0', '0', '0', '0'],
      ['other', '0', '0', '0', '1', '0'],
    ]);
  });
});
