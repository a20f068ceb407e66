import type { DiffFault, FileDiff, FileStatus } from './diff.js';
import { skipBinaryPatch } from './diff-binary.js';
import { type Cursor, faultAt, headerAt, isFault } from './diff-cursor.js';
import {
  checkedFile,
  type LooseNames,
  namedFiles,
  parseBody,
  parseMarks,
  pathsOf,
  withoutPrefixes,
} from './diff-names.js';
import { arePrefixed, type Names, readGitNames, readPath, stripPrefixes } from './diff-path.js';

interface GitHeader {
  readonly line: number;
  readonly names: Names | undefined;
  status: FileStatus;
  /** How many lines of the extended header were read. */
  lines: number;
  newMode?: string;
  from?: string | undefined;
  to?: string | undefined;
}

// Every line of git's extended header; a review needs only some of them.
const EXTENDED: readonly (readonly [prefix: string, apply: (header: GitHeader, value: string) => void])[] = [
  ['old mode ', () => {}],
  ['new mode ', (header, value) => setMode(header, value)],
  ['new file mode ', (header, value) => setMode(header, value, 'added')],
  ['deleted file mode ', (header, value) => setMode(header, value, 'deleted')],
  ['rename from ', (header, value) => setFrom(header, value, 'renamed')],
  ['rename to ', (header, value) => setTo(header, value)],
  ['copy from ', (header, value) => setFrom(header, value, 'copied')],
  ['copy to ', (header, value) => setTo(header, value)],
  ['similarity index ', () => {}],
  ['dissimilarity index ', () => {}],
  ['index ', (header, value) => setIndexMode(header, value)],
];

/** Returns the file whose `diff --git` line is at the cursor, and leaves the cursor behind it. */
export function parseGitFile(cursor: Cursor): FileDiff | DiffFault {
  const header = parseGitHeader(cursor);
  const line = headerAt(cursor);
  if (line.startsWith('GIT binary patch')) {
    return skipBinaryPatch(cursor) ?? fileOf(header, { status: 'binary', hunks: [] });
  }
  if (line.startsWith('Binary files ') && line.endsWith(' differ')) {
    cursor.at += 1;
    return fileOf(header, { status: 'binary', hunks: [] });
  }
  if (line.startsWith('--- ') && headerAt(cursor, 1).startsWith('+++ ')) {
    const marks = parseMarks(cursor);
    if (isFault(marks)) return marks;
    const hunks = parseBody(cursor);
    return isFault(hunks) ? hunks : fileOf(header, { status: header.status, hunks }, marks);
  }
  if (header.lines > 0) return fileOf(header, { status: header.status, hunks: [] });
  return faultAt(header.line, 'malformed', 'nothing follows this "diff --git" line');
}

function parseGitHeader(cursor: Cursor): GitHeader {
  const names = readGitNames(headerAt(cursor).slice('diff --git '.length));
  const header: GitHeader = { line: cursor.at + 1, names, status: 'modified', lines: 0 };
  for (cursor.at += 1; ; cursor.at += 1) {
    const line = headerAt(cursor);
    const row = EXTENDED.find(([prefix]) => line.startsWith(prefix));
    if (!row) return header;
    row[1](header, line.slice(row[0].length));
    header.lines += 1;
  }
}

function setMode(header: GitHeader, mode: string, status?: FileStatus): void {
  header.newMode = mode;
  if (status) header.status = status;
}

function setFrom(header: GitHeader, path: string, status: FileStatus): void {
  header.from = readPath(path);
  header.status = status;
}

function setTo(header: GitHeader, path: string): void {
  header.to = readPath(path);
}

/** `index OLD..NEW MODE` has a mode only where it stays the same. */
function setIndexMode(header: GitHeader, value: string): void {
  const blank = value.indexOf(' ');
  if (blank !== -1) header.newMode = value.slice(blank + 1);
}

function fileOf(header: GitHeader, body: Pick<FileDiff, 'status' | 'hunks'>, marks?: Names): FileDiff | DiffFault {
  const names = namesOf(header, marks);
  const oldPath = header.status === 'added' ? undefined : names.old;
  const newPath = header.status === 'deleted' ? undefined : names.new;
  if (oldPath === undefined && newPath === undefined) {
    return faultAt(header.line, 'malformed', 'the file names in this line cannot be told apart');
  }
  const mode = header.newMode === undefined ? {} : { newMode: header.newMode };
  return checkedFile({ ...pathsOf({ old: oldPath, new: newPath }), ...body, ...mode }, header.line);
}

/** A name alone on its line is sure; the two in the `diff --git` line are the last resort. */
function namesOf({ names, from, to }: GitHeader, marks: Names | undefined): LooseNames {
  const inLine = names && stripPrefixes(names);
  const marked = marks && strip(namedFiles(marks), names);
  return { old: from ?? marked?.old ?? inLine?.old, new: to ?? marked?.new ?? inLine?.new };
}

/** The `diff --git` line shows both prefixes even where one of the marks is /dev/null. */
function strip(marked: LooseNames, names: Names | undefined): LooseNames {
  if (!names) return withoutPrefixes(marked);
  return arePrefixed(names) ? { old: marked.old?.slice(2), new: marked.new?.slice(2) } : marked;
}
