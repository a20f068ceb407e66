import type { TaskEvent } from '../protocol/apply-event.js';
import type {
  Artifact,
  Message,
  Task,
  TaskArtifactUpdateEvent,
  TaskState,
  TaskStatus,
  TaskStatusUpdateEvent,
} from '../protocol/generated/types.js';
import type { PushConfig, Scope } from '../server/ports.js';

/** Where and when builders place things that do not say so. */
export const builderDefaults = {
  taskId: 'task-1',
  contextId: 'context-1',
  timestamp: '2026-01-01T00:00:00.000Z',
} as const;

/** Returns a scope: tenant `acme`, owner `ada`, unless told otherwise. */
export function aScope(fields: Partial<Scope> = {}): Scope {
  return { tenant: 'acme', owner: 'ada', ...fields };
}

/** Returns a valid task, SUBMITTED unless told otherwise. */
export function aTask(fields: Partial<Task> = {}): Task {
  const { taskId, contextId } = builderDefaults;
  return { id: taskId, contextId, status: aStatus(), ...fields };
}

/** Returns a status in the given state, with a timestamp. */
export function aStatus(state: TaskState = 'TASK_STATE_SUBMITTED', fields: Partial<TaskStatus> = {}): TaskStatus {
  return { state, timestamp: builderDefaults.timestamp, ...fields };
}

/** Returns a user's message with one text part. Its id is made from the text, so that equal calls give equal messages. */
export function aMessage(text = 'hello', fields: Partial<Message> = {}): Message {
  return { messageId: `message-${text}`, role: 'ROLE_USER', parts: [{ text }], ...fields };
}

/** Returns an artifact with one text part. */
export function anArtifact(text = 'content', fields: Partial<Artifact> = {}): Artifact {
  return { artifactId: 'artifact-1', parts: [{ text }], ...fields };
}

/** Returns a status event. */
export function aStatusUpdate(
  state: TaskState = 'TASK_STATE_WORKING',
  fields: Partial<TaskStatusUpdateEvent> = {},
): TaskStatusUpdateEvent {
  const { taskId, contextId } = builderDefaults;
  return { taskId, contextId, status: aStatus(state), ...fields };
}

/** Returns an artifact event. */
export function anArtifactUpdate(
  artifact: Artifact = anArtifact(),
  fields: Partial<TaskArtifactUpdateEvent> = {},
): TaskArtifactUpdateEvent {
  const { taskId, contextId } = builderDefaults;
  return { taskId, contextId, artifact, ...fields };
}

/** Returns a push configuration for a webhook on a public host. */
export function aPushConfig(fields: Partial<PushConfig> = {}): PushConfig {
  return { id: 'config-1', taskId: builderDefaults.taskId, url: 'https://hooks.example.com/a2a', ...fields };
}

/** Returns a log entry's event that brings a message. */
export function messageEvent(text?: string, fields?: Partial<Message>): TaskEvent {
  return { message: aMessage(text, fields) };
}

/** Returns a log entry's event that brings a status. */
export function statusEvent(state?: TaskState, fields?: Partial<TaskStatusUpdateEvent>): TaskEvent {
  return { statusUpdate: aStatusUpdate(state, fields) };
}

/** Returns a log entry's event that brings an artifact, or with `append` a chunk of one. */
export function artifactEvent(artifact?: Artifact, fields?: Partial<TaskArtifactUpdateEvent>): TaskEvent {
  return { artifactUpdate: anArtifactUpdate(artifact, fields) };
}
