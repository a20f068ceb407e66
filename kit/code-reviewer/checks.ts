import { findAssignedSecret } from './assignments.js';
import { type Breath, createBreath } from './breath.js';
import type { Diff, DiffLine, FileDiff } from './diff.js';
import type { Finding, Severity } from './findings.js';
import { baseName, languageOf } from './languages.js';
import { beginsPrivateKey, findTokens } from './secrets.js';
import { isTestPath } from './test-paths.js';

const MAX_LINE = 1000;
const MAX_HUNK = 1000;
/** More of one line would hold up everything else; nobody writes such lines by hand. */
const MAX_LOOK = 64 * 1024;

const longLine = { id: 'long-line', severity: 'warning' } as const;
const largeHunk = { id: 'large-hunk', severity: 'warning' } as const;
const binaryFile = { id: 'binary-file', severity: 'warning' } as const;
const missingTest = { id: 'missing-test', severity: 'warning' } as const;

interface LineCheck {
  readonly id: string;
  readonly severity: Severity;
  /** Returns what is wrong with an added line and what to do, or nothing. */
  find(text: string, path: string): string | undefined;
}

const lineChecks: readonly LineCheck[] = [
  {
    id: 'private-key',
    severity: 'error',
    find: (text) =>
      beginsPrivateKey(text)
        ? 'This is a private key. Take it out of the change, and replace the key: it counts as known.'
        : undefined,
  },
  { id: 'access-token', severity: 'error', find: tokenMessage },
  { id: 'hard-coded-secret', severity: 'warning', find: assignmentMessage },
  {
    id: 'conflict-marker',
    severity: 'error',
    find: (text) =>
      isConflictMarker(text) ? 'This is a conflict marker. Settle the conflict and take the marker out.' : undefined,
  },
  {
    id: 'hidden-character',
    severity: 'error',
    find: (text) =>
      /[\u202A-\u202E\u2066-\u2069]/.test(text)
        ? 'An invisible character changes the order in which this line is shown, so that it reads otherwise than it runs. Take it out.'
        : undefined,
  },
  {
    id: 'focused-test',
    severity: 'warning',
    find: (text, path) =>
      languageOf(path).lint && isFocusedTest(text)
        ? 'With ".only" the other tests do not run. Take it out before this is merged.'
        : undefined,
  },
];

/**
 * Gives what the diff checks find: in the added lines of every text file, in the shape of the diff, and across its
 * files. No message repeats a secret. A large diff is checked in slices, so that the process does other work in between.
 */
export async function* checkDiff(diff: Diff, breath: Breath = createBreath()): AsyncGenerator<Finding, void> {
  for (const file of diff.files) {
    yield* checkLines(file, breath);
    yield* [...checkLongLines(file), ...checkHunks(file), ...checkBinary(file)];
  }
  yield* checkTests(diff);
}

/** Returns every diff check with how much its findings matter. */
export function listChecks(): Pick<Finding, 'id' | 'severity'>[] {
  return [...lineChecks, longLine, largeHunk, binaryFile, missingTest].map(({ id, severity }) => ({ id, severity }));
}

/** The name under which findings speak of a file. */
export function pathOf(file: FileDiff): string {
  return file.newPath ?? file.oldPath ?? '';
}

/** The lines a file gains, in order. */
export function addedLines(file: FileDiff): DiffLine[] {
  return file.hunks.flatMap((hunk) => hunk.lines.filter((line) => line.kind === 'added'));
}

async function* checkLines(file: FileDiff, breath: Breath): AsyncGenerator<Finding, void> {
  const path = pathOf(file);
  for (const { text, newLine } of addedLines(file)) {
    if (breath.due()) await breath.take();
    const beginning = text.slice(0, MAX_LOOK);
    for (const { id, severity, find } of lineChecks) {
      const message = find(beginning, path);
      if (message) yield { id, severity, file: path, ...(newLine && { line: newLine }), message };
    }
  }
}

function tokenMessage(text: string): string | undefined {
  const token = findTokens(text)[0];
  if (!token) return undefined;
  return `This looks like ${token.label} (${token.prefix}…). Take it out of the change, and revoke it: it counts as known.`;
}

function assignmentMessage(text: string, path: string): string | undefined {
  // A token of a known shape is told as such.
  if (findTokens(text).length > 0) return undefined;
  const name = findAssignedSecret(text, ['INI', 'YAML'].includes(languageOf(path).name));
  return name && `The value of "${name}" looks like a secret. Read it from the environment or a secret store instead.`;
}

/** A row of "=" alone is also how some texts underline a title, and never comes without one of these. */
function isConflictMarker(text: string): boolean {
  return ['<<<<<<<', '|||||||', '>>>>>>>'].some(
    (mark) => text.startsWith(mark) && ['', ' ', '\r'].includes(text.charAt(7)),
  );
}

function isFocusedTest(text: string): boolean {
  return ['describe', 'it', 'suite', 'test'].some((name) => {
    const at = text.indexOf(`${name}.only(`);
    return at !== -1 && !/[\w$.]/.test(text.charAt(at - 1));
  });
}

function checkLongLines(file: FileDiff): Finding[] {
  const long = addedLines(file).filter((line) => line.text.length > MAX_LINE);
  const line = long[0]?.newLine;
  if (line === undefined) return [];
  const lines = `${long.length} added ${long.length === 1 ? 'line has' : 'lines have'}`;
  const cut = long.some(({ text }) => text.length > MAX_LOOK);
  const rest = cut ? ` Of a line, only the first ${MAX_LOOK} characters were looked through.` : '';
  const message = `${lines} more than ${MAX_LINE} characters. If this is build output or minified code, leave it out and commit its source.${rest}`;
  return [{ ...longLine, file: pathOf(file), line, message }];
}

function checkHunks(file: FileDiff): Finding[] {
  if (isLockFile(pathOf(file))) return [];
  return file.hunks.flatMap((hunk) => {
    const added = hunk.lines.filter((line) => line.kind === 'added').length;
    if (added <= MAX_HUNK) return [];
    const message = `This hunk adds ${added} lines. Split the change so that a person can review it, and leave generated code out.`;
    return [{ ...largeHunk, file: pathOf(file), line: hunk.newStart, message }];
  });
}

function isLockFile(path: string): boolean {
  const name = baseName(path);
  return name.endsWith('.lock') || name.endsWith('.sum') || name.includes('-lock.');
}

function checkBinary(file: FileDiff): Finding[] {
  if (file.status !== 'binary' || file.newPath === undefined) return [];
  const message = 'This file is binary and was not reviewed. Look at it yourself, and leave build output out.';
  return [{ ...binaryFile, file: file.newPath, message }];
}

function checkTests({ files }: Diff): Finding[] {
  const changed = files.filter((file) => file.newPath !== undefined && addedLines(file).length > 0);
  if (changed.some((file) => isTestPath(pathOf(file)) || testsInline(file))) return [];
  const first = changed.find((file) => languageOf(pathOf(file)).source && !pathOf(file).endsWith('.d.ts'));
  if (!first) return [];
  const message =
    'Source code changes here, but no test does. Add or change a test that would fail without this change.';
  return [{ ...missingTest, file: pathOf(first), message }];
}

/** Rust keeps unit tests in the file they test. */
function testsInline(file: FileDiff): boolean {
  return (
    pathOf(file).endsWith('.rs') &&
    file.hunks.some((hunk) => hunk.lines.some((line) => line.kind !== 'removed' && line.text.includes('#[test]')))
  );
}
