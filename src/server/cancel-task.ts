import { A2AError } from '../protocol/a2a-error.js';
import type { CancelTaskRequest, Task } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import type { Scope, TaskHead } from './ports.js';
import { taskNotFound } from './refusals.js';
import { TaskWriter } from './task-writer.js';
import { waitForStatus } from './wait-for.js';

/**
 * Cancels a task and returns it. An agent at work is told to stop and has its grace to end the task itself; what it ends
 * the task with first stands. After that the task is canceled without it. A task that was canceled before is returned.
 *
 * The cancellation goes on when the caller has gone.
 *
 * Spec 3.1.5; spec conflict C38.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `TASK_NOT_CANCELABLE` when the task has ended otherwise
 */
export async function cancelTask(core: Core, { id, metadata }: CancelTaskRequest, { scope }: Call): Promise<Task> {
  const head = await headOf(core, scope, id);
  if (isTerminal(head.task.status.state)) return outcomeOf(head.task);
  const [asked] = await core.store.append([
    { scope, taskId: id, events: [], command: { kind: 'cancel', ...(metadata === undefined ? {} : { metadata }) } },
  ]);
  if (asked?.outcome === 'stored' && !(await cancelIdle(core, scope, id))) {
    const place = { scope, taskId: id, after: head.seq };
    await waitForStatus(core, place, isTerminal, { ms: core.limits.cancelGraceMs });
    await cancelByForce(core, scope, id);
  }
  return outcomeOf((await headOf(core, scope, id)).task);
}

/** Cancels a task that nobody works on; false when somebody does, and is told by the command. */
async function cancelIdle(core: Core, scope: Scope, taskId: string): Promise<boolean> {
  const lease = await core.store.acquire(scope, taskId, leaseOf(core));
  if (lease.outcome === 'held') return false;
  if (lease.outcome === 'acquired') await writeCanceled(core, { scope, taskId, fence: lease.fence });
  return true;
}

/** Cancels a task whose agent did not stop in time; nothing happens when it did. */
async function cancelByForce(core: Core, scope: Scope, taskId: string): Promise<void> {
  for (;;) {
    const { task } = await headOf(core, scope, taskId);
    if (isTerminal(task.status.state)) return;
    const lease = await core.store.acquire(scope, taskId, { ...leaseOf(core), force: true });
    if (lease.outcome !== 'acquired') return;
    core.executions.find(scope, taskId)?.abandon();
    // Another canceler may have taken the task in the meantime: then its cancellation is the one.
    if ((await writeCanceled(core, { scope, taskId, fence: lease.fence })) !== 'fenced') return;
  }
}

async function writeCanceled(
  core: Core,
  { scope, taskId, fence }: { readonly scope: Scope; readonly taskId: string; readonly fence: number },
): Promise<string> {
  const { task } = await headOf(core, scope, taskId);
  const writer = new TaskWriter(core, { scope, task, contextId: task.contextId ?? '', fence });
  return writer.append([writer.status('TASK_STATE_CANCELED')], { release: true });
}

function leaseOf({ holder, limits }: Core): { readonly holder: string; readonly ttlMs: number } {
  return { holder, ttlMs: limits.leaseTtlMs };
}

async function headOf(core: Core, scope: Scope, taskId: string): Promise<TaskHead> {
  const head = await core.store.head(scope, taskId);
  if (head === undefined) throw taskNotFound(taskId);
  return head;
}

function outcomeOf(task: Task): Task {
  const { state } = task.status;
  if (state === 'TASK_STATE_CANCELED' || !isTerminal(state)) return task;
  const message = `The task has ended (${state}) and cannot be canceled`;
  throw new A2AError('TASK_NOT_CANCELABLE', message, { metadata: { taskId: task.id, state } });
}
