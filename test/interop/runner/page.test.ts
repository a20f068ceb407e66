import { expect, it } from 'vitest';
import type { Outcome } from './judge.js';
import { mergeSections, readSections, renderPage, renderSection, tellsTheSame } from './page.js';
import { checkPeer } from './peer.js';
import type { Column } from './play.js';
import type { ScenarioName } from './scenarios.js';

const peer = checkPeer('some', '/some', {
  name: 'Some SDK',
  versions: { sdk: '1.0.0' },
  protocol: '1.0',
  bindings: { client: ['JSONRPC'], server: [] },
  needs: [],
  run: ['sdk'],
});

const context = { date: '2026-01-31', ours: 'a2a-kit 0.1.0' };

function columns(cells: Readonly<Partial<Record<ScenarioName, Outcome>>>): readonly Column[] {
  // The keys of the record are names of scenarios.
  return [
    { direction: 'client', binding: 'JSONRPC', cells: new Map(Object.entries(cells) as [ScenarioName, Outcome][]) },
  ];
}

const section = renderSection(
  peer,
  columns({
    send: { kind: 'pass' },
    blocking: { kind: 'fail', reason: 'it\nbroke <here>' },
    list: { kind: 'cannot', reason: 'C3' },
    errors: { kind: 'pass', note: 'C36' },
    tenant: { kind: 'cannot', reason: 'C3' },
  }),
  context,
);

it('has a row for each scenario, and a note for each reason', () => {
  expect(section.text).toContain('| `send` | ✓ |');
  expect(section.text).toContain('| `blocking` | **FAIL** <sup>1</sup> |');
  expect(section.text).toContain('| `list` | cannot <sup>2</sup> |');
  expect(section.text).toContain('| `errors` | ✓ <sup>3</sup> |');
  expect(section.text).toContain('| `tenant` | cannot <sup>2</sup> |');
  expect(section.text).toContain('| `get` | – |');
  expect(section.text).toContain('1. it broke &lt;here>\n2. C3\n3. C36\n');
});

it('tells reasons without what is another one in each run', () => {
  const reason = 'no task 83511ee8-8cf6-4238-b650-232fd552be82 at http://localhost:42813/a2a';
  const { text } = renderSection(peer, columns({ send: { kind: 'fail', reason } }), context);
  expect(text).toContain('1. no task ID at http://localhost:PORT/a2a\n');
});

it('sums every peer up', () => {
  expect(renderPage([section])).toContain('| [Some SDK](#some-sdk) | 1.0 | 2 | 1 | 2 | 2026-01-31 |');
});

it('keeps the sections of peers that were not played', () => {
  const other = { id: 'other', text: section.text.replace('<!-- some:', '<!-- other:').replace('Some', 'Other') };
  const sections = readSections(renderPage([other, section]));
  expect(sections).toEqual([other, section]);
  const fresh = { ...section, text: section.text.replace('**FAIL**', '✓') };
  expect(mergeSections(sections, [fresh])).toEqual([other, fresh]);
});

it('tells the same on another day, and something else with another outcome', () => {
  const later = renderSection(peer, columns({ send: { kind: 'pass' } }), context);
  const sooner = renderSection(peer, columns({ send: { kind: 'pass' } }), { date: '2025-12-01', ours: 'another' });
  expect(tellsTheSame(later, sooner)).toBe(true);
  expect(tellsTheSame(section, later)).toBe(false);
});
