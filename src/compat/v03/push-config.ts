import type { JsonObject, TaskPushNotificationConfig } from '../../protocol/generated/types.js';
import type { Fields } from '../../protocol/reading.js';
import { compact } from './compact.js';
import { listOf, type Rule, type Spelling, shape, text } from './shapes.js';

/** The members of a `PushNotificationConfig`, which are the same in both dialects. */
export function pushConfigFields(spelling: Spelling): readonly Rule[] {
  const authentication = shape(
    'AuthenticationInfo',
    [
      { from: 'schemes', reader: listOf(text), needed: 'present' },
      { from: 'credentials', reader: text },
    ],
    { spelling },
  );
  return [
    { from: 'id', reader: text },
    { from: 'url', reader: text, needed: 'filled' },
    { from: 'token', reader: text },
    { from: 'authentication', reader: authentication },
  ];
}

/**
 * Returns the members of a configuration as 1.0 has them: with one scheme, the first of those that 0.3 lists. Where it
 * lists none there is nothing to authenticate with.
 */
export function schemeFirst({ authentication, ...fields }: Fields): Omit<TaskPushNotificationConfig, 'taskId'> {
  // Read by the rules above.
  const config = fields as unknown as Omit<TaskPushNotificationConfig, 'taskId'>;
  const { schemes = [], credentials } = (authentication ?? {}) as { schemes?: string[]; credentials?: string };
  const [scheme] = schemes;
  if (scheme === undefined) return config;
  return { ...config, authentication: { scheme, ...(credentials === undefined ? {} : { credentials }) } };
}

/** Returns a configuration as 0.3 has it in both dialects, without its task. */
export function pushConfigForV03({ id, url, token, authentication }: TaskPushNotificationConfig): JsonObject {
  return compact({
    id,
    url,
    token,
    authentication:
      authentication && compact({ schemes: [authentication.scheme], credentials: authentication.credentials }),
  });
}
