import { A2AError } from '../protocol/a2a-error.js';
import type { Core } from './core.js';

/** Returns the answer for a task that is not there or not the caller's: one and the same (spec 3.3.2). */
export function taskNotFound(taskId: string): A2AError {
  return new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId } });
}

/** Returns the answer for a message or subscription to a task that has ended (spec 3.1.1, 3.1.6). */
export function taskHasEnded(taskId: string, state: string): A2AError {
  return new A2AError(
    'UNSUPPORTED_OPERATION',
    `The task has ended (${state}) and takes no further messages or readers`,
    {
      metadata: { taskId, state },
    },
  );
}

/** Returns the answer for a message to a task that holds as much as it may. */
export function taskIsFull(taskId: string): A2AError {
  const message = 'The task has no room for a further message; start a new one in the same context';
  return new A2AError('RESOURCE_EXHAUSTED', message, { metadata: { taskId } });
}

/**
 * Returns an error for the peer as it is, and anything else as `INTERNAL_ERROR` with a fixed text: the cause is logged
 * under a correlation id, which is all that the peer gets to see.
 */
export function presentable(core: Pick<Core, 'logger' | 'randomId'>, event: string, thrown: unknown): A2AError {
  return thrown instanceof A2AError ? thrown : internalError(core, event, thrown);
}

/** Returns `INTERNAL_ERROR` with a correlation id, under which the cause is logged. */
export function internalError(core: Pick<Core, 'logger' | 'randomId'>, event: string, cause: unknown): A2AError {
  const correlationId = core.randomId();
  core.logger.error(event, { correlationId, cause });
  return new A2AError('INTERNAL_ERROR', undefined, { cause, metadata: { correlationId } });
}
