import { handOver } from '../../planner/say.js';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { changeNamed } from './work.js';

export const pushNotification: Scenario = {
  name: '10-push-notification',
  about:
    'The planner gives a webhook along with a diff: code-reviewer posts each event of the task to it, in order, with the token and the credentials that came along.',
  start: kitStage(),
  webhooksFrom: 'code-reviewer',
  async play({ recorder, client, url, secret, untilWebhook }) {
    const reviewer = await client('code-reviewer');
    const taskPushNotificationConfig = {
      url: `${url('receiver')}/webhook`,
      token: secret('notificationToken'),
      authentication: { scheme: 'Bearer', credentials: secret('webhookCredentials') },
    };
    await recorder.step('SendMessage with a webhook', () =>
      reviewer.sendMessage({
        message: handOver(changeNamed('add-weeks.diff')),
        configuration: { taskPushNotificationConfig },
      }),
    );
    await untilWebhook('TASK_STATE_COMPLETED');
  },
};
