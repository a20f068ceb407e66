import { isObject } from '../../../protocol/reading.js';
import { memberOf } from '../shapes.js';

/** Returns where the members of a registration stand in the body that creates it: a path with a dot at its end, or none. */
export function newConfigPlace(body: unknown): 'pushNotificationConfig.' | '' | 'config.pushNotificationConfig.' {
  const has = (name: string) => isObject(body) && memberOf(body, name, 'either') !== undefined;
  if (has('pushNotificationConfig')) return 'pushNotificationConfig.';
  return has('url') ? '' : 'config.pushNotificationConfig.';
}
