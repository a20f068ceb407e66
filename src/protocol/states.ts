import type { TaskState } from './generated/types.js';

/** What a task state means for the life of a task (spec 4.1.3). */
export type StateClass = 'active' | 'interrupted' | 'terminal';

const classes = {
  TASK_STATE_UNSPECIFIED: 'active',
  TASK_STATE_SUBMITTED: 'active',
  TASK_STATE_WORKING: 'active',
  TASK_STATE_COMPLETED: 'terminal',
  TASK_STATE_FAILED: 'terminal',
  TASK_STATE_CANCELED: 'terminal',
  TASK_STATE_INPUT_REQUIRED: 'interrupted',
  TASK_STATE_REJECTED: 'terminal',
  TASK_STATE_AUTH_REQUIRED: 'interrupted',
} as const satisfies Record<TaskState, StateClass>;

/** True when the task has ended and can never change again. */
export function isTerminal(state: TaskState): boolean {
  return classes[state] === 'terminal';
}

/** True when the task waits for its caller: for a message, or for an authorization. */
export function isInterrupted(state: TaskState): boolean {
  return classes[state] === 'interrupted';
}

/** True when the agent is, or soon will be, at work. */
export function isActive(state: TaskState): boolean {
  return classes[state] === 'active';
}

/**
 * True when a task may go from one state to the other. The specification restricts one thing only: a terminal state
 * is final. `TASK_STATE_UNSPECIFIED` is never a state to go to.
 */
export function isLegalTransition(from: TaskState, to: TaskState): boolean {
  return !isTerminal(from) && to !== 'TASK_STATE_UNSPECIFIED';
}
