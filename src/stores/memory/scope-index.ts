import type { ListQuery } from '../../server/ports.js';
import type { Row } from './row.js';

/**
 * The tasks of one scope in the order of a list. A task that changes its place only leaves its mark; the order is made
 * good when somebody lists, at the cost of one walk and of sorting what has moved.
 */
export interface ScopeIndex {
  /** In order, but for those that are no longer `listed`. */
  sorted: Row[];
  /** Those that are not `listed`, each once. */
  moved: Row[];
  /** How many removed tasks are still in the two lists. */
  removed: number;
}

/** Returns the index of a scope without tasks. */
export function newScopeIndex(): ScopeIndex {
  return { sorted: [], moved: [], removed: 0 };
}

/** A new task is in the index. */
export function addToIndex(index: ScopeIndex, row: Row): void {
  index.moved.push(row);
}

/** The index knows that the status of a task has changed. */
export function moveInIndex(index: ScopeIndex, row: Row): void {
  if (!row.listed) return;
  row.listed = false;
  index.moved.push(row);
}

/** The task is not in the index; true when nothing else is. */
export function removeFromIndex(index: ScopeIndex, row: Row): boolean {
  row.removed = true;
  row.listed = false;
  index.removed += 1;
  const size = index.sorted.length + index.moved.length;
  // Half of it removed is enough to walk through all of it: by then the walk has been paid for.
  if (index.removed * 2 >= size) prune(index);
  return index.sorted.length + index.moved.length === 0;
}

/** Returns a page of the tasks that match, how many match in all, and whether more of them follow. */
export function pageOf(index: ScopeIndex, query: ListQuery): { rows: Row[]; total: number; more: boolean } {
  const { contextId, state, statusSince, after, limit } = query;
  restoreOrder(index);
  const { sorted } = index;
  const start = after === undefined ? 0 : firstThat(sorted, (row) => compare(row, after) > 0);
  const end = statusSince === undefined ? sorted.length : firstThat(sorted, (row) => row.statusTimestamp < statusSince);
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

function prune(index: ScopeIndex): void {
  index.sorted = index.sorted.filter((row) => row.listed);
  index.moved = index.moved.filter((row) => !row.removed);
  index.removed = 0;
}

function restoreOrder(index: ScopeIndex): void {
  if (index.moved.length === 0 && index.removed === 0) return;
  prune(index);
  index.sorted = merged(index.sorted, index.moved.sort(compare));
  for (const row of index.moved) row.listed = true;
  index.moved = [];
}

function merged(left: readonly Row[], right: readonly Row[]): Row[] {
  const all: Row[] = [];
  let next = 0;
  for (const row of left) {
    for (let other = right[next]; other !== undefined && compare(other, row) < 0; other = right[next]) {
      all.push(other);
      next += 1;
    }
    all.push(row);
  }
  return all.concat(right.slice(next));
}

/** Newest status first, then by id in descending order of code units. */
function compare(a: Place, b: Place): number {
  if (a.statusTimestamp !== b.statusTimestamp) return b.statusTimestamp - a.statusTimestamp;
  return a.taskId < b.taskId ? 1 : a.taskId > b.taskId ? -1 : 0;
}

interface Place {
  readonly statusTimestamp: number;
  readonly taskId: string;
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
