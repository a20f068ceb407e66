import type { Decoded } from '../../../protocol/decode.js';
import type {
  CancelTaskRequest,
  GetTaskRequest,
  Message,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
} from '../../../protocol/generated/types.js';
import { at, type Fields, isObject, type Presence, type Reading, refuse } from '../../../protocol/reading.js';
import { pushConfigFields, schemeFirst } from '../push-config.js';
import { flag, integer, listOf, type Reader, type Rule, readWith, shape, struct, text } from '../shapes.js';
import { artifactUpdate, message, statusUpdate, task } from './content-to-v10.js';
import { kindOf, unknownKind } from './kinds.js';

const pushConfig = shape<Omit<TaskPushNotificationConfig, 'taskId'>>(
  'PushNotificationConfig',
  pushConfigFields('camelCase'),
  { finish: schemeFirst },
);

const configuration = shape(
  'MessageSendConfiguration',
  [
    { from: 'acceptedOutputModes', reader: listOf(text) },
    { from: 'historyLength', reader: integer },
    { from: 'pushNotificationConfig', to: 'taskPushNotificationConfig', reader: pushConfig },
    { from: 'blocking', reader: flag },
  ],
  {
    // Servers of 0.3 waited unless they were told not to.
    finish: ({ blocking, ...fields }) => (blocking === false ? { ...fields, returnImmediately: true } : fields),
  },
);

const sendParams = shape<SendMessageRequest>('MessageSendParams', [
  { from: 'message', reader: message, needed: 'present' },
  { from: 'configuration', reader: configuration },
  { from: 'metadata', reader: struct },
]);

const taskIdRules: readonly Rule[] = [
  { from: 'id', reader: text, needed: 'filled' },
  { from: 'metadata', reader: struct },
];

const taskIdParams = shape<CancelTaskRequest>('TaskIdParams', taskIdRules);

const taskQueryParams = shape<GetTaskRequest>('TaskQueryParams', [
  { from: 'id', reader: text, needed: 'filled' },
  { from: 'historyLength', reader: integer },
]);

const taskPushConfig = shape<TaskPushNotificationConfig & { taskId: string }>(
  'TaskPushNotificationConfig',
  [
    { from: 'taskId', reader: text, needed: 'filled' },
    { from: 'pushNotificationConfig', to: 'config', reader: pushConfig, needed: 'present' },
  ],
  { finish: flatConfig },
);

/** The rules have read `config` as a configuration. */
function flatConfig({ taskId, config }: Fields): TaskPushNotificationConfig & { taskId: string } {
  return { ...(config as TaskPushNotificationConfig), taskId: String(taskId) };
}

/** The webhook registration that a request is about; without `id` the first one of the task. */
export interface PushConfigAddress {
  readonly taskId: string;
  readonly id?: string;
}

const pushConfigParams = shape<PushConfigAddress>('GetTaskPushNotificationConfigParams', [
  { from: 'id', to: 'taskId', reader: text, needed: 'filled' },
  { from: 'pushNotificationConfigId', to: 'id', reader: text },
]);

const readers: Readonly<Record<string, (value: Fields, reading: Reading) => StreamResponse | undefined>> = {
  message: (value, reading) => wrap('message', message.read(value, reading)),
  task: (value, reading) => wrap('task', task.read(value, reading)),
  'status-update': (value, reading) => wrap('statusUpdate', statusUpdate.read(value, reading)),
  'artifact-update': (value, reading) => wrap('artifactUpdate', artifactUpdate.read(value, reading)),
};

/** The readers above call it with the member that their message belongs to. */
function wrap(member: string, value: object | undefined): StreamResponse | undefined {
  return value === undefined ? undefined : ({ [member]: value } as StreamResponse);
}

function anyOf<T extends StreamResponse | SendMessageResponse>(kinds: readonly string[]): Reader<T> {
  return {
    what: `an object whose kind is ${kinds.join(', ')}`,
    read(value, reading) {
      if (!isObject(value)) return refuse(reading, `expected ${this.what}`);
      const kind = kindOf(value);
      const reader = kind !== undefined && kinds.includes(kind) ? readers[kind] : undefined;
      if (reader === undefined) return at(reading, '.kind', () => unknownKind(kinds, value, reading));
      // The kinds are those of T's members.
      return reader(value, reading) as T | undefined;
    },
  };
}

const sendResult = anyOf<SendMessageResponse>(['task', 'message']);
const streamResult = anyOf<StreamResponse>(['task', 'message', 'status-update', 'artifact-update']);

/** Reads the parameters of `message/send` and `message/stream`. Without `blocking` the call waits for the result. */
export function sendMessageRequestFromKind(value: unknown): Decoded<SendMessageRequest> {
  return readWith(sendParams, value, 'strict');
}

/** Reads the parameters of `tasks/get`. */
export function getTaskRequestFromKind(value: unknown): Decoded<GetTaskRequest> {
  return readWith(taskQueryParams, value, 'strict');
}

/** Reads the parameters of `tasks/cancel`, `tasks/resubscribe` and `tasks/pushNotificationConfig/list`. */
export function taskIdFromKind(value: unknown): Decoded<CancelTaskRequest> {
  return readWith(taskIdParams, value, 'strict');
}

/** Reads the parameters of `tasks/pushNotificationConfig/get` and `delete`. */
export function pushConfigAddressFromKind(value: unknown): Decoded<PushConfigAddress> {
  return readWith(pushConfigParams, value, 'strict');
}

/** Reads a webhook registration: the parameters of `tasks/pushNotificationConfig/set`, or a peer's answer. */
export function pushConfigFromKind(
  value: unknown,
  presence: Presence = 'strict',
): Decoded<TaskPushNotificationConfig & { taskId: string }> {
  return readWith(taskPushConfig, value, presence);
}

/** Reads the array that `tasks/pushNotificationConfig/list` answers with. */
export function pushConfigsFromKind(value: unknown): Decoded<TaskPushNotificationConfig[]> {
  return readWith(listOf<TaskPushNotificationConfig>(taskPushConfig), value, 'lenient');
}

/** Reads a task, as a peer answers it. */
export function taskFromKind(value: unknown, presence: Presence = 'lenient'): Decoded<Task> {
  return readWith(task, value, presence);
}

/** Reads a message, as a peer answers it. */
export function messageFromKind(value: unknown, presence: Presence = 'lenient'): Decoded<Message> {
  return readWith(message, value, presence);
}

/** Reads the result of `message/send`: a bare task or message, told apart by `kind`, or by what it has where that is missing. */
export function sendMessageResponseFromKind(value: unknown): Decoded<SendMessageResponse> {
  return readWith(sendResult, value, 'lenient');
}

/** Reads the result in a frame of a stream, and the body of a push notification: a bare task, message or event. */
export function streamResponseFromKind(value: unknown): Decoded<StreamResponse> {
  return readWith(streamResult, value, 'lenient');
}
