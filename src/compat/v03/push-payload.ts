import { escapeLineSeparators } from '../../protocol/encode.js';
import type { JsonObject, StreamResponse, Task } from '../../protocol/generated/types.js';
import { messageToKind, taskToKind } from './kind/from-v10.js';

/**
 * Returns the body that a webhook gets which was registered over 0.3: always a task, since receivers of 0.3 refuse
 * anything else. It is the whole task where that is at hand, with the status that the event tells of; otherwise it holds
 * what the event says, and its receiver may ask for the rest.
 */
export function v03Payload(
  event: StreamResponse,
  task?: Task,
): { readonly contentType: string; readonly body: string } {
  const json = task === undefined || event.message !== undefined ? bodyOf(event) : taskToKind(asOf(event, task));
  return { contentType: 'application/json', body: escapeLineSeparators(JSON.stringify(json)) };
}

/** The task may be further than the event, whose status comes first. */
function asOf({ statusUpdate }: StreamResponse, task: Task): Task {
  return statusUpdate === undefined ? task : { ...task, status: statusUpdate.status };
}

function bodyOf(event: StreamResponse): JsonObject {
  if (event.message !== undefined) return messageToKind(event.message);
  return taskToKind(event.task ?? taskIn(event));
}

function taskIn({ statusUpdate, artifactUpdate }: StreamResponse): Task {
  if (statusUpdate !== undefined) {
    const { taskId: id, contextId, status, metadata } = statusUpdate;
    return { id, contextId, status, ...(metadata === undefined ? {} : { metadata }) };
  }
  const { taskId: id = '', contextId = '', artifact, append, lastChunk, metadata } = artifactUpdate ?? {};
  // A chunk would be taken for the whole artifact.
  const isWhole = artifact !== undefined && append !== true && lastChunk === true;
  return {
    id,
    contextId,
    // Whoever makes artifacts is at work.
    status: { state: 'TASK_STATE_WORKING' },
    ...(isWhole ? { artifacts: [artifact] } : {}),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
