import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { refusedWith, runTests, taskOf } from './work.js';

export const restBinding: Scenario = {
  name: '16-rest-binding',
  about:
    'The run of 03-blocking-task over HTTP+JSON: a verb and a path name the operation, and bodies have no envelope. Then two errors.',
  start: kitStage(),
  async play({ recorder, client }) {
    const runner = await client('test-runner', { binding: 'HTTP+JSON' });
    const { id } = await recorder.step('SendMessage', async () =>
      taskOf(await runner.sendMessage({ message: userMessage(runTests) })),
    );
    await recorder.step('GetTask', () => runner.getTask({ id }));
    await recorder.step('GetTask, no such task', () =>
      refusedWith('TASK_NOT_FOUND', runner.getTask({ id: '00000000-0000-4000-8000-000000000000' })),
    );
    await recorder.step('CancelTask of a task that has ended', () =>
      refusedWith('TASK_NOT_CANCELABLE', runner.cancelTask({ id })),
    );
  },
};
