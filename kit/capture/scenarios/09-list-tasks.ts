import { handOver } from '../../planner/say.js';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { changeNamed, taskOf } from './work.js';

export const listTasks: Scenario = {
  name: '09-list-tasks',
  about:
    'Three tasks, the last two in one context, are listed page by page with the newest status first, and then by context and state.',
  start: kitStage(),
  async play({ recorder, client }) {
    const reviewer = await client('code-reviewer');
    const [diff, hunk] = [changeNamed('add-weeks.diff'), changeNamed('without-base.diff')];
    await recorder.step('SendMessage, a first task', () => reviewer.sendMessage({ message: handOver(diff) }));
    const { contextId } = await recorder.step('SendMessage, a second task', async () =>
      taskOf(await reviewer.sendMessage({ message: handOver(diff) })),
    );
    const context = contextId === undefined ? {} : { contextId };
    await recorder.step('SendMessage, a third task in the context of the second', () =>
      reviewer.sendMessage({ message: handOver(hunk, context) }),
    );
    const { nextPageToken } = await recorder.step('ListTasks, two a page', () => reviewer.listTasks({ pageSize: 2 }));
    await recorder.step('ListTasks, the next page', () =>
      reviewer.listTasks({ pageSize: 2, pageToken: nextPageToken ?? '' }),
    );
    await recorder.step('ListTasks of one context that are done, with their artifacts', () =>
      reviewer.listTasks({ ...context, status: 'TASK_STATE_COMPLETED', includeArtifacts: true, historyLength: 0 }),
    );
    await recorder.step('ListTasks, none', () => reviewer.listTasks({ status: 'TASK_STATE_FAILED' }));
  },
};
