import { afterEach, describe, expect, it } from 'vitest';
import { type AgentClient, connect, jsonRpcTransport, restTransport, userMessage } from '../src/entries/client.js';
import { serve } from '../src/entries/node.js';
import { createServer, fetchHandler, memoryStore } from '../src/entries/server.js';
import { createScriptedAgent, inProcess, inProcessInterface } from '../src/entries/testing.js';

interface Way {
  readonly client: AgentClient;
  close(): Promise<void>;
}

const origin = 'http://localhost:4000';
const overFetch = async (transport: typeof jsonRpcTransport): Promise<Way> => {
  const handler = fetchHandler(createScriptedAgent({ capabilities: {} }).agent, { publicUrl: origin });
  const fetch = (url: string, init: RequestInit) => handler(new Request(url, init));
  const client = await connect(origin, { transports: [transport], bindings: [transport.binding], fetch, cache: false });
  return { client, close: () => handler.close() };
};
const overNode = async (transport: typeof jsonRpcTransport): Promise<Way> => {
  const served = await serve(createScriptedAgent({ capabilities: {} }).agent, { port: 0 });
  const client = await connect(served.url, { bindings: [transport.binding], cache: false });
  return { client, close: () => served.close() };
};
const withoutWire = async (): Promise<Way> => {
  const { agent } = createScriptedAgent({ capabilities: {} });
  const server = createServer(agent, { store: memoryStore(), interfaces: [inProcessInterface] });
  return { client: await connect(server.card, { transports: [inProcess(server)] }), close: () => server.close() };
};

const ways: readonly (readonly [string, () => Promise<Way>])[] = [
  ['in process', withoutWire],
  ['JSON-RPC through fetch', () => overFetch(jsonRpcTransport)],
  ['JSON-RPC through node', () => overNode(jsonRpcTransport)],
  ['HTTP+JSON through fetch', () => overFetch(restTransport)],
  ['HTTP+JSON through node', () => overNode(restTransport)],
];

const say = (text: string, fields = {}) => ({ message: userMessage(text, fields) });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
async function kindsOf(events: AsyncIterable<object>): Promise<string[]> {
  const kinds: string[] = [];
  for await (const event of events) kinds.push(Object.keys(event).join());
  return kinds;
}

/** Each scenario gives what the specification lets a caller see of it; expectations are written out, not compared. */
const scenarios: readonly (readonly [string, (client: AgentClient) => Promise<unknown>, unknown])[] = [
  ['a direct reply', async (c) => (await c.ask('echo hello')).text, 'hello'],
  ['a blocking task', async (c) => (await c.sendMessage(say('task'))).task?.status.state, 'TASK_STATE_COMPLETED'],
  [
    'a stream',
    async (c) => {
      const kinds = await kindsOf(c.sendStreamingMessage(say('task')));
      return [kinds[0], kinds.at(-1), kinds.includes('artifactUpdate')];
    },
    ['task', 'statusUpdate', true],
  ],
  ['a message-only stream', (c) => kindsOf(c.sendStreamingMessage(say('echo hi'))), ['message']],
  ['an unknown task', (c) => refusal(c.getTask({ id: 'nobody' })), 'TASK_NOT_FOUND'],
  ['a message to an unknown task', (c) => refusal(c.sendMessage(say('x', { taskId: 'nobody' }))), 'TASK_NOT_FOUND'],
  [
    'a finished task',
    async (c) => {
      const { taskId = '' } = await c.ask('task');
      const again = refusal(c.sendMessage(say('more', { taskId })));
      return [await again, await refusal(c.cancelTask({ id: taskId }))];
    },
    ['UNSUPPORTED_OPERATION', 'TASK_NOT_CANCELABLE'],
  ],
  [
    'a question, its answer and the history',
    async (c) => {
      const asked = await c.ask('input');
      const { state, taskId = '' } = await asked.reply('an answer');
      const { history = [] } = await c.getTask({ id: taskId });
      const user = history.filter(({ role }) => role === 'ROLE_USER').map(({ parts }) => parts[0]?.text);
      const none = (await c.getTask({ id: taskId, historyLength: 0 })).history;
      return [asked.inputRequired, state, user, none];
    },
    [true, 'TASK_STATE_COMPLETED', ['input', 'an answer'], undefined],
  ],
  [
    'a cancellation, twice',
    async (c) => {
      const { taskId = '' } = await c.ask('input');
      return [(await c.cancelTask({ id: taskId })).status.state, (await c.cancelTask({ id: taskId })).status.state];
    },
    ['TASK_STATE_CANCELED', 'TASK_STATE_CANCELED'],
  ],
  [
    'a list',
    async (c) => {
      for (const text of ['task', 'task', 'task']) await c.ask(text);
      const first = await c.listTasks({ pageSize: 2 });
      const second = await c.listTasks({ pageSize: 2, pageToken: first.nextPageToken });
      const ids = new Set([...first.tasks, ...second.tasks].map(({ id }) => id));
      return [
        first.totalSize,
        first.tasks.length,
        second.nextPageToken,
        ids.size,
        'artifacts' in (first.tasks[0] ?? {}),
      ];
    },
    [3, 2, '', 3, false],
  ],
  ['an agent that fails', async (c) => (await c.ask('fail sorry')).state, 'TASK_STATE_FAILED'],
  ['an agent that declines', async (c) => (await c.ask('reject no')).state, 'TASK_STATE_REJECTED'],
];

let open: Way | undefined;
afterEach(async () => {
  await open?.client.close();
  await open?.close();
});

describe.each(ways)('%s', (_, start) => {
  it.each(scenarios)('%s', async (_name, play, expected) => {
    open = await start();
    expect(await play(open.client)).toEqual(expected);
  });
});
