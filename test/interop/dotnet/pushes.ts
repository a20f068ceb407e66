import { NetError } from './errors.js';
import { newId, type PushNotificationConfig, type TaskPushNotificationConfig } from './wire.js';

/**
 * What a host has to write itself: `A2AServer` keeps no webhooks, and nothing is sent to them (C15, C16). Only the shapes of
 * the answers are the SDK's (C13).
 */
export class Pushes {
  readonly #configs = new Map<string, Map<string, TaskPushNotificationConfig>>();

  create(taskId: string, configId: string, config: PushNotificationConfig): TaskPushNotificationConfig {
    const id = configId === '' ? newId() : configId;
    const { url, token } = config;
    const made = { id, taskId, pushNotificationConfig: { id, url, token } };
    this.#of(taskId).set(id, made);
    return made;
  }

  get({ taskId, id }: { readonly taskId: string; readonly id: string }): TaskPushNotificationConfig {
    const config = this.#of(taskId).get(id);
    if (config === undefined) throw new NetError('TASK_NOT_FOUND', `Push notification config '${id}' not found.`);
    return config;
  }

  list(taskId: string): { readonly configs: readonly TaskPushNotificationConfig[] } {
    return { configs: [...this.#of(taskId).values()] };
  }

  delete({ taskId, id }: { readonly taskId: string; readonly id: string }): void {
    this.#of(taskId).delete(id);
  }

  #of(taskId: string): Map<string, TaskPushNotificationConfig> {
    const configs = this.#configs.get(taskId) ?? new Map();
    this.#configs.set(taskId, configs);
    return configs;
  }
}
