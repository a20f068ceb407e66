import { isTerminal } from '../../protocol/states.js';
import type { Append, Appended } from '../../server/ports.js';
import type { Row } from './row.js';

/** Returns why the task, if there is one, does not take the append; undefined when it does. */
export function refusalOf(row: Row | undefined, append: Append): Exclude<Appended, { outcome: 'stored' }> | undefined {
  if (row === undefined) return { outcome: 'missing' };
  if (isTerminal(row.state)) return { outcome: 'terminal', state: row.state };
  const fenced = append.fence === undefined ? !isForCallers(append) : !holds(row, append.fence);
  if (fenced) return { outcome: 'fenced' };
  // What this append consumes is dealt with, so it does not wait.
  const dealtWith = Math.max(row.consumed, append.consumed ?? 0);
  if (append.unlessPending === true && row.lastCommand > dealtWith) return { outcome: 'pending' };
  return undefined;
}

/** A lease that was given up took its fence along; one that merely ran out is its writer's until somebody takes it. */
function holds(row: Row, fence: number): boolean {
  return row.fence === fence && row.leaseUntil !== undefined;
}

/** Callers hold no fence: they may speak, ask and register, but not say how the task stands. */
function isForCallers({ events, consumed, unlessPending, release }: Append): boolean {
  const asWriter = consumed !== undefined || unlessPending === true || release === true;
  return !asWriter && events.every((event) => 'message' in event);
}
