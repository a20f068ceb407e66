import type { ServerResponse } from 'node:http';
import { describe, expect } from 'vitest';
import { fakeClock } from '../../src/testing/fake-clock.js';
import { startReceiver } from '../support/receiver.js';
import { closedUrl } from '../support/scripted-peer.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { shapeFaults } from '../support/wire-shape.js';

const local = { egress: { allow: ['loopback'] } };
const inline = (config: object, more: object = {}) => ({
  configuration: { taskPushNotificationConfig: config, ...more },
});
const create = (wire: Wire, config: object) => wire.call('CreateTaskPushNotificationConfig', { ...config });
const stateIn = ({ statusUpdate }: Json): string | undefined => statusUpdate?.status.state;
const chunksIn = (bodies: readonly Json[]): string[] =>
  bodies.flatMap(({ artifactUpdate }) => artifactUpdate?.artifact.parts ?? []).map(({ text }: Json) => text);

/** Reads notifications up to the end of the task. */
async function untilEnd(next: () => Promise<{ readonly body: Json }>): Promise<Json[]> {
  const bodies: Json[] = [];
  for (;;) {
    const { body } = await next();
    bodies.push(body);
    if (/COMPLETED|FAILED|CANCELED|REJECTED/.test(stateIn(body) ?? '')) return bodies;
  }
}

describe.each(wires)('push notifications registered over $name', ({ start }) => {
  verifies(
    ['REQ-093', 'REQ-109', 'REQ-110', 'REQ-112', 'REQ-380'],
    'are posts of one event each, with its time',
    async () => {
      const [wire, hook] = [await start(local), await startReceiver()];
      const { id } = await wire.begin('chunks 3 gate');
      await wire.waiting('gate');
      expect((await create(wire, { taskId: id, url: `${hook.url}/hook?x=1` })).error).toBeUndefined();
      wire.release('gate');
      const bodies = await untilEnd(hook.next);
      for (const { method, path, headers, body } of hook.received) {
        expect([method, path, headers['content-type']]).toEqual(['POST', '/hook?x=1', 'application/a2a+json']);
        expect(shapeFaults('StreamResponse', body)).toEqual([]);
        expect((body.statusUpdate ?? body.artifactUpdate).taskId).toBe(id);
      }
      expect(chunksIn(bodies)).toEqual(['2', '3']);
      expect(stateIn(bodies.at(-1))).toBe('TASK_STATE_COMPLETED');
      expect(bodies.at(-1).statusUpdate.status.timestamp).toMatch(/Z$/);
    },
  );

  verifies(['REQ-020', 'REQ-108', 'REQ-118'], 'begin with the first event where the send registers them', async () => {
    const wire = await start(local);
    for (const returnImmediately of [true, false, undefined]) {
      const hook = await startReceiver();
      const sending = inline({ url: hook.url }, returnImmediately === undefined ? {} : { returnImmediately });
      const { id } = await wire.task('task', sending);
      const bodies = await untilEnd(hook.next);
      expect(bodies.map(stateIn)).toEqual(expect.arrayContaining(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']));
      expect(chunksIn(bodies)).toEqual(['done']);
      expect(bodies.every(({ statusUpdate, artifactUpdate }) => (statusUpdate ?? artifactUpdate).taskId === id)).toBe(
        true,
      );
    }
  });

  verifies(['REQ-020', 'REQ-108'], 'come beside a stream', async () => {
    const [wire, hook] = [await start(local), await startReceiver()];
    const events = await (await wire.streamOf('chunks 3', inline({ url: hook.url }))).events();
    const bodies = await untilEnd(hook.next);
    expect(bodies.slice(-4)).toEqual(events.slice(-4));
  });

  verifies(
    ['REQ-111', 'case 101', 'C15 send'],
    'carry the credentials and the token that were configured',
    async () => {
      const [wire, hook] = [await start(local), await startReceiver()];
      const authentication = { scheme: 'bearer', credentials: 's3cr3t' };
      await wire.task('task', inline({ url: hook.url, token: 't0k3n', authentication }));
      await untilEnd(hook.next);
      for (const { headers } of hook.received) {
        expect(headers).toMatchObject({ authorization: 'Bearer s3cr3t', 'x-a2a-notification-token': 't0k3n' });
      }
    },
  );

  verifies('REQ-118', 'go to every webhook of the task', async () => {
    const wire = await start(local);
    const hooks = [await startReceiver(), await startReceiver()];
    const { id } = await wire.begin('slow gate');
    for (const { url } of hooks) await create(wire, { taskId: id, url });
    wire.release('gate');
    const [first, second] = await Promise.all(hooks.map((hook) => untilEnd(hook.next)));
    expect(second?.slice(-2)).toEqual(first?.slice(-2));
  });

  verifies('REQ-105', 'stop when the configuration is removed', async () => {
    const wire = await start(local);
    const [gone, kept] = [await startReceiver(), await startReceiver()];
    const { id } = await wire.begin('slow gate');
    await wire.waiting('gate');
    await create(wire, { taskId: id, id: 'gone', url: gone.url });
    await create(wire, { taskId: id, id: 'kept', url: kept.url });
    await wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: 'gone' });
    wire.release('gate');
    await untilEnd(kept.next);
    await wire.server.close();
    expect(gone.received).toEqual([]);
  });

  verifies('REQ-105', 'that wait are not sent when the configuration is removed meanwhile', async () => {
    const held: ServerResponse[] = [];
    const gone = await startReceiver((response) => held.push(response));
    const [wire, kept] = [await start(local), await startReceiver()];
    const { id } = await wire.begin('slow gate', inline({ url: gone.url, id: 'gone' }));
    await create(wire, { taskId: id, id: 'kept', url: kept.url });
    await gone.next();
    await wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: 'gone' });
    for (const response of held) response.end();
    wire.release('gate');
    await untilEnd(kept.next);
    await wire.server.close();
    expect(gone.received).toHaveLength(1);
  });

  verifies('case 100', 'come one after the other', async () => {
    const held: ServerResponse[] = [];
    const hook = await startReceiver((response, n) => (n === 1 ? held.push(response) : response.end()));
    const wire = await start(local);
    await wire.task('chunks 10', inline({ url: hook.url }));
    await hook.next();
    // The task has ended and everything is there to be sent; the receiver has not answered the first yet.
    await wire.call('ListTasks');
    expect(hook.received).toHaveLength(1);
    held[0]?.end();
    const bodies = await untilEnd(hook.next);
    expect(chunksIn(bodies)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  verifies(['REQ-119', 'case 109'], 'are tried again until they are taken, and lose nothing', async () => {
    const clock = fakeClock();
    const hook = await startReceiver((response, n) => response.writeHead(n <= 2 ? 500 : 200).end());
    const wire = await start({ ...local, clock });
    let failed = wire.logged('push.failed');
    await wire.task('chunks 2', inline({ url: hook.url }));
    for (let n = 0; n < 2; n++) {
      const { facts } = await failed;
      failed = wire.logged('push.failed');
      // The worker looks for what is due at most every 100 ms.
      await clock.advance(Date.parse(String(facts.retryAt)) - clock.now() + 100);
    }
    const bodies = await untilEnd(hook.next);
    expect(bodies.slice(0, 3)).toEqual([bodies[0], bodies[0], bodies[0]]);
    expect(chunksIn(bodies)).toEqual(['1', '2']);
  });

  verifies(
    ['REQ-121', 'case 109'],
    'to a receiver that hangs are given up after a while, and hold up nobody',
    async () => {
      const clock = fakeClock();
      const hook = await startReceiver(() => {});
      const wire = await start({ ...local, clock });
      const failed = wire.logged('push.failed');
      const task = await wire.task('task', inline({ url: hook.url }));
      expect(task.status.state).toBe('TASK_STATE_COMPLETED');
      await hook.next();
      await clock.advance(9_999);
      expect(wire.logs.filter(({ event }) => event === 'push.failed')).toEqual([]);
      await clock.advance(20_001);
      expect((await failed).facts.reason).toMatch(/timeout/);
      expect((await wire.send('echo')).error).toBeUndefined();
    },
  );

  verifies(['REQ-122', 'case 109'], 'to nobody harm nobody, and are given up in the end', async () => {
    const clock = fakeClock();
    const wire = await start({ ...local, clock });
    const gone = await startReceiver((response) => response.writeHead(410).end());
    for (const [url, event] of [
      [await closedUrl(), 'push.failed'],
      [gone.url, 'push.disabled'],
    ]) {
      const logged = wire.logged(`${event}`);
      const { id } = await wire.task('task', inline({ url }));
      expect((await logged).facts).toMatchObject({ taskId: id });
      expect((await wire.get(id)).status.state).toBe('TASK_STATE_COMPLETED');
    }
    await clock.advance(86_400_000);
    expect(gone.received).toHaveLength(1);
  });
});
