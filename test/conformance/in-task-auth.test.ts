import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { wires } from '../support/wire.js';
import { statesOf } from '../support/wire-stream.js';

const waiting = 'TASK_STATE_AUTH_REQUIRED';

describe.each(wires)('authorization inside a task over $name', ({ start }) => {
  verifies(['REQ-343', 'REQ-344', 'REQ-345'], 'moves a task to AUTH_REQUIRED and says what is needed', async () => {
    const wire = await start();
    const { result } = await wire.send('auth');
    expect(Object.keys(result)).toEqual(['task']);
    expect(result.task.status).toMatchObject({
      state: waiting,
      message: { role: 'ROLE_AGENT', taskId: result.task.id, parts: [{ text: 'Approve step 1' }] },
    });
  });

  verifies(['REQ-346', 'REQ-348', 'case 56'], 'comes from outside, without a message of the caller', async () => {
    const wire = await start();
    const { id } = await wire.task('auth');
    await wire.server.resume(id, { credential: 'granted' });
    const task = await wire.ended(id);
    expect(task).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ name: 'grant-1', parts: [{ data: { credential: 'granted' } }] }],
    });
    expect(wire.turns).toHaveLength(1);
  });

  verifies(
    ['REQ-347', 'REQ-348', 'case 56', 'C9 send'],
    'leaves every stream open, and the rest comes on it',
    async () => {
      const wire = await start();
      const sender = await wire.streamOf('auth');
      const { task } = await sender.event();
      expect((await sender.event()).statusUpdate.status.state).toBe(waiting);
      const subscriber = await wire.stream('SubscribeToTask', { id: task.id });
      expect((await subscriber.event()).task.status.state).toBe(waiting);
      const polled = await wire.get(task.id);
      expect(polled.status.state).toBe(waiting);
      await wire.server.resume(task.id, 'ok');
      const [sent, subscribed] = await Promise.all([sender.events(), subscriber.events()]);
      expect(statesOf(sent).at(-1)).toBe('TASK_STATE_COMPLETED');
      expect(subscribed).toEqual(sent);
      expect((await wire.get(task.id)).status.state).toBe('TASK_STATE_COMPLETED');
    },
  );

  verifies('REQ-349', 'can be answered with a message', async () => {
    const wire = await start();
    const { id } = await wire.task('auth');
    expect(await wire.task('approved', { message: { taskId: id } })).toMatchObject({
      id,
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ text: 'approved' }] }],
    });
  });

  verifies(['REQ-355', 'REQ-357'], 'is asked for again for the next step, and never taken as given', async () => {
    const wire = await start();
    const first = await wire.task('auth 2');
    expect(first).not.toHaveProperty('artifacts');
    const second = await wire.task('approved', { message: { taskId: first.id } });
    expect(second.status).toMatchObject({ state: waiting, message: { parts: [{ text: 'Approve step 2' }] } });
    expect(second.artifacts).toHaveLength(1);
    await wire.server.resume(first.id, 'ok');
    expect((await wire.ended(first.id)).artifacts).toHaveLength(2);
  });

  verifies('REQ-348', 'comes too late for a task that has ended', async () => {
    const wire = await start();
    const { id } = await wire.task('auth');
    await wire.call('CancelTask', { id });
    await expect(wire.server.resume(id, 'ok')).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    await expect(wire.server.resume('never-made', 'ok')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    expectRefusal(await wire.send('x', { message: { taskId: id } }), 'UNSUPPORTED_OPERATION');
  });
});
