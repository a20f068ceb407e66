import { applyInto, draftOf, handOut, type TaskDraft, type TaskEvent } from '../protocol/apply-event.js';
import type { Artifact, JsonObject, Task, TaskState } from '../protocol/generated/types.js';
import { ArtifactIds } from './artifact-ids.js';
import { agentMessage, statusTime, statusUpdate } from './build.js';
import type { ReadAnswer } from './content.js';
import type { Core } from './core.js';
import type { ReadEmission } from './emission.js';
import type { Append, Appended, Scope } from './ports.js';
import { roughSize } from './size.js';

/** A task and the fence under which it is written. */
export interface Held {
  readonly scope: Scope;
  /** The task as it stood when the fence was given. */
  readonly task: Task;
  readonly contextId: string;
  readonly fence: number;
}

/** Writes to one task under one fence: fills in ids and timestamps, and knows the task as it stands. */
export class TaskWriter {
  readonly scope: Scope;
  readonly taskId: string;
  readonly contextId: string;
  readonly fence: number;
  readonly #core: Core;
  /** The task as it stood when the fence was given. */
  readonly #before: Task;
  #draft: TaskDraft | undefined;
  /** Stored and not yet folded in: most agents never read the task that they work on. */
  #unfolded: TaskEvent[] = [];
  #state: TaskState;
  #chars: number;
  #statusMs: number;
  #artifactIds: ArtifactIds | undefined;

  constructor(core: Core, { scope, task, contextId, fence }: Held) {
    this.#core = core;
    this.scope = scope;
    this.taskId = task.id;
    this.contextId = contextId;
    this.fence = fence;
    this.#before = task;
    this.#state = task.status.state;
    this.#chars = roughSize(task);
    this.#statusMs = statusTime(0, task.status);
  }

  get state(): TaskState {
    return this.#state;
  }

  /** The task with everything that is known to be stored. */
  get task(): Task {
    this.#draft ??= draftOf(this.#before);
    for (const event of this.#unfolded) applyInto(this.#draft, event);
    this.#unfolded = [];
    return handOut(this.#draft);
  }

  /** Takes note of an entry that somebody else stored. */
  note(event: TaskEvent): void {
    this.#chars += sizeIn(event);
    this.#unfolded.push(event);
  }

  /** Stores entries under the fence. A state that is not stored was never there. */
  async append(events: readonly TaskEvent[], more: Partial<Append> = {}): Promise<Appended['outcome']> {
    const { scope, taskId, fence } = this;
    const [appended] = await this.#core.store.append([{ scope, taskId, fence, events, ...more }]);
    if (appended?.outcome !== 'stored') return appended?.outcome ?? 'missing';
    for (const event of events) {
      this.#unfolded.push(event);
      if ('statusUpdate' in event) this.#state = event.statusUpdate.status.state;
    }
    return 'stored';
  }

  /** Returns a status event for this task, with what the agent says about it. */
  status(state: TaskState, said?: ReadAnswer, metadata?: JsonObject): TaskEvent {
    this.#statusMs = Math.max(this.#statusMs, this.#core.clock.now());
    const { taskId, contextId } = this;
    const message =
      said === undefined ? undefined : agentMessage(said, { messageId: this.#core.randomId(), taskId, contextId });
    return { statusUpdate: statusUpdate(this, { state, atMs: this.#statusMs, message }, metadata) };
  }

  /** Returns the event for a report of the agent. @throws {RangeError} when the task has no room for it */
  event(emission: ReadEmission): TaskEvent {
    const event = this.#eventFor(emission);
    this.#chars += sizeIn(event);
    const { maxTaskChars } = this.#core.limits;
    if (this.#chars > maxTaskChars)
      throw new RangeError(`the task would grow beyond limits.maxTaskChars (${maxTaskChars})`);
    return event;
  }

  #eventFor(emission: ReadEmission): TaskEvent {
    if (emission.kind === 'status') return this.status(emission.state, emission.said, emission.metadata);
    if (emission.kind === 'metadata') return { metadata: emission.metadata };
    return this.#artifact(emission);
  }

  #artifact({ label, parts, append, lastChunk }: ReadEmission & { readonly kind: 'artifact' }): TaskEvent {
    // Whatever has come since has come through here: nobody else stores artifacts under this fence.
    this.#artifactIds ??= new ArtifactIds(this.#before);
    const { artifactId, known } = this.#artifactIds.settle(label, this.#core.randomId);
    const artifact: Artifact = { artifactId, ...label, parts };
    const { taskId, contextId } = this;
    return {
      artifactUpdate: {
        taskId,
        contextId,
        artifact,
        // The first chunk makes the artifact, and says so by not appending.
        ...(append && known ? { append } : {}),
        ...(lastChunk ? { lastChunk } : {}),
      },
    };
  }
}

/** What an event adds to the task; what stands around it is for streams. */
function sizeIn(event: TaskEvent): number {
  if ('statusUpdate' in event) return roughSize(event.statusUpdate.status.message);
  return roughSize('artifactUpdate' in event ? event.artifactUpdate.artifact : event);
}
