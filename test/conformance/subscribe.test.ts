import { describe, expect } from 'vitest';
import { memoryStore } from '../../src/entries/server.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { wires, wiresOf } from '../support/wire.js';
import { kindsOf, statesOf } from '../support/wire-stream.js';

describe.each(wires)('a subscription over $name', ({ start }) => {
  verifies(['REQ-084', 'REQ-085'], 'begins with the task as it stands and ends when it ends', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow gate');
    await wire.waiting('gate');
    const stream = await wire.stream('SubscribeToTask', { id });
    expect((await stream.event()).task).toEqual(await wire.get(id));
    wire.release('gate');
    const events = await stream.events();
    expect(kindsOf(events)).toEqual(['artifactUpdate', 'statusUpdate']);
    expect(statesOf(events)).toEqual(['TASK_STATE_COMPLETED']);
  });

  verifies(['REQ-086', 'REQ-087', 'C36 send'], 'is refused for a task that has ended or is not there', async () => {
    const wire = await start();
    for (const text of ['task', 'fail', 'reject']) {
      const { id } = await wire.task(text);
      expectRefusal(await wire.call('SubscribeToTask', { id }), 'UNSUPPORTED_OPERATION');
    }
    expectRefusal(await wire.call('SubscribeToTask', { id: 'never-made' }), 'TASK_NOT_FOUND');
  });

  verifies(
    ['REQ-089', 'REQ-085', 'C9 send', 'C37 send'],
    'stays open at a task that waits, until it has ended',
    async () => {
      const wire = await start();
      for (const text of ['park', 'input', 'auth']) {
        const { id, status } = await wire.task(text);
        const stream = await wire.stream('SubscribeToTask', { id });
        expect((await stream.event()).task.status).toEqual(status);
        await wire.task('task done', { message: { taskId: id } });
        expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_COMPLETED');
      }
    },
  );

  verifies('REQ-089', 'stays open when the task asks its caller again', async () => {
    const wire = await start();
    for (const [text, again, state] of [
      ['auth 2', 'granted', 'TASK_STATE_AUTH_REQUIRED'],
      ['park', 'park', 'TASK_STATE_INPUT_REQUIRED'],
    ]) {
      const { id } = await wire.task(`${text}`);
      const stream = await wire.stream('SubscribeToTask', { id });
      await stream.event();
      await wire.task(`${again}`, { message: { taskId: id } });
      await wire.task('task', { message: { taskId: id } });
      const states = statesOf(await stream.events());
      expect(states).toContain(state);
      expect(states.at(-1)).toBe('TASK_STATE_COMPLETED');
    }
  });

  verifies('case 89', 'reaches a task that an earlier server left waiting', async () => {
    const store = memoryStore();
    const before = await start({ store });
    const { id } = await before.task('park');
    await before.server.close();
    const wire = await start({ store });
    const stream = await wire.stream('SubscribeToTask', { id });
    expect((await stream.event()).task).toMatchObject({ id, status: { state: 'TASK_STATE_INPUT_REQUIRED' } });
    await wire.task('task', { message: { taskId: id } });
    expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_COMPLETED');
  });
});

describe.each(wiresOf('HTTP+JSON'))('a subscription over $name', ({ start }) => {
  verifies(['REQ-090', 'case 121', 'C1 accept'], 'is reached with POST and with GET', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow gate');
    const streams = await Promise.all(['POST', 'GET'].map((verb) => wire.stream('SubscribeToTask', { id }, { verb })));
    for (const stream of streams) expect((await stream.event()).task.id).toBe(id);
    wire.release('gate');
    for (const stream of streams) expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_COMPLETED');
  });
});
