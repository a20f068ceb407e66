import type {
  Artifact,
  JsonObject,
  Message,
  Task,
  TaskArtifactUpdateEvent,
  TaskStatusUpdateEvent,
} from './generated/types.js';

/**
 * One entry of a task's log: a message of the user, a new status, an artifact or the next chunk of one, or metadata.
 * Status and artifact entries are the wire's own stream events; the other two are seen only in the task they change.
 */
export type TaskEvent =
  | { readonly message: Message }
  | { readonly statusUpdate: TaskStatusUpdateEvent }
  | { readonly artifactUpdate: TaskArtifactUpdateEvent }
  | { readonly metadata: JsonObject };

/**
 * Returns the task after the event. The given task is not changed, and what the event did not touch is shared with it.
 *
 * A status replaces the status, and the message of the status it replaces moves to the history. An artifact update
 * without `append` stores or replaces the artifact of that id; with `append` it adds its parts, and creates the
 * artifact when the id is unknown. Metadata of an update is merged into the task's.
 *
 * Spec 3.7, 4.2.1, 4.2.2.
 */
export function applyEvent(task: Task, event: TaskEvent): Task {
  const next: Task = { ...task };
  if ('message' in event) {
    next.history = [...(task.history ?? []), event.message];
  } else if ('statusUpdate' in event) {
    const said = task.status.message;
    if (said !== undefined) next.history = [...(task.history ?? []), said];
    next.status = event.statusUpdate.status;
    mergeMetadata(next, event.statusUpdate.metadata);
  } else if ('artifactUpdate' in event) {
    next.artifacts = withArtifact(task.artifacts ?? [], event.artifactUpdate);
    mergeMetadata(next, event.artifactUpdate.metadata);
  } else {
    mergeMetadata(next, event.metadata);
  }
  return next;
}

function withArtifact(artifacts: readonly Artifact[], update: TaskArtifactUpdateEvent): Artifact[] {
  const { artifact, append } = update;
  const at = artifacts.findIndex((known) => known.artifactId === artifact.artifactId);
  const known = artifacts[at];
  if (known === undefined) return [...artifacts, artifact];
  const next = [...artifacts];
  next[at] = append === true ? appended(known, artifact) : artifact;
  return next;
}

/** Joins a chunk to its artifact: parts are added, name and description are kept unless the chunk brings new ones. */
function appended(known: Artifact, chunk: Artifact): Artifact {
  const joined: Artifact = { ...known, ...chunk, parts: [...known.parts, ...chunk.parts] };
  if (known.metadata !== undefined || chunk.metadata !== undefined) {
    joined.metadata = { ...known.metadata, ...chunk.metadata };
  }
  if (known.extensions !== undefined || chunk.extensions !== undefined) {
    joined.extensions = [...new Set([...(known.extensions ?? []), ...(chunk.extensions ?? [])])];
  }
  return joined;
}

function mergeMetadata(task: Task, metadata: JsonObject | undefined): void {
  if (metadata !== undefined) task.metadata = { ...task.metadata, ...metadata };
}
