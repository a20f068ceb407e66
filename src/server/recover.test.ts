import { describe, expect, it } from 'vitest';
import type { TaskEvent } from '../protocol/apply-event.js';
import { memoryStore } from '../stores/memory/memory-store.js';
import { aMessage, statusEvent } from '../testing/builders.js';
import { fakeClock } from '../testing/fake-clock.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { NewCommand } from './ports.js';

const scope = { tenant: '', owner: '' };

/** A store with one task as a server left it that is gone: its lease runs out after a second. */
async function leftBehind(events: readonly TaskEvent[], command?: NewCommand) {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const message = aMessage('task', { taskId: 't', contextId: 'c' });
  await store.append([
    {
      scope,
      taskId: 't',
      events: [{ message }, ...events],
      create: { contextId: 'c', lease: { holder: 'gone', ttlMs: 1_000 } },
    },
    ...(command === undefined ? [] : [{ scope, taskId: 't', events: [], command }]),
  ]);
  return { clock, store };
}

const next: NewCommand = {
  kind: 'message',
  message: aMessage('task again', { taskId: 't', contextId: 'c' }),
  options: { extensions: [], acceptedOutputModes: [] },
};

describe('a server that starts', () => {
  it.each(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING'] as const)(
    'ends a task in %s whose agent is gone, and says why',
    async (state) => {
      const { clock, store } = await leftBehind([statusEvent(state)]);
      await clock.advance(1_000);
      const { get } = createTestServer(createScriptedAgent().agent, { clock, store });
      await clock.advance(0);
      const ended = await get('t');
      expect(ended).toMatchObject({ status: { state: 'TASK_STATE_FAILED' }, metadata: { reason: 'INTERRUPTED' } });
      expect(ended.status.timestamp).toBe(new Date(clock.now()).toISOString());
    },
  );

  it.each(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'] as const)(
    'leaves a task in %s as it is',
    async (state) => {
      const { clock, store } = await leftBehind([statusEvent(state)]);
      await clock.advance(1_000);
      const { get } = createTestServer(createScriptedAgent().agent, { clock, store });
      await clock.advance(0);
      expect(await get('t')).toMatchObject({ status: { state } });
    },
  );

  it('takes up a message that waits, whatever state the task is in', async () => {
    for (const state of ['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_WORKING'] as const) {
      const { clock, store } = await leftBehind([statusEvent(state)], next);
      await clock.advance(1_000);
      const { get } = createTestServer(createScriptedAgent().agent, { clock, store });
      await clock.advance(0);
      expect(await get('t')).toMatchObject({
        status: { state: 'TASK_STATE_COMPLETED' },
        artifacts: [{ parts: [{ text: 'again' }] }],
      });
    }
  });

  it('carries out a cancellation that waits', async () => {
    const { clock, store } = await leftBehind([statusEvent('TASK_STATE_WORKING')], { kind: 'cancel' });
    await clock.advance(1_000);
    const { get } = createTestServer(createScriptedAgent().agent, { clock, store });
    await clock.advance(0);
    expect(await get('t')).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('leaves a task alone whose lease has not run out', async () => {
    const { clock, store } = await leftBehind([statusEvent('TASK_STATE_WORKING')]);
    const { get } = createTestServer(createScriptedAgent().agent, { clock, store });
    await clock.advance(0);
    expect(await get('t')).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
  });

  it('sees to more tasks than fit into one batch', async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    for (let n = 0; n < 250; n++) {
      await store.append([
        {
          scope,
          taskId: `t-${n}`,
          events: [{ message: aMessage() }],
          create: { contextId: 'c', lease: { holder: 'gone', ttlMs: 1_000 } },
        },
      ]);
    }
    await clock.advance(1_000);
    const { call } = createTestServer(createScriptedAgent().agent, { clock, store });
    await clock.advance(0);
    expect(await call('listTasks', { status: 'TASK_STATE_FAILED' })).toMatchObject({ totalSize: 250 });
  });
});
