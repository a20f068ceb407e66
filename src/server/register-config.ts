import { A2AError, type FieldViolation, invalidParams } from '../protocol/a2a-error.js';
import type { TaskPushNotificationConfig } from '../protocol/generated/types.js';
import { checkLength } from './check-send.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import type { PushConfig } from './ports.js';

/** What a configuration is registered for, and where it stands in the request. */
export interface Registration {
  readonly taskId: string;
  /** The path of the configuration, with a dot at its end; empty where it is the whole request. */
  readonly prefix: string;
}

/**
 * Returns a configuration as it is stored: with an id, with its task, and with the tenant of the call where there is one.
 *
 * @throws {A2AError} `PUSH_NOTIFICATION_NOT_SUPPORTED`, or `INVALID_PARAMS` when its URL or credentials cannot be used
 */
export function storedConfig(
  core: Core,
  call: Call,
  config: TaskPushNotificationConfig,
  { taskId, prefix }: Registration,
): PushConfig {
  if (core.capabilities.pushNotifications !== true || core.push === undefined) {
    throw new A2AError('PUSH_NOTIFICATION_NOT_SUPPORTED');
  }
  const violations: FieldViolation[] = [...core.push.violations(config)];
  checkLength(config.id, 'id', core.limits, violations);
  if (config.taskId !== undefined && config.taskId !== taskId) {
    violations.push({ field: 'taskId', description: 'expected to be left out, or the task that the request is about' });
  }
  if (violations.length > 0) {
    throw invalidParams(violations.map(({ field, description }) => ({ field: prefix + field, description })));
  }
  const { tenant: _, ...settings } = config;
  const id = config.id ?? core.randomId();
  return {
    ...(call.tenant === '' ? {} : { tenant: call.tenant }),
    ...settings,
    id,
    taskId,
    ...(call.dialect === undefined ? {} : { dialect: call.dialect }),
  };
}

/** Returns a stored configuration as callers see it. */
export function shownConfig({ dialect: _, ...config }: PushConfig): TaskPushNotificationConfig {
  return config;
}

/** Returns the refusal of one configuration too many. */
export function tooManyConfigs({ limits }: Core): A2AError {
  const message = `A task can have at most ${limits.maxPushConfigs} push notification configurations`;
  return new A2AError('RESOURCE_EXHAUSTED', message);
}
