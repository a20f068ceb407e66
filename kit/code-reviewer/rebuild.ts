import type { Diff, DiffLine, FileDiff, Hunk } from './diff.js';
import { newEnd, newFirst, oldEnd, oldFirst } from './diff-hunk.js';

/** The new file, or why the diff does not hold it. */
export type Rebuilt =
  | {
      readonly rebuilt: true;
      readonly text: string;
      /** The numbers of the lines that the diff adds, from 1. */
      readonly changed: ReadonlySet<number>;
      /** `assumed`: more lines may follow that the diff does not show. */
      readonly end: 'known' | 'assumed';
    }
  | { readonly rebuilt: false; readonly why: string };

// What git and `diff -u` show where nobody says otherwise.
const USUAL_WIDTH = 3;

// Nobody asks for this much context but to show whole files.
const WHOLE_FILE_WIDTH = 20;

/**
 * Returns the new file where the hunks hold it, and the lines that they add.
 *
 * The rule. A diff never says where a file ends, so "the whole file" is partly a convention. The hunks must begin at
 * line 1 and follow one another without a gap. The end is *known* for a file that was absent or empty before, after
 * a `\ No newline at end of file`, where the last hunk shows less context than the diff is `width` wide (there was no
 * more), and in a diff so wide that it was made to show whole files. Else the end is *assumed*: the text is
 * all of the file, or its beginning. `width` is `contextWidth` of the diff.
 */
export function rebuild(file: FileDiff, width: number): Rebuilt {
  const why = reasonAgainst(file) ?? gapIn(file.hunks);
  if (why) return { rebuilt: false, why };
  const lines = file.hunks.flatMap((hunk) => hunk.lines).filter((line) => line.kind !== 'removed');
  const last = lines.at(-1);
  if (lines.some((line) => line.noNewline && line !== last)) {
    return { rebuilt: false, why: 'the diff shows lines behind the end of the file' };
  }
  const text = lines.map((line) => line.text).join('\n') + (last && !last.noNewline ? '\n' : '');
  return { rebuilt: true, text, changed: addedLines(lines), end: isEndKnown(file, width) ? 'known' : 'assumed' };
}

/**
 * The number of context lines the diff was made with, as far as it shows: at least the longest run of them at an edge
 * of a hunk and half the longest between two changes, and the usual 3 unless some hunk shows that it is less.
 */
export function contextWidth(diff: Diff): number {
  let seen = 0;
  let narrow = false;
  for (const file of diff.files) {
    let end = 1;
    for (const hunk of file.hunks) {
      const runs = contextRuns(hunk.lines);
      seen = Math.max(seen, runs.leading, runs.trailing, Math.ceil(runs.inner / 2));
      // Only the beginning of a file gives a hunk less context than was asked for.
      if (oldFirst(hunk) > end && runs.leading < USUAL_WIDTH) narrow = true;
      end = oldEnd(hunk);
    }
  }
  return narrow ? seen : Math.max(seen, USUAL_WIDTH);
}

function reasonAgainst(file: FileDiff): string | undefined {
  if (file.status === 'binary') return 'it is binary';
  if (file.status === 'deleted') return 'it is deleted';
  if (file.newMode === '160000') return 'it is a submodule';
  if (file.newMode === '120000') return 'it is a symbolic link';
  if (file.hunks.length === 0 && file.status !== 'added') return 'its content does not change';
  return undefined;
}

function gapIn(hunks: readonly Hunk[]): string | undefined {
  let oldNext = 1;
  let newNext = 1;
  for (const hunk of hunks) {
    const first = newFirst(hunk);
    if (first > newNext) return `the diff does not show ${lineRange(newNext, first - 1)}`;
    if (oldFirst(hunk) !== oldNext) return 'the line numbers of its hunks do not fit together';
    oldNext = oldEnd(hunk);
    newNext = newEnd(hunk);
  }
  return undefined;
}

function lineRange(first: number, last: number): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

function addedLines(lines: readonly DiffLine[]): Set<number> {
  return new Set(lines.flatMap(({ kind, newLine }) => (kind === 'added' && newLine !== undefined ? [newLine] : [])));
}

function isEndKnown(file: FileDiff, width: number): boolean {
  const last = file.hunks.at(-1);
  if (!last || file.status === 'added' || width > WHOLE_FILE_WIDTH) return true;
  if (file.hunks.every((hunk) => hunk.oldStart === 0)) return true;
  return last.lines.some((line) => line.noNewline) || contextRuns(last.lines).trailing < width;
}

function contextRuns(lines: readonly DiffLine[]): { leading: number; inner: number; trailing: number } {
  let leading: number | undefined;
  let inner = 0;
  let run = 0;
  for (const line of lines) {
    if (line.kind === 'context') {
      run += 1;
      continue;
    }
    if (leading === undefined) leading = run;
    else inner = Math.max(inner, run);
    run = 0;
  }
  return { leading: leading ?? 0, inner, trailing: leading === undefined ? 0 : run };
}
