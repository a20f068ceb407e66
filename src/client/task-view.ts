import { applyInto, draftOf, handOut, newTask, type TaskDraft } from '../protocol/apply-event.js';
import type { Message, Part, StreamResponse, Task, TaskState } from '../protocol/generated/types.js';
import { assertContext, contextToldBy } from './guard.js';
import { isSameJson } from './same-json.js';

/** What a client knows of a task, or of the direct message that came instead, put together from what it has been told. */
export interface TaskView {
  /**
   * Takes an event that has passed the stream guard. True when it tells something that was not known.
   *
   * @throws {TransportError} `malformed` when the task is in another context than it was, on an earlier stream perhaps
   */
  take(event: StreamResponse): boolean;
  /** The task so far; not changed by what comes later. */
  readonly task: Task | undefined;
  readonly message: Message | undefined;
  readonly taskId: string | undefined;
  readonly state: TaskState | undefined;
  /** True when the task has grown beyond the limit: it is no longer put together, and every snapshot counts as new. */
  readonly overflowed: boolean;
}

/**
 * Returns a view of nothing yet.
 *
 * A Task replaces what was known, and is no news when it says the same, as after a subscription that was renewed; nor is
 * a status or a whole artifact that is known already. Other events are applied as the protocol says; when a stream begins
 * without a Task, one is made up around them.
 */
export function createTaskView(maxBytes: number): TaskView {
  let draft: TaskDraft | undefined;
  let message: Message | undefined;
  let bytes = 0;
  /** The artifacts that are known to be complete. */
  const closed = new Set<string>();
  const overflowed = (): boolean => bytes > maxBytes;

  const takeSnapshot = (task: Task): boolean => {
    const known = draft?.task;
    draft = draftOf(task);
    return known === undefined || overflowed() || !isSameTask(known, task);
  };

  return {
    take(event) {
      assertContext(draft?.task.contextId, contextToldBy(event));
      if (event.message !== undefined) {
        message = event.message;
        return true;
      }
      if (event.task !== undefined) return takeSnapshot(event.task);
      const { taskId, contextId } = event.statusUpdate ?? event.artifactUpdate;
      const told = draft !== undefined && !overflowed() && isTold(draft.task, event);
      const { artifactUpdate } = event;
      const closes = artifactUpdate?.lastChunk === true && !closed.has(artifactUpdate.artifact.artifactId);
      if (artifactUpdate !== undefined && closes) closed.add(artifactUpdate.artifact.artifactId);
      if (told) return closes;
      bytes += sizeOf(event);
      draft ??= draftOf({ ...newTask(taskId, contextId), status: { state: 'TASK_STATE_UNSPECIFIED' } });
      if (!overflowed()) applyInto(draft, event);
      else if (event.statusUpdate !== undefined) draft = draftOf({ ...draft.task, status: event.statusUpdate.status });
      return true;
    },
    get task() {
      return draft === undefined ? undefined : handOut(draft);
    },
    get message() {
      return message;
    },
    get taskId() {
      return draft?.task.id ?? message?.taskId;
    },
    get state() {
      return draft?.task.status.state;
    },
    get overflowed() {
      return overflowed();
    },
  };
}

/** True when two tasks say the same. The history is left out: it may be cut to any length, and nothing happens in it that is not seen elsewhere. */
export function isSameTask(one: Task, other: Task): boolean {
  return isSameJson(one.status, other.status) && isSameJson(one.artifacts, other.artifacts);
}

/** True when an update says what the task says already. */
function isTold(
  { status, artifacts = [], metadata = {} }: Task,
  { statusUpdate, artifactUpdate }: StreamResponse,
): boolean {
  const added = Object.entries((statusUpdate ?? artifactUpdate)?.metadata ?? {});
  if (!added.every(([key, value]) => Object.hasOwn(metadata, key) && isSameJson(metadata[key], value))) return false;
  if (statusUpdate !== undefined) return isSameJson(status, statusUpdate.status);
  if (artifactUpdate === undefined || artifactUpdate.append === true) return false;
  const { artifact } = artifactUpdate;
  return isSameJson(
    artifacts.find(({ artifactId }) => artifactId === artifact.artifactId),
    artifact,
  );
}

/** About how much memory an event takes once it is part of the task. */
function sizeOf({ statusUpdate, artifactUpdate }: StreamResponse): number {
  const parts = statusUpdate?.status.message?.parts ?? artifactUpdate?.artifact.parts ?? [];
  return parts.reduce((size, part) => size + contentSize(part), 200);
}

function contentSize({ text, raw, url, data }: Part): number {
  return (text ?? raw ?? url ?? JSON.stringify(data) ?? '').length;
}
