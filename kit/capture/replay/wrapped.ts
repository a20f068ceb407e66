import { isObject, type Json } from './compare-json.js';

const members: Readonly<Record<string, string>> = {
  task: 'task',
  message: 'message',
  'status-update': 'statusUpdate',
  'artifact-update': 'artifactUpdate',
};

/** Returns an event of protocol 0.3, which says by its `kind` what it is, under the member that 1.0 has for it. */
export function wrapped(event: Json): Json {
  const kind = isObject(event) && typeof event.kind === 'string' ? event.kind : '';
  const member = Object.hasOwn(members, kind) ? members[kind] : undefined;
  return member === undefined ? event : { [member]: event };
}
