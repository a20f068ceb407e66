import type { Conflict, Decision } from '../../src/conformance/conflict.js';
import { type ConflictId, conflictIds, conflicts } from '../../src/conformance/conflicts.js';
import type { Claim } from '../check-requirements/claims.js';

/** Returns `docs/conflicts.md`: every conflict with the side that is taken and the tests that hold it, from the ledger. */
export function conflictsPage(claims: readonly Claim[]): string {
  const touching = conflictIds.filter((id) => conflicts[id].status === undefined);
  return [
    '<!-- Generated from the conflict ledger by `npm run docs`. Do not edit. -->',
    '# Conflicts',
    '',
    `The specification, its proto file, its guides, its test kits and its SDKs disagree in ${conflictIds.length} places that are known. Each has a`,
    `number here, what the sources say, and which side this kit takes: what it **accepts** from others, and what others get from it. ${touching.length} of`,
    'them touch the kit. A side of high or medium impact has a test that carries its id, such as `C5 accept`.',
    '',
    'High impact breaks calls between peers that exist, medium breaks a feature or a check, low costs only a reader’s time. The list is data,',
    'too: `conflicts` of `a2a-kit/conformance`.',
    '',
    '| | conflict | impact |',
    '|---|---|---|',
    ...conflictIds.map((id) => `| [${id}](#${id.toLowerCase()}) | ${conflicts[id].topic} | ${conflicts[id].impact} |`),
    '',
    ...conflictIds.flatMap((id) => section(id, claims)),
  ].join('\n');
}

function section(id: ConflictId, claims: readonly Claim[]): string[] {
  const { topic, impact, sources, accept, send, status }: Conflict = conflicts[id];
  return [
    `## ${id}`,
    '',
    `**${topic}.** Impact: ${impact}.`,
    '',
    sources,
    '',
    ...(status === undefined ? [] : [`*It does not touch us.* ${status}`, '']),
    ...(accept === undefined ? [] : [...side(`${id} accept`, 'We accept', accept, claims), '']),
    ...(send === undefined ? [] : [...side(`${id} send`, 'We send', send, claims), '']),
  ];
}

function side(id: string, head: string, { rule, review, later }: Decision, claims: readonly Claim[]): string[] {
  return [
    `*${head}:* ${lowerFirst(rule)}`,
    ...(review === undefined ? [] : ['', `Without a test: ${lowerFirst(review)}`]),
    ...(later === undefined ? [] : ['', `Not yet: ${lowerFirst(later)}`]),
    ...testsOf(id, claims),
  ];
}

/** Tests by file, each file once. Lines are left out: they move with every change. */
function testsOf(id: string, claims: readonly Claim[]): string[] {
  const names = new Map<string, string[]>();
  for (const { ids, name, at } of claims) {
    if (!ids.includes(id)) continue;
    const file = at.replace(/:\d+$/, '');
    const known = names.get(file) ?? [];
    names.set(file, name === '' ? known : [...known, name]);
  }
  if (names.size === 0) return [];
  return ['', ...[...names].sort().map(([file, tests]) => `- [${fileName(file)}](../${file})${listed(tests)}`)];
}

const fileName = (path: string) => path.split('/').at(-1) ?? path;
const listed = (tests: readonly string[]) => (tests.length === 0 ? '' : `: ${tests.join('; ')}`);

/** For the middle of a line; words that are names keep their capitals. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) && !/^(JSON|PascalCase|TaskNotFound|UnsupportedOperation|Major)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
