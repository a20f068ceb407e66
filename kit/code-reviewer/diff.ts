/** What a line of a hunk says of the two files: in both, only in the new one, only in the old one. */
export type LineKind = 'context' | 'added' | 'removed';

/** One line of a hunk, without its marker; the numbers are those of the file or files that hold it. */
export interface DiffLine {
  readonly kind: LineKind;
  readonly text: string;
  readonly oldLine?: number;
  readonly newLine?: number;
  /** Set on the last line of a file that does not end with a newline. */
  readonly noNewline?: true;
}

/** One hunk; as in the format, a side without lines has the number of the line before it as its start. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  readonly lines: readonly DiffLine[];
}

/** What happened to a file; a binary change is `binary`, and the absent path tells an addition or a deletion. */
export type FileStatus = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'binary';

/** What the diff says of one file. Paths are labels from the sender: unchecked, and never to be opened. */
export interface FileDiff {
  readonly oldPath?: string;
  readonly newPath?: string;
  readonly status: FileStatus;
  readonly newMode?: string;
  readonly hunks: readonly Hunk[];
}

/** A parsed diff, with the files in the order of the text. */
export interface Diff {
  readonly files: readonly FileDiff[];
}

/** Why a text is no diff that can be reviewed. */
export type DiffFaultReason = 'empty' | 'no-base' | 'not-a-diff' | 'malformed' | 'too-large';

/** What is wrong with a text, for its sender to read; `line` counts from 1. */
export interface DiffFault {
  readonly reason: DiffFaultReason;
  readonly line: number;
  readonly message: string;
}

/** A diff, or what is wrong with the text. */
export type ParsedDiff = { readonly ok: true; readonly diff: Diff } | { readonly ok: false; readonly fault: DiffFault };

/** How large a diff may be. */
export interface DiffLimits {
  readonly maxBytes: number;
  readonly maxFiles: number;
  readonly maxLines: number;
}

/** The limits that hold where none are given. */
export const defaultDiffLimits: DiffLimits = { maxBytes: 4 * 1024 * 1024, maxFiles: 1000, maxLines: 200_000 };
