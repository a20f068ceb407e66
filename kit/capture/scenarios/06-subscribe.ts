import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { drain, refusedWith, runTests, taskOf, untilState } from './work.js';

export const subscribe: Scenario = {
  name: '06-subscribe',
  about:
    'The planner joins a run that is under way: the stream begins with the task as it stands and ends with the run. A task that has ended cannot be subscribed to.',
  start: kitStage(),
  async play({ recorder, client }) {
    const runner = await client('test-runner');
    const onlooker = await client('test-runner', { recorded: false });
    const configuration = { returnImmediately: true };
    const { id } = await recorder.step('SendMessage, returning at once', async () =>
      taskOf(await runner.sendMessage({ message: userMessage(runTests), configuration })),
    );
    await untilState(onlooker, id, 'TASK_STATE_WORKING');
    await recorder.step('SubscribeToTask', () => drain(runner.subscribeToTask({ id })));
    await recorder.step('SubscribeToTask when it has ended', () =>
      refusedWith('UNSUPPORTED_OPERATION', drain(runner.subscribeToTask({ id }))),
    );
  },
};
