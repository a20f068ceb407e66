import type { JsonValue } from '../protocol/generated/types.js';
import type { Core } from './core.js';
import { taskHasEnded, taskNotFound } from './refusals.js';

/**
 * Gives a waiting task a value from out of band. It is stored once this resolves; an agent that waits at its question gets
 * it as `reply.value`, and where none waits a new execution starts with it as `turn.resumeValue`.
 *
 * Spec 7.6.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `UNSUPPORTED_OPERATION` when the task has ended
 */
export async function resumeTask(core: Core, taskId: string, value: JsonValue): Promise<void> {
  const scope = await core.store.scopeOf(taskId);
  if (scope === undefined) throw taskNotFound(taskId);
  const [appended] = await core.store.append([{ scope, taskId, events: [], command: { kind: 'resume', value } }]);
  if (appended?.outcome === 'terminal') throw taskHasEnded(taskId, appended.state);
  if (appended?.outcome !== 'stored') throw taskNotFound(taskId);
  core.wake(scope, taskId);
}
