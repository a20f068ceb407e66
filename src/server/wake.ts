import type { Task } from '../protocol/generated/types.js';
import { isActive } from '../protocol/states.js';
import type { Core } from './core.js';
import { interrupted } from './endings.js';
import { Execution } from './execution.js';
import type { Input } from './inbox.js';
import { LiveTurn, type TurnStart } from './live-turn.js';
import type { Command, Scope } from './ports.js';
import { invoke } from './runs.js';
import { TaskWriter } from './task-writer.js';

interface HeldTask {
  readonly scope: Scope;
  readonly taskId: string;
  readonly fence: number;
}

/**
 * Takes a task that nobody works on and does what there is to do: starts an execution for the first input that waits,
 * cancels it where that is wanted, or ends it where its agent is gone and nothing waits. A task that somebody works on is
 * left to them: they hear of what waits. True when there was something to take.
 */
export async function wake(core: Core, scope: Scope, taskId: string): Promise<boolean> {
  for (let taken = false; ; taken = true) {
    const lease = await core.store.acquire(scope, taskId, { holder: core.holder, ttlMs: core.limits.leaseTtlMs });
    if (lease.outcome !== 'acquired') return taken;
    if ((await serve(core, { scope, taskId, fence: lease.fence })) !== 'pending') return true;
  }
}

/** Does what there is to do; `pending` when more has come just as the task was given back. */
async function serve(core: Core, { scope, taskId, fence }: HeldTask): Promise<'done' | 'pending'> {
  const commands = await core.store.commands(scope, taskId, 0);
  const head = await core.store.head(scope, taskId);
  if (head === undefined) return 'done';
  const { task } = head;
  const writer = new TaskWriter(core, { scope, task, contextId: task.contextId ?? '', fence });
  const last = commands.at(-1)?.n ?? 0;
  if (commands.some((command) => command.kind === 'cancel')) {
    await writer.append([writer.status('TASK_STATE_CANCELED')], { release: true, consumed: last });
    return 'done';
  }
  const first = commands.find(isInput);
  if (first !== undefined) {
    await begin(core, writer, { task, input: first, known: last });
    return 'done';
  }
  const events = isActive(task.status.state) ? [interrupted(writer)] : [];
  const outcome = await writer.append(events, { release: true, unlessPending: true });
  return outcome === 'pending' ? 'pending' : 'done';
}

async function begin(
  core: Core,
  writer: TaskWriter,
  { task, input, known }: { readonly task: Task; readonly input: Input; readonly known: number },
): Promise<void> {
  if (writer.state !== 'TASK_STATE_WORKING') {
    const working = writer.status('TASK_STATE_WORKING');
    if ((await writer.append([working], { consumed: input.n })) !== 'stored') return;
  }
  const turn = new LiveTurn(core, {
    scope: writer.scope,
    contextId: writer.contextId,
    ...startOf(input, task, writer.scope),
  });
  const execution = new Execution(core, { writer, turn, consumed: input.n, known });
  turn.attach(execution);
  execution.start(invoke(core, turn));
  await execution.catchUp();
}

function isInput(command: Command): command is Input {
  return command.kind !== 'cancel';
}

/** A value that came out of band belongs to the newest message of the user; of its request only the owner is known by then. */
function startOf(input: Input, task: Task, { owner }: Scope): Pick<TurnStart, 'message' | 'options' | 'resumeValue'> {
  if (input.kind === 'message') return { message: input.message, options: input.options };
  const message = task.history?.findLast(({ role }) => role === 'ROLE_USER');
  if (message === undefined) throw new Error('a task without a message of its user');
  const principal = owner === '' ? {} : { principal: { id: owner } };
  return { message, options: { extensions: [], acceptedOutputModes: [], ...principal }, resumeValue: input.value };
}
