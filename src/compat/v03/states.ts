import type { Role, TaskState } from '../../protocol/generated/types.js';
import { isTerminal } from '../../protocol/states.js';

/** How one task state is called in the two dialects of 0.3. */
interface StateNames {
  readonly kind: string;
  readonly proto: string;
}

/** The states of a task in both dialects: the only place that lists them. */
export const stateNames: Readonly<Record<TaskState, StateNames>> = {
  TASK_STATE_UNSPECIFIED: { kind: 'unknown', proto: 'TASK_STATE_UNSPECIFIED' },
  TASK_STATE_SUBMITTED: { kind: 'submitted', proto: 'TASK_STATE_SUBMITTED' },
  TASK_STATE_WORKING: { kind: 'working', proto: 'TASK_STATE_WORKING' },
  TASK_STATE_COMPLETED: { kind: 'completed', proto: 'TASK_STATE_COMPLETED' },
  TASK_STATE_FAILED: { kind: 'failed', proto: 'TASK_STATE_FAILED' },
  TASK_STATE_CANCELED: { kind: 'canceled', proto: 'TASK_STATE_CANCELLED' },
  TASK_STATE_INPUT_REQUIRED: { kind: 'input-required', proto: 'TASK_STATE_INPUT_REQUIRED' },
  TASK_STATE_REJECTED: { kind: 'rejected', proto: 'TASK_STATE_REJECTED' },
  TASK_STATE_AUTH_REQUIRED: { kind: 'auth-required', proto: 'TASK_STATE_AUTH_REQUIRED' },
};

/** The roles of a message by their names in the JSON-RPC dialect. */
export const roleOfKind: Readonly<Record<string, Role>> = { user: 'ROLE_USER', agent: 'ROLE_AGENT' };

/**
 * True for a state at which a stream of 0.3 ends, and whose event says `final`: the terminal ones and INPUT_REQUIRED.
 * An authorization was expected out of band, so that AUTH_REQUIRED interrupted nothing.
 */
export function isFinal(state: TaskState): boolean {
  return isTerminal(state) || state === 'TASK_STATE_INPUT_REQUIRED';
}
