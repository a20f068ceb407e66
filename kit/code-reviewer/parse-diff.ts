import { type DiffFault, type DiffLimits, defaultDiffLimits, type FileDiff, type ParsedDiff } from './diff.js';
import { type Cursor, faultAt, isFault } from './diff-cursor.js';
import { parseGitFile } from './diff-git-file.js';
import { isHunkHeader } from './diff-hunk.js';
import { parsePlainBinary, parsePlainFile } from './diff-plain-file.js';

/**
 * Returns the files of a unified diff, as git or `diff -u` write it, or what is wrong with it and where.
 *
 * Text before, between and after the files (a mail, a commit message, a Markdown fence) is skipped, but nothing
 * inside a file is: a hunk that does not hold what its header promises is a fault. Time and memory are linear in
 * the size of the text.
 */
export function parseDiff(text: string, limits: Partial<DiffLimits> = {}): ParsedDiff {
  const bounds = { ...defaultDiffLimits, ...limits };
  const oversize = checkSize(text, bounds);
  if (oversize) return { ok: false, fault: oversize };
  if (text.trim() === '') return { ok: false, fault: faultAt(1, 'empty', 'the text is empty') };
  const cursor: Cursor = { lines: splitLines(text), at: 0 };
  const files = parseFiles(cursor, bounds.maxFiles);
  // What is missing behind the last line is said of that line.
  if (isFault(files)) return { ok: false, fault: { ...files, line: Math.min(files.line, cursor.lines.length) } };
  if (files.length === 0) return { ok: false, fault: faultWithoutFiles(cursor.lines) };
  return { ok: true, diff: { files } };
}

function checkSize(text: string, { maxBytes, maxLines }: DiffLimits): DiffFault | undefined {
  // A UTF-16 unit is at least one byte, so that a huge text is refused before it is measured.
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes) {
    return faultAt(1, 'too-large', `the diff has more than ${maxBytes} bytes`);
  }
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > maxLines + 1) return faultAt(lines, 'too-large', `the diff has more than ${maxLines} lines`);
  }
  return undefined;
}

/**
 * Where every line of the text ends with CRLF, the transport made it so and the CR goes. Where only some do, it
 * belongs to the lines of a CRLF file and stays.
 */
function splitLines(text: string): string[] {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n');
  const last = lines.at(-1);
  if (last === '') lines.pop();
  const converted = lines.every((line, index) => line.endsWith('\r') || (index === lines.length - 1 && last !== ''));
  return converted ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

function parseFiles(cursor: Cursor, maxFiles: number): FileDiff[] | DiffFault {
  const files: FileDiff[] = [];
  while (cursor.at < cursor.lines.length) {
    const file = parseNext(cursor);
    if (file === undefined) {
      cursor.at += 1;
      continue;
    }
    if (isFault(file)) return file;
    if (files.length === maxFiles) {
      return faultAt(cursor.at, 'too-large', `the diff has more than ${maxFiles} files`);
    }
    files.push(file);
  }
  return files;
}

function parseNext(cursor: Cursor): FileDiff | DiffFault | undefined {
  const line = cursor.lines[cursor.at] ?? '';
  if (line.startsWith('diff --git ')) return parseGitFile(cursor);
  if (line.startsWith('diff --cc ') || line.startsWith('diff --combined ') || line.startsWith('@@@ ')) {
    return faultAt(cursor.at + 1, 'malformed', 'this is the combined diff of a merge; send a diff of two versions');
  }
  if (line.startsWith('--- ') && cursor.lines[cursor.at + 1]?.startsWith('+++ ')) return parsePlainFile(cursor);
  if (line.startsWith('Binary files ') && line.trimEnd().endsWith(' differ')) return parsePlainBinary(cursor);
  if (isHunkHeader(line)) {
    return faultAt(cursor.at + 1, 'no-base', 'this hunk stands under no file header (--- and +++)');
  }
  return undefined;
}

/** Lines that all carry a marker are a piece of a diff whose base is missing; anything else is some other text. */
function faultWithoutFiles(lines: readonly string[]): DiffFault {
  const written = lines.filter((line) => line.trim() !== '');
  const marked = written.filter((line) => line.startsWith('+') || line.startsWith('-'));
  const snippet = marked.length > 0 && written.every((line) => ' +-'.includes(line.charAt(0)));
  if (snippet) return faultAt(1, 'no-base', 'these lines stand under no file header and no hunk header');
  return faultAt(1, 'not-a-diff', 'the text holds no file header of a unified diff (--- and +++)');
}
