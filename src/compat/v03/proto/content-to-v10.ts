import type {
  Artifact,
  Message,
  Task,
  TaskArtifactUpdateEvent,
  TaskStatus,
  TaskStatusUpdateEvent,
} from '../../../protocol/generated/types.js';
import { flag, listOf, type Rule, struct, text, timestamp } from '../shapes.js';
import { part } from './part-to-v10.js';
import { either, role, state } from './scalars.js';

const parts = listOf(part);
const texts = listOf(text);

/** Reads a `Message`. */
export const message = either<Message>('Message', [
  { from: 'messageId', reader: text, needed: 'filled' },
  { from: 'contextId', reader: text },
  { from: 'taskId', reader: text },
  { from: 'role', reader: role, needed: 'present' },
  { from: 'content', to: 'parts', reader: parts, needed: 'filled' },
  { from: 'metadata', reader: struct },
  { from: 'extensions', reader: texts },
]);

const artifact = either<Artifact>('Artifact', [
  { from: 'artifactId', reader: text, needed: 'filled' },
  { from: 'name', reader: text },
  { from: 'description', reader: text },
  { from: 'parts', reader: parts, needed: 'filled' },
  { from: 'metadata', reader: struct },
  { from: 'extensions', reader: texts },
]);

const status = either<TaskStatus>('TaskStatus', [
  { from: 'state', reader: state, needed: 'present' },
  { from: 'message', reader: message },
  { from: 'timestamp', reader: timestamp },
]);

/** Reads a `Task`. */
export const task = either<Task>('Task', [
  { from: 'id', reader: text, needed: 'filled' },
  { from: 'contextId', reader: text, needed: 'present' },
  { from: 'status', reader: status, needed: 'present' },
  { from: 'artifacts', reader: listOf(artifact) },
  { from: 'history', reader: listOf(message) },
  { from: 'metadata', reader: struct },
]);

const ofTask: readonly Rule[] = [
  { from: 'taskId', reader: text, needed: 'filled' },
  { from: 'contextId', reader: text, needed: 'filled' },
];

/** Reads a `TaskStatusUpdateEvent`. */
export const statusUpdate = either<TaskStatusUpdateEvent>('TaskStatusUpdateEvent', [
  ...ofTask,
  { from: 'status', reader: status, needed: 'present' },
  { from: 'metadata', reader: struct },
]);

/** Reads a `TaskArtifactUpdateEvent`. */
export const artifactUpdate = either<TaskArtifactUpdateEvent>('TaskArtifactUpdateEvent', [
  ...ofTask,
  { from: 'artifact', reader: artifact, needed: 'present' },
  { from: 'append', reader: flag },
  { from: 'lastChunk', reader: flag },
  { from: 'metadata', reader: struct },
]);
