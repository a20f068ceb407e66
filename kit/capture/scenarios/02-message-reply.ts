import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';

export const messageReply: Scenario = {
  name: '02-message-reply',
  about:
    'The planner asks code-reviewer a question before it sends any diff; the answer is a message, and no task exists.',
  start: kitStage(),
  async play({ recorder, client }) {
    const reviewer = await client('code-reviewer');
    await recorder.step('SendMessage', () =>
      reviewer.sendMessage({ message: userMessage('What languages can you review?') }),
    );
  },
};
