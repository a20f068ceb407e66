import type { Conflict } from './conflict.js';
import { cardConflicts } from './conflicts/cards.js';
import { gateConflicts } from './conflicts/gates.js';
import { jsonConflicts } from './conflicts/json.js';
import { pushConflicts } from './conflicts/push.js';
import { taskConflicts } from './conflicts/tasks.js';
import { wireConflicts } from './conflicts/wires.js';

const rows = {
  ...wireConflicts,
  ...gateConflicts,
  ...pushConflicts,
  ...cardConflicts,
  ...taskConflicts,
  ...jsonConflicts,
};

/** The id of a conflict: C1 to C64. */
export type ConflictId = keyof typeof rows;

/** One side of a conflict, as tests name it. */
export type ConflictSide = `${ConflictId} ${'accept' | 'send'}`;

/** The ids in the order of their numbers. */
// The keys of the tables are all there are.
export const conflictIds = (Object.keys(rows) as ConflictId[]).sort((a, b) => numberOf(a) - numberOf(b));

/**
 * The 64 places where the protocol's sources disagree, by id and in order of number, each with the side that is taken.
 *
 * Each side that matters has a test that names it (see `scripts/check-requirements.ts`), or says why not.
 */
export const conflicts = Object.fromEntries(conflictIds.map((id) => [id, rows[id]])) as Readonly<
  Record<ConflictId, Conflict>
>;

function numberOf(id: ConflictId): number {
  return Number(id.slice(1));
}
