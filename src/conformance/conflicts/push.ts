import { conflictRows } from '../conflict.js';
import { webhookReceiver } from '../reasons.js';

/** Push notifications. */
// biome-ignore format: a table, read row by row
export const pushConflicts = conflictRows({
  C13: { topic: 'The shape of a webhook configuration', impact: 'high',
    sources: 'Flat in the proto; section 10 and appendix A still name messages that do not exist. .NET wraps it in `config`, with `configId`, and answers in another wrapper. JavaScript takes the task from the body only, Java wants it equal to the path.',
    accept: { rule: 'Flat, or wrapped in `config` or `pushNotificationConfig`, with `configId` for `id`; the task from the path, else the body, and both have to agree.' },
    send: { rule: 'Flat, with the task in the body as in the path.' } },
  C14: { topic: 'The name of a webhook in a message', impact: 'high',
    sources: '`taskPushNotificationConfig` since 1.0.1, `pushNotificationConfig` in 1.0.0 and in .NET.',
    accept: { rule: 'Both names; the new one wins.' },
    send: { rule: '`taskPushNotificationConfig`.' } },
  C15: { topic: 'Headers and body of a notification', impact: 'high',
    sources: '`Authorization` is a MUST; the token has a field and, since 1.0.1, no header. Python sends the token alone, JavaScript one of the two, Go another name.',
    accept: { rule: 'A receiver takes both types and both names of the token, and an event with or without its wrapper.', later: webhookReceiver },
    send: { rule: '`Authorization` where credentials are configured, the token under both names where there is one; `application/a2a+json`.' } },
  C16: { topic: 'The error for a missing webhook', impact: 'medium',
    sources: 'TaskNotFound in 3.1.8, and no error of its own. Go and JavaScript answer with an internal error.',
    accept: { rule: 'What a peer answers is given as it is; an internal error stays one.' },
    send: { rule: 'TaskNotFound, with a text that names the configuration.' } },
  C17: { topic: 'How long a webhook lives', impact: 'medium',
    sources: 'Until the task is complete or the webhook deleted, says 3.1.7; test kits create, read and delete on finished tasks, and delete twice.',
    accept: { rule: 'Every operation on tasks that have ended, and a delete of what is gone.' } },
});
