import { handOver } from '../../planner/say.js';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { changeNamed, taskOf } from './work.js';

export const inputRequired: Scenario = {
  name: '07-input-required',
  about:
    'The planner hands code-reviewer a hunk that names no file. The task stops in INPUT_REQUIRED with a question, and goes on to the end with the next message to it.',
  start: kitStage(),
  async play({ recorder, client }) {
    const reviewer = await client('code-reviewer');
    const { id, contextId } = await recorder.step('SendMessage with a hunk that names no file', async () =>
      taskOf(await reviewer.sendMessage({ message: handOver(changeNamed('without-base.diff')) })),
    );
    await recorder.step('SendMessage to the same task, with the whole diff', () =>
      reviewer.sendMessage({
        message: handOver(changeNamed('add-weeks.diff'), { taskId: id, ...contextOf(contextId) }),
      }),
    );
  },
};

function contextOf(contextId: string | undefined) {
  return contextId === undefined ? {} : { contextId };
}
