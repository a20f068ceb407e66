import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { runTests, taskOf, untilArtifact, untilState } from './work.js';

export const cancel: Scenario = {
  name: '08-cancel',
  about: 'The planner cancels a test run that takes half a minute. Canceling it once more answers the same.',
  start: kitStage({ tests: 'slow' }),
  async play({ recorder, client }) {
    const runner = await client('test-runner');
    const onlooker = await client('test-runner', { recorded: false });
    const configuration = { returnImmediately: true };
    const { id } = await recorder.step('SendMessage, returning at once', async () =>
      taskOf(await runner.sendMessage({ message: userMessage(runTests), configuration })),
    );
    await untilState(onlooker, id, 'TASK_STATE_WORKING');
    await recorder.step('GetTask while it is at work', () => runner.getTask({ id, historyLength: 0 }));
    await untilArtifact(onlooker, id);
    await recorder.step('CancelTask', () => runner.cancelTask({ id }));
    await recorder.step('CancelTask once more, without further effect', () => runner.cancelTask({ id }));
  },
};
