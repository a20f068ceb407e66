import { randomUUID } from 'node:crypto';
import {
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTasksRequest,
  SendMessageRequest,
  type SendMessageResult,
  type StreamResponse,
  SubscribeToTaskRequest,
  type Task,
  TaskPushNotificationConfig,
  type TaskState,
  taskStateToJSON,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';
import { A2AError } from '@a2a-js/sdk/errors';
import { deliveredState } from '../runner/delivered-state.js';
import type { CallArguments, Plays } from '../runner/js-peer.js';
import type { Facts } from '../runner/scenarios.js';
import { textOf } from './executor.js';

/** Plays the scenarios with the SDK's client over one binding. */
export async function call({ url, binding, webhook, token, tenant }: CallArguments): Promise<Plays> {
  const factories = {
    JSONRPC: new JsonRpcTransportFactory(),
    'HTTP+JSON': new RestTransportFactory(),
    GRPC: new GrpcTransportFactory(),
  };
  const factory = new ClientFactory({ transports: [factories[binding]] });
  const card = await new DefaultAgentCardResolver().resolve(url);
  const client = await factory.createFromAgentCard(card);
  const push = (taskId: string) =>
    TaskPushNotificationConfig.fromJSON({ taskId, id: 'hook', url: webhook, token: 'tok' });

  return {
    send: async () => ({ text: await reply(client, 'echo hello') }),
    blocking: async () => outcomeOf(await begin(client, 'task hi')),
    stream: () => follow(client.sendMessageStream(request('chunks 3'))),
    async get() {
      const { id } = await begin(client, 'task hi');
      return outcomeOf(await client.getTask(GetTaskRequest.fromJSON({ id })));
    },
    async subscribe() {
      const id = await firstTaskId(client.sendMessageStream(request('slow')));
      return follow(client.resubscribeTask(SubscribeToTaskRequest.fromJSON({ id })));
    },
    async input() {
      const asked = await begin(client, 'input');
      const { id: taskId, contextId } = asked;
      const answered = taskIn(await client.sendMessage(request('blue', { taskId, contextId })));
      return { asked: stateOf(asked), ...outcomeOf(answered) };
    },
    async cancel() {
      const { id } = await begin(client, 'wait', { returnImmediately: true });
      return { state: stateOf(await client.cancelTask(CancelTaskRequest.fromJSON({ id }))) };
    },
    async list() {
      const { contextId } = await begin(client, 'task hi');
      await client.sendMessage(request('task hi', { contextId }));
      return { count: (await client.listTasks(ListTasksRequest.fromJSON({ contextId }))).tasks.length };
    },
    async push() {
      const { id } = await begin(client, 'slow', { returnImmediately: true, taskPushNotificationConfig: push('') });
      return { delivered: await deliveredState(webhook, id) };
    },
    async 'push-configs'() {
      const { id: taskId } = await begin(client, 'input');
      const which = { taskId, id: (await client.createTaskPushNotificationConfig(push(taskId))).id };
      const got = await client.getTaskPushNotificationConfig(GetTaskPushNotificationConfigRequest.fromJSON(which));
      const all = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId });
      const listed = (await client.listTaskPushNotificationConfig(all)).configs.length;
      await client.deleteTaskPushNotificationConfig(DeleteTaskPushNotificationConfigRequest.fromJSON(which));
      const left = (await client.listTaskPushNotificationConfig(all)).configs.length;
      return { got: got.url === webhook, listed, left };
    },
    async errors() {
      const { id, contextId } = await begin(client, 'task hi');
      return {
        get: await reasonOf(client.getTask(GetTaskRequest.fromJSON({ id: 'nobody' }))),
        cancel: await reasonOf(client.cancelTask(CancelTaskRequest.fromJSON({ id }))),
        send: await reasonOf(client.sendMessage(request('task hi', { taskId: id, contextId }))),
      };
    },
    // The factory has every request name the tenant of the interface that it has chosen.
    async tenant() {
      const supportedInterfaces = card.supportedInterfaces.map((one) => ({ ...one, tenant }));
      const ofTenant = await factory.createFromAgentCard({ ...card, supportedInterfaces });
      return { text: await reply(ofTenant, 'tenant') };
    },
    async extended() {
      // A client keeps the extended card, so this is one of its own.
      const own = await factory.createFromAgentCard(card);
      const extended = await own.getAgentCard({ serviceParameters: { Authorization: `Bearer ${token}` } });
      return { name: extended.name };
    },
    async signed() {
      const key = await (await fetch(`${url}/keys/public.jwk`)).json();
      await verifyAgentCardSignature(async () => key)(card);
      return { verified: true };
    },
  };
}

function request(text: string, { configuration, ...ids }: { configuration?: object; [id: string]: unknown } = {}) {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...ids };
  return SendMessageRequest.fromJSON({ message, ...(configuration && { configuration }) });
}

async function begin(client: Client, text: string, configuration?: object): Promise<Task> {
  return taskIn(await client.sendMessage(request(text, { ...(configuration && { configuration }) })));
}

function taskIn(result: SendMessageResult): Task {
  if ('messageId' in result) throw new Error('a task was expected, and a message came');
  return result;
}

async function reply(client: Client, text: string): Promise<string> {
  const result = await client.sendMessage(request(text));
  return textOf('messageId' in result ? result.parts : result.status?.message?.parts);
}

async function firstTaskId(events: AsyncIterable<StreamResponse>): Promise<string> {
  for await (const { payload } of events) {
    if (payload?.$case === 'task') return payload.value.id;
    if (payload?.$case === 'statusUpdate' || payload?.$case === 'artifactUpdate') return payload.value.taskId;
  }
  throw new Error('the stream ended before it named the task');
}

async function follow(events: AsyncIterable<StreamResponse>): Promise<Facts> {
  const told = { state: '', artifact: '' };
  for await (const { payload } of events) {
    if (payload?.$case === 'task') Object.assign(told, outcomeOf(payload.value));
    if (payload?.$case === 'statusUpdate') told.state = stateOf(payload.value);
    if (payload?.$case !== 'artifactUpdate') continue;
    const { append, artifact } = payload.value;
    told.artifact = (append ? told.artifact : '') + textOf(artifact?.parts);
  }
  return told;
}

function outcomeOf(task: Task): Facts {
  return { state: stateOf(task), artifact: task.artifacts.map(({ parts }) => textOf(parts)).join('') };
}

/** States are numbers in this SDK. */
function stateOf({ status }: { readonly status: { readonly state: TaskState } | undefined }): string {
  return status === undefined ? '' : taskStateToJSON(status.state);
}

async function reasonOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'none';
  } catch (thrown) {
    if (thrown instanceof A2AError) return thrown.reason;
    throw thrown;
  }
}
