import { A2AError } from '../../../protocol/a2a-error.js';
import type { TaskPushNotificationConfig } from '../../../protocol/generated/types.js';
import type { Call, Engine } from '../../../server/engine.js';

/** Returns all webhook registrations of a task: 0.3 knows no pages over JSON-RPC. */
export async function allPushConfigs(
  engine: Engine,
  taskId: string,
  call: Call,
): Promise<TaskPushNotificationConfig[]> {
  const all: TaskPushNotificationConfig[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = { taskId, ...(pageToken === undefined ? {} : { pageToken }) };
    const { configs = [], nextPageToken } = await engine.call('listTaskPushNotificationConfigs', page, call);
    all.push(...configs);
    if (!nextPageToken) return all;
    pageToken = nextPageToken;
  }
}

/**
 * Returns a webhook registration of a task, the first one where the caller names none.
 *
 * @throws {A2AError} `TASK_NOT_FOUND` when the task, or the registration, is not there
 */
export async function pushConfigOf(
  engine: Engine,
  { taskId, id }: { readonly taskId: string; readonly id?: string },
  call: Call,
): Promise<TaskPushNotificationConfig> {
  if (id !== undefined) return engine.call('getTaskPushNotificationConfig', { taskId, id }, call);
  const { configs = [] } = await engine.call('listTaskPushNotificationConfigs', { taskId, pageSize: 1 }, call);
  const [first] = configs;
  if (first !== undefined) return first;
  throw new A2AError('TASK_NOT_FOUND', 'The task has no push notification configuration', { metadata: { taskId } });
}
