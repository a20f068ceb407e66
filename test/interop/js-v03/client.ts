import { randomUUID } from 'node:crypto';
import type { Message, MessageSendConfiguration, MessageSendParams, Task, TaskState } from 'a2a-js-sdk-v03';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from 'a2a-js-sdk-v03/client';
import { GrpcTransportFactory } from 'a2a-js-sdk-v03/client/grpc';
import { deliveredState } from '../runner/delivered-state.js';
import type { CallArguments, Plays } from '../runner/js-peer.js';
import type { Facts } from '../runner/scenarios.js';
import { textOf } from './executor.js';

/** Plays the scenarios with the SDK's client over one binding. */
export async function call({ url, binding, webhook, token }: CallArguments): Promise<Plays> {
  const factories = {
    JSONRPC: new JsonRpcTransportFactory(),
    'HTTP+JSON': new RestTransportFactory(),
    GRPC: new GrpcTransportFactory(),
  };
  const factory = new ClientFactory({ transports: [factories[binding]] });
  const card = await new DefaultAgentCardResolver().resolve(url);
  const client = await factory.createFromAgentCard(card);
  const pushNotificationConfig = { id: 'hook', url: webhook, token: 'tok' };

  return {
    send: async () => ({ text: await reply(client, 'echo hello') }),
    blocking: async () => outcomeOf(await begin(client, 'task hi')),
    stream: () => follow(client.sendMessageStream(params('chunks 3'))),
    async get() {
      const { id } = await begin(client, 'task hi');
      return outcomeOf(await client.getTask({ id }));
    },
    async subscribe() {
      const id = await firstTaskId(client.sendMessageStream(params('slow')));
      return follow(client.resubscribeTask({ id }));
    },
    async input() {
      const asked = await begin(client, 'input');
      const { id: taskId, contextId } = asked;
      const answered = taskIn(await client.sendMessage(params('blue', { taskId, contextId })));
      return { asked: nameOf(asked.status.state), ...outcomeOf(answered) };
    },
    async cancel() {
      const { id } = await begin(client, 'wait', { blocking: false });
      return { state: nameOf((await client.cancelTask({ id })).status.state) };
    },
    async push() {
      const { id } = await begin(client, 'slow', { blocking: false, pushNotificationConfig });
      return { delivered: await deliveredState(webhook, id) };
    },
    async 'push-configs'() {
      const { id } = await begin(client, 'input');
      await client.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig });
      const which = { id, pushNotificationConfigId: 'hook' };
      // The client's signature leaves the id of the config out; what it is given, it sends.
      const got = await client.getTaskPushNotificationConfig(which);
      const listed = (await client.listTaskPushNotificationConfig({ id })).length;
      await client.deleteTaskPushNotificationConfig(which);
      const left = (await client.listTaskPushNotificationConfig({ id })).length;
      return { got: got.pushNotificationConfig.url === webhook, listed, left };
    },
    async errors() {
      const { id, contextId } = await begin(client, 'task hi');
      return {
        get: await errorOf(client.getTask({ id: 'nobody' })),
        cancel: await errorOf(client.cancelTask({ id })),
        send: await errorOf(client.sendMessage(params('task hi', { taskId: id, contextId }))),
      };
    },
    async extended() {
      // A client keeps the extended card, so this is one of its own.
      const own = await factory.createFromAgentCard(card);
      const extended = await own.getAgentCard({ serviceParameters: { Authorization: `Bearer ${token}` } });
      return { name: extended.name };
    },
  };
}

function params(text: string, ids: Partial<Message> = {}, configuration?: MessageSendConfiguration): MessageSendParams {
  const message: Message = {
    kind: 'message',
    messageId: randomUUID(),
    role: 'user',
    parts: [{ kind: 'text', text }],
    ...ids,
  };
  return { message, ...(configuration && { configuration }) };
}

async function begin(client: Client, text: string, configuration?: MessageSendConfiguration): Promise<Task> {
  return taskIn(await client.sendMessage(params(text, {}, configuration)));
}

function taskIn(result: Message | Task): Task {
  if (result.kind === 'message') throw new Error('a task was expected, and a message came');
  return result;
}

async function reply(client: Client, text: string): Promise<string> {
  const result = await client.sendMessage(params(text));
  return textOf(result.kind === 'message' ? result.parts : result.status.message?.parts);
}

type Events = ReturnType<Client['sendMessageStream']>;

async function firstTaskId(events: Events): Promise<string> {
  for await (const event of events) {
    if (event.kind === 'task') return event.id;
    if (event.kind !== 'message') return event.taskId;
  }
  throw new Error('the stream ended before it named the task');
}

async function follow(events: Events): Promise<Facts> {
  const told = { state: '', artifact: '' };
  for await (const event of events) {
    if (event.kind === 'task') Object.assign(told, outcomeOf(event));
    if (event.kind === 'status-update') told.state = nameOf(event.status.state);
    if (event.kind !== 'artifact-update') continue;
    told.artifact = (event.append === true ? told.artifact : '') + textOf(event.artifact.parts);
  }
  return told;
}

function outcomeOf({ status, artifacts = [] }: Task): Facts {
  return { state: nameOf(status.state), artifact: artifacts.map(({ parts }) => textOf(parts)).join('') };
}

/** The name that a state has in 1.0. */
function nameOf(state: TaskState): string {
  return `TASK_STATE_${state.toUpperCase().replaceAll('-', '_')}`;
}

async function errorOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'none';
  } catch (thrown) {
    if (thrown instanceof TaskNotFoundError) return 'TASK_NOT_FOUND';
    if (thrown instanceof TaskNotCancelableError) return 'TASK_NOT_CANCELABLE';
    if (thrown instanceof UnsupportedOperationError) return 'UNSUPPORTED_OPERATION';
    // The general errors have no class of their own; their code is in the text, the one of JSON-RPC or of gRPC.
    const code = /\(Code: (-\d+)\)|^GRPC error for \w+! (\d+)/.exec(String(thrown instanceof Error && thrown.message));
    const name = generalErrors[code?.[1] ?? code?.[2] ?? ''];
    if (name !== undefined) return name;
    throw thrown;
  }
}

const generalErrors: Readonly<Record<string, string>> = {
  '-32600': 'INVALID_REQUEST',
  '3': 'INVALID_PARAMS',
  '12': 'UNIMPLEMENTED',
};
