import { describe, expect, test } from 'vitest';
import { connect } from '../../src/entries/client-node.js';
import { aMessage } from '../../src/testing/builders.js';
import { bindings, type Stub, startStub } from '../support/stub-agent.js';
import { fullConfig as config, startFullStub, fullTask as task } from '../support/stub-agent-full.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

const { id } = task;
const hook = { taskId: id, id: config.id };
const message = aMessage();

/** What came of a call, and how many requests it took. */
interface Outcome {
  readonly value?: unknown;
  readonly error?: unknown;
  readonly requests: number;
}

/** Makes a call until it finds its connection closed: whether the platform uses one twice or opens another is its affair. */
async function untilClosed(stub: Stub, call: () => Promise<unknown>): Promise<Outcome> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const [restarts, before] = [stub.restarts(), stub.attempts()];
    const settled = await call().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (stub.restarts() > restarts) return { ...settled, requests: stub.attempts() - before };
    expect(settled).toHaveProperty('value');
  }
  throw new Error('no connection was used twice');
}

describe.each(bindings)('a kept connection that the agent closes as a request comes, over %s', (binding) => {
  const start = (): Promise<Stub> => startFullStub(binding, { restarts: true });

  test('is replaced by another one for the card, and for what may be done twice', async () => {
    const stub = await start();
    const { client } = stub;
    const connected = await untilClosed(stub, async () => (await connect(stub.url, { cache: false })).card.name);
    expect(connected).toMatchObject({ value: 'Peer' });
    for (const [call, value] of [
      [() => client.getTask({ id }), task],
      [async () => (await client.listTasks()).tasks, [task]],
      [() => client.cancelTask({ id, metadata: { why: 'x' } }), task],
      [() => collect(client.subscribeToTask({ id })), { events: [{ task }], error: undefined }],
      [() => client.getTaskPushNotificationConfig(hook), config],
      [async () => (await client.listTaskPushNotificationConfigs({ taskId: id })).configs, [config]],
      [() => client.deleteTaskPushNotificationConfig(hook), {}],
    ] as const) {
      expect(await untilClosed(stub, call)).toEqual({ value, requests: 2 });
    }
  });

  verifies('case 61', 'ends a call that may have had an effect: nothing is sent twice', async () => {
    const stub = await start();
    const { client } = stub;
    for (const call of [
      () => client.sendMessage({ message }),
      () => client.sendStreamingMessage({ message }).next(),
      () => client.createTaskPushNotificationConfig(config),
    ]) {
      const { error, requests } = await untilClosed(stub, call);
      expect(error).toMatchObject({ name: 'TransportError', kind: 'network' });
      expect(requests).toBe(1);
    }
  });

  test('is given up when the second one is closed too', async () => {
    const { client, rpcs } = await startStub(binding, { GetTask: (_, { raw }) => raw.cut() });
    await expect(client.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'network', taskId: 't' });
    expect(rpcs()).toEqual(['GetTask', 'GetTask']);
  });
});
