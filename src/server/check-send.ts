import { type FieldViolation, invalidParams } from '../protocol/a2a-error.js';
import type { SendMessageRequest } from '../protocol/generated/types.js';
import type { Core } from './core.js';
import type { Limits } from './limits.js';

/**
 * Checks what of a send can be judged without knowing the task: numbers, sizes, ids.
 *
 * @throws {A2AError} `INVALID_PARAMS` naming every field that is wrong
 */
export function checkSend({ limits }: Core, { message, configuration }: SendMessageRequest): void {
  const violations: FieldViolation[] = [];
  const historyLength = configuration?.historyLength;
  if (historyLength !== undefined && historyLength < 0) {
    violations.push({ field: 'configuration.historyLength', description: `expected 0 or more, got ${historyLength}` });
  }
  checkLength(message.messageId, 'message.messageId', limits, violations);
  checkLength(message.taskId, 'message.taskId', limits, violations);
  checkLength(message.contextId, 'message.contextId', limits, violations);
  checkCount(message.parts, 'message.parts', limits.maxParts, violations);
  checkReferences(message.referenceTaskIds, limits, violations);
  if (violations.length > 0) throw invalidParams(violations);
}

/** Notes an id that is longer than the server keeps. */
export function checkLength(
  id: string | undefined,
  field: string,
  { idLength }: Limits,
  violations: FieldViolation[],
): void {
  if (id === undefined || id.length <= idLength) return;
  violations.push({ field, description: `expected at most ${idLength} characters, got ${id.length}` });
}

function checkReferences(ids: readonly string[] | undefined, limits: Limits, violations: FieldViolation[]): void {
  if (ids === undefined) return;
  checkCount(ids, 'message.referenceTaskIds', limits.maxReferences, violations);
  for (const [n, id] of ids.entries()) checkLength(id, `message.referenceTaskIds[${n}]`, limits, violations);
}

function checkCount(list: readonly unknown[], field: string, most: number, violations: FieldViolation[]): void {
  if (list.length <= most) return;
  violations.push({ field, description: `expected at most ${most} elements, got ${list.length}` });
}
