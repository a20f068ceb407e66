import type { SendMessageRequest } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import { acceptMessage } from './accept-message.js';
import { withHistory } from './answer-view.js';
import type { Core } from './core.js';
import type { AcceptedTask } from './create-task.js';
import type { Call, EventStream } from './engine.js';
import { messageStream, TaskStream } from './event-stream.js';
import type { TaskHead } from './ports.js';
import { taskNotFound } from './refusals.js';
import { makeRoomForStream } from './stream-room.js';

/**
 * Takes a message in and streams what comes of it: the agent's direct reply and nothing else, or the task and then every
 * status and artifact until it has ended or asks for input.
 *
 * Spec 3.1.2; spec conflict C9.
 *
 * @throws {A2AError} as `acceptMessage`, and `RESOURCE_EXHAUSTED` when there are too many streams
 */
export async function sendStreamingMessage(core: Core, request: SendMessageRequest, call: Call): Promise<EventStream> {
  makeRoomForStream(core);
  const accepted = await acceptMessage(core, request, call);
  if (accepted.message !== undefined) return messageStream(accepted.message);
  const { head, over } = await snapshot(core, accepted, call);
  return new TaskStream(core, {
    scope: call.scope,
    taskId: accepted.taskId,
    after: head.seq,
    task: withHistory(head.task, request.configuration?.historyLength),
    endsAtQuestion: true,
    over,
    signal: call.signal,
  });
}

/** Returns the task with the message in it, and whether the stream's end is in it too already. */
async function snapshot(
  core: Core,
  { taskId, messageSeq, created }: AcceptedTask,
  { scope }: Call,
): Promise<{ readonly head: TaskHead; readonly over: boolean }> {
  if (created !== undefined) return { head: created, over: false };
  const head = await core.store.head(scope, taskId);
  if (head === undefined) throw taskNotFound(taskId);
  const { state } = head.task.status;
  if (isTerminal(state)) return { head, over: true };
  if (state !== 'TASK_STATE_INPUT_REQUIRED' || head.seq === messageSeq) return { head, over: false };
  // The question may be the one that the message answers, or a new one.
  const since = (await core.store.read(scope, taskId, messageSeq, head.seq - messageSeq)) ?? [];
  return { head, over: since.some(({ event }) => 'statusUpdate' in event) };
}
