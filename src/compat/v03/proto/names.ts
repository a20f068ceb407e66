import { A2AError } from '../../../protocol/a2a-error.js';
import { type Reader, scalar } from '../shapes.js';

/** A webhook registration by its task and its own id. */
export interface ConfigName {
  readonly taskId: string;
  readonly id: string;
}

/** Reads the resource name of a task, `tasks/{id}`. */
export const taskNameReader: Reader<string> = scalar('the name tasks/{id} of a task', (value) => {
  return typeof value === 'string' ? /^tasks\/([^/]+)$/.exec(value)?.[1] : undefined;
});

/** Reads the resource name of a webhook registration, `tasks/{id}/pushNotificationConfigs/{id}`. */
export const configNameReader: Reader<ConfigName> = scalar(
  'the name tasks/{id}/pushNotificationConfigs/{id} of a configuration',
  (value) => {
    if (typeof value !== 'string') return undefined;
    const [, taskId, id] = /^tasks\/([^/]+)\/pushNotificationConfigs\/([^/]+)$/.exec(value) ?? [];
    return taskId === undefined || id === undefined ? undefined : { taskId, id };
  },
);

/** Returns the resource name of a task. @throws {A2AError} `INVALID_PARAMS` for an id that no name can hold */
export function taskName(taskId: string): string {
  return `tasks/${segment(taskId)}`;
}

/** Returns the resource name of a webhook registration. @throws {A2AError} `INVALID_PARAMS` for an id that no name can hold */
export function configName({ taskId, id }: ConfigName): string {
  return `${taskName(taskId)}/pushNotificationConfigs/${segment(id)}`;
}

function segment(id: string): string {
  if (id !== '' && !id.includes('/')) return id;
  throw new A2AError('INVALID_PARAMS', 'Protocol 0.3 has no name for an id that is empty or holds a slash');
}
