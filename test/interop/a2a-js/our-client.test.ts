import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { A2AError, type AgentClient, type ConnectOptions, connect } from '../../../src/entries/client-node.js';
import type { StreamResponse, Task } from '../../../src/entries/protocol.js';
import { type PeerAgentOptions, startPeerAgent } from './peer-agent.js';
import { bindings } from './peer-client.js';

// The peer's server writes to the console what it has caught.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

const patience = { reconnectMinMs: 1, reconnectMaxMs: 5, pollMinMs: 1, pollMaxMs: 5 };

describe.each([...bindings, 'GRPC'] as const)('our client, with an agent of @a2a-js/sdk over %s', (binding) => {
  async function start(options: Omit<PeerAgentOptions, 'binding'> = {}, connecting: ConnectOptions = {}) {
    const peer = await startPeerAgent({ binding, ...options });
    // The peer's gRPC has a port of its own, where without TLS credentials go to who is named alone.
    const audience = ['127.0.0.1', 'localhost'];
    const client = await connect(peer.url, { cache: false, follow: patience, audience, ...connecting });
    onTestFinished(() => client.close());
    return { ...peer, client };
  }

  it('finds the card and the interface', async () => {
    const { client } = await start();
    expect(client.card).toMatchObject({ name: 'Peer', capabilities: { streaming: true } });
    expect(client.interface).toMatchObject({ protocolBinding: binding, protocolVersion: '1.0' });
  });

  it('asks and gets a direct message, with every kind of part as it was sent', async () => {
    const { client } = await start();
    const parts = [
      { text: 'echo Grüße, 你好 \u2028 end' },
      { data: { list: [1, 2.5, null, { deep: true }] }, mediaType: 'application/json' },
      { raw: 'AAECAw==', filename: 'four.bin', mediaType: 'application/octet-stream' },
      { url: 'https://files.example/a%20b', metadata: { origin: 'us' } },
    ];
    const result = await client.ask(parts);
    expect(result).toMatchObject({ text: 'echo Grüße, 你好 \u2028 end', task: undefined, inputRequired: false });
    expect(result.message?.parts).toEqual(parts);
  });

  it('asks for a task and gets it whole', async () => {
    const { client } = await start();
    const result = await client.ask('task Ada');
    expect(result).toMatchObject({ text: 'Ada', state: 'TASK_STATE_COMPLETED' });
    expect(await client.getTask({ id: result.taskId ?? '' })).toMatchObject({ artifacts: result.artifacts });
    expect(await client.waitForTask(result.taskId ?? '')).toMatchObject({ text: 'Ada' });
  });

  it('asks an agent that cannot stream, and looks until the task has ended', async () => {
    const { client, release, waiting } = await start({ card: { capabilities: { streaming: false } } });
    const asked = client.ask('slow gate');
    await waiting('gate');
    release('gate');
    expect(await asked).toMatchObject({ state: 'TASK_STATE_COMPLETED' });
  });

  it('streams a task with an artifact in chunks, to its end', async () => {
    const { client } = await start();
    expect(await told(client.stream('chunks 3'))).toEqual([
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'artifact 1',
      'artifact 2 append',
      'artifact 3 append last',
      'status TASK_STATE_COMPLETED',
    ]);
  });

  it('goes on with a stream that was cut, telling nothing twice and leaving nothing out', async () => {
    const { client, release, cut, waiting } = await start();
    const lines: string[] = [];
    for await (const event of client.stream('chunks 3 first second')) {
      lines.push(tell(event));
      if (lines.length === 3) {
        cut();
        release('first');
        await waiting('second');
      }
      // The stream that was regained begins with the task as it has become.
      if (lines.length === 4) {
        expect(event.task?.artifacts?.[0]?.parts.map(({ text }) => text).join('')).toBe('12');
        release('second');
      }
    }
    expect(lines).toEqual([
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'artifact 1',
      'task TASK_STATE_WORKING',
      'artifact 3 append last',
      'status TASK_STATE_COMPLETED',
    ]);
  });

  it('has the whole artifact though the stream was cut', async () => {
    const { client, release, cut } = await start();
    const onEvent = ({ artifactUpdate }: StreamResponse) => {
      if (artifactUpdate?.artifact.parts[0]?.text !== '1') return;
      cut();
      release('first');
    };
    const asked = client.ask('chunks 3 first', { onEvent });
    expect(await asked).toMatchObject({ text: '123', state: 'TASK_STATE_COMPLETED' });
  });

  it('answers the question of a task, on another stream', async () => {
    const { client } = await start();
    const asked = await client.ask('input');
    expect(asked).toMatchObject({ inputRequired: true, statusText: 'Which one?' });
    const answered = await asked.reply('the left one');
    expect(answered).toMatchObject({ taskId: asked.taskId, text: 'the left one', state: 'TASK_STATE_COMPLETED' });
  });

  it('returns at an authorization, and waits on for what comes of it', async () => {
    const { client, release } = await start();
    const asked = await client.ask('auth gate');
    expect(asked).toMatchObject({ authRequired: true, statusText: 'Approve it' });
    release('gate');
    for (;;) {
      const { status } = await client.getTask({ id: asked.taskId ?? '' });
      if (status.state === 'TASK_STATE_COMPLETED') break;
    }
  });

  it('sends without waiting, and gets the task later', async () => {
    const { client, release } = await start();
    const id = await begin(client, 'slow gate');
    expect((await client.getTask({ id, historyLength: 0 })).history ?? []).toEqual([]);
    release('gate');
    expect(await client.waitForTask(id)).toMatchObject({ state: 'TASK_STATE_COMPLETED' });
  });

  it('subscribes to a task at work', async () => {
    const { client, release, waiting } = await start();
    const id = await begin(client, 'slow gate');
    await waiting('gate');
    const lines: string[] = [];
    for await (const event of client.subscribeToTask({ id })) {
      lines.push(tell(event));
      release('gate');
    }
    expect(lines).toEqual(['task TASK_STATE_WORKING', 'status TASK_STATE_COMPLETED']);
  });

  it('cancels a task, and may say so twice (C38)', async () => {
    const { client, waiting } = await start();
    const id = await begin(client, 'slow gate');
    await waiting('gate');
    expect((await client.cancelTask({ id })).status.state).toBe('TASK_STATE_CANCELED');
    expect((await client.cancelTask({ id })).status.state).toBe('TASK_STATE_CANCELED');
  });

  it('lists tasks: by context, page by page, with artifacts only when asked for (C30)', async () => {
    const { client } = await start();
    const { contextId = '', taskId: first } = await client.ask('task one');
    const { taskId: second } = await client.ask('task two', { contextId });
    await client.ask('task elsewhere');

    const seen: Task[] = [];
    let pageToken = '';
    do {
      const page = await client.listTasks({ contextId, pageSize: 1, pageToken });
      expect(page).toMatchObject({ totalSize: 2, pageSize: 1 });
      seen.push(...page.tasks);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([first, second]));
    expect(seen.flatMap(({ artifacts = [] }) => artifacts)).toEqual([]);

    const { tasks } = await client.listTasks({ status: 'TASK_STATE_COMPLETED', includeArtifacts: true });
    expect(tasks.map(({ artifacts }) => artifacts?.[0]?.parts[0]?.text).sort()).toEqual(['elsewhere', 'one', 'two']);
    expect(await client.listTasks({ status: 'TASK_STATE_FAILED' })).toMatchObject({ tasks: [], nextPageToken: '' });
  });

  it('creates, gets, lists and deletes push notification configs (C13, C48, C49)', async () => {
    const { client } = await start();
    const { taskId = '' } = await client.ask('task');
    const authentication = { scheme: 'Bearer', credentials: 'secret' };
    const wanted = { taskId, url: 'https://hooks.example/a', token: 'token', authentication };
    const made = await client.createTaskPushNotificationConfig(wanted);
    expect(made).toEqual({ ...wanted, id: expect.stringMatching(/./) });

    const { id = '' } = made;
    expect(await client.getTaskPushNotificationConfig({ taskId, id })).toEqual(made);
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs).toEqual([made]);
    await client.deleteTaskPushNotificationConfig({ taskId, id });
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs ?? []).toEqual([]);
  });

  it('gets the extended card with credentials', async () => {
    const securitySchemes = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
    const extendedCard = { description: 'For those who are known' };
    const { client } = await start(
      { extendedCard: { ...extendedCard, securitySchemes } },
      { credentials: { bearer: 'ada' } },
    );
    expect(await client.getExtendedAgentCard()).toMatchObject({ ...extendedCard, securitySchemes });
    expect(client.card.description).toBe('For those who are known');
  });

  it('says who it is and which tenant it means', async () => {
    const { client, contexts } = await start({ tenant: 'acme & sons' }, { credentials: { bearer: 'ada' } });
    await client.ask('task');
    expect(contexts[0]?.context).toMatchObject({ tenant: 'acme & sons', user: { userName: 'ada' } });
  });

  it('connects though schemes stand in the card as the peer has them in memory (C21)', async () => {
    const securitySchemes = { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };
    const { client, url } = await start({ card: { securitySchemes } });
    const response = await fetch(`${url}/.well-known/agent-card.json`);
    expect(await response.json()).toMatchObject({
      securitySchemes: { bearer: { scheme: { $case: expect.anything() } } },
    });
    expect(await client.ask('task')).toMatchObject({ text: 'done' });
  });

  it('throws what the agent says, by its code', async () => {
    const { client } = await start();
    const { taskId: id = '' } = await client.ask('task');
    const message = { messageId: 'a', role: 'ROLE_USER' as const, parts: [{ text: 'more' }] };
    expect(await codeOf(client.getTask({ id: 'nowhere' }))).toBe('TASK_NOT_FOUND');
    expect(await codeOf(client.cancelTask({ id }))).toBe('TASK_NOT_CANCELABLE');
    expect(await codeOf(client.sendMessage({ message: { ...message, taskId: id } }))).toBe('UNSUPPORTED_OPERATION');
    expect(await codeOf(client.ask('more', { taskId: id }))).toBe('UNSUPPORTED_OPERATION');
    expect(await codeOf(client.subscribeToTask({ id }).next())).toBe('UNSUPPORTED_OPERATION');
    expect(await codeOf(client.subscribeToTask({ id: 'nowhere' }).next())).toBe('TASK_NOT_FOUND');
    expect(await codeOf(client.getTaskPushNotificationConfig({ taskId: id, id: 'none' }))).toBe('TASK_NOT_FOUND');
    expect(await codeOf(client.listTasks({ pageSize: 101 }))).toBe('INVALID_PARAMS');
    expect(await codeOf(client.getExtendedAgentCard())).toBe('UNSUPPORTED_OPERATION');
  });

  it('takes a failure for a result', async () => {
    const { client } = await start();
    expect(await client.ask('fail')).toMatchObject({ state: 'TASK_STATE_FAILED', text: 'It did not work out' });
    expect(await client.ask('throw')).toMatchObject({ state: 'TASK_STATE_FAILED' });
  });
});

async function begin(client: AgentClient, text: string): Promise<string> {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER' as const, parts: [{ text }] };
  const { task } = await client.sendMessage({ message, configuration: { returnImmediately: true } });
  return task?.id ?? '';
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const thrown = await call.catch((error: unknown) => error);
  return thrown instanceof A2AError ? thrown.code : `not refused: ${JSON.stringify(thrown)}`;
}

async function told(stream: AsyncIterable<StreamResponse>): Promise<string[]> {
  const lines: string[] = [];
  for await (const event of stream) lines.push(tell(event));
  return lines;
}

function tell({ task, statusUpdate, artifactUpdate }: StreamResponse): string {
  if (task !== undefined) return `task ${task.status.state}`;
  if (statusUpdate !== undefined) return `status ${statusUpdate.status.state}`;
  const { artifact, append, lastChunk } = artifactUpdate ?? {};
  return `artifact ${artifact?.parts[0]?.text}${append ? ' append' : ''}${lastChunk ? ' last' : ''}`;
}
