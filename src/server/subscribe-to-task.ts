import type { SubscribeToTaskRequest } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import type { Core } from './core.js';
import type { Call, EventStream } from './engine.js';
import { TaskStream } from './event-stream.js';
import { taskHasEnded, taskNotFound } from './refusals.js';
import { makeRoomForStream } from './stream-room.js';

/**
 * Streams a task that was there before: the task as it stands, then every status and artifact until it has ended. It does
 * not matter whether anybody works on the task, here or elsewhere; while it waits for its caller the stream stays open.
 *
 * Spec 3.1.6; spec conflicts C9, C37.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `UNSUPPORTED_OPERATION` when the task has ended, `RESOURCE_EXHAUSTED`
 */
export async function subscribeToTask(
  core: Core,
  { id: taskId }: SubscribeToTaskRequest,
  { scope, signal }: Call,
): Promise<EventStream> {
  makeRoomForStream(core);
  const head = await core.store.head(scope, taskId);
  if (head === undefined) throw taskNotFound(taskId);
  const { task, seq } = head;
  if (isTerminal(task.status.state)) throw taskHasEnded(taskId, task.status.state);
  return new TaskStream(core, { scope, taskId, after: seq, task, endsAtQuestion: false, signal });
}
