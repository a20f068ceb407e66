import { invalidParams } from '../protocol/a2a-error.js';
import type { Task } from '../protocol/generated/types.js';

/**
 * Returns the task with at most `historyLength` of its newest messages; 0 leaves `history` out, undefined sets no bound
 * (spec 3.2.4).
 */
export function withHistory(task: Task, historyLength: number | undefined): Task {
  if (historyLength === undefined || task.history === undefined || task.history.length <= historyLength) return task;
  const { history, ...rest } = task;
  return historyLength === 0 ? rest : { ...rest, history: history.slice(-historyLength) };
}

/** Returns the task without its artifacts: not even the key is there (spec 3.1.4). */
export function withoutArtifacts(task: Task): Task {
  if (task.artifacts === undefined) return task;
  const { artifacts: _, ...rest } = task;
  return rest;
}

/** Refuses a negative history length. @throws {A2AError} `INVALID_PARAMS` */
export function checkHistoryLength(historyLength: number | undefined, field: string): void {
  if (historyLength === undefined || historyLength >= 0) return;
  throw invalidParams([{ field, description: `expected 0 or more, got ${historyLength}` }]);
}
