import type { DiffFault, DiffLine, Hunk, LineKind } from './diff.js';
import { type Cursor, faultAt, isFault } from './diff-cursor.js';

// Anchored, with bounded repeats and no two neighbours that match the same character: constant work on any line.
const HEADER = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

interface Progress {
  readonly lines: DiffLine[];
  readonly headerLine: number;
  oldLine: number;
  newLine: number;
  oldLeft: number;
  newLeft: number;
  oldEnded: boolean;
  newEnded: boolean;
}

/** Tells whether a line is the header of a hunk. */
export function isHunkHeader(line: string): boolean {
  return HEADER.test(line);
}

/**
 * Returns the hunks at the cursor, in rising order, and leaves the cursor behind the last of them.
 *
 * Faults: a header that cannot be read, lines that are more, fewer or other than the header promises, and hunks
 * that overlap or go backwards.
 */
export function parseHunks(cursor: Cursor): Hunk[] | DiffFault {
  const hunks: Hunk[] = [];
  while (cursor.lines[cursor.at]?.startsWith('@@')) {
    const at = cursor.at + 1;
    const hunk = parseHunk(cursor);
    if (isFault(hunk)) return hunk;
    const before = hunks.at(-1);
    if (before && (oldFirst(hunk) < oldEnd(before) || newFirst(hunk) < newEnd(before))) {
      return faultAt(at, 'malformed', 'this hunk begins before the end of the one above it');
    }
    hunks.push(hunk);
  }
  return hunks;
}

/** The number of the first old line of a hunk, or of the line that would follow where it has none. */
export function oldFirst(hunk: Hunk): number {
  return hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart;
}

/** The number of the first new line of a hunk, or of the line that would follow where it has none. */
export function newFirst(hunk: Hunk): number {
  return hunk.newCount === 0 ? hunk.newStart + 1 : hunk.newStart;
}

/** The number of the old line behind a hunk. */
export function oldEnd(hunk: Hunk): number {
  return oldFirst(hunk) + hunk.oldCount;
}

/** The number of the new line behind a hunk. */
export function newEnd(hunk: Hunk): number {
  return newFirst(hunk) + hunk.newCount;
}

function parseHunk(cursor: Cursor): Hunk | DiffFault {
  const head = parseHeader(cursor);
  if (isFault(head)) return head;
  const progress: Progress = {
    lines: [],
    headerLine: cursor.at + 1,
    oldLine: head.oldStart,
    newLine: head.newStart,
    oldLeft: head.oldCount,
    newLeft: head.newCount,
    oldEnded: false,
    newEnded: false,
  };
  cursor.at += 1;
  while (progress.oldLeft > 0 || progress.newLeft > 0 || cursor.lines[cursor.at]?.startsWith('\\')) {
    const fault = readLine(cursor, progress);
    if (fault) return fault;
    cursor.at += 1;
  }
  if (continues(cursor)) {
    const message = `the hunk of line ${progress.headerLine} has more lines than its header promises`;
    return faultAt(cursor.at + 1, 'malformed', message);
  }
  return { ...head, lines: progress.lines };
}

function parseHeader(cursor: Cursor): Omit<Hunk, 'lines'> | DiffFault {
  const match = HEADER.exec(cursor.lines[cursor.at] ?? '');
  if (!match) {
    const message = 'a hunk header reads "@@ -START,COUNT +START,COUNT @@" with numbers for START and COUNT';
    return faultAt(cursor.at + 1, 'malformed', message);
  }
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = match;
  const head = {
    oldStart: Number(oldStart),
    oldCount: Number(oldCount),
    newStart: Number(newStart),
    newCount: Number(newCount),
  };
  if ((head.oldStart === 0 && head.oldCount > 0) || (head.newStart === 0 && head.newCount > 0)) {
    return faultAt(cursor.at + 1, 'malformed', 'lines are numbered from 1: a hunk that starts at 0 must be empty');
  }
  return head;
}

function readLine(cursor: Cursor, progress: Progress): DiffFault | undefined {
  const line = cursor.lines[cursor.at];
  const missing = `the hunk of line ${progress.headerLine} still lacks ${progress.oldLeft} old and ${progress.newLeft} new lines`;
  if (line === undefined) return faultAt(cursor.at, 'malformed', `the text ends here, but ${missing}`);
  if (line.startsWith('\\')) return endSide(cursor, progress);
  const kind = kindOf(line);
  if (!kind) return faultAt(cursor.at + 1, 'malformed', `this line begins with none of " ", "+", "-", but ${missing}`);
  const inOld = kind !== 'added';
  const inNew = kind !== 'removed';
  if ((inOld && progress.oldLeft === 0) || (inNew && progress.newLeft === 0)) {
    const message = `the hunk of line ${progress.headerLine} has more ${kind} lines than its header promises`;
    return faultAt(cursor.at + 1, 'malformed', message);
  }
  if ((inOld && progress.oldEnded) || (inNew && progress.newEnded)) {
    return faultAt(cursor.at + 1, 'malformed', 'this line follows the last line of the file');
  }
  progress.lines.push({
    kind,
    text: line.slice(1),
    ...(inOld && { oldLine: progress.oldLine }),
    ...(inNew && { newLine: progress.newLine }),
  });
  if (inOld) progress.oldLine += 1;
  if (inNew) progress.newLine += 1;
  if (inOld) progress.oldLeft -= 1;
  if (inNew) progress.newLeft -= 1;
  return undefined;
}

/** Mailers cut the blank of an empty context line; every other line must carry its marker. */
function kindOf(line: string): LineKind | undefined {
  if (line === '' || line === '\r') return 'context';
  return line.startsWith(' ')
    ? 'context'
    : line.startsWith('+')
      ? 'added'
      : line.startsWith('-')
        ? 'removed'
        : undefined;
}

/** `\ No newline at end of file`, in whatever language, is about the line above it. */
function endSide(cursor: Cursor, progress: Progress): DiffFault | undefined {
  const last = progress.lines.at(-1);
  if (!last || last.noNewline) {
    return faultAt(cursor.at + 1, 'malformed', 'a "\\ No newline at end of file" must follow a line of the hunk');
  }
  progress.lines[progress.lines.length - 1] = { ...last, noNewline: true };
  if (last.kind !== 'added') progress.oldEnded = true;
  if (last.kind !== 'removed') progress.newEnded = true;
  return undefined;
}

/** The next file header and the signature of a mail begin with "-" too, and are no lines of the hunk. */
function continues({ lines, at }: Cursor): boolean {
  const line = lines[at];
  if (line === undefined || line === '-- ' || line === '--') return false;
  if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ')) return false;
  return line.startsWith(' ') || line.startsWith('+') || line.startsWith('-');
}
