import type { TaskEvent } from '../../protocol/apply-event.js';
import type { Append, PushConfig, Scope } from '../../server/ports.js';
import { keyOf } from './keys.js';
import type { NewAppend, NewEntry, NewPush, ScopeKey, TaskKey } from './messages.js';

/** Returns the scope as keys. */
export function scopeKey({ tenant, owner }: Scope): ScopeKey {
  return { tenant: keyOf(tenant), owner: keyOf(owner) };
}

/** Returns the task as keys. */
export function taskKey(scope: Scope, taskId: string): TaskKey {
  return { ...scopeKey(scope), id: keyOf(taskId) };
}

/** Returns the append as it is stored. */
export function newAppend(append: Append): NewAppend {
  const { scope, taskId, create, fence, consumed, command, pushConfig, trace } = append;
  return {
    ...taskKey(scope, taskId),
    forCallers: isForCallers(append),
    unlessPending: append.unlessPending === true,
    release: append.release === true,
    entries: append.events.map(newEntry),
    ...(create && { create: { context: keyOf(create.contextId), ...create.lease } }),
    ...(fence !== undefined && { fence }),
    ...(consumed !== undefined && { consumed }),
    ...(command && { command: JSON.stringify(command) }),
    ...(pushConfig && { push: newPush(pushConfig) }),
    ...(trace && { trace: JSON.stringify(trace) }),
  };
}

/** Returns the configuration as it is stored. */
export function newPush(config: PushConfig): NewPush {
  const host = URL.canParse(config.url) ? new URL(config.url).hostname : config.url;
  return { id: keyOf(config.id), host: keyOf(host), json: JSON.stringify(config) };
}

/** Callers hold no fence: they may speak, ask and register, but not say how the task stands. */
function isForCallers({ events, consumed, unlessPending, release }: Append): boolean {
  const asWriter = consumed !== undefined || unlessPending === true || release === true;
  return !asWriter && events.every((event) => 'message' in event);
}

function newEntry(event: TaskEvent): NewEntry {
  const json = JSON.stringify(event);
  if ('message' in event) return { kind: 1, json };
  if ('artifactUpdate' in event) return { kind: 3, json };
  if (!('statusUpdate' in event)) return { kind: 4, json };
  const { state, timestamp } = event.statusUpdate.status;
  return { kind: 2, json, state, statusMs: timestamp === undefined ? 0 : Date.parse(timestamp) || 0 };
}
