import { setTimeout as sleep } from 'node:timers/promises';
import {
  A2AError,
  type AgentClient,
  connect,
  type Jwk,
  type StreamResponse,
  type Task,
  userMessage,
  verifyCard,
} from '../../../src/entries/client-node.js';
import { deliveredState } from './delivered-state.js';
import type { Answer } from './judge.js';
import type { Binding, Facts, ProtocolVersion, ScenarioName } from './scenarios.js';

/** What our client calls, and how. */
export interface OurClientOptions {
  readonly url: string;
  readonly grpcPort: number;
  readonly binding: Binding;
  readonly version: ProtocolVersion;
  readonly webhook: string;
  readonly token: string;
  readonly tenant: string;
}

interface Stage extends OurClientOptions {
  readonly agent: AgentClient;
}

const scenarioLimitMs = 30_000;

/** Plays one scenario with our client, within 30 s. It never rejects. */
export async function playOurs(scenario: ScenarioName, options: OurClientOptions): Promise<Answer> {
  const late = new AbortController();
  try {
    return await Promise.race([answer(plays[scenario], options), tooLate(late.signal)]);
  } catch (thrown) {
    return { failed: describe(thrown) };
  } finally {
    late.abort();
  }
}

async function answer(play: Play, options: OurClientOptions): Promise<Answer> {
  const agent = await open(options);
  try {
    return { facts: await play({ ...options, agent }) };
  } finally {
    await agent.close();
  }
}

async function tooLate(signal: AbortSignal): Promise<Answer> {
  await sleep(scenarioLimitMs, undefined, { signal });
  return { failed: `not done within ${scenarioLimitMs / 1000} s` };
}

/** Connects by the card below the URL; gRPC is on another port, which has to be allowed. */
function open({ url, grpcPort, binding, version }: OurClientOptions, bearer?: string): Promise<AgentClient> {
  return connect(url, {
    bindings: [binding],
    cache: false,
    audience: [`http://127.0.0.1:${grpcPort}`, `http://localhost:${grpcPort}`],
    ...(version === '0.3' && { compat: [version] }),
    ...(bearer !== undefined && { credentials: { bearer } }),
  });
}

type Play = (stage: Stage) => Promise<Facts>;

const plays: Readonly<Record<ScenarioName, Play>> = {
  send: async (stage) => ({ text: await reply(stage.agent, 'echo hello') }),
  blocking: async ({ agent }) => outcomeOf(await begin(agent, 'task hi')),
  stream: async ({ agent }) => follow(agent.sendStreamingMessage({ message: userMessage('chunks 3') })),
  async get({ agent }) {
    const { id } = await begin(agent, 'task hi');
    return outcomeOf(await agent.getTask({ id }));
  },
  async subscribe({ agent }) {
    const id = await firstTaskId(agent.sendStreamingMessage({ message: userMessage('slow') }));
    return follow(agent.subscribeToTask({ id }));
  },
  async input({ agent }) {
    const asked = await begin(agent, 'input');
    const { id: taskId, contextId } = asked;
    const { task } = await agent.sendMessage({ message: userMessage('blue', { taskId, contextId }) });
    return { asked: asked.status.state, ...outcomeOf(taskOf(task)) };
  },
  async cancel({ agent }) {
    const { id } = await begin(agent, 'wait', { returnImmediately: true });
    return { state: (await agent.cancelTask({ id })).status.state };
  },
  async list({ agent }) {
    const { contextId = '' } = await begin(agent, 'task hi');
    await agent.sendMessage({ message: userMessage('task hi', { contextId }) });
    return { count: (await agent.listTasks({ contextId })).tasks.length };
  },
  async push({ agent, webhook }) {
    const taskPushNotificationConfig = { url: webhook, token: 'tok' };
    const { id } = await begin(agent, 'slow', { returnImmediately: true, taskPushNotificationConfig });
    return { delivered: await deliveredState(webhook, id) };
  },
  async 'push-configs'({ agent, webhook }) {
    const { id: taskId } = await begin(agent, 'input');
    const { id } = await agent.createTaskPushNotificationConfig({ taskId, id: 'hook', url: webhook, token: 'tok' });
    const which = { taskId, id: id ?? 'hook' };
    const got = await agent.getTaskPushNotificationConfig(which);
    const listed = await agent.listTaskPushNotificationConfigs({ taskId });
    await agent.deleteTaskPushNotificationConfig(which);
    const left = await agent.listTaskPushNotificationConfigs({ taskId });
    return {
      got: got.url === webhook,
      listed: listed.configs?.length ?? 0,
      left: left.configs?.length ?? 0,
    };
  },
  async errors({ agent }) {
    const { id, contextId } = await begin(agent, 'task hi');
    return {
      get: await codeOf(agent.getTask({ id: 'nobody' })),
      cancel: await codeOf(agent.cancelTask({ id })),
      send: await codeOf(agent.sendMessage({ message: userMessage('task hi', { taskId: id, contextId }) })),
    };
  },
  /** Our client takes the tenant from the card, so the card that it has read is given back to it with one. */
  async tenant({ agent: { card }, tenant, ...options }) {
    const supportedInterfaces = card.supportedInterfaces.map((one) => ({ ...one, tenant }));
    const agent = await connect(
      { ...card, supportedInterfaces },
      { bindings: [options.binding], audience: [options.url, `http://127.0.0.1:${options.grpcPort}`] },
    );
    return { text: await reply(agent, 'tenant').finally(() => agent.close()) };
  },
  async extended(options) {
    const agent = await open(options, options.token);
    return { name: (await agent.getExtendedAgentCard().finally(() => agent.close())).name };
  },
  async signed({ url }) {
    const card = await readJson(`${url}/.well-known/agent-card.json`);
    // What comes of a key that is none is a verdict too.
    const key = (await readJson(`${url}/keys/public.jwk`)) as Jwk;
    const verified = await verifyCard(card, {
      fetchKeys: ({ kid }) => [{ ...key, kid }],
      forms: ['presence', 'received', 'stripped'],
    });
    if (!verified.ok) throw new Error(verified.reason);
    return { verified: true };
  },
};

type Configuration = NonNullable<Parameters<AgentClient['sendMessage']>[0]['configuration']>;

/** Sends a message and gives the task that came of it. */
async function begin(agent: AgentClient, text: string, configuration?: Configuration): Promise<Task> {
  const { task } = await agent.sendMessage({ message: userMessage(text), ...(configuration && { configuration }) });
  return taskOf(task);
}

function taskOf(task: Task | undefined): Task {
  if (task === undefined) throw new Error('a task was expected, and a message came');
  return task;
}

/** The text of a direct message, or of the status message of agents that cannot answer with one. */
async function reply(agent: AgentClient, text: string): Promise<string> {
  const { message, task } = await agent.sendMessage({ message: userMessage(text) });
  return textOf((message ?? task?.status.message)?.parts);
}

function outcomeOf({ status, artifacts = [] }: Task): Facts {
  return { state: status.state, artifact: artifacts.map(({ parts }) => textOf(parts)).join('') };
}

/** Folds a stream by hand, in whatever order an agent tells things, so that nothing is smoothed over. */
async function follow(events: AsyncIterable<StreamResponse>): Promise<Facts> {
  const told = { state: '', artifact: '' };
  for await (const { task, statusUpdate, artifactUpdate } of events) {
    if (task !== undefined) Object.assign(told, outcomeOf(task));
    if (statusUpdate !== undefined) told.state = statusUpdate.status.state;
    if (artifactUpdate === undefined) continue;
    const text = textOf(artifactUpdate.artifact.parts);
    told.artifact = artifactUpdate.append === true ? told.artifact + text : text;
  }
  return told;
}

async function firstTaskId(events: AsyncIterable<StreamResponse>): Promise<string> {
  for await (const { task, statusUpdate, artifactUpdate } of events) {
    const id = task?.id ?? statusUpdate?.taskId ?? artifactUpdate?.taskId;
    if (id !== undefined) return id;
  }
  throw new Error('the stream ended before it named the task');
}

async function readJson(url: string): Promise<unknown> {
  return (await fetch(url, { headers: { 'A2A-Version': '1.0' } })).json();
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (thrown) {
    if (thrown instanceof A2AError) return thrown.code;
    throw thrown;
  }
}

function textOf(parts: readonly { readonly text?: string }[] = []): string {
  return parts.map(({ text = '' }) => text).join('');
}

function describe(thrown: unknown): string {
  if (thrown instanceof A2AError) return `${thrown.code}: ${thrown.message}`;
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
