import type { Decoded } from '../../../protocol/decode.js';
import type {
  CancelTaskRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  Message,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
} from '../../../protocol/generated/types.js';
import { isObject, type Presence, refuse } from '../../../protocol/reading.js';
import { pushConfigFields, schemeFirst } from '../push-config.js';
import { flag, listOf, memberOf, type Reader, readWith, shape, struct, text } from '../shapes.js';
import { artifactUpdate, message, statusUpdate, task } from './content-to-v10.js';
import { type ConfigName, configNameReader, taskNameReader } from './names.js';
import { newConfigPlace } from './new-config-place.js';
import { either, integer } from './scalars.js';

type Settings = Omit<TaskPushNotificationConfig, 'taskId'>;

const pushConfig = shape<Settings>('PushNotificationConfig', pushConfigFields('either'), {
  spelling: 'either',
  finish: schemeFirst,
});

const configuration = either(
  'SendMessageConfiguration',
  [
    { from: 'acceptedOutputModes', reader: listOf(text) },
    { from: 'pushNotification', to: 'taskPushNotificationConfig', reader: pushConfig },
    { from: 'historyLength', reader: integer },
    { from: 'blocking', reader: flag },
  ],
  ({ blocking, historyLength, ...fields }) => ({
    ...fields,
    // This dialect cannot say 0: it stands for no limit.
    ...(historyLength === 0 || historyLength === undefined ? {} : { historyLength }),
    // A false one is not written at all: peers that do not want to wait send a configuration without it.
    ...(blocking === true ? {} : { returnImmediately: true }),
  }),
);

const sendRequest = either<SendMessageRequest>('SendMessageRequest', [
  { from: 'message', reader: message, needed: 'present' },
  { from: 'configuration', reader: configuration },
  { from: 'metadata', reader: struct },
]);

const getTaskRequest = either<GetTaskRequest>(
  'GetTaskRequest',
  [
    { from: 'name', to: 'id', reader: taskNameReader, needed: 'present' },
    { from: 'historyLength', reader: integer },
  ],
  ({ id, historyLength }) => ({
    id: String(id),
    ...(typeof historyLength === 'number' && historyLength !== 0 ? { historyLength } : {}),
  }),
);

const taskNameRequest = either<CancelTaskRequest>('CancelTaskRequest', [
  { from: 'name', to: 'id', reader: taskNameReader, needed: 'present' },
]);

const configNameRequest = either<ConfigName>(
  'GetTaskPushNotificationConfigRequest',
  [{ from: 'name', reader: configNameReader, needed: 'present' }],
  // Read by the rule above.
  ({ name }) => name as ConfigName,
);

const listConfigsRequest = either<ListTaskPushNotificationConfigsRequest>('ListTaskPushNotificationConfigRequest', [
  { from: 'parent', to: 'taskId', reader: taskNameReader, needed: 'present' },
  { from: 'pageSize', reader: integer },
  { from: 'pageToken', reader: text },
]);

const namedConfig = either<TaskPushNotificationConfig>(
  'TaskPushNotificationConfig',
  [
    { from: 'name', reader: configNameReader },
    { from: 'pushNotificationConfig', to: 'settings', reader: pushConfig, needed: 'present' },
  ],
  // Both were read by the rules above; what the name says stands.
  ({ name, settings }) => ({ ...(settings as Settings), ...(name as ConfigName | undefined) }),
);

/** In a request the name is the server's to give: peers send one of any form, or none. */
const newConfig = either<Settings>(
  'TaskPushNotificationConfig',
  [{ from: 'pushNotificationConfig', to: 'settings', reader: pushConfig, needed: 'present' }],
  ({ settings }) => settings as Settings,
);

const createConfigRequest = either<TaskPushNotificationConfig>(
  'CreateTaskPushNotificationConfigRequest',
  [
    { from: 'parent', to: 'taskId', reader: taskNameReader, needed: 'present' },
    { from: 'configId', to: 'id', reader: text },
    { from: 'config', reader: newConfig, needed: 'present' },
  ],
  ({ config, ...address }) => ({ ...address, ...(config as Settings) }),
);

const wholeRequest = either<Settings>(
  'CreateTaskPushNotificationConfigRequest',
  [
    { from: 'configId', to: 'id', reader: text },
    { from: 'config', reader: newConfig, needed: 'present' },
  ],
  ({ config, ...id }) => ({ ...id, ...(config as Settings) }),
);

/**
 * Bodies of `POST /v1/tasks/{id}/pushNotificationConfigs`: the whole request as the Python SDK sends it, its `config` as
 * the JavaScript SDK does, and a bare configuration as the specification's text has it.
 */
const createConfigBody: Reader<Settings> = {
  what: 'an object (CreateTaskPushNotificationConfigRequest)',
  read(value, reading) {
    if (!isObject(value)) return refuse(reading, `expected ${this.what}`);
    const reader = {
      'pushNotificationConfig.': newConfig,
      '': pushConfig,
      'config.pushNotificationConfig.': wholeRequest,
    };
    return reader[newConfigPlace(value)].read(value, reading);
  },
};

const configsResponse = either<ListTaskPushNotificationConfigsResponse>('ListTaskPushNotificationConfigResponse', [
  { from: 'configs', reader: listOf(namedConfig), needed: 'present' },
  { from: 'nextPageToken', reader: text },
]);

/** Returns the reader of an answer that holds exactly one of several members. */
function answer<T>(name: string, readers: Readonly<Record<string, Reader<object>>>): Reader<T> {
  const members = Object.keys(readers);
  const all = either(
    name,
    Object.entries(readers).map(([from, reader]) => ({ from, reader })),
  );
  return {
    what: all.what,
    read(value, reading) {
      const set = isObject(value) ? members.filter((member) => memberOf(value, member, 'either') !== undefined) : [];
      if (isObject(value) && set.length !== 1) {
        return refuse(reading, `expected exactly one of ${members.join(', ')}, got ${set.join(' and ') || 'none'}`);
      }
      // The one member that is there was read as what T has under its name.
      return all.read(value, reading) as T | undefined;
    },
  };
}

const sendResponse = answer<SendMessageResponse>('SendMessageResponse', { task, message });
const streamResponse = answer<StreamResponse>('StreamResponse', { task, message, statusUpdate, artifactUpdate });

/**
 * Reads a `SendMessageRequest`. Without a configuration the call waits for the result; with one it does so only when
 * `blocking` is true.
 */
export function sendMessageRequestFromProto(value: unknown): Decoded<SendMessageRequest> {
  return readWith(sendRequest, value, 'strict');
}

/** Reads a `GetTaskRequest`, in which a history length of 0 is no limit. */
export function getTaskRequestFromProto(value: unknown): Decoded<GetTaskRequest> {
  return readWith(getTaskRequest, value, 'strict');
}

/** Reads a `CancelTaskRequest` or a `TaskSubscriptionRequest`. */
export function taskIdFromProto(value: unknown): Decoded<CancelTaskRequest> {
  return readWith(taskNameRequest, value, 'strict');
}

/** Reads the request to get or to delete a webhook registration. */
export function pushConfigAddressFromProto(value: unknown): Decoded<ConfigName> {
  return readWith(configNameRequest, value, 'strict');
}

/** Reads a `ListTaskPushNotificationConfigRequest`. */
export function listPushConfigsRequestFromProto(value: unknown): Decoded<ListTaskPushNotificationConfigsRequest> {
  return readWith(listConfigsRequest, value, 'strict');
}

/** Reads a `CreateTaskPushNotificationConfigRequest` as gRPC has it. */
export function createPushConfigRequestFromProto(value: unknown): Decoded<TaskPushNotificationConfig> {
  return readWith(createConfigRequest, value, 'strict');
}

/** Reads the body of a request that creates a webhook registration over HTTP; its task is in the path. */
export function createPushConfigBodyFromProto(value: unknown): Decoded<Settings> {
  return readWith(createConfigBody, value, 'strict');
}

/** Reads a `TaskPushNotificationConfig`, as a peer answers it. */
export function pushConfigFromProto(value: unknown): Decoded<TaskPushNotificationConfig> {
  return readWith(namedConfig, value, 'lenient');
}

/** Reads a `ListTaskPushNotificationConfigResponse`. */
export function pushConfigsFromProto(value: unknown): Decoded<ListTaskPushNotificationConfigsResponse> {
  return readWith(configsResponse, value, 'lenient');
}

/** Reads a `Task`, as a peer answers it. */
export function taskFromProto(value: unknown, presence: Presence = 'lenient'): Decoded<Task> {
  return readWith(task, value, presence);
}

/** Reads a `Message`, as a peer answers it. */
export function messageFromProto(value: unknown, presence: Presence = 'lenient'): Decoded<Message> {
  return readWith(message, value, presence);
}

/** Reads a `SendMessageResponse`. */
export function sendMessageResponseFromProto(value: unknown): Decoded<SendMessageResponse> {
  return readWith(sendResponse, value, 'lenient');
}

/** Reads a `StreamResponse`. */
export function streamResponseFromProto(value: unknown): Decoded<StreamResponse> {
  return readWith(streamResponse, value, 'lenient');
}
