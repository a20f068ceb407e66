import type { StreamResponse, Task, TaskState, TaskStatus } from '../protocol/generated/types.js';
import { isInterrupted } from '../protocol/states.js';
import { TransportError } from '../protocol/transport-error.js';
import { aboutTask } from './about-task.js';
import type { CallOptions } from './call-options.js';
import { closable } from './closable.js';
import { type AskInput, composeRequest, type MessageOptions } from './compose.js';
import { createDeadline } from './deadline.js';
import { type Following, follow } from './follow.js';
import type { FollowLimits } from './patience.js';
import { type Result, resultOf } from './result.js';
import type { Session } from './session.js';
import { createTaskView, type TaskView } from './task-view.js';

/** What goes with `ask`, `stream` and their like: the options of each call they make, with `timeoutMs` for them all. */
export interface FollowOptions extends CallOptions {
  /** Told of every event as it comes, before the result is there. */
  readonly onEvent?: ((event: StreamResponse) => void) | undefined;
}

/** What goes with a message besides its content. */
export interface AskOptions extends FollowOptions, MessageOptions {}

/** Asking, streaming and following, over one session. */
export interface Conversations {
  ask(input: AskInput, options?: AskOptions): Promise<Result>;
  stream(input: AskInput, options?: AskOptions): AsyncIterableIterator<StreamResponse>;
  waitForTask(taskId: string, options?: FollowOptions): Promise<Result>;
  followTask(taskId: string, options?: FollowOptions): AsyncIterableIterator<StreamResponse>;
}

/** Long enough for real work, and an end all the same; a task that takes longer can be waited for again. */
const longestWaitMs = 3_600_000;

type Start = Pick<Following, 'start' | 'leavesAt' | 'before'>;

/** Returns the conversations of a session. */
export function createConversations(session: Session, limits: FollowLimits): Conversations {
  async function settle(start: Start, options: FollowOptions): Promise<Result> {
    const view = createTaskView(limits.maxTaskBytes);
    const timeoutMs = options.timeoutMs ?? longestWaitMs;
    for await (const event of events(start, view, { ...options, timeoutMs })) {
      if (view.overflowed)
        throw new TransportError('malformed', `The task is larger than ${limits.maxTaskBytes} bytes`);
      options.onEvent?.(event);
    }
    return resultOf(view, reply);
  }

  async function* events(
    start: Start,
    view: TaskView,
    options: FollowOptions,
    closing?: AbortSignal,
  ): AsyncGenerator<StreamResponse, void> {
    const { timeoutMs, signal, onEvent: _, ...rest } = options;
    const taskId = (): string | undefined => view.taskId ?? taskOf(start.start);
    const deadline = createDeadline({ signals: [session.closed, signal, closing], timeoutMs, taskId });
    try {
      yield* follow({ session, view, limits, options: { ...rest, signal: deadline.signal }, ...start });
    } catch (thrown) {
      throw aboutTask(thrown, taskId());
    } finally {
      deadline.end();
    }
  }

  const iterate = (start: Start, options: FollowOptions): AsyncIterableIterator<StreamResponse> => {
    const view = createTaskView(limits.maxTaskBytes);
    return closable((closing) => events(start, view, options, closing));
  };

  const ask = async (input: AskInput, options: AskOptions, before?: TaskStatus): Promise<Result> => {
    return settle({ start: { request: composeRequest(input, options) }, leavesAt: isInterrupted, before }, options);
  };

  const reply = (input: AskInput, options: AskOptions, task: Task | undefined): Promise<Result> => {
    return ask(input, options, task?.status);
  };

  return {
    ask: (input, options = {}) => ask(input, options),
    stream: (input, options = {}) =>
      iterate({ start: { request: composeRequest(input, options) }, leavesAt: waitsForInput }, options),
    waitForTask: async (taskId, options = {}) => settle({ start: { taskId }, leavesAt: isInterrupted }, options),
    followTask: (taskId, options = {}) => iterate({ start: { taskId }, leavesAt: () => false }, options),
  };
}

/** An authorization comes from elsewhere, and the stream goes on by itself (spec 7.6.1); an answer has to be sent. */
function waitsForInput(state: TaskState): boolean {
  return state === 'TASK_STATE_INPUT_REQUIRED';
}

function taskOf(start: Following['start']): string | undefined {
  return 'taskId' in start ? start.taskId : start.request.message.taskId;
}
