import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetClient } from './client.js';
import { NetError } from './errors.js';
import type { SendRequest } from './read.js';
import { type Artifact, isTerminal, type Message, type StreamResponse, type Task, textOf } from './wire.js';

/** What a scenario calls with. */
export interface Stage {
  readonly client: NetClient;
  /** The same client, in a host that adds the token to every call. */
  readonly known: NetClient;
  readonly webhook: string;
  readonly tenant: string;
}

type Play = (stage: Stage) => Promise<object>;

/** The scenarios that the client can play. */
export const plays: Readonly<Record<string, Play>> = {
  send: async ({ client }) => ({ text: await reply(client, { message: say('echo hello') }) }),
  blocking: async ({ client }) => factsOf(await begin(client, 'task hi')),
  stream: async ({ client }) => follow(client.sendStreamingMessage({ message: say('chunks 3') })),
  get: async ({ client }) => factsOf(await client.getTask((await begin(client, 'task hi')).id)),
  async subscribe({ client }) {
    return follow(client.subscribeToTask(await firstTaskId(client.sendStreamingMessage({ message: say('slow') }))));
  },
  async input({ client }) {
    const asked = await begin(client, 'input');
    const { task } = await client.sendMessage({ message: { ...say('blue'), taskId: asked.id } });
    return { asked: asked.status.state, ...factsOf(taskIn(task)) };
  },
  async cancel({ client }) {
    const { id } = await begin(client, 'wait', { returnImmediately: true });
    return { state: (await client.cancelTask(id)).status.state };
  },
  async list({ client }) {
    const { contextId } = await begin(client, 'task hi');
    await client.sendMessage({ message: { ...say('task hi'), contextId } });
    return { count: (await client.listTasks(contextId)).tasks.length };
  },
  async push({ client, webhook }) {
    const pushNotificationConfig = { url: webhook, token: 'tok' };
    const { id } = await begin(client, 'slow', { pushNotificationConfig, returnImmediately: true });
    return { delivered: await deliveredState(webhook, id) };
  },
  async errors({ client }) {
    const { id } = await begin(client, 'task hi');
    return {
      get: await codeOf(client.getTask('nobody')),
      cancel: await codeOf(client.cancelTask(id)),
      send: await codeOf(client.sendMessage({ message: { ...say('task hi'), taskId: id } })),
    };
  },
  // The request has a member for it, which both clients print into the body (C4).
  tenant: async ({ client, tenant }) => ({ text: await reply(client, { tenant, message: say('tenant') }) }),
  extended: async ({ known }) => ({ name: (await known.getExtendedAgentCard()).name }),
};

/** Everything else about a message is left to the agent (C47). */
export function say(text: string): Message {
  return { role: 'ROLE_USER', parts: [{ text }], messageId: randomUUID() };
}

async function begin(client: NetClient, text: string, configuration?: SendRequest['configuration']): Promise<Task> {
  const { task } = await client.sendMessage({ message: say(text), ...(configuration && { configuration }) });
  return taskIn(task);
}

function taskIn(task: Task | undefined): Task {
  if (task === undefined) throw new Error('a task was expected, and a message came');
  return task;
}

async function reply(client: NetClient, request: SendRequest): Promise<string> {
  const { message, task } = await client.sendMessage(request);
  return textOf((message ?? task?.status.message)?.parts);
}

function factsOf({ status, artifacts }: Task) {
  return { state: status.state, artifact: artifactsText(artifacts) };
}

function artifactsText(artifacts: readonly Artifact[] = []): string {
  return artifacts.map(({ parts }) => textOf(parts)).join('');
}

/** Events are told apart by the member that is there, as `PayloadCase` does. */
async function follow(events: AsyncIterable<StreamResponse>): Promise<object> {
  let state = '';
  let artifacts: readonly Artifact[] = [];
  for await (const { task, statusUpdate, artifactUpdate } of events) {
    if (task !== undefined) {
      state = task.status.state;
      artifacts = task.artifacts ?? [];
    }
    if (statusUpdate !== undefined) state = statusUpdate.status.state;
    if (artifactUpdate === undefined) continue;
    const { artifact, append } = artifactUpdate;
    const before = append ? artifacts : artifacts.filter(({ artifactId }) => artifactId !== artifact.artifactId);
    artifacts = [...before, artifact];
  }
  return { state, artifact: artifactsText(artifacts) };
}

async function firstTaskId(events: AsyncIterable<StreamResponse>): Promise<string> {
  for await (const { task, statusUpdate, artifactUpdate } of events) {
    const id = task?.id ?? statusUpdate?.taskId ?? artifactUpdate?.taskId;
    if (id !== undefined) return id;
  }
  throw new Error('the stream ended before it named the task');
}

async function deliveredState(webhook: string, taskId: string): Promise<string> {
  const end = Date.now() + 10_000;
  for (;;) {
    const response = await fetch(`${webhook}/seen?task=${encodeURIComponent(taskId)}`);
    // The webhook is the runner's own.
    const { state } = (await response.json()) as { readonly state: string };
    if (isTerminal(state) || Date.now() > end) return state;
    await sleep(100);
  }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (thrown) {
    if (thrown instanceof NetError) return thrown.code;
    throw thrown;
  }
}
