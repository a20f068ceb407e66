import type { Outcome } from './judge.js';
import type { Peer } from './peer.js';
import type { Column } from './play.js';
import { type Direction, scenarioNames } from './scenarios.js';

/** One peer's part of the page. */
export interface Section {
  /** Name of the peer's folder. */
  readonly id: string;
  readonly text: string;
}

/** How many cells came out in which way. */
export type Tally = Readonly<Record<Outcome['kind'], number>>;

/** Returns how many cells of a peer came out in which way. */
export function tally(columns: readonly Column[]): Tally {
  const counts = { pass: 0, fail: 0, cannot: 0, absent: 0 };
  for (const { cells } of columns) for (const { kind } of cells.values()) counts[kind]++;
  return counts;
}

const bindingTitles = { JSONRPC: 'JSON-RPC', 'HTTP+JSON': 'HTTP+JSON', GRPC: 'gRPC' } as const;
const directionTitles: Readonly<Record<Direction, string>> = {
  client: 'their client',
  server: 'their server',
  self: 'both theirs',
};

/** Returns a peer's section: a table with a row for each scenario, and below it what there is to say of single cells. */
export function renderSection(peer: Peer, columns: readonly Column[], { date, ours }: Record<'date' | 'ours', string>) {
  const { pass, fail, cannot } = tally(columns);
  const notes: string[] = [];
  const heads = columns.map(({ direction, binding }) => `${directionTitles[direction]}, ${bindingTitles[binding]}`);
  const rows = scenarioNames.map((scenario) => {
    const cells = columns.map((column) => cellText(column.cells.get(scenario) ?? { kind: 'absent' }, notes));
    return `| \`${scenario}\` | ${cells.join(' | ')} |`;
  });
  const versions = Object.entries(peer.versions).map(([name, version]) => `\`${name}\` ${version}`);
  const text = [
    `## ${peer.name}`,
    '',
    `<!-- ${peer.id}: protocol ${peer.protocol}, pass ${pass}, fail ${fail}, cannot ${cannot}, ${date} -->`,
    `${versions.join(', ')}, protocol ${peer.protocol}; played on ${date} with ${ours}.`,
    '',
    `| scenario | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---').join('|')}|`,
    ...rows,
    ...(notes.length === 0 ? [] : ['', ...notes.map((note, index) => `${index + 1}. ${note}`)]),
    '',
  ].join('\n');
  return { id: peer.id, text } satisfies Section;
}

function cellText(outcome: Outcome, notes: string[]): string {
  const why = outcome.kind === 'pass' ? outcome.note : outcome.reason;
  const word = { pass: '✓', fail: '**FAIL**', cannot: 'cannot', absent: '–' }[outcome.kind];
  if (why === undefined) return word;
  const note = lasting(why.replaceAll('\n', ' ').replaceAll('<', '&lt;').trim());
  if (!notes.includes(note)) notes.push(note);
  return `${word} <sup>${notes.indexOf(note) + 1}</sup>`;
}

/** A reason without what is another one in each run: ports, and ids of tasks. */
function lasting(reason: string): string {
  return reason
    .replace(/\b(localhost|127\.0\.0\.1):\d+/g, '$1:PORT')
    .replace(/\b[\da-f]{8}(?:-[\da-f]{4,12}){4}\b/g, 'ID');
}

const heading = `# Interoperability

What happens when agents and clients of other SDKs meet ours. Each peer is a small program over the SDK's public API in
[test/interop](../test/interop/README.md), which also says what a scenario does and what must come of it. This page is
written by \`npm run interop -- --write\`, from what happened.
`;

const legend = `*Their client* calls a server of a2a-kit; *their server* is called by a client of a2a-kit. In the tables, ✓ is a pass:
every fact was the expected one. A number leads to the note below the table. *cannot* is what the SDK has no way to do,
– is what its binding, its version of the protocol or a2a-kit does not have. Numbers like C36 are those of the
disagreements between the protocol's own sources.
`;

/** Returns the whole page: an overview of all peers, then a section for each. */
export function renderPage(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ id, text }) => {
    const title = /^## (.+)$/m.exec(text)?.[1];
    const facts = /<!-- [\w.-]+: protocol (\S+), pass (\d+), fail (\d+), cannot (\d+), (\S+) -->/.exec(text);
    if (title === undefined || facts === null) throw new TypeError(`the section of ${id} has lost its heading`);
    const [, protocol, pass, fail, cannot, date] = facts;
    return `| [${title}](#${anchorOf(title)}) | ${protocol} | ${pass} | ${fail} | ${cannot} | ${date} |`;
  });
  const overview = ['| peer | protocol | pass | fail | cannot | played |', '|---|---|---|---|---|---|', ...rows, ''];
  return [heading, overview.join('\n'), legend, ...sections.map(({ text }) => text)].join('\n');
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Returns the sections of a page that was written before. */
export function readSections(page: string): readonly Section[] {
  return page
    .split(/^(?=## )/m)
    .slice(1)
    .flatMap((text) => {
      const id = /^<!-- ([\w.-]+):/m.exec(text)?.[1];
      return id === undefined ? [] : [{ id, text: `${text.trimEnd()}\n` }];
    });
}

/** Returns the sections by name, with those that were written anew in place of the old ones. */
export function mergeSections(old: readonly Section[], fresh: readonly Section[]): readonly Section[] {
  const kept = old.filter(({ id }) => !fresh.some((section) => section.id === id));
  return [...kept, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns whether two sections tell the same, the day and what they were played with aside. */
export function tellsTheSame(one: Section, other: Section): boolean {
  const undated = ({ text }: Section) =>
    text
      .replace(/, [\d-]+ -->/, '')
      .replace(/; played on .*$/m, '')
      .trim();
  return undated(one) === undated(other);
}
