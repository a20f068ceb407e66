import type { DiffFault } from './diff.js';
import { type Cursor, faultAt, headerAt } from './diff-cursor.js';

/**
 * Leaves the cursor behind the `GIT binary patch` it stands at: one or two blocks of base 85, each ended by an empty
 * line. Returns a fault where that is not what follows.
 */
export function skipBinaryPatch(cursor: Cursor): DiffFault | undefined {
  cursor.at += 1;
  let blocks = 0;
  while (blocks < 2 && isBlockHeader(headerAt(cursor))) {
    blocks += 1;
    for (cursor.at += 1; headerAt(cursor) !== ''; cursor.at += 1) {
      if (!isBase85(headerAt(cursor))) return faultAt(cursor.at + 1, 'malformed', 'this is no line of a binary patch');
    }
    cursor.at += 1;
  }
  if (blocks > 0) return undefined;
  return faultAt(cursor.at + 1, 'malformed', '"literal SIZE" or "delta SIZE" must follow "GIT binary patch"');
}

function isBlockHeader(line: string): boolean {
  return /^(?:literal|delta) \d{1,12}$/.test(line);
}

/** A line is a letter for its number of bytes (A is 1, z is 52) and five characters for every four bytes begun. */
function isBase85(line: string): boolean {
  const letter = line.charCodeAt(0);
  const upper = letter >= 65 && letter <= 90;
  const lower = letter >= 97 && letter <= 122;
  const bytes = upper ? letter - 64 : letter - 70;
  return (upper || lower) && line.length === 1 + 5 * Math.ceil(bytes / 4);
}
