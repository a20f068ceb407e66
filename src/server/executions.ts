import type { Limits } from './limits.js';
import type { Clock, Scope } from './ports.js';

/** An agent at work: an execution of a task, or a direct reply in the making. */
export interface Work {
  /** The task that is worked on, if there is one. */
  readonly place?: { readonly scope: Scope; readonly taskId: string };
  /** So much time has passed since the last beat, or since the work began. */
  beat(intervalMs: number): void;
  /** Tells the agent to stop; resolves when nothing of it is awaited any more. */
  close(): Promise<void>;
}

/** An execution that another part of the engine may cut off. */
export interface TaskWork extends Work {
  readonly place: { readonly scope: Scope; readonly taskId: string };
  /** Somebody else has the task now: nothing that the agent still says is stored. */
  abandon(): void;
}

/**
 * Everything that agents work on in this process, with one pulse for all of it: renewing leases and noticing silence cost
 * one timer for the server and none for the task.
 */
export class Executions {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #works = new Set<Work>();
  readonly #byTask = new Map<string, TaskWork>();
  #beating = false;
  #closing = false;

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock;
    this.#intervalMs = Math.min(limits.leaseTtlMs / 3, limits.inactivityMs / 10, limits.parkedMs / 10);
  }

  /** From now on the work is given its beats. Work that begins while the server closes is told to stop at once. */
  add(work: Work): void {
    this.#works.add(work);
    if (this.#closing) void work.close();
    else if (!this.#beating) this.#beatLater();
  }

  addTask(work: TaskWork): void {
    this.#byTask.set(work.place.taskId, work);
    this.add(work);
  }

  remove(work: Work): void {
    this.#works.delete(work);
  }

  removeTask(work: TaskWork): void {
    const { taskId } = work.place;
    // A later execution of the task may have taken the place already.
    if (this.#byTask.get(taskId) === work) this.#byTask.delete(taskId);
    this.remove(work);
  }

  /** Returns the execution of a task in this process. */
  find(scope: Scope, taskId: string): TaskWork | undefined {
    const work = this.#byTask.get(taskId);
    if (work === undefined) return undefined;
    const { tenant, owner } = work.place.scope;
    return tenant === scope.tenant && owner === scope.owner ? work : undefined;
  }

  /** Tells every agent to stop; resolves when none is awaited any more. */
  async close(): Promise<void> {
    this.#closing = true;
    while (this.#works.size > 0) await Promise.all([...this.#works].map((work) => work.close()));
  }

  #beatLater(): void {
    this.#beating = true;
    this.#clock.after(this.#intervalMs, () => {
      this.#beating = false;
      for (const work of this.#works) work.beat(this.#intervalMs);
      if (this.#works.size > 0 && !this.#closing) this.#beatLater();
    });
  }
}
