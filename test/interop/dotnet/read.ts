import type { AgentCard, StreamResponse, Task, TaskPushNotificationConfig } from './wire.js';

/**
 * Reads what System.Text.Json would: members that nobody knows are skipped, and one that is marked `[JsonRequired]` must be
 * there and not be null (C35; spec 08 section 2: contextId, the four members of a list, the arrays of a card).
 */
export type Read<T> = (json: unknown, path: string) => T;

/** Thrown where A2A .NET throws its `JsonException`. */
export class JsonException extends Error {}

const states = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED',
];
const roles = ['ROLE_UNSPECIFIED', 'ROLE_USER', 'ROLE_AGENT'];

type Check = (json: unknown, path: string) => void;

function object(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  return (json, path) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonException(`${path}: no object`);
    const members = new Map<string, unknown>(Object.entries(json));
    for (const [name, check] of Object.entries(required)) {
      if (!members.has(name)) throw new JsonException(`${path}.${name}: a required member is missing`);
      check(members.get(name), `${path}.${name}`);
    }
    for (const [name, check] of Object.entries(optional)) {
      const value = members.get(name);
      if (value !== undefined && value !== null) check(value, `${path}.${name}`);
    }
  };
}

function list(check: Check): Check {
  return (json, path) => {
    if (!Array.isArray(json)) throw new JsonException(`${path}: no list`);
    for (const [index, one] of json.entries()) check(one, `${path}[${index}]`);
  };
}

/** Enums are told by the names of the proto, and by nothing else (spec 08 section 2). */
function oneOf(names: readonly string[]): Check {
  return (json, path) => {
    if (typeof json !== 'string' || !names.includes(json)) throw new JsonException(`${path}: no such name`);
  };
}

const text: Check = (json, path) => {
  if (typeof json !== 'string') throw new JsonException(`${path}: no string`);
};
const number: Check = (json, path) => {
  if (typeof json !== 'number' && !/^-?\d+$/.test(String(json))) throw new JsonException(`${path}: no number`);
};
const flag: Check = (json, path) => {
  if (typeof json !== 'boolean') throw new JsonException(`${path}: no bool`);
};
/** A DateTimeOffset: with any offset, or none (spec 08 section 2). */
const time: Check = (json, path) => {
  if (typeof json !== 'string' || Number.isNaN(Date.parse(json))) throw new JsonException(`${path}: no time`);
};

const part = object({}, { text, raw: text, url: text, filename: text, mediaType: text });
const message = object(
  { role: oneOf(roles), parts: list(part), messageId: text },
  { contextId: text, taskId: text, referenceTaskIds: list(text), extensions: list(text) },
);
const state = oneOf(['TASK_STATE_UNSPECIFIED', ...states.map((name) => `TASK_STATE_${name}`)]);
const status = object({ state }, { message, timestamp: time });
const artifact = object({ artifactId: text, parts: list(part) }, { name: text, description: text });
const task = object({ id: text, contextId: text, status }, { history: list(message), artifacts: list(artifact) });
const statusUpdate = object({ taskId: text, contextId: text, status });
const artifactUpdate = object({ taskId: text, contextId: text, artifact }, { append: flag, lastChunk: flag });
const push = object({ url: text }, { id: text, token: text });
const taskPush = object({ id: text, taskId: text, pushNotificationConfig: push });
const skill = object({ id: text, name: text, description: text, tags: list(text) });
const agentInterface = object({ url: text, protocolBinding: text, protocolVersion: text });
const card = object({
  name: text,
  description: text,
  version: text,
  supportedInterfaces: list(agentInterface),
  capabilities: object({}, { streaming: flag, pushNotifications: flag, extendedAgentCard: flag }),
  skills: list(skill),
  defaultInputModes: list(text),
  defaultOutputModes: list(text),
});

function reader<T>(check: Check): Read<T> {
  return (json, path) => {
    check(json, path);
    // The check has just found every member that the type has.
    return json as T;
  };
}

export const readCard = reader<AgentCard>(card);
export const readTask = reader<Task>(task);
export const readAnswer = reader<{ readonly task?: Task; readonly message?: StreamResponse['message'] }>(
  object({}, { task, message }),
);
export const readEvent = reader<StreamResponse>(object({}, { task, message, statusUpdate, artifactUpdate }));
export const readTasks = reader<{ readonly tasks: readonly Task[] }>(
  object({ tasks: list(task), nextPageToken: text, pageSize: number, totalSize: number }),
);
export const readPush = reader<TaskPushNotificationConfig>(taskPush);
export const readPushes = reader<{ readonly configs?: readonly TaskPushNotificationConfig[] }>(
  object({}, { configs: list(taskPush), nextPageToken: text }),
);
export const readSend = reader<SendRequest>(
  object(
    { message },
    {
      tenant: text,
      configuration: object({}, { pushNotificationConfig: push, historyLength: number, returnImmediately: flag }),
    },
  ),
);
export const readConfig = reader<{ readonly id?: string; readonly url: string }>(push);
export const readId = reader<{ readonly id: string }>(object({ id: text }));
/** All three are required, and the address is nested (C13). */
export const readCreatePush = reader<{
  readonly taskId: string;
  readonly configId: string;
  readonly config: TaskPushNotificationConfig['pushNotificationConfig'];
}>(object({ taskId: text, configId: text, config: push }));
export const readPushId = reader<{ readonly taskId: string; readonly id: string }>(object({ taskId: text, id: text }));
export const readPushTask = reader<{ readonly taskId: string }>(object({ taskId: text }));
export const readFilter = reader<{ readonly contextId?: string; readonly pageSize?: number; readonly status?: string }>(
  object({}, { contextId: text, status: state, pageSize: number, pageToken: text, historyLength: number }),
);

/** A request to send, as both roles have it. */
export interface SendRequest {
  readonly tenant?: string | undefined;
  readonly message: NonNullable<StreamResponse['message']>;
  readonly configuration?: {
    /** By this name, which the protocol gave up (C14). */
    readonly pushNotificationConfig?: TaskPushNotificationConfig['pushNotificationConfig'];
    readonly returnImmediately: boolean;
  };
}
