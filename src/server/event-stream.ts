import type { Message, Task, TaskState } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import type { Core } from './core.js';
import type { EventStream, StreamItem } from './engine.js';
import { LogCursor, type LogPlace } from './log-cursor.js';
import type { LogEntry } from './ports.js';
import { presentable } from './refusals.js';

const done: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** Returns the stream of a direct reply: the message and nothing else (spec 3.1.2). */
export function messageStream(message: Message): EventStream {
  let left: StreamItem | undefined = { cursor: 0, event: { message } };
  return {
    behind: 0,
    async next() {
      const item = left;
      left = undefined;
      return item === undefined ? done : { done: false, value: item };
    },
    async return() {
      left = undefined;
      return done;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** What a stream of a task begins with, and where it ends. */
export interface TaskStreamStart extends LogPlace {
  /** The task as of `after`: the first event. */
  readonly task: Task;
  /** True ends the stream at a question too, not only when the task has ended (spec conflict C9). */
  readonly endsAtQuestion: boolean;
  /** True when nothing can follow the first event. */
  readonly over?: boolean;
  /** Ends the stream when the caller has gone. */
  readonly signal: AbortSignal | undefined;
}

/** The stream of one task: the task itself, then every status and artifact after it, in the order of the log. */
export class TaskStream implements EventStream {
  readonly #core: Core;
  readonly #start: TaskStreamStart;
  readonly #cursor: LogCursor;
  #begun = false;
  #over = false;
  #serving: Promise<void> | undefined;

  constructor(core: Core, start: TaskStreamStart) {
    this.#core = core;
    this.#start = start;
    this.#cursor = new LogCursor(core, start);
    start.signal?.addEventListener('abort', this.#end);
    if (start.signal?.aborted === true) this.#end();
  }

  get behind(): number {
    return this.#cursor.behind;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @throws {A2AError} `INTERNAL_ERROR` when the log cannot be read */
  async next(): Promise<IteratorResult<StreamItem, undefined>> {
    // Callers mostly wait for one event before they ask for another; whoever does not is served in order.
    const before = this.#serving;
    let served = (): void => {};
    this.#serving = new Promise((resolve) => {
      served = resolve;
    });
    if (before !== undefined) await before;
    try {
      const value = this.#over ? undefined : await this.#item();
      if (value !== undefined) return { done: false, value };
      this.#end();
      return done;
    } catch (thrown) {
      this.#end();
      throw presentable(this.#core, 'stream.failed', thrown);
    } finally {
      served();
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#end();
    return done;
  }

  async #item(): Promise<StreamItem | undefined> {
    const { task, after, over } = this.#start;
    if (!this.#begun) {
      this.#begun = true;
      if (over === true) this.#end();
      return { cursor: after, event: { task } };
    }
    const item = await this.#cursor.next(itemFrom);
    const state = item?.event.statusUpdate?.status.state;
    if (state !== undefined && this.#endsAt(state)) this.#end();
    return item;
  }

  #endsAt(state: TaskState): boolean {
    return isTerminal(state) || (this.#start.endsAtQuestion && state === 'TASK_STATE_INPUT_REQUIRED');
  }

  readonly #end = (): void => {
    this.#over = true;
    this.#start.signal?.removeEventListener('abort', this.#end);
    this.#cursor.close();
  };
}

/** Messages of the user and metadata are seen in the task alone. The event is the log's own object, the same for every reader. */
function itemFrom({ seq, event }: LogEntry): StreamItem | undefined {
  return 'statusUpdate' in event || 'artifactUpdate' in event ? { cursor: seq, event } : undefined;
}
