import { describe, expect } from 'vitest';
import { fakeClock } from '../../src/testing/fake-clock.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires, wiresOf } from '../support/wire.js';
import { statesOf } from '../support/wire-stream.js';

const cancel = (wire: Wire, id: string, more: object = {}) => wire.call('CancelTask', { id, ...more });

describe.each(wires)('canceling over $name', ({ start }) => {
  verifies('REQ-076', 'gives the canceled task back', async () => {
    const wire = await start();
    for (const text of ['slow never', 'input', 'park', 'auth']) {
      const { id } = await wire.begin(text);
      const { result } = await cancel(wire, id);
      expect(result).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
      expect(await wire.get(id)).toEqual(result);
    }
  });

  verifies(['REQ-077', 'C38 send'], 'is refused for a task that has ended otherwise', async () => {
    const wire = await start();
    for (const text of ['task', 'fail', 'reject']) {
      const task = await wire.task(text);
      expectRefusal(await cancel(wire, task.id), 'TASK_NOT_CANCELABLE');
      expect(await wire.get(task.id)).toEqual(task);
    }
  });

  verifies('REQ-078', 'is refused for a task that is not there', async () => {
    expectRefusal(await cancel(await start(), 'never-made'), 'TASK_NOT_FOUND');
  });

  verifies(['REQ-079', 'case 73', 'C38 send'], 'again gives the same task back', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow never');
    const { result } = await cancel(wire, id);
    expect((await cancel(wire, id)).result).toEqual(result);
    expect(await wire.get(id)).toEqual(result);
  });

  verifies('REQ-080', 'again is refused when the task was removed', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow never');
    await cancel(wire, id);
    expect(await wire.server.deleteTask(id)).toBe(true);
    expectRefusal(await cancel(wire, id), 'TASK_NOT_FOUND');
  });

  verifies(['REQ-082', 'C39 accept'], 'takes metadata', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow never');
    const { result } = await cancel(wire, id, { metadata: { reason: { text: 'enough' } } });
    expect(result.status.state).toBe('TASK_STATE_CANCELED');
  });

  verifies('case 74', 'that races with the end of the task gives one end for all', async () => {
    const wire = await start();
    for (let n = 0; n < 25; n++) {
      const { id } = await wire.begin(`slow ${n}`);
      await wire.waiting(`${n}`);
      wire.release(`${n}`);
      const answers = await Promise.all([cancel(wire, id), cancel(wire, id)]);
      const ended = await wire.ended(id);
      for (const answer of answers) {
        if (answer.error === undefined) expect(answer.result.status).toEqual(ended.status);
        else expectRefusal(answer, 'TASK_NOT_CANCELABLE');
        expect(ended.status.state).toBe(`TASK_STATE_${answer.error === undefined ? 'CANCELED' : 'COMPLETED'}`);
      }
      expect(await wire.get(id)).toEqual(ended);
    }
  });

  verifies(['case 76', 'case 77'], 'does not wait for an agent that takes no notice', async () => {
    const clock = fakeClock();
    const wire = await start({ clock });
    const stream = await wire.streamOf('stubborn gate');
    const { task } = await stream.event();
    await wire.waiting('gate');
    const told = new Promise((resolve) => wire.turns[0]?.signal.addEventListener('abort', resolve));
    const canceling = cancel(wire, task.id);
    await told;
    await clock.advance(5_000);
    const { result } = await canceling;
    expect(result.status.state).toBe('TASK_STATE_CANCELED');
    expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_CANCELED');
    wire.release('gate');
    // The agent goes on to its next report in the promise jobs before this; whatever it says is too late.
    await clock.advance(1);
    expect(await wire.get(task.id)).toEqual(result);
  });
});

describe.each(wiresOf('HTTP+JSON'))('canceling over $name', ({ start }) => {
  verifies(['REQ-083', 'case 122', 'C39 accept'], 'needs no body', async () => {
    const wire = await start();
    const json = { 'content-type': 'application/json' };
    for (const init of [{}, { headers: json }, { headers: json, body: '{}' }, { headers: json, body: 'null' }]) {
      const { id } = await wire.begin('slow never');
      const headers = { 'a2a-version': '1.0', ...init.headers };
      const response = await wire.raw(`/a2a/rest/tasks/${id}:cancel`, { method: 'POST', ...init, headers });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
    }
  });
});
