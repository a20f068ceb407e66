import type { DiffFault, FileDiff } from './diff.js';
import { type Cursor, faultAt, headerAt } from './diff-cursor.js';
import { parseHunks } from './diff-hunk.js';
import { type Names, readPath, stripPrefixes } from './diff-path.js';

/** The names of a file where one may be absent. */
export interface LooseNames {
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/** What stands for the absent side of an added or deleted file. */
export const NOWHERE = '/dev/null';

/** Returns the names in the `---` and `+++` lines at the cursor, as they stand, and steps over both lines. */
export function parseMarks(cursor: Cursor): Names | DiffFault {
  const old = readPath(headerAt(cursor).slice(4));
  const now = readPath(headerAt(cursor, 1).slice(4));
  cursor.at += 2;
  if (old === undefined) return faultAt(cursor.at - 1, 'malformed', 'the file name in this line cannot be read');
  if (now === undefined) return faultAt(cursor.at, 'malformed', 'the file name in this line cannot be read');
  return { old, new: now };
}

/** Returns the hunks that must follow the `---` and `+++` lines. */
export function parseBody(cursor: Cursor): FileDiff['hunks'] | DiffFault {
  if (cursor.lines[cursor.at]?.startsWith('@@')) return parseHunks(cursor);
  return faultAt(cursor.at + 1, 'malformed', 'a hunk ("@@ -START,COUNT +START,COUNT @@") must follow the file header');
}

/** The names as files; what `diff` writes for no file, for standard input and for the pipes of a shell is none. */
export function namedFiles(marks: Names): LooseNames {
  return { old: nameOf(marks.old), new: nameOf(marks.new) };
}

/** As `stripPrefixes`; where one side is no file, the other is judged alone. */
export function withoutPrefixes({ old, new: now }: LooseNames): LooseNames {
  if (old !== undefined && now !== undefined) return stripPrefixes({ old, new: now });
  return {
    old: old === undefined ? undefined : stripPrefixes({ old, new: 'b/' }).old,
    new: now === undefined ? undefined : stripPrefixes({ old: 'a/', new: now }).new,
  };
}

/** The names as the fields of a file, absent where there is none. */
export function pathsOf(names: LooseNames): Pick<FileDiff, 'oldPath' | 'newPath'> {
  return {
    ...(names.old !== undefined && { oldPath: names.old }),
    ...(names.new !== undefined && { newPath: names.new }),
  };
}

/** Returns the file, or a fault where its hunks contradict that it is new or deleted. */
export function checkedFile(file: FileDiff, line: number): FileDiff | DiffFault {
  if (file.status === 'added' && file.hunks.some((hunk) => hunk.oldCount > 0)) {
    return faultAt(line, 'malformed', 'this file is new, but its hunks have old lines');
  }
  if (file.status === 'deleted' && file.hunks.some((hunk) => hunk.newCount > 0)) {
    return faultAt(line, 'malformed', 'this file is deleted, but its hunks have new lines');
  }
  return file;
}

function nameOf(path: string): string | undefined {
  const nameless = path.trim() === '' || path === '-' || path === NOWHERE || path === '/dev/stdin';
  return nameless || path.startsWith('/dev/fd/') || path.startsWith('/proc/self/fd/') ? undefined : path;
}
