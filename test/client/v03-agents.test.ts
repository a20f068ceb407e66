import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectOptions, cardCache, connect } from '../../src/entries/client-node.js';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { startV03Agent, type V03AgentOptions } from '../support/v03-agent.js';
import { verifies } from '../support/verifies.js';
import type { Binding } from '../support/wire-request.js';

// The peer's server writes to the console what it has caught.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

const follow = { reconnectMinMs: 1, reconnectMaxMs: 5, pollMinMs: 1, pollMaxMs: 5 };
const allowed: ConnectOptions = { compat: ['0.3'], cache: false, follow };

async function start(options: V03AgentOptions, connecting: ConnectOptions = {}) {
  const peer = await startV03Agent(options);
  const warnings: string[] = [];
  const onWarning = (warning: string) => void warnings.push(warning);
  const client = await connect(peer.url, { ...allowed, onWarning, ...connecting });
  onTestFinished(() => client.close());
  return { ...peer, client, warnings };
}

const bindings: readonly Binding[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];

describe.each(bindings)('an agent of @a2a-js/sdk 0.3 over %s', (binding) => {
  verifies('REQ-375', 'is called where that is allowed, and the caller is told', async () => {
    const { client, card, warnings } = await start({ binding });
    expect(client.protocolVersion).toBe('0.3');
    expect(client.interface).toEqual({ url: card.url, protocolBinding: binding, protocolVersion: '0.3' });
    expect(client.card).toMatchObject({ name: 'Elder', capabilities: { streaming: true, extendedAgentCard: true } });
    expect(warnings).toEqual([expect.stringMatching(/0\.3: the card offers nothing newer/)]);
  });

  it('is refused where it is not allowed, with what to do about it', async () => {
    const peer = await startV03Agent({ binding });
    for (const target of [peer.url, peer.card]) {
      await expect(connect(target, { cache: false })).rejects.toMatchObject({
        kind: 'malformed',
        message: expect.stringMatching(/0\.3 card.*compat: \['0\.3'\]/),
      });
    }
  });

  verifies('case 20', `is called by its card as an object too, over ${binding}`, async () => {
    const peer = await startV03Agent({ binding });
    const client = await connect(peer.card, allowed);
    onTestFinished(() => client.close());
    expect((await client.ask('task Ada')).text).toBe('Ada');
  });

  it('gives a direct message, with every kind of part as it was sent', async () => {
    const { client } = await start({ binding });
    const parts = [
      { text: 'echo Grüße, 你好 \u2028 end' },
      { data: { list: [1, 2.5, 'x', { deep: true }] } },
      { raw: 'AAECAw==', mediaType: 'application/octet-stream' },
      { url: 'https://files.example/a%20b', mediaType: 'text/plain' },
    ];
    const { message, task } = await client.ask(parts);
    expect(task).toBeUndefined();
    expect(message).toMatchObject({ role: 'ROLE_AGENT', parts });
  });

  it('works on a task and gives it whole', async () => {
    const { client } = await start({ binding });
    const result = await client.ask('task Ada');
    expect(result).toMatchObject({ text: 'Ada', state: 'TASK_STATE_COMPLETED' });
    const task = await client.getTask({ id: result.taskId ?? '', historyLength: 5 });
    expect(task).toMatchObject({ artifacts: result.artifacts, history: [{ role: 'ROLE_USER' }] });
    // To this peer no history means all of it.
    const { history = [] } = await client.getTask({ id: result.taskId ?? '', historyLength: 0 });
    expect(history).toEqual([]);
  });

  it('waits for the end of a task unless told otherwise', async () => {
    const { client, release, waiting } = await start({ binding });
    const message = { messageId: 'm1', role: 'ROLE_USER' as const, parts: [{ text: 'task Ada' }] };
    const blocking = await client.sendMessage({ message });
    expect(blocking.task?.status.state).toBe('TASK_STATE_COMPLETED');
    const slow = { messageId: 'm2', role: 'ROLE_USER' as const, parts: [{ text: 'slow gate' }] };
    const { task } = await client.sendMessage({ message: slow, configuration: { returnImmediately: true } });
    expect(task?.status.state).toMatch(/SUBMITTED|WORKING/);
    await waiting('gate');
    release('gate');
    expect((await client.waitForTask(task?.id ?? '')).state).toBe('TASK_STATE_COMPLETED');
  });

  it('streams a task to its end', async () => {
    const { client } = await start({ binding });
    expect(await told(client.stream('chunks 3'))).toEqual([
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'artifact 1',
      'artifact 2 append',
      'artifact 3 append last',
      'status TASK_STATE_COMPLETED',
    ]);
  });

  it('is subscribed to', async () => {
    const { client, release, waiting } = await start({ binding });
    const message = { messageId: 'm', role: 'ROLE_USER' as const, parts: [{ text: 'chunks 2 gate' }] };
    const { task } = await client.sendMessage({ message, configuration: { returnImmediately: true } });
    await waiting('gate');
    const lines: string[] = [];
    for await (const event of client.subscribeToTask({ id: task?.id ?? '' })) {
      if (lines.length === 0) release('gate');
      lines.push(tell(event));
    }
    expect(lines).toEqual(['task TASK_STATE_WORKING', 'artifact 2 append last', 'status TASK_STATE_COMPLETED']);
  });

  it('goes on with a stream that was cut', async () => {
    const { client, release, cut } = await start({ binding });
    const onEvent = ({ artifactUpdate }: StreamResponse) => {
      if (artifactUpdate?.artifact.parts[0]?.text !== '1') return;
      cut();
      release('first');
    };
    expect(await client.ask('chunks 3 first', { onEvent })).toMatchObject({
      text: '123',
      state: 'TASK_STATE_COMPLETED',
    });
  });

  it('is answered when it asks', async () => {
    const { client } = await start({ binding });
    const asked = await client.ask('input');
    expect(asked).toMatchObject({ inputRequired: true, statusText: 'Which one?' });
    const answered = await asked.reply('the left one');
    expect(answered).toMatchObject({ text: 'the left one', taskId: asked.taskId, state: 'TASK_STATE_COMPLETED' });
  });

  it('cancels a task', async () => {
    const { client, waiting } = await start({ binding });
    const message = { messageId: 'm', role: 'ROLE_USER' as const, parts: [{ text: 'slow gate' }] };
    const { task } = await client.sendMessage({ message, configuration: { returnImmediately: true } });
    await waiting('gate');
    const canceled = await client.cancelTask({ id: task?.id ?? '' });
    expect(canceled.status.state).toBe('TASK_STATE_CANCELED');
  });

  it('refuses with errors of 1.0', async () => {
    const { client } = await start({ binding });
    await expect(client.getTask({ id: 'never-made' })).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    const { taskId = '' } = await client.ask('task Ada');
    await expect(client.cancelTask({ id: taskId })).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
    expect(await client.ask('fail')).toMatchObject({ state: 'TASK_STATE_FAILED', statusText: 'It did not work out' });
  });

  it('keeps webhooks', async () => {
    const { client } = await start({ binding });
    const { taskId = '' } = await client.ask('task Ada');
    const config = { id: 'hook', taskId, url: 'https://hooks.example/', token: 'x' };
    expect(await client.createTaskPushNotificationConfig(config)).toEqual(config);
    expect(await client.getTaskPushNotificationConfig({ taskId, id: 'hook' })).toEqual(config);
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs).toEqual([config]);
    expect(await client.deleteTaskPushNotificationConfig({ taskId, id: 'hook' })).toEqual({});
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs).toEqual([]);
  });

  it('shows its extended card', async () => {
    const { client } = await start({ binding });
    expect(await client.getExtendedAgentCard()).toMatchObject({ name: 'Elder', description: 'For those who ask' });
    expect(client.card.description).toBe('For those who ask');
  });

  it('is asked for extensions in its own words', async () => {
    const extensions = ['https://x.example/a'];
    const capabilities = { streaming: true, extensions: extensions.map((uri) => ({ uri })) };
    const { client, contexts } = await start({ binding, card: { capabilities } }, { extensions });
    await client.ask('task Ada');
    expect([...(contexts[0]?.context?.requestedExtensions ?? [])]).toEqual(extensions);
  });

  it('is not asked for what 0.3 does not have', async () => {
    const { client, requests } = await start({ binding });
    const before = requests.length;
    await expect(client.listTasks()).rejects.toMatchObject({
      code: 'UNSUPPORTED_OPERATION',
      message: expect.stringContaining('0.3'),
    });
    expect(requests).toHaveLength(before);
  });

  it('cannot be told a tenant', async () => {
    const peer = await startV03Agent({ binding });
    const offered = { url: peer.card.url, protocolBinding: binding, protocolVersion: '0.3', tenant: 'acme' };
    const card = { ...peer.card, supportedInterfaces: [offered] };
    // A card of 1.0 with nothing but interfaces of 0.3 is one of 0.3 too.
    const client = await connect(card as never, allowed);
    onTestFinished(() => client.close());
    await expect(client.ask('task Ada')).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  });
});

describe.each(['JSONRPC', 'HTTP+JSON'] as const)('what goes out over %s in 0.3', (binding) => {
  verifies('case 25', `says so and has its shapes, over ${binding}`, async () => {
    const { client, requests } = await start({ binding });
    await client.ask('task Ada');
    const { body, headers } = requests.at(-1) ?? {};
    expect(headers).toMatchObject({ 'a2a-version': '0.3', 'content-type': 'application/json' });
    const { message, configuration } = binding === 'JSONRPC' ? body.params : body;
    if (binding === 'JSONRPC') {
      expect(message).toMatchObject({ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'task Ada' }] });
    } else {
      expect(message).toMatchObject({ role: 'ROLE_USER', content: [{ text: 'task Ada' }] });
    }
    expect(configuration?.blocking).not.toBe(false);
  });
});

it('has its card kept like any other, for callers who may use it', async () => {
  const peer = await startV03Agent({ binding: 'JSONRPC' });
  const cache = cardCache();
  const cards = () => peer.requests.filter(({ line }) => line.includes('agent-card')).length;
  for (let time = 0; time < 2; time++) await connect(peer.url, { cache, compat: ['0.3'] });
  expect(cards()).toBe(1);
  // What was kept for them is refused to others as it would be from the agent itself.
  await expect(connect(peer.url, { cache })).rejects.toMatchObject({ kind: 'malformed' });
});

it.each(['', '/', '/v1', '/v1/'])('does not double the prefix of the routes after /rest%s', async (suffix) => {
  const { client, requests } = await start({ binding: 'HTTP+JSON', suffix });
  await client.ask('task Ada');
  expect(requests.at(-1)?.line).toBe('POST /rest/v1/message:stream');
});

function tell({ task, message, statusUpdate, artifactUpdate }: StreamResponse): string {
  if (task !== undefined) return `task ${task.status.state}`;
  if (statusUpdate !== undefined) return `status ${statusUpdate.status.state}`;
  if (message !== undefined) return 'message';
  const { artifact, append, lastChunk } = artifactUpdate;
  return ['artifact', artifact.parts[0]?.text, append ? 'append' : '', append && lastChunk ? 'last' : '']
    .filter(Boolean)
    .join(' ');
}

async function told(events: AsyncIterable<StreamResponse>): Promise<string[]> {
  const lines: string[] = [];
  for await (const event of events) lines.push(tell(event));
  return lines;
}

describe('a card of 0.3 with a password in an address', () => {
  const card = { name: 'x', description: 'd', version: '1', protocolVersion: '0.3.0', capabilities: {}, skills: [] };

  it.each([
    { url: 'http://ada:s3cret@localhost:1/', preferredTransport: 'JSONRPC' },
    { url: 'ada:s3cret@localhost:1', preferredTransport: 'GRPC' },
    {
      url: 'http://localhost:1/',
      additionalInterfaces: [{ url: 'https://ada:s3cret@h/', transport: 'HTTP+JSON' }],
    },
  ])('is refused like one of 1.0, and nobody is told the password: %o', async (fields) => {
    const warnings: string[] = [];
    const onWarning = (warning: string) => void warnings.push(warning);
    const failure = await connect({ ...card, ...fields }, { ...allowed, onWarning }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: 'malformed', message: expect.stringMatching(/user name or a password/) });
    expect(String(failure) + warnings.join()).not.toContain('s3cret');
  });
});
