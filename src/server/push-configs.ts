import { A2AError, invalidParams } from '../protocol/a2a-error.js';
import type {
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  JsonObject,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  TaskPushNotificationConfig,
} from '../protocol/generated/types.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { pageToken, placeIn } from './page-token.js';
import type { PushConfig } from './ports.js';
import { taskNotFound } from './refusals.js';
import { shownConfig, storedConfig, tooManyConfigs } from './register-config.js';

/** At most so many configurations in one answer. */
const largestPage = 100;

/**
 * Registers a webhook for a task, also for one that has ended, and returns it as stored: with an id where it had none. A
 * configuration of the same id is replaced.
 *
 * Spec 3.1.7; spec conflict C17.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `INVALID_PARAMS`, `RESOURCE_EXHAUSTED` for one too many
 */
export async function createTaskPushNotificationConfig(
  core: Core,
  request: TaskPushNotificationConfig,
  call: Call,
): Promise<TaskPushNotificationConfig> {
  const { taskId } = request;
  if (taskId === undefined) throw invalidParams([{ field: 'taskId', description: 'required: expected a task id' }]);
  const config = storedConfig(core, call, request, { taskId, prefix: '' });
  const outcome = await core.store.putPushConfig(call.scope, taskId, config, core.limits.maxPushConfigs);
  if (outcome === 'missing') throw taskNotFound(taskId);
  if (outcome === 'full') throw tooManyConfigs(core);
  return shownConfig(config);
}

/**
 * Returns one webhook registration whole, secrets included: it is its owner who asks.
 *
 * Spec 3.1.8; spec conflict C16.
 *
 * @throws {A2AError} `TASK_NOT_FOUND` when the task or the configuration is not there
 */
export async function getTaskPushNotificationConfig(
  core: Core,
  { taskId, id }: GetTaskPushNotificationConfigRequest,
  call: Call,
): Promise<TaskPushNotificationConfig> {
  const config = (await configsOf(core, taskId, call)).find((known) => known.id === id);
  if (config !== undefined) return shownConfig(config);
  throw new A2AError('TASK_NOT_FOUND', 'The task has no push notification configuration of this id', {
    metadata: { taskId, configId: id },
  });
}

/**
 * Returns the webhook registrations of a task, oldest first.
 *
 * Spec 3.1.9.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `INVALID_PARAMS`
 */
export async function listTaskPushNotificationConfigs(
  core: Core,
  { taskId, pageSize = 0, pageToken: token }: ListTaskPushNotificationConfigsRequest,
  call: Call,
): Promise<ListTaskPushNotificationConfigsResponse> {
  if (pageSize < 0) {
    throw invalidParams([{ field: 'pageSize', description: `expected 0 or more, got ${pageSize}` }]);
  }
  const list = ['configs', call.scope.tenant, call.scope.owner, taskId];
  const configs = await configsOf(core, taskId, call);
  const from = token === undefined ? 0 : placeAfter(placeIn(token, list), configs);
  const to = from + (pageSize === 0 ? largestPage : Math.min(pageSize, largestPage));
  const page = configs.slice(from, to);
  const last = page.at(-1);
  const nextPageToken = last === undefined || to >= configs.length ? '' : pageToken([to, last.id], list);
  return { configs: page.map(shownConfig), nextPageToken };
}

/**
 * Removes a webhook registration for good; one that is not there is as good as removed.
 *
 * Spec 3.1.10; spec conflict C48.
 *
 * @throws {A2AError} `TASK_NOT_FOUND` when the task is not there
 */
export async function deleteTaskPushNotificationConfig(
  core: Core,
  { taskId, id }: DeleteTaskPushNotificationConfigRequest,
  { scope }: Call,
): Promise<JsonObject> {
  if ((await core.store.removePushConfig(scope, taskId, id)) === 'missing') throw taskNotFound(taskId);
  return {};
}

async function configsOf(core: Core, taskId: string, { scope }: Call): Promise<readonly PushConfig[]> {
  const configs = await core.store.pushConfigs(scope, taskId);
  if (configs === undefined) throw taskNotFound(taskId);
  return configs;
}

/** The last one shown may be gone by now; then its place in the list is what is left. */
function placeAfter([place, id]: readonly [number, string], configs: readonly PushConfig[]): number {
  const last = configs.findIndex((config) => config.id === id);
  return last < 0 ? place - 1 : last + 1;
}
