import { Message, TaskState } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { ClientFactory } from '@a2a-js/sdk/client';
import { describe, expect, it } from 'vitest';
import { bindings, peerClient, sending } from './peer-client.js';
import { artifactsOf, collect, messageOf, stateOf, taskOf, tell, textOf } from './peer-shapes.js';
import { scriptedHost } from './scripted-host.js';

it('the peer takes the first interface of our card unless told otherwise', async () => {
  const { url } = await scriptedHost();
  const client = await new ClientFactory().createFromUrl(url);
  expect(client.transport.protocolName).toBe('JSONRPC');
});

describe.each(bindings)('the client of @a2a-js/sdk over %s', (binding) => {
  async function start(options?: Parameters<typeof scriptedHost>[0]) {
    const host = await scriptedHost(options);
    return { ...host, client: await peerClient(host.url, binding) };
  }

  it('finds the card and speaks the binding it was told to', async () => {
    const { client } = await start();
    expect(client.transport.protocolName).toBe(binding);
    const card = await client.getAgentCard();
    expect(card).toMatchObject({ name: 'Scripted agent', capabilities: { streaming: true } });
  });

  it('gets a direct message, with every kind of part as it was sent', async () => {
    const { client } = await start();
    const parts = [
      { text: 'echo Grüße, 你好 \u2028 end' },
      { data: { list: [1, 2.5, null, { deep: true }] }, mediaType: 'application/json' },
      { raw: 'AAECAw==', filename: 'four.bin', mediaType: 'application/octet-stream' },
      { url: 'https://files.example/a%20b', metadata: { origin: 'peer' } },
    ];
    const reply = messageOf(await client.sendMessage(sending('', { message: { parts } })));
    expect(reply).toMatchObject({ taskId: '', contextId: expect.stringMatching(/./) });
    expect(Message.toJSON(reply)).toMatchObject({
      role: 'ROLE_AGENT',
      parts: [{ text: 'Grüße, 你好 \u2028 end' }, ...parts.slice(1)],
    });
  });

  it('waits for a task, and finds it again', async () => {
    const { client } = await start();
    const task = taskOf(await client.sendMessage(sending('task Ada')));
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    expect(artifactsOf(task)).toEqual({ result: 'Ada' });
    expect(task.history.map(({ parts }) => textOf(parts))).toEqual(['task Ada']);

    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
    const bare = await client.getTask({ tenant: '', id: task.id, historyLength: 0 });
    expect(bare).toEqual({ ...task, history: [] });
  });

  it('does not wait when it says so, and polls', async () => {
    const { client, release } = await start();
    const configuration = { returnImmediately: true };
    const begun = taskOf(await client.sendMessage(sending('slow gate', { configuration })));
    expect(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']).toContain(stateOf(begun));
    expect(begun.artifacts).toEqual([]);
    release('gate');
    const task = await ended(client, begun.id);
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    expect(artifactsOf(task)).toEqual({ result: 'done' });
  });

  it('streams a task with an artifact in chunks, to its end', async () => {
    const { client } = await start();
    const events = await collect(client.sendMessageStream(sending('chunks 3')));
    expect(tell(events)).toEqual([
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'artifact log 1',
      'artifact log 2 append',
      'artifact log 3 append last',
      'status TASK_STATE_COMPLETED',
    ]);
  });

  it('streams a direct message as the only event', async () => {
    const { client } = await start();
    expect(tell(await collect(client.sendMessageStream(sending('echo hello'))))).toEqual(['message hello']);
  });

  it('reads events that are too long for one line', async () => {
    const { client } = await start();
    const numbers = Array.from({ length: 20_000 }, (_, n) => 1_234_567.25 + n);
    const rows = [numbers, Array.from({ length: 2_000 }, () => 'a, b: [c] {d} \u2029'.repeat(5))];
    const message = { parts: [{ text: 'echo' }, { data: rows }] };
    const [event] = await collect(client.sendMessageStream(sending('', { message })));
    const { payload } = event ?? {};
    expect(payload?.$case === 'message' && payload.value.parts[1]?.content).toEqual({ $case: 'data', value: rows });
  });

  it('subscribes again after its stream was cut, from the task as it has become', async () => {
    const { client, release, waiting } = await start();
    let id = '';
    const cut = new AbortController();
    const stream = client.sendMessageStream(sending('chunks 3 first second'), { signal: cut.signal });
    await expect(async () => {
      for await (const { payload } of stream) {
        if (payload?.$case === 'task') id = payload.value.id;
        if (payload?.$case === 'artifactUpdate') cut.abort();
      }
    }).rejects.toThrow(/abort/i);

    release('first');
    await waiting('second');
    const told: string[] = [];
    for await (const event of client.resubscribeTask({ tenant: '', id })) {
      if (event.payload?.$case === 'task') expect(artifactsOf(event.payload.value)).toEqual({ log: '12' });
      told.push(...tell([event]));
      release('second');
    }
    expect(told).toEqual(['task TASK_STATE_WORKING', 'artifact log 3 append last', 'status TASK_STATE_COMPLETED']);
  });

  it('answers the question of a task', async () => {
    const { client } = await start();
    const asked = taskOf(await client.sendMessage(sending('input')));
    expect(stateOf(asked)).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(textOf(asked.status?.message?.parts ?? [])).toBe('Which one?');
    const { id: taskId, contextId } = asked;
    const task = taskOf(await client.sendMessage(sending('the left one', { message: { taskId, contextId } })));
    expect(task).toMatchObject({ id: taskId, contextId });
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    expect(artifactsOf(task)).toEqual({ answer: 'the left one' });
  });

  it('sees a stream end with the question, and answers on another (C9)', async () => {
    const { client } = await start();
    const asked = await collect(client.sendMessageStream(sending('input')));
    expect(tell(asked)).toEqual(['task TASK_STATE_SUBMITTED', 'status TASK_STATE_INPUT_REQUIRED']);
    const [first] = asked;
    const taskId = first?.payload?.$case === 'task' ? first.payload.value.id : '';
    const rest = await collect(client.sendMessageStream(sending('the right one', { message: { taskId } })));
    expect(tell(rest)).toEqual([
      expect.stringMatching(/^task TASK_STATE_(INPUT_REQUIRED|WORKING)$/),
      ...tell(rest).slice(1, -2),
      'artifact answer the right one last',
      'status TASK_STATE_COMPLETED',
    ]);
    expect(
      tell(rest)
        .slice(1, -2)
        .filter((line) => line !== 'status TASK_STATE_WORKING'),
    ).toEqual([]);
  });

  it('gets a task that needs an authorization, and goes on with it', async () => {
    const { client } = await start();
    const asked = taskOf(await client.sendMessage(sending('auth')));
    expect(stateOf(asked)).toBe('TASK_STATE_AUTH_REQUIRED');
    const task = taskOf(await client.sendMessage(sending('granted', { message: { taskId: asked.id } })));
    expect(artifactsOf(task)).toEqual({ 'grant-1': 'granted' });
  });

  it('cancels a task, and may say so twice (C38)', async () => {
    const { client, waiting } = await start();
    const configuration = { returnImmediately: true };
    const { id } = taskOf(await client.sendMessage(sending('slow gate', { configuration })));
    await waiting('gate');
    const request = { tenant: '', id, metadata: undefined };
    expect(stateOf(await client.cancelTask(request))).toBe('TASK_STATE_CANCELED');
    expect(stateOf(await client.cancelTask(request))).toBe('TASK_STATE_CANCELED');
  });

  it('lists tasks: by context, page by page, with artifacts only when asked for', async () => {
    const { client } = await start();
    const first = taskOf(await client.sendMessage(sending('task one')));
    const second = taskOf(await client.sendMessage(sending('task two', { message: { contextId: first.contextId } })));
    await client.sendMessage(sending('task elsewhere'));

    const page = await client.listTasks({ ...everything, contextId: first.contextId, pageSize: 1 });
    expect(page).toMatchObject({ tasks: [{ id: second.id, artifacts: [] }], totalSize: 2, pageSize: 1 });
    const { nextPageToken: pageToken } = page;
    const last = await client.listTasks({
      ...everything,
      contextId: first.contextId,
      pageSize: 1,
      pageToken,
    });
    expect(last).toMatchObject({ tasks: [{ id: first.id }], nextPageToken: '' });

    const whole = { ...everything, statusTimestampAfter: first.status?.timestamp, includeArtifacts: true };
    const all = await client.listTasks(whole);
    expect(all.tasks.map(artifactsOf)).toEqual([{ result: 'elsewhere' }, { result: 'two' }, { result: 'one' }]);
    const failed = await client.listTasks({ ...everything, status: TaskState.TASK_STATE_FAILED });
    expect(failed).toMatchObject({ tasks: [], totalSize: 0 });
  });

  it('creates, gets, lists and deletes push notification configs', async () => {
    const { client } = await start();
    const { id: taskId } = taskOf(await client.sendMessage(sending('task')));
    const authentication = { scheme: 'Bearer', credentials: 'secret' };
    const wanted = { tenant: '', id: '', taskId, url: 'https://hooks.example/a', token: 'token', authentication };
    const made = await client.createTaskPushNotificationConfig(wanted);
    expect(made).toEqual({ ...wanted, id: expect.stringMatching(/./) });

    const { id } = made;
    expect(await client.getTaskPushNotificationConfig({ tenant: '', taskId, id })).toEqual(made);
    const listing = { tenant: '', taskId, pageSize: 0, pageToken: '' };
    expect((await client.listTaskPushNotificationConfig(listing)).configs).toEqual([made]);
    await client.deleteTaskPushNotificationConfig({ tenant: '', taskId, id });
    expect((await client.listTaskPushNotificationConfig(listing)).configs).toEqual([]);
  });

  it('sends a push notification config along with a message', async () => {
    const { client } = await start();
    const configuration = { taskPushNotificationConfig: { id: 'mine', url: 'https://hooks.example/b' } };
    const { id: taskId } = taskOf(await client.sendMessage(sending('task', { configuration })));
    const config = await client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' });
    expect(config).toMatchObject({ id: 'mine', taskId, url: 'https://hooks.example/b' });
  });

  it('falls back to one answer where the agent does not stream', async () => {
    const { client } = await start({ profile: { capabilities: { streaming: false } } });
    const told = tell(await collect(client.sendMessageStream(sending('task'))));
    expect(told).toEqual(['task TASK_STATE_COMPLETED']);
  });
});

const everything = {
  tenant: '',
  contextId: '',
  status: TaskState.TASK_STATE_UNSPECIFIED,
  pageToken: '',
  statusTimestampAfter: undefined,
};

async function ended(client: Client, id: string) {
  for (;;) {
    const task = await client.getTask({ tenant: '', id });
    if (!/SUBMITTED|WORKING/.test(stateOf(task))) return task;
  }
}
