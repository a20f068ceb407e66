import type { DiffFault, FileDiff } from './diff.js';
import { type Cursor, faultAt, headerAt, isFault } from './diff-cursor.js';
import { checkedFile, NOWHERE, namedFiles, parseBody, parseMarks, pathsOf, withoutPrefixes } from './diff-names.js';
import { readPath } from './diff-path.js';

/** Returns the file whose `---` line is at the cursor, and leaves the cursor behind it. */
export function parsePlainFile(cursor: Cursor): FileDiff | DiffFault {
  const line = cursor.at + 1;
  const marks = parseMarks(cursor);
  if (isFault(marks)) return marks;
  const names = namedFiles(marks);
  if (names.old === undefined && names.new === undefined) {
    return faultAt(line, 'no-base', 'the headers of this file do not say which file it is');
  }
  const hunks = parseBody(cursor);
  if (isFault(hunks)) return hunks;
  const status = marks.old === NOWHERE ? 'added' : marks.new === NOWHERE ? 'deleted' : 'modified';
  return checkedFile({ ...pathsOf(withoutPrefixes(names)), status, hunks }, line);
}

/** Returns the file that a "Binary files A and B differ" of plain `diff` names, and steps over that line. */
export function parsePlainBinary(cursor: Cursor): FileDiff | DiffFault {
  const text = headerAt(cursor).slice('Binary files '.length, -' differ'.length);
  cursor.at += 1;
  const and = text.indexOf(' and ');
  const old = readPath(text.slice(0, Math.max(and, 0)));
  const now = readPath(text.slice(and + ' and '.length));
  if (and === -1 || old === undefined || now === undefined) {
    return faultAt(cursor.at, 'malformed', 'this line does not name two files');
  }
  return { ...pathsOf(withoutPrefixes(namedFiles({ old, new: now }))), status: 'binary', hunks: [] };
}
