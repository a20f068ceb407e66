import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';

const idsOf = (history: readonly Json[] = []): string[] => history.map(({ messageId }) => messageId);

describe.each(wires)('getting a task over $name', ({ start }) => {
  verifies('REQ-042', 'gives its state and artifacts as they are now', async () => {
    const wire = await start();
    const { id } = await wire.begin('chunks 2 gate');
    await wire.waiting('gate');
    expect(await wire.get(id)).toMatchObject({
      id,
      status: { state: 'TASK_STATE_WORKING' },
      artifacts: [{ name: 'log', parts: [{ text: '1' }] }],
    });
    wire.release('gate');
    expect(await wire.ended(id)).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ name: 'log', parts: [{ text: '1' }, { text: '2' }] }],
    });
  });

  verifies('REQ-043', 'is refused for one that is not there', async () => {
    expectRefusal(await (await start()).call('GetTask', { id: 'never-made' }), 'TASK_NOT_FOUND');
  });

  verifies('REQ-045', 'gives the same again', async () => {
    const wire = await start();
    const { id } = await wire.task('two 3');
    expect(await wire.get(id)).toEqual(await wire.get(id));
  });
});

describe.each(wires)('historyLength over $name', ({ start }) => {
  /** Returns the id of a task with five messages: three of the user, two questions in between. */
  async function fiveMessages(wire: Wire): Promise<string> {
    const { id } = await wire.task('auth 2');
    for (const text of ['first', 'second']) await wire.task(text, { message: { taskId: id } });
    return id;
  }

  verifies(['REQ-046', 'REQ-231', 'C46 accept'], 'that is not given sets no limit', async () => {
    const wire = await start();
    const { history } = await wire.get(await fiveMessages(wire));
    expect(history.map(({ parts }: Json) => parts[0].text)).toEqual([
      'auth 2',
      'Approve step 1',
      'first',
      'Approve step 2',
      'second',
    ]);
  });

  verifies(['REQ-047', 'REQ-048', 'C46 accept', 'C46 send'], 'of 0 leaves the history out', async () => {
    const wire = await start();
    const { result } = await wire.call('GetTask', { id: await fiveMessages(wire), historyLength: 0 });
    expect(result).not.toHaveProperty('history');
    expect(result.artifacts).toHaveLength(2);
  });

  verifies(
    ['REQ-049', 'REQ-050', 'case 67'],
    'is the number of newest messages, wherever a task comes back',
    async () => {
      const wire = await start();
      const id = await fiveMessages(wire);
      const all = idsOf((await wire.get(id)).history);
      for (const historyLength of [1, 2, 4, 5, 6, 1_000]) {
        const got = await wire.call('GetTask', { id, historyLength });
        const listed = await wire.call('ListTasks', { historyLength });
        expect(idsOf(got.result.history)).toEqual(all.slice(-historyLength));
        expect(idsOf(listed.result.tasks[0].history)).toEqual(all.slice(-historyLength));
      }
    },
  );

  verifies(['REQ-052', 'case 67'], 'in a send holds for the task that comes back', async () => {
    const wire = await start();
    for (const returnImmediately of [true, false]) {
      const configuration = (historyLength: number) => ({ configuration: { historyLength, returnImmediately } });
      expect(await wire.task('park', configuration(0))).not.toHaveProperty('history');
      const { id, history } = await wire.task('auth', configuration(1));
      expect(history).toHaveLength(1);
      const sending = { message: { taskId: id, messageId: 'newest' }, ...configuration(1) };
      expect(idsOf((await wire.task('granted', sending)).history)).toEqual(['newest']);
    }
  });

  verifies('case 67', 'in a streaming send holds for its leading task', async () => {
    const wire = await start();
    const first = async (text: string, historyLength: number, message = {}) => {
      const stream = await wire.streamOf(text, { message, configuration: { historyLength } });
      const { task } = await stream.event();
      await stream.close();
      return task;
    };
    expect(await first('task', 0)).not.toHaveProperty('history');
    expect((await first('task', 1)).history).toHaveLength(1);
    const { id } = await wire.task('auth');
    expect(idsOf((await first('granted', 1, { taskId: id, messageId: 'newest' })).history)).toEqual(['newest']);
  });

  verifies(['REQ-053', 'case 67'], 'in a list holds for each task', async () => {
    const wire = await start();
    for (let n = 0; n < 3; n++) await fiveMessages(wire);
    const listed = async (historyLength: number) => (await wire.call('ListTasks', { historyLength })).result.tasks;
    for (const task of await listed(0)) expect(task).not.toHaveProperty('history');
    for (const task of await listed(1)) expect(task.history).toHaveLength(1);
  });

  verifies('REQ-055', 'below 0 is refused', async () => {
    const wire = await start();
    const { id } = await wire.task('task');
    for (const historyLength of [-1, -5]) {
      expectRefusal(await wire.call('GetTask', { id, historyLength }), 'INVALID_PARAMS', ['historyLength']);
      expectRefusal(await wire.call('ListTasks', { historyLength }), 'INVALID_PARAMS', ['historyLength']);
    }
  });
});
