import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { drain, runTests } from './work.js';

export const streaming: Scenario = {
  name: '05-streaming',
  about: 'The planner has the tests run and watches: each frame of the stream is one complete JSON-RPC response.',
  start: kitStage(),
  async play({ recorder, client }) {
    const runner = await client('test-runner');
    await recorder.step('SendStreamingMessage', () =>
      drain(runner.sendStreamingMessage({ message: userMessage(runTests) })),
    );
  },
};
