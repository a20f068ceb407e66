import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { runTests, taskOf, untilState } from './work.js';

export const polling: Scenario = {
  name: '04-polling',
  about:
    'The planner starts a test run without waiting for it, and asks for the task while it is at work and when it has ended.',
  start: kitStage(),
  async play({ recorder, client }) {
    const runner = await client('test-runner');
    const onlooker = await client('test-runner', { recorded: false });
    const configuration = { returnImmediately: true };
    const { id } = await recorder.step('SendMessage, returning at once', async () =>
      taskOf(await runner.sendMessage({ message: userMessage(runTests), configuration })),
    );
    await untilState(onlooker, id, 'TASK_STATE_WORKING');
    await recorder.step('GetTask while it is at work', () => runner.getTask({ id, historyLength: 0 }));
    await untilState(onlooker, id, 'TASK_STATE_COMPLETED');
    await recorder.step('GetTask when it has ended', () => runner.getTask({ id }));
  },
};
