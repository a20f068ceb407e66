import type {
  Artifact,
  Message,
  Task,
  TaskArtifactUpdateEvent,
  TaskState,
  TaskStatus,
  TaskStatusUpdateEvent,
} from '../../../protocol/generated/types.js';
import { flag, listOf, oneOf, type Reader, type Rule, scalar, shape, struct, text, timestamp } from '../shapes.js';
import { roleOfKind, stateNames } from '../states.js';
import { part } from './part-to-v10.js';

const states = new Map<unknown, TaskState>();
// The keys of the table are the states.
for (const [state, { kind }] of Object.entries(stateNames)) states.set(kind, state as TaskState);

const state = oneOf(states);
const role = oneOf(new Map(Object.entries(roleOfKind)));

/** Members that come with an object of that kind; one that says it is another kind is refused. */
function kindRule(kind: string): Rule {
  const reader = scalar(`the text "${kind}"`, (value) => (value === kind ? kind : undefined));
  return { from: 'kind', reader };
}

/** Returns the reader of an object that has a `kind`, which 1.0 has no use for. */
function kinded<T extends object>(kind: string, name: string, rules: readonly Rule[]): Reader<T> {
  return shape<T>(name, [kindRule(kind), ...rules], {
    // The rules have given the other members the types of T.
    finish: ({ kind: _, ...fields }) => fields as T,
  });
}

/** Reads a message. */
export const message = kinded<Message>('message', 'Message', [
  { from: 'messageId', reader: text, needed: 'filled' },
  { from: 'contextId', reader: text },
  { from: 'taskId', reader: text },
  { from: 'role', reader: role, needed: 'present' },
  { from: 'parts', reader: listOf(part), needed: 'filled' },
  { from: 'metadata', reader: struct },
  { from: 'extensions', reader: listOf(text) },
  { from: 'referenceTaskIds', reader: listOf(text) },
]);

const artifact = shape<Artifact>('Artifact', [
  { from: 'artifactId', reader: text, needed: 'filled' },
  { from: 'name', reader: text },
  { from: 'description', reader: text },
  { from: 'parts', reader: listOf(part), needed: 'filled' },
  { from: 'metadata', reader: struct },
  { from: 'extensions', reader: listOf(text) },
]);

const status = shape<TaskStatus>('TaskStatus', [
  { from: 'state', reader: state, needed: 'present' },
  { from: 'message', reader: message },
  { from: 'timestamp', reader: timestamp },
]);

/** Reads a task. */
export const task = kinded<Task>('task', 'Task', [
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

/** Reads an event with a new status. */
export const statusUpdate = kinded<TaskStatusUpdateEvent>('status-update', 'TaskStatusUpdateEvent', [
  ...ofTask,
  { from: 'status', reader: status, needed: 'present' },
  { from: 'metadata', reader: struct },
]);

/** Reads an event with an artifact, or a chunk of one. */
export const artifactUpdate = kinded<TaskArtifactUpdateEvent>('artifact-update', 'TaskArtifactUpdateEvent', [
  ...ofTask,
  { from: 'artifact', reader: artifact, needed: 'present' },
  { from: 'append', reader: flag },
  { from: 'lastChunk', reader: flag },
  { from: 'metadata', reader: struct },
]);
