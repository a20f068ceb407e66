import { applyInto, draftOf, handOut, newTask, type TaskDraft, type TaskEvent } from '../../protocol/apply-event.js';
import type { TaskState } from '../../protocol/generated/types.js';
import { isActive, isTerminal } from '../../protocol/states.js';
import type { Command, LogEntry, NewCommand, PushConfig, Scope, TaskHead, Trace } from '../../server/ports.js';
import type { Subscription } from './outbox.js';

/** All that is stored of one task. The log is the truth; the head is folded from it when somebody asks. */
export interface Row {
  readonly scope: Scope;
  readonly taskId: string;
  readonly contextId: string;
  readonly log: LogEntry[];
  state: TaskState;
  statusTimestamp: number;
  /** For the scope's index: whether it has the task, under which timestamp, and whether that is out of date. */
  listed: boolean;
  listedAt: number;
  moved: boolean;
  removed: boolean;
  fence: number;
  /** When the lease runs out; undefined when nobody holds it. */
  leaseUntil: number | undefined;
  /** The number of the newest command, and up to which they are dealt with; `commands` holds those between. */
  lastCommand: number;
  consumed: number;
  commands: readonly Command[];
  subscriptions: Map<string, Subscription> | undefined;
  trace: Trace | undefined;
  draft: TaskDraft | undefined;
  /** The head as last handed out, good while its seq is the log's. */
  head: TaskHead | undefined;
}

/** Shared by all tasks that no command waits for, which are most. */
const noCommands: readonly Command[] = [];

/** Returns a task with an empty log, its lease held under fence 1. */
export function newRow(identity: Pick<Row, 'scope' | 'taskId' | 'contextId'>, leaseUntil: number): Row {
  return {
    scope: identity.scope,
    taskId: identity.taskId,
    contextId: identity.contextId,
    log: [],
    state: 'TASK_STATE_SUBMITTED',
    statusTimestamp: 0,
    listed: false,
    listedAt: 0,
    moved: false,
    removed: false,
    fence: 1,
    leaseUntil,
    lastCommand: 0,
    consumed: 0,
    commands: noCommands,
    subscriptions: undefined,
    trace: undefined,
    draft: undefined,
    head: undefined,
  };
}

/** The log has the event as its newest entry. Costs what the event costs: nothing is folded here. */
export function addEntry(row: Row, event: TaskEvent): void {
  row.log.push({ seq: row.log.length + 1, event });
  if (!('statusUpdate' in event)) return;
  const { state, timestamp } = event.statusUpdate.status;
  row.state = state;
  row.statusTimestamp = timestamp === undefined ? 0 : Date.parse(timestamp) || 0;
}

/** The task waits with one more command, whose number is returned. */
export function addCommand(row: Row, command: NewCommand): number {
  row.lastCommand += 1;
  row.commands = [...row.commands, { ...command, n: row.lastCommand }];
  return row.lastCommand;
}

/** Commands up to this one are gone; those that are yet to come are not. */
export function consume(row: Row, upTo: number): void {
  if (upTo <= row.consumed) return;
  row.consumed = Math.min(upTo, row.lastCommand);
  const waiting = row.commands.filter((command) => command.n > upTo);
  row.commands = waiting.length === 0 ? noCommands : waiting;
}

/** Returns the folded log. The same object is returned until another entry comes, and it never changes. */
export function headOf(row: Row): TaskHead {
  const seq = row.log.length;
  if (row.head?.seq === seq) return row.head;
  row.draft ??= draftOf(newTask(row.taskId, row.contextId));
  for (let next = row.head?.seq ?? 0; next < seq; next++) {
    const entry = row.log[next];
    if (entry !== undefined) applyInto(row.draft, entry.event);
  }
  row.head = { task: handOut(row.draft), seq };
  if (isTerminal(row.state)) row.draft = undefined;
  return row.head;
}

/** Returns the configurations in the order in which their ids were first registered. */
export function configsOf(row: Row): PushConfig[] {
  return [...(row.subscriptions?.values() ?? [])].map(({ config }) => config);
}

/** True when nobody holds the lease, or no longer. */
export function isFree(row: Row, now: number): boolean {
  return row.leaseUntil === undefined || row.leaseUntil <= now;
}

/** True when the task should be executing: it has not ended, and is active or has a command waiting. */
export function wantsExecution(row: Row): boolean {
  return isActive(row.state) || (row.commands.length > 0 && !isTerminal(row.state));
}
