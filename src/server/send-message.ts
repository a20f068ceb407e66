import type { SendMessageRequest, SendMessageResponse, TaskState } from '../protocol/generated/types.js';
import { isInterrupted, isTerminal } from '../protocol/states.js';
import { acceptMessage } from './accept-message.js';
import { withHistory } from './answer-view.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { taskNotFound } from './refusals.js';
import { waitForStatus } from './wait-for.js';

/**
 * Takes a message in and answers with the agent's direct reply, or with the task: as it stands when it has ended or asks
 * for something, or, with `returnImmediately`, as soon as the message is stored.
 *
 * A caller who leaves stops the wait and nothing else. After the longest wait the task is returned as it is.
 *
 * Spec 3.1.1, 3.2.2.
 *
 * @throws {A2AError} as {@link acceptMessage}
 */
export async function sendMessage(core: Core, request: SendMessageRequest, call: Call): Promise<SendMessageResponse> {
  const accepted = await acceptMessage(core, request, call);
  if (accepted.message !== undefined) return { message: accepted.message };
  const { taskId, messageSeq, created } = accepted;
  const { returnImmediately, historyLength } = request.configuration ?? {};
  if (returnImmediately === true && created !== undefined) return { task: withHistory(created.task, historyLength) };
  if (returnImmediately !== true) {
    const place = { scope: call.scope, taskId, after: messageSeq };
    await waitForStatus(core, place, isSettled, { ms: core.limits.blockingMs, caller: call });
  }
  const head = await core.store.head(call.scope, taskId);
  if (head === undefined) throw taskNotFound(taskId);
  return { task: withHistory(head.task, historyLength) };
}

function isSettled(state: TaskState): boolean {
  return isTerminal(state) || isInterrupted(state);
}
