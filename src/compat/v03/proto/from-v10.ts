import type {
  Artifact,
  GetTaskRequest,
  JsonObject,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
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
import { fileBytesForProto } from './file-bytes.js';
import { type ConfigName, configName, taskName } from './names.js';

/** Returns a part. Metadata and the name of a file are of later revisions of 0.3 and stand there only where they are set. */
export function partToProto({ text, raw, url, data, metadata, filename, mediaType }: Part): JsonObject {
  if (text !== undefined) return compact({ text, metadata });
  if (data !== undefined) {
    const { data: object, metadata: said } = dataForV03(data, metadata);
    return compact({ data: { data: object }, metadata: said });
  }
  const file = compact({
    fileWithUri: url,
    fileWithBytes: raw === undefined ? raw : fileBytesForProto(raw),
    mimeType: mediaType,
    name: filename,
  });
  return compact({ file, metadata });
}

/** Returns a message; this dialect has no place for the tasks that it refers to. */
export function messageToProto(message: Message): JsonObject {
  return compact({
    messageId: message.messageId,
    contextId: message.contextId,
    taskId: message.taskId,
    role: message.role,
    content: message.parts.map(partToProto),
    metadata: message.metadata,
    extensions: message.extensions,
  });
}

/** Returns a task. */
export function taskToProto(task: Task): JsonObject {
  return compact({
    id: task.id,
    contextId: task.contextId ?? '',
    status: statusToProto(task.status),
    artifacts: task.artifacts?.map(artifactToProto),
    history: task.history?.map(messageToProto),
    metadata: task.metadata,
  });
}

/** Returns what `SendMessage` answers with. */
export function sendMessageResponseToProto(response: SendMessageResponse): JsonObject {
  return response.task === undefined
    ? { message: messageToProto(response.message) }
    : { task: taskToProto(response.task) };
}

/** Returns an event of a stream. */
export function streamResponseToProto(response: StreamResponse): JsonObject {
  const { statusUpdate, artifactUpdate } = response;
  if (statusUpdate !== undefined) {
    const { taskId, contextId, status, metadata } = statusUpdate;
    const final = isFinal(status.state);
    return { statusUpdate: compact({ taskId, contextId, status: statusToProto(status), final, metadata }) };
  }
  if (artifactUpdate === undefined) return sendMessageResponseToProto(response);
  const { taskId, contextId, artifact, append, lastChunk, metadata } = artifactUpdate;
  const event = compact({ taskId, contextId, artifact: artifactToProto(artifact), append, lastChunk, metadata });
  return { artifactUpdate: event };
}

/** Returns a webhook registration under its resource name. */
export function pushConfigToProto(config: TaskPushNotificationConfig): JsonObject {
  const { taskId = '', id = '' } = config;
  // What is registered is shown, whatever its id: readers take the name apart from the left.
  const name = `tasks/${taskId}/pushNotificationConfigs/${id}`;
  return { name, pushNotificationConfig: pushConfigForV03(config) };
}

/** Returns the answer to the request for a task's registrations. */
export function pushConfigsToProto({
  configs = [],
  nextPageToken,
}: ListTaskPushNotificationConfigsResponse): JsonObject {
  return compact({ configs: configs.map(pushConfigToProto), nextPageToken: nextPageToken || undefined });
}

/**
 * Returns a `SendMessageRequest`. A history length of 0 is left out, since it would ask for all of the history: who wants
 * none cuts it off the answer.
 */
export function sendMessageRequestToProto({ message, configuration = {}, metadata }: SendMessageRequest): JsonObject {
  const { acceptedOutputModes, historyLength, taskPushNotificationConfig, returnImmediately } = configuration;
  return compact({
    message: messageToProto(message),
    configuration: compact({
      acceptedOutputModes,
      pushNotification: taskPushNotificationConfig && pushConfigForV03(taskPushNotificationConfig),
      historyLength: historyLength || undefined,
      blocking: returnImmediately !== true,
    }),
    metadata,
  });
}

/** Returns a `GetTaskRequest`. @throws {A2AError} `INVALID_PARAMS` for an id that no name can hold */
export function getTaskRequestToProto({ id, historyLength }: GetTaskRequest): JsonObject {
  return compact({ name: taskName(id), historyLength: historyLength || undefined });
}

/** Returns a `CancelTaskRequest` or `TaskSubscriptionRequest`. @throws {A2AError} `INVALID_PARAMS` as above */
export function taskIdToProto({ id }: { readonly id: string }): JsonObject {
  return { name: taskName(id) };
}

/** Returns the request to get or delete a webhook registration. @throws {A2AError} `INVALID_PARAMS` as above */
export function pushConfigAddressToProto(address: ConfigName): JsonObject {
  return { name: configName(address) };
}

/** Returns a `ListTaskPushNotificationConfigRequest`. @throws {A2AError} `INVALID_PARAMS` as above */
export function listPushConfigsRequestToProto(request: ListTaskPushNotificationConfigsRequest): JsonObject {
  const { taskId, pageSize, pageToken } = request;
  return compact({ parent: taskName(taskId), pageSize, pageToken });
}

/** Returns a `CreateTaskPushNotificationConfigRequest`, which needs an id. @throws {A2AError} `INVALID_PARAMS` as above */
export function createPushConfigRequestToProto(
  config: TaskPushNotificationConfig & { readonly taskId: string; readonly id: string },
): JsonObject {
  const { taskId, id } = config;
  return {
    parent: taskName(taskId),
    configId: id,
    config: { name: configName({ taskId, id }), pushNotificationConfig: pushConfigForV03(config) },
  };
}

function artifactToProto(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: artifact.parts.map(partToProto),
    metadata: artifact.metadata,
    extensions: artifact.extensions,
  });
}

function statusToProto({ state, message, timestamp }: TaskStatus): JsonObject {
  return compact({ state: stateNames[state].proto, message: message && messageToProto(message), timestamp });
}
