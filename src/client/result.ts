import type { Artifact, Message, Task, TaskState } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import { textOfMessage, textOfTask } from '../protocol/text.js';
import type { AskOptions } from './ask.js';
import type { AskInput } from './compose.js';
import type { TaskView } from './task-view.js';

/** What came of a message: a direct reply, or a task that has ended or waits for its caller. */
export interface Result {
  /**
   * What there is to read: of a direct reply its text, of a task the text of its artifacts. Where there are none, and
   * while the task waits for its caller, it is what the agent said with the status.
   */
  readonly text: string;
  /** What the agent said with the newest status: its question, its reason, its closing words. */
  readonly statusText: string;
  /** The state of the task; undefined for a direct reply, which has none. */
  readonly state: TaskState | undefined;
  /** The direct reply, where there is one. */
  readonly message: Message | undefined;
  /** The task, where there is one. */
  readonly task: Task | undefined;
  readonly artifacts: readonly Artifact[];
  readonly contextId: string | undefined;
  readonly taskId: string | undefined;
  /** True when the task waits for an answer: {@link reply} gives it. */
  readonly inputRequired: boolean;
  /** True when the task waits for an authorization, as `statusText` explains (spec 7.6). */
  readonly authRequired: boolean;
  /**
   * Says something more in the same conversation and waits like `ask`: to the task as long as it goes on, to a new one
   * that refers to it once it has ended.
   */
  reply(input: AskInput, options?: AskOptions): Promise<Result>;
}

/** How a reply is sent: what `ask` does, with what the reply belongs to. */
export type Reply = (input: AskInput, options: AskOptions, before: Task | undefined) => Promise<Result>;

/** Returns the result that a view has come to. */
export function resultOf({ task, message, state, taskId }: TaskView, send: Reply): Result {
  const contextId = (task?.contextId ?? message?.contextId) || undefined;
  const over = state !== undefined && isTerminal(state);
  const belongsTo = taskId === undefined ? {} : over ? { referenceTaskIds: [taskId] } : { taskId };
  return {
    text: task === undefined ? textOfMessage(message) : textOfTask(task),
    statusText: textOfMessage(task?.status.message),
    state,
    message,
    task,
    artifacts: task?.artifacts ?? [],
    contextId,
    taskId,
    inputRequired: state === 'TASK_STATE_INPUT_REQUIRED',
    authRequired: state === 'TASK_STATE_AUTH_REQUIRED',
    reply: (input, options = {}) => send(input, { contextId, ...belongsTo, ...options }, over ? undefined : task),
  };
}
