import { describe, expect, it } from 'vitest';
import { conflictIds, conflicts } from '../../src/conformance/conflicts.js';
import { conflictsPage } from './conflicts-page.js';

describe('the page of conflicts', () => {
  const claims = [
    { ids: ['C5 accept', 'REQ-264'], name: 'takes both', at: 'test/a.test.ts:7' },
    { ids: ['C5 accept'], name: 'takes none', at: 'test/a.test.ts:9' },
    { ids: ['C5 accept'], name: '', at: 'src/b.test.ts:1' },
    { ids: ['C50 accept'], name: 'is another', at: 'test/c.test.ts:1' },
  ];
  const page = conflictsPage(claims);
  const sectionOf = (id: string) => page.split(`\n## ${id}\n`)[1]?.split('\n## ')[0] ?? '';

  it('has each conflict once in the index and once below', () => {
    for (const id of conflictIds) {
      expect(page).toContain(`| [${id}](#${id.toLowerCase()}) | ${conflicts[id].topic} | ${conflicts[id].impact} |`);
      expect(page.split(`\n## ${id}\n`)).toHaveLength(2);
    }
  });

  it('names the tests of a side, those of a file together', () => {
    const [accept = '', send = ''] = sectionOf('C5').split('*We send:*');
    expect(accept).toContain(
      '- [b.test.ts](../src/b.test.ts)\n- [a.test.ts](../test/a.test.ts): takes both; takes none\n',
    );
    expect(send).not.toContain('.test.ts');
    expect(sectionOf('C5')).not.toContain('is another');
  });

  it('says why a conflict does not touch us', () => {
    expect(sectionOf('C56')).toContain(`*It does not touch us.* ${conflicts.C56.status}`);
    expect(sectionOf('C56')).not.toMatch(/We (accept|send)/);
  });
});
