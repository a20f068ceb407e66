import { isTerminal } from '../../protocol/states.js';
import type { Appended } from '../../server/ports.js';
import type { NewAppend } from './messages.js';
import { released } from './schema.js';
import type { TaskRow } from './task-row.js';

/** Returns why the task does not take the append; undefined when it does. */
export function refusalOf(row: TaskRow, append: NewAppend): Exclude<Appended, { outcome: 'stored' }> | undefined {
  if (isTerminal(row.state)) return { outcome: 'terminal', state: row.state };
  if (append.fence === undefined ? !append.forCallers : !holds(row, append.fence)) return { outcome: 'fenced' };
  // What this append consumes is dealt with, so it does not wait.
  const dealtWith = Math.max(row.consumed, append.consumed ?? 0);
  return append.unlessPending && row.lastCommand > dealtWith ? { outcome: 'pending' } : undefined;
}

/** A lease that was given up took its fence along; one that merely ran out is its writer's until somebody takes it. */
export function holds({ fence, leaseUntil }: TaskRow, claimed: number): boolean {
  return fence === claimed && leaseUntil !== released;
}
