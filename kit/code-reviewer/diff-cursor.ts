import type { DiffFault, DiffFaultReason } from './diff.js';

/** The lines of the text and the reader's place among them, counted from 0. */
export interface Cursor {
  readonly lines: readonly string[];
  at: number;
}

/** The line at the cursor, or `ahead` lines below it, without the CR that a CRLF file or transport leaves on headers. */
export function headerAt(cursor: Cursor, ahead = 0): string {
  const line = cursor.lines[cursor.at + ahead] ?? '';
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Returns a fault at a line, counted from 1. */
export function faultAt(line: number, reason: DiffFaultReason, message: string): DiffFault {
  return { reason, line, message };
}

/** Tells a fault from what a parser returns otherwise. */
export function isFault<T extends object>(value: T | DiffFault): value is DiffFault {
  return 'reason' in value && 'message' in value;
}
