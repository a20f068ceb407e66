import { describe, expect } from 'vitest';
import type { Agent } from '../../src/entries/server.js';
import { startReceiver } from '../support/receiver.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import { statesOf } from '../support/wire-stream.js';

// The example of the W3C recommendation (trace-context, 3.2.2.5).
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';
const traceId = '0af7651916cd43dd8448eb211c80319c';

/** An agent that has its work done by another one, in the trace that it was asked in. */
const relayTo = (other: Wire): Agent => ({
  name: 'Relay',
  description: 'Hands everything on to another agent, and its questions back',
  version: '1.0.0',
  skills: [{ id: 'relay', name: 'Relay', description: 'Hands on', tags: ['test'] }],
  capabilities: { pushNotifications: true },
  async *run(turn) {
    const { traceparent: parent = '', tracestate: state = '' } = turn;
    const onward = other.as({ traceparent: parent, tracestate: state });
    yield turn.artifact('who', (await onward.send('who')).result.message.parts);
    let task = await onward.task(turn.text);
    while (task.status.state === 'TASK_STATE_AUTH_REQUIRED') {
      const reply = yield turn.authRequired(task.status.message.parts);
      task = await onward.task(reply.text, { message: { taskId: task.id } });
    }
    for (const { name, parts } of task.artifacts) yield turn.artifact(name, parts);
  },
});

describe.each(wires)('a trace over $name', ({ start }) => {
  const traced = { headers: { traceparent, tracestate } };

  verifies(['REQ-384', 'case 133'], 'reaches the agent, with and without a task', async () => {
    const wire = await start();
    const { result } = await wire.send('who', {}, traced);
    expect(result.message.parts[0].data).toMatchObject({ traceparent, tracestate });
    await wire.send('task', {}, traced);
    expect(wire.turns.at(-1)).toMatchObject({ traceparent, tracestate });
  });

  verifies('REQ-384', 'that is malformed is none', async () => {
    const wire = await start();
    for (const broken of ['junk', traceparent.toUpperCase(), `${traceparent}-x\t`, traceparent.slice(0, -1)]) {
      const { result } = await wire.send('who', {}, { headers: { traceparent: broken, tracestate } });
      expect(result.message.parts[0].data).toMatchObject({ traceparent: null, tracestate: null });
    }
  });

  verifies(['REQ-384', 'case 133'], 'goes on to the calls of the agent and to its webhooks', async () => {
    const hook = await startReceiver();
    const wire = await start({ agents: relayTo(await start()), egress: { allow: ['loopback'] } });
    const configuration = { taskPushNotificationConfig: { url: hook.url } };
    const { result } = await wire.send('task', { configuration }, traced);
    expect(result.task.artifacts[0].parts[0].data).toMatchObject({ traceparent, tracestate });
    const { headers } = await hook.next();
    expect(headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(headers.tracestate).toBe(tracestate);
  });
});

describe.each(wires)('an authorization that another agent asks for over $name', ({ start }) => {
  verifies('REQ-350', 'is asked of the caller by the rules for agents', async () => {
    const other = await start();
    const wire = await start({ agents: relayTo(other) });
    const stream = await wire.streamOf('auth 2');
    const { task } = await stream.event();
    for (const step of ['Approve step 1', 'Approve step 2']) {
      for (let state = ''; state !== 'TASK_STATE_AUTH_REQUIRED'; ) {
        const { statusUpdate } = await stream.event();
        state = statusUpdate?.status.state;
        if (state === 'TASK_STATE_AUTH_REQUIRED') expect(statusUpdate.status.message.parts).toEqual([{ text: step }]);
      }
      await wire.send(`granted: ${step}`, { message: { taskId: task.id }, configuration: { returnImmediately: true } });
    }
    expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_COMPLETED');
    expect((await wire.get(task.id)).artifacts).toMatchObject([
      { name: 'who' },
      { name: 'grant-1', parts: [{ text: 'granted: Approve step 1' }] },
      { name: 'grant-2', parts: [{ text: 'granted: Approve step 2' }] },
    ]);
    expect((await other.call('ListTasks', { status: 'TASK_STATE_COMPLETED' })).result.totalSize).toBe(1);
  });
});
