import type { TaskPushNotificationConfig } from '../../../protocol/generated/types.js';

/** Returns a registration with the ids that its name is made of. Where it has none of its own, agents give it that of its task. */
export function withIds(
  config: TaskPushNotificationConfig,
): TaskPushNotificationConfig & { readonly taskId: string; readonly id: string } {
  const { taskId = '', id = '' } = config;
  return { ...config, taskId, id: id === '' ? taskId : id };
}
