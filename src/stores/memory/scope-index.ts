import type { ListQuery } from '../../server/ports.js';
import type { Row } from './row.js';

/**
 * The tasks of one scope in the order of a list. A task that comes, moves or goes only leaves its mark; the order is made
 * good when somebody lists.
 */
export interface ScopeIndex {
  /** In the order of `listedAt` and id, but for those that are marked as moved. */
  sorted: Row[];
  /** The marked ones. */
  moved: Row[];
  /** How many of the marked ones are removed. */
  removed: number;
}

/** Up to so many tasks are taken to their places one by one; more are sorted in together. */
const few = 100;

/** Returns the index of a scope without tasks. */
export function newScopeIndex(): ScopeIndex {
  return { sorted: [], moved: [], removed: 0 };
}

/** The index will have the task at the place of its newest status. */
export function markMoved(index: ScopeIndex, row: Row): void {
  if (row.moved) return;
  row.moved = true;
  index.moved.push(row);
}

/** The task is not in the index; true when nothing else is. */
export function removeFromIndex(index: ScopeIndex, row: Row): boolean {
  row.removed = true;
  markMoved(index, row);
  index.removed += 1;
  // A scope that nobody lists must not hold on to what is gone. When it is a third, the walk costs little for each.
  if (index.removed * 3 >= index.sorted.length + index.moved.length) {
    index.sorted = index.sorted.filter((other) => !other.removed);
    index.moved = index.moved.filter((other) => !other.removed);
    index.removed = 0;
  }
  return index.sorted.length + index.moved.length === 0;
}

/** Returns a page of the tasks that match, how many match in all, and whether more of them follow. */
export function pageOf(index: ScopeIndex, query: ListQuery): { rows: Row[]; total: number; more: boolean } {
  const { contextId, state, statusSince, after, limit } = query;
  restoreOrder(index);
  const { sorted } = index;
  const start = after === undefined ? 0 : firstThat(sorted, (row) => compare(row, placeOf(after)) > 0);
  const end = statusSince === undefined ? sorted.length : firstThat(sorted, (row) => row.listedAt < statusSince);
  const rows: Row[] = [];
  let total = 0;
  let more = false;
  for (let at = 0; at < end; at++) {
    const row = sorted[at];
    if (row === undefined || (contextId !== undefined && row.contextId !== contextId)) continue;
    if (state !== undefined && row.state !== state) continue;
    total += 1;
    if (at < start) continue;
    if (rows.length < limit) rows.push(row);
    else more = true;
  }
  return { rows, total, more };
}

function restoreOrder(index: ScopeIndex): void {
  const { moved } = index;
  if (moved.length === 0) return;
  if (moved.length > few) sortIn(index);
  else for (const row of moved) takeToItsPlace(index.sorted, row);
  index.moved = [];
  index.removed = 0;
}

function takeToItsPlace(sorted: Row[], row: Row): void {
  const at = () => firstThat(sorted, (other) => compare(other, row) >= 0);
  if (row.listed) sorted.splice(at(), 1);
  list(row);
  if (row.listed) sorted.splice(at(), 0, row);
}

function sortIn(index: ScopeIndex): void {
  const unmoved = index.sorted.filter((row) => !row.moved);
  for (const row of index.moved) list(row);
  index.sorted = unmoved.concat(index.moved.filter((row) => row.listed)).sort(compare);
}

function list(row: Row): void {
  row.moved = false;
  row.listed = !row.removed;
  row.listedAt = row.statusTimestamp;
}

type Place = Pick<Row, 'listedAt' | 'taskId'>;

function placeOf({ statusTimestamp, taskId }: NonNullable<ListQuery['after']>): Place {
  return { listedAt: statusTimestamp, taskId };
}

/** Newest status first, then by id in descending order of code units. */
function compare(a: Place, b: Place): number {
  if (a.listedAt !== b.listedAt) return b.listedAt - a.listedAt;
  return a.taskId < b.taskId ? 1 : a.taskId > b.taskId ? -1 : 0;
}

/** Returns the index of the first row that passes; all rows before it fail and all after it pass. */
function firstThat(rows: readonly Row[], passes: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && passes(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
