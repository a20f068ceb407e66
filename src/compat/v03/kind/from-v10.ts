import type {
  Artifact,
  CancelTaskRequest,
  GetTaskRequest,
  JsonObject,
  Message,
  Part,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
  TaskStatus,
} from '../../../protocol/generated/types.js';
import { compact } from '../compact.js';
import { dataForV03 } from '../data-part.js';
import { pushConfigForV03 } from '../push-config.js';
import { isFinal, stateNames } from '../states.js';

/** Returns a part with its `kind`. What 0.3 has no place for is left out: name and type of what is no file. */
export function partToKind(part: Part): JsonObject {
  const { metadata } = part;
  if (part.text !== undefined) return compact({ kind: 'text', text: part.text, metadata });
  if (part.data !== undefined) return compact({ kind: 'data', ...dataForV03(part.data, metadata) });
  const file = compact({ bytes: part.raw, uri: part.url, name: part.filename, mimeType: part.mediaType });
  return compact({ kind: 'file', file, metadata });
}

/** Returns a message with its `kind`. */
export function messageToKind(message: Message): JsonObject {
  return compact({
    kind: 'message',
    messageId: message.messageId,
    role: message.role === 'ROLE_AGENT' ? 'agent' : 'user',
    parts: message.parts.map(partToKind),
    contextId: message.contextId,
    taskId: message.taskId,
    metadata: message.metadata,
    extensions: message.extensions,
    referenceTaskIds: message.referenceTaskIds,
  });
}

/** Returns a task with its `kind`. */
export function taskToKind(task: Task): JsonObject {
  return compact({
    kind: 'task',
    id: task.id,
    contextId: task.contextId ?? '',
    status: statusToKind(task.status),
    artifacts: task.artifacts?.map(artifactToKind),
    history: task.history?.map(messageToKind),
    metadata: task.metadata,
  });
}

/** Returns the bare task or message that `message/send` answers with. */
export function sendMessageResponseToKind(response: SendMessageResponse): JsonObject {
  return response.task === undefined ? messageToKind(response.message) : taskToKind(response.task);
}

/** Returns the bare task, message or event that a frame of a stream holds. */
export function streamResponseToKind(response: StreamResponse): JsonObject {
  const { statusUpdate, artifactUpdate } = response;
  if (statusUpdate !== undefined) {
    const { taskId, contextId, status, metadata } = statusUpdate;
    const final = isFinal(status.state);
    return compact({ kind: 'status-update', taskId, contextId, status: statusToKind(status), final, metadata });
  }
  if (artifactUpdate === undefined) return sendMessageResponseToKind(response);
  const { taskId, contextId, artifact, append, lastChunk, metadata } = artifactUpdate;
  return compact({
    kind: 'artifact-update',
    taskId,
    contextId,
    artifact: artifactToKind(artifact),
    append,
    lastChunk,
    metadata,
  });
}

/** Returns a webhook registration with its task. */
export function pushConfigToKind(config: TaskPushNotificationConfig): JsonObject {
  return { taskId: config.taskId ?? '', pushNotificationConfig: pushConfigForV03(config) };
}

/** Returns the parameters of `message/send` and `message/stream`. `blocking` is always said: peers differ on what its absence means. */
export function sendMessageRequestToKind({ message, configuration = {}, metadata }: SendMessageRequest): JsonObject {
  const { acceptedOutputModes, historyLength, taskPushNotificationConfig, returnImmediately } = configuration;
  return compact({
    message: messageToKind(message),
    configuration: compact({
      acceptedOutputModes,
      historyLength,
      pushNotificationConfig: taskPushNotificationConfig && pushConfigForV03(taskPushNotificationConfig),
      blocking: returnImmediately !== true,
    }),
    metadata,
  });
}

/** Returns the parameters of `tasks/get`. */
export function getTaskRequestToKind({ id, historyLength }: GetTaskRequest): JsonObject {
  return compact({ id, historyLength });
}

/** Returns the parameters of `tasks/cancel`, `tasks/resubscribe` and `tasks/pushNotificationConfig/list`. */
export function taskIdToKind({ id, metadata }: Pick<CancelTaskRequest, 'id' | 'metadata'>): JsonObject {
  return compact({ id, metadata });
}

/** Returns the parameters of `tasks/pushNotificationConfig/get` and `delete`. */
export function pushConfigAddressToKind({ taskId, id }: { readonly taskId: string; readonly id?: string }): JsonObject {
  return compact({ id: taskId, pushNotificationConfigId: id });
}

function artifactToKind(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: artifact.parts.map(partToKind),
    metadata: artifact.metadata,
    extensions: artifact.extensions,
  });
}

function statusToKind({ state, message, timestamp }: TaskStatus): JsonObject {
  return compact({ state: stateNames[state].kind, message: message && messageToKind(message), timestamp });
}
