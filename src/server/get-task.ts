import type { GetTaskRequest, Task } from '../protocol/generated/types.js';
import { checkHistoryLength, withHistory } from './answer-view.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { taskNotFound } from './refusals.js';

/**
 * Returns a task as last stored, with at most `historyLength` of its newest messages.
 *
 * A task in another caller's scope is reported like one that does not exist.
 *
 * Spec 3.1.3, 3.2.4, 3.3.2.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `INVALID_PARAMS` when `historyLength` is negative
 */
export async function getTask(core: Core, { id, historyLength }: GetTaskRequest, { scope }: Call): Promise<Task> {
  checkHistoryLength(historyLength, 'historyLength');
  const head = await core.store.head(scope, id);
  if (head === undefined) throw taskNotFound(id);
  return withHistory(head.task, historyLength);
}
