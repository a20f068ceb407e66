import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AgentClient, type ConnectOptions, connect } from '../../src/entries/client-node.js';
import { bearer, type ServeOptions, serve } from '../../src/entries/node.js';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { aMessage } from '../../src/testing/builders.js';
import { createScriptedAgent, type ScriptedAgent } from '../../src/testing/scripted-agent.js';
import { startPeer } from '../support/scripted-peer.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

const follow = { reconnectMinMs: 1, reconnectMaxMs: 20, pollMinMs: 5, pollMaxMs: 20 };

interface Pair extends ScriptedAgent {
  readonly client: AgentClient;
  readonly url: string;
}

interface Setting {
  readonly profile?: Parameters<typeof createScriptedAgent>[0];
  readonly serving?: ServeOptions;
  readonly connecting?: ConnectOptions;
}

describe.each(['JSONRPC', 'HTTP+JSON', 'GRPC'])('over %s', (binding) => {
  async function start({ profile, serving, connecting }: Setting = {}): Promise<Pair> {
    const scripted = createScriptedAgent({ capabilities: { streaming: true }, ...profile });
    const served = await serve(scripted.agent, { port: 0, ...serving });
    onTestFinished(() => served.close());
    const client = await connect(served.url, { cache: false, bindings: [binding], follow, ...connecting });
    onTestFinished(() => client.close());
    return { ...scripted, client, url: served.url };
  }

  const kinds = (events: StreamResponse[]): string[] => {
    return events.map(({ task, message, statusUpdate, artifactUpdate }) => {
      if (message !== undefined) return 'message';
      if (artifactUpdate !== undefined) return `artifact ${artifactUpdate.artifact.parts[0]?.text}`;
      return task === undefined ? `status ${statusUpdate?.status.state}` : `task ${task.status.state}`;
    });
  };

  verifies('case 47', 'text comes back code point for code point, blocking and streaming', async () => {
    const { client } = await start();
    const text = '<b>5 < 6 & "7"</b> 你好 😀 \u2028\u0085 \r\n end';
    expect((await client.ask(`echo ${text}`)).text).toBe(text);
    const sent = await client.sendMessage({ message: aMessage(`echo ${text}`) });
    expect(sent.message?.parts).toEqual([{ text }]);
  });

  test('all that concerns a task', async () => {
    const { client, release, waiting } = await start();
    const message = aMessage('slow gate');
    const { task } = await client.sendMessage({ message, configuration: { returnImmediately: true } });
    const id = task?.id ?? '';
    await waiting('gate');
    expect((await client.getTask({ id, historyLength: 0 })).history).toBeUndefined();
    expect(await client.listTasks({ status: 'TASK_STATE_WORKING', pageSize: 1 })).toMatchObject({
      tasks: [{ id }],
      totalSize: 1,
    });
    const events = client.subscribeToTask({ id });
    expect((await events.next()).value).toMatchObject({ task: { id, status: { state: 'TASK_STATE_WORKING' } } });
    release('gate');
    const rest = await collect(events);
    expect([kinds(rest.events), rest.error]).toEqual([['artifact done', 'status TASK_STATE_COMPLETED'], undefined]);
    await expect(client.cancelTask({ id })).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
    await expect(client.subscribeToTask({ id }).next()).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    await expect(client.getTask({ id: 'none' })).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a cancel, seen by whoever asked', async () => {
    const { client, waiting } = await start();
    const asked = client.ask('slow gate');
    await waiting('gate');
    const { tasks } = await client.listTasks();
    const canceled = await client.cancelTask({ id: tasks[0]?.id ?? '', metadata: { why: 'enough' } });
    expect(canceled.status.state).toBe('TASK_STATE_CANCELED');
    expect((await asked).state).toBe('TASK_STATE_CANCELED');
  });

  verifies('case 50', 'a conversation: question, reply, and what comes after the end', async () => {
    const { client } = await start();
    const asked = await client.ask('input');
    expect(asked).toMatchObject({ text: 'Which one?', inputRequired: true });
    const answered = await asked.reply('the blue one');
    expect(answered).toMatchObject({
      text: 'the blue one',
      state: 'TASK_STATE_COMPLETED',
      taskId: asked.taskId,
      contextId: asked.contextId,
    });
    expect(answered.task?.history?.filter(({ role }) => role === 'ROLE_USER')).toHaveLength(2);
    const remembered = await (await answered.reply('remember a')).reply('remember b');
    expect(remembered).toMatchObject({ text: 'a b', contextId: asked.contextId });
    const refs = await answered.reply('refs');
    expect(refs.message?.parts).toEqual([{ data: [asked.taskId] }]);
  });

  test('a stream, and one that is followed after it was left', async () => {
    const { client, release } = await start();
    let taskId = '';
    for await (const { task } of client.stream('chunks 3 go')) {
      taskId = task?.id ?? taskId;
      break;
    }
    release('go');
    const { text, state } = await client.waitForTask(taskId);
    expect([text, state]).toEqual(['123', 'TASK_STATE_COMPLETED']);
    expect(kinds((await collect(client.followTask(taskId))).events)).toEqual(['task TASK_STATE_COMPLETED']);
  });

  test('the same answer from an agent that does not stream', async () => {
    const { client } = await start({ profile: { capabilities: { streaming: false } } });
    expect(await client.ask('chunks 4')).toMatchObject({ text: '1234', state: 'TASK_STATE_COMPLETED' });
    expect((await client.ask('echo hi')).text).toBe('hi');
    expect(await (await client.ask('input')).reply('yes')).toMatchObject({
      text: 'yes',
      state: 'TASK_STATE_COMPLETED',
    });
  });

  verifies('case 92', 'a stream whose connection is cut goes on where it was', async () => {
    const sockets = new Set<Socket>();
    const { agent, release } = createScriptedAgent({ capabilities: { streaming: true } });
    const served = await serve(agent, { port: 0 });
    onTestFinished(() => served.close());
    const proxy = createServer((socket) => {
      const upstream = dial(served.port, '127.0.0.1');
      for (const one of [socket, upstream]) one.on('error', () => {});
      socket.pipe(upstream).pipe(socket);
      socket.once('close', () => upstream.destroy());
      sockets.add(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    // A server that listens on TCP has an address of this kind.
    const { port } = proxy.address() as AddressInfo;
    const path = binding === 'JSONRPC' ? '/a2a/jsonrpc' : '/a2a/rest';
    const endpoint = `http://127.0.0.1:${port}${path}`;
    const client = await connect(served.url, { cache: false, bindings: [binding], follow, endpoint });
    const seen: StreamResponse[] = [];
    for await (const event of client.stream('chunks 4 - held')) {
      seen.push(event);
      if (event.artifactUpdate?.artifact.parts[0]?.text !== '2') continue;
      for (const socket of sockets) socket.destroy();
      release('held');
    }
    const texts = new Set(kinds(seen));
    expect(texts.size).toBe(seen.length);
    expect(seen.at(-1)?.task?.status.state ?? seen.at(-1)?.statusUpdate?.status.state).toBe('TASK_STATE_COMPLETED');
    const [task] = (await client.listTasks({ includeArtifacts: true })).tasks;
    expect(task?.artifacts?.[0]?.parts.map(({ text }) => text).join('')).toBe('1234');
  });

  test('every webhook operation', async () => {
    const hook = await startPeer((_, reply) => reply.send(''));
    const { client } = await start({
      profile: { capabilities: { streaming: true, pushNotifications: true } },
      serving: { egress: { allow: ['loopback'] } },
    });
    const { taskId = '' } = await client.ask('task');
    const created = await client.createTaskPushNotificationConfig({ taskId, url: hook.url, token: 'secret' });
    expect(created).toMatchObject({ taskId, url: hook.url, token: 'secret', id: expect.any(String) });
    const id = created.id ?? '';
    expect(await client.getTaskPushNotificationConfig({ taskId, id })).toEqual(created);
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs).toEqual([created]);
    expect(await client.deleteTaskPushNotificationConfig({ taskId, id })).toEqual({});
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs ?? []).toEqual([]);
  });

  test('the extended card, for who is let in', async () => {
    const authenticate = bearer((token) => (token === 's3cret' ? { id: 'ada' } : undefined));
    const profile = { extendedCard: { name: 'More' } };
    const { client, url } = await start({
      profile,
      serving: { authenticate },
      connecting: { credentials: { bearer: 's3cret' } },
    });
    expect((await client.getExtendedAgentCard()).name).toBe('More');
    expect(client.card.name).toBe('More');
    const stranger = await connect(url, { cache: false, bindings: [binding], credentials: { bearer: 'guess' } });
    await expect(stranger.listTasks()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      http: { headers: { 'www-authenticate': expect.stringMatching(/^Bearer /) } },
    });
  });

  test('what goes with a message, as the agent sees it', async () => {
    const extensions = ['https://example.com/ext/1'];
    const profile = {
      capabilities: { streaming: true, extensions: [{ uri: 'https://example.com/ext/1', required: true }] },
    };
    const { client, url } = await start({ profile, connecting: { extensions } });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { message } = await client.ask('who', { acceptedOutputModes: ['text/plain'], traceparent });
    expect(message?.parts[0]?.data).toMatchObject({ extensions, acceptedOutputModes: ['text/plain'], traceparent });
    const without = await connect(url, { cache: false, bindings: [binding] });
    await expect(without.ask('who')).rejects.toMatchObject({ code: 'EXTENSION_SUPPORT_REQUIRED' });
  });
});
