import { type Context, type Emit, execute } from './agent.js';
import { NetError } from './errors.js';
import type { SendRequest } from './read.js';
import { isTerminal, newId, now, type StreamResponse, type Task } from './wire.js';

/** `A2AServer` over its store in memory: what it answers, whatever the binding. */
export class Engine {
  readonly #tasks = new Map<string, Task>();
  readonly #readers = new Map<string, Set<(event: StreamResponse) => void>>();
  readonly #atWork = new Map<string, AbortController>();

  /** The task as it stands once the agent is through, or as the agent has first told it where nobody waits (C11). */
  async sendMessage(
    request: SendRequest,
  ): Promise<{ readonly task?: Task; readonly message?: StreamResponse['message'] }> {
    let first: StreamResponse | undefined;
    let told = () => {};
    const task = new Promise<void>((resolve) => {
      told = resolve;
    });
    const { taskId, done } = this.#start(request, (event) => {
      if (event.task !== undefined || event.message !== undefined) first ??= event;
      if (event.task !== undefined) told();
    });
    await (request.configuration?.returnImmediately === true ? Promise.race([task, done]) : done);
    if (first?.message !== undefined) return { message: first.message };
    if (first === undefined)
      throw new NetError('INVALID_AGENT_RESPONSE', 'Agent handler did not produce any response events.');
    return { task: this.#find(taskId) };
  }

  async *sendStreamingMessage(request: SendRequest): AsyncGenerator<StreamResponse, void> {
    const events = new Channel();
    const { done } = this.#start(request, (event) => events.write(event));
    void done.finally(() => events.end());
    yield* events;
  }

  getTask(id: string): Task {
    return this.#find(id);
  }

  /** `pageSize` counts what is returned (C32), and artifacts are never in it over HTTP+JSON (C30). */
  listTasks(filter: {
    readonly contextId?: string | undefined;
    readonly status?: string | undefined;
    readonly pageSize?: number | undefined;
  }) {
    const all = [...this.#tasks.values()].filter(
      ({ contextId, status: { state } }) =>
        contextId === (filter.contextId ?? contextId) && state === (filter.status ?? state),
    );
    const page = all.slice(0, filter.pageSize ?? 50);
    return {
      tasks: page.map(({ artifacts, ...task }) => task),
      nextPageToken: page.length < all.length ? String(page.length) : '',
      pageSize: page.length,
      totalSize: all.length,
    };
  }

  /** A task that is canceled already cannot be canceled (C38). */
  cancelTask(id: string): Task {
    const { contextId, status } = this.#find(id);
    if (isTerminal(status.state)) throw new NetError('TASK_NOT_CANCELABLE', 'Task is already in a terminal state.');
    this.#atWork.get(id)?.abort();
    this.#apply(id, {
      statusUpdate: { taskId: id, contextId, status: { state: 'TASK_STATE_CANCELED', timestamp: now() } },
    });
    return this.#find(id);
  }

  /** Throws when it is first read, which is after the head of the answer has gone (C51). */
  async *subscribeToTask(id: string): AsyncGenerator<StreamResponse, void> {
    const task = this.#find(id);
    if (isTerminal(task.status.state)) {
      throw new NetError('UNSUPPORTED_OPERATION', 'Task is in a terminal state and cannot be subscribed to.');
    }
    const events = new Channel();
    const read = (event: StreamResponse) => {
      events.write(event);
      const state = event.statusUpdate?.status.state ?? event.task?.status.state ?? '';
      if (isTerminal(state)) events.end();
    };
    const readers = this.#readers.get(id) ?? new Set();
    this.#readers.set(id, readers.add(read));
    try {
      yield { task };
      yield* events;
    } finally {
      readers.delete(read);
    }
  }

  #find(id: string): Task {
    const task = this.#tasks.get(id);
    if (task === undefined) throw new NetError('TASK_NOT_FOUND', `Task '${id}' not found.`);
    return task;
  }

  #start(request: SendRequest, told: Emit): { readonly taskId: string; readonly done: Promise<void> } {
    const { taskId: known, contextId } = request.message;
    const task = known === undefined ? undefined : this.#find(known);
    if (task !== undefined && isTerminal(task.status.state)) {
      throw new NetError('UNSUPPORTED_OPERATION', 'Task is in a terminal state and cannot accept messages.');
    }
    const taskId = known ?? newId();
    const atWork = new AbortController();
    this.#atWork.set(taskId, atWork);
    if (task !== undefined) this.#apply(taskId, { message: request.message });
    const context: Context = {
      request,
      task,
      taskId,
      contextId: contextId ?? task?.contextId ?? newId(),
      canceled: atWork.signal,
    };
    const done = execute(context, (event) => {
      if (atWork.signal.aborted) return;
      this.#apply(taskId, event);
      told(event);
    });
    return { taskId, done };
  }

  /** `TaskProjection`: an event changes the task, if there is one, and is told to whoever has subscribed. */
  #apply(taskId: string, event: StreamResponse): void {
    const task = project(this.#tasks.get(taskId), event);
    if (task !== undefined) this.#tasks.set(taskId, task);
    for (const read of this.#readers.get(taskId) ?? []) read(event);
  }
}

function project(task: Task | undefined, event: StreamResponse): Task | undefined {
  if (event.task !== undefined || task === undefined) return event.task;
  const { history = [], artifacts = [], status } = task;
  if (event.message !== undefined) return { ...task, history: [...history, event.message] };
  if (event.statusUpdate !== undefined) {
    const past = status.message === undefined ? history : [...history, status.message];
    return { ...task, status: event.statusUpdate.status, history: past };
  }
  if (event.artifactUpdate === undefined) return task;
  const { artifact, append } = event.artifactUpdate;
  const before = artifacts.find(({ artifactId }) => artifactId === artifact.artifactId);
  const merged = append && before ? { ...before, parts: [...before.parts, ...artifact.parts] } : artifact;
  return {
    ...task,
    artifacts: before ? artifacts.map((one) => (one === before ? merged : one)) : [...artifacts, merged],
  };
}

/** A queue with one reader, which may come late. */
class Channel implements AsyncIterable<StreamResponse> {
  readonly #waiting: StreamResponse[] = [];
  #ended = false;
  #wake = () => {};

  write(event: StreamResponse): void {
    this.#waiting.push(event);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamResponse, void> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) yield next;
      else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
