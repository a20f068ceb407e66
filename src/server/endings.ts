import type { TaskEvent } from '../protocol/apply-event.js';
import type { TaskWriter } from './task-writer.js';

/** Why an execution is told to stop. */
export type Ending = 'canceled' | 'closed' | 'silent';

/** What the agent reads in `turn.signal.reason`. */
export const abortReasons: Readonly<Record<Ending, string>> = {
  canceled: 'The task is canceled',
  closed: 'The server closes',
  silent: 'Nothing was heard of the agent for too long',
};

/** Returns the last status of a task whose agent was told to stop and said nothing final itself. */
export function statusAfter(ending: Ending, writer: TaskWriter): TaskEvent {
  switch (ending) {
    case 'canceled':
      return writer.status('TASK_STATE_CANCELED');
    case 'closed':
      return interrupted(writer);
    case 'silent':
      return writer.status('TASK_STATE_FAILED', { parts: [{ text: 'Nothing was heard of the agent for too long.' }] });
  }
}

/** Returns the last status of a task that nobody works on any more, though it had not ended. */
export function interrupted(writer: TaskWriter): TaskEvent {
  const said = { parts: [{ text: 'The task was interrupted before it had ended.' }] };
  return writer.status('TASK_STATE_FAILED', said, { reason: 'INTERRUPTED' });
}

/** Returns the last status of a task whose agent threw or reported nonsense: the cause is in the log under the id. */
export function failed(writer: TaskWriter, correlationId: string): TaskEvent {
  return writer.status('TASK_STATE_FAILED', { parts: [{ text: `The agent failed. Reference: ${correlationId}` }] });
}
