import { copyWith } from './copy-with.js';
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

/** Returns the task that the first entry of a log is applied to: submitted, and nothing else. */
export function newTask(id: string, contextId: string): Task {
  return { id, contextId, status: { state: 'TASK_STATE_SUBMITTED' } };
}

/**
 * Returns the task after the event. The given task is not changed, and what the event did not touch is shared with it.
 *
 * A status replaces the status, and the message of the status it replaces moves to the history. So it does when a message
 * of the user follows it: the history stays in the order in which things were said. An artifact update without `append`
 * stores or replaces the artifact of that id; with `append` it adds its parts, and creates the artifact when the id is
 * unknown. Metadata of an update is merged into the task's.
 *
 * Spec 3.7, 4.2.1, 4.2.2.
 */
export function applyEvent(task: Task, event: TaskEvent): Task {
  const draft = draftOf(task);
  applyInto(draft, event);
  return draft.task;
}

/**
 * A task that many events are applied to. What the draft has copied it owns and changes in place, so that an event costs
 * what the event costs; everything else is shared with the task it began from.
 */
export interface TaskDraft {
  /** The task so far. Whoever keeps it calls {@link handOut} instead. */
  task: Task;
  owned: Set<object>;
  /** Where each artifact stands in the task's list; made when the first artifact comes. */
  places?: Map<string, number>;
}

/** Returns a draft that begins from the task and will not change it. */
export function draftOf(task: Task): TaskDraft {
  return { task, owned: new Set() };
}

/** Returns the task so far, never to be changed again: the draft gives up what it owns and copies what it next touches. */
export function handOut(draft: TaskDraft): Task {
  draft.owned.clear();
  return draft.task;
}

/** Applies an event to a draft; {@link applyEvent} says what it does to the task. */
export function applyInto(draft: TaskDraft, event: TaskEvent): void {
  if (!draft.owned.has(draft.task)) draft.task = owning(draft, copyWith(draft.task));
  const { task } = draft;
  if ('message' in event) {
    const { message: said, ...status } = task.status;
    if (said !== undefined) {
      addToHistory(draft, said);
      task.status = status;
    }
    addToHistory(draft, event.message);
  } else if ('statusUpdate' in event) {
    const said = task.status.message;
    if (said !== undefined) addToHistory(draft, said);
    task.status = event.statusUpdate.status;
    mergeMetadata(task, event.statusUpdate.metadata);
  } else if ('artifactUpdate' in event) {
    addArtifact(draft, event.artifactUpdate);
    mergeMetadata(task, event.artifactUpdate.metadata);
  } else {
    mergeMetadata(task, event.metadata);
  }
}

function addToHistory(draft: TaskDraft, message: Message): void {
  const history = ownedCopy(draft, draft.task.history);
  history.push(message);
  draft.task.history = history;
}

function addArtifact(draft: TaskDraft, { artifact, append }: TaskArtifactUpdateEvent): void {
  const artifacts = ownedCopy(draft, draft.task.artifacts);
  draft.task.artifacts = artifacts;
  draft.places ??= new Map(artifacts.map((known, place) => [known.artifactId, place]));
  const at = draft.places.get(artifact.artifactId) ?? artifacts.length;
  draft.places.set(artifact.artifactId, at);
  const known = artifacts[at];
  artifacts[at] = known !== undefined && append === true ? appended(draft, known, artifact) : artifact;
}

/** Joins a chunk to its artifact: parts are added, name and description are kept unless the chunk brings new ones. */
function appended(draft: TaskDraft, known: Artifact, chunk: Artifact): Artifact {
  const parts = ownedCopy(draft, known.parts);
  for (const part of chunk.parts) parts.push(part);
  const joined: Artifact = copyWith(copyWith(known, chunk), { parts });
  if (known.metadata !== undefined || chunk.metadata !== undefined) {
    joined.metadata = { ...known.metadata, ...chunk.metadata };
  }
  if (known.extensions !== undefined || chunk.extensions !== undefined) {
    joined.extensions = [...new Set([...(known.extensions ?? []), ...(chunk.extensions ?? [])])];
  }
  return joined;
}

/** Always a new object, made by spreading: assigning a key such as `__proto__` would do more than store it. */
function mergeMetadata(task: Task, metadata: JsonObject | undefined): void {
  if (metadata !== undefined) task.metadata = { ...task.metadata, ...metadata };
}

/** Returns the list to write to: the list itself where the draft made it, otherwise a copy. */
function ownedCopy<Item>(draft: TaskDraft, list: Item[] = []): Item[] {
  return draft.owned.has(list) ? list : owning(draft, [...list]);
}

function owning<Thing extends object>(draft: TaskDraft, thing: Thing): Thing {
  draft.owned.add(thing);
  return thing;
}
