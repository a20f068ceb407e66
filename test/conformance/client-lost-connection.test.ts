import { describe, expect, test } from 'vitest';
import { connect } from '../../src/entries/client.js';
import { aMessage, aTask } from '../../src/testing/builders.js';
import { bindings, startStub } from '../support/stub-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

const task = aTask({ id: 't' });
const config = { id: 'c', taskId: 't', url: 'https://hooks.example/' };
const message = aMessage();

describe.each(bindings)('a kept connection that the agent closes as a request comes, over %s', (binding) => {
  const start = () =>
    startStub(
      binding,
      {
        SendMessage: { task },
        SendStreamingMessage: (_, { events }) => events({ task }).end(),
        GetTask: task,
        ListTasks: { tasks: [task], nextPageToken: '', pageSize: 50, totalSize: 1 },
        CancelTask: task,
        SubscribeToTask: (_, { events }) => events({ task }).end(),
        CreateTaskPushNotificationConfig: config,
        GetTaskPushNotificationConfig: config,
        ListTaskPushNotificationConfigs: { configs: [config] },
        DeleteTaskPushNotificationConfig: {},
      },
      { requestsPerConnection: 1, credentials: { bearer: 's3cret' } },
    );

  test('is replaced by another one for the card, and for what may be done twice', async () => {
    const { client, url, requests, rpcs } = await start();
    expect((await connect(url, { cache: false })).card.name).toBe('Peer');
    expect(requests).toHaveLength(3);
    expect(await client.getTask({ id: 't' })).toEqual(task);
    expect((await client.listTasks()).tasks).toEqual([task]);
    expect(await client.cancelTask({ id: 't', metadata: { why: 'x' } })).toEqual(task);
    expect(await collect(client.subscribeToTask({ id: 't' }))).toEqual({ events: [{ task }], error: undefined });
    expect(await client.getTaskPushNotificationConfig({ taskId: 't', id: 'c' })).toEqual(config);
    expect((await client.listTaskPushNotificationConfigs({ taskId: 't' })).configs).toEqual([config]);
    expect(await client.deleteTaskPushNotificationConfig({ taskId: 't', id: 'c' })).toEqual({});
    expect(rpcs()).toEqual([
      'GetTask',
      'ListTasks',
      'CancelTask',
      'SubscribeToTask',
      'GetTaskPushNotificationConfig',
      'ListTaskPushNotificationConfigs',
      'DeleteTaskPushNotificationConfig',
    ]);
    // Each of them went out twice, with the same words and the same credentials.
    const sent = requests.slice(3).map(({ method, target, headers }) => [method, target, headers.authorization]);
    expect(sent.filter((_, at) => at % 2 === 0)).toEqual(sent.filter((_, at) => at % 2 === 1));
    expect(sent).toHaveLength(14);
    for (const [, , authorization] of sent) expect(authorization).toBe('Bearer s3cret');
  });

  verifies('case 61', 'ends a call that may have had an effect: nothing is sent twice', async () => {
    const { client, requests } = await start();
    for (const call of [
      () => client.sendMessage({ message }),
      () => client.sendStreamingMessage({ message }).next(),
      () => client.createTaskPushNotificationConfig(config),
      () => client.ask('Ada'),
    ]) {
      const before = requests.length;
      await expect(call()).rejects.toMatchObject({ name: 'TransportError', kind: 'network' });
      expect(requests).toHaveLength(before + 1);
      // The next connection is a new one, which is used up by this.
      await client.getTask({ id: 't' });
    }
  });

  test('is given up when the second one is closed too', async () => {
    const { client, requests } = await startStub(binding, { GetTask: (_, { raw }) => raw.cut() });
    await expect(client.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'network', taskId: 't' });
    expect(requests).toHaveLength(3);
  });
});
