import { applyInto, draftOf, newTask, type TaskDraft, type TaskEvent } from '../../protocol/apply-event.js';
import type { Task } from '../../protocol/generated/types.js';
import { textOf } from './keys.js';
import type { FoundHead } from './messages.js';

/** Returns a draft of the task as it was found. */
export function foldHead({ id, context, snapshot, events }: FoundHead): TaskDraft {
  // Both are JSON that this store wrote of these types, and checked by their sums.
  const base = snapshot && (JSON.parse(snapshot.json) as Task);
  const draft = draftOf(base ?? newTask(textOf(id), textOf(context)));
  for (const event of JSON.parse(events) as TaskEvent[]) applyInto(draft, event);
  return draft;
}
