import { handOver } from '../../planner/say.js';
import { kitStage } from './kit-stage.js';
import { recordedPorts, type Scenario } from './scenario.js';
import { changeNamed, refusedWith, taskOf } from './work.js';

export const pushConfigs: Scenario = {
  name: '12-push-configs',
  about:
    'The webhooks of a task are created, read, listed and deleted. Deleting one that is gone is no error, reading it is.',
  start: kitStage(),
  async play({ recorder, client, secret }) {
    const reviewer = await client('code-reviewer');
    const { id: taskId } = await recorder.step('SendMessage, a task that waits', async () =>
      taskOf(await reviewer.sendMessage({ message: handOver(changeNamed('without-base.diff')) })),
    );
    const { id = '' } = await recorder.step('CreateTaskPushNotificationConfig', () =>
      reviewer.createTaskPushNotificationConfig({
        taskId,
        url: `http://localhost:${recordedPorts.receiver}/webhook`,
        token: secret('notificationToken'),
        authentication: { scheme: 'Bearer', credentials: secret('webhookCredentials') },
      }),
    );
    await recorder.step('GetTaskPushNotificationConfig', () => reviewer.getTaskPushNotificationConfig({ taskId, id }));
    await recorder.step('ListTaskPushNotificationConfigs', () => reviewer.listTaskPushNotificationConfigs({ taskId }));
    const remove = () => reviewer.deleteTaskPushNotificationConfig({ taskId, id });
    await recorder.step('DeleteTaskPushNotificationConfig', remove);
    await recorder.step('DeleteTaskPushNotificationConfig once more', remove);
    await recorder.step('GetTaskPushNotificationConfig when it is gone', () =>
      refusedWith('TASK_NOT_FOUND', reviewer.getTaskPushNotificationConfig({ taskId, id })),
    );
    await recorder.step('ListTaskPushNotificationConfigs, none', () =>
      reviewer.listTaskPushNotificationConfigs({ taskId }),
    );
  },
};
