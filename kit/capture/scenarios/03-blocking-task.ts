import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { runTests } from './work.js';

export const blockingTask: Scenario = {
  name: '03-blocking-task',
  about: 'The planner has the tests run and waits: the one reply holds the completed task with its artifacts.',
  start: kitStage(),
  async play({ recorder, client }) {
    const runner = await client('test-runner');
    await recorder.step('SendMessage', () => runner.sendMessage({ message: userMessage(runTests) }));
  },
};
