import type { Message, Task } from '../protocol/generated/types.js';
import { statusUpdate, storedMessage } from './build.js';
import type { Core } from './core.js';
import { Execution } from './execution.js';
import type { LiveTurn } from './live-turn.js';
import type { PushConfig, Scope, TaskHead, Trace } from './ports.js';
import { TaskWriter } from './task-writer.js';

/** A task that has the message on record. */
export interface AcceptedTask {
  readonly message?: never;
  readonly taskId: string;
  /** The place of the message in the task's log. */
  readonly messageSeq: number;
  /** The task as of its making; undefined where the task was there before. */
  readonly created: TaskHead | undefined;
}

/** A task to be made, and the run of the agent that asked for it. */
export interface TaskStart {
  readonly scope: Scope;
  readonly taskId: string;
  readonly contextId: string;
  readonly message: Message;
  readonly pushConfig: PushConfig | undefined;
  readonly trace: Trace | undefined;
  readonly turn: LiveTurn;
  readonly run: unknown;
}

/**
 * Stores a new task as SUBMITTED, with the message that asked for it, and then has the agent take its first step: whoever
 * learns of the task finds it in the store (spec 3.1.1).
 *
 * @throws {A2AError} `RESOURCE_EXHAUSTED` when the store has no room
 */
export async function createTask(core: Core, start: TaskStart): Promise<AcceptedTask> {
  const { scope, taskId, contextId, turn, pushConfig, trace } = start;
  const message = storedMessage(start.message, start);
  const submitted = statusUpdate(start, { state: 'TASK_STATE_SUBMITTED', atMs: core.clock.now() });
  const [appended] = await core.store.append([
    {
      scope,
      taskId,
      events: [{ message }, { statusUpdate: submitted }],
      create: { contextId, lease: { holder: core.holder, ttlMs: core.limits.leaseTtlMs } },
      ...(pushConfig === undefined ? {} : { pushConfig }),
      ...(trace === undefined ? {} : { trace }),
    },
  ]);
  if (appended?.outcome !== 'stored' || appended.fence === undefined) {
    throw new Error(`a new task was not stored: ${appended?.outcome ?? 'no outcome'}`);
  }
  const task: Task = { id: taskId, contextId, status: submitted.status, history: [message] };
  const writer = new TaskWriter(core, { scope, task, contextId, fence: appended.fence });
  const execution = new Execution(core, { writer, turn, consumed: 0, known: 0 });
  turn.attach(execution, message);
  execution.start(start.run);
  return { taskId, messageSeq: 1, created: { task, seq: appended.seq } };
}
