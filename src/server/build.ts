import { copyWith } from '../protocol/copy-with.js';
import type { JsonObject, Message, TaskState, TaskStatus, TaskStatusUpdateEvent } from '../protocol/generated/types.js';
import type { ReadAnswer } from './content.js';

/** Where a message or event belongs. */
export interface Place {
  readonly taskId: string;
  readonly contextId: string;
}

/** Returns a message of the agent. */
export function agentMessage(
  answer: ReadAnswer,
  {
    messageId,
    contextId,
    taskId,
  }: { readonly messageId: string; readonly contextId: string; readonly taskId?: string },
): Message {
  const { parts, ...rest } = answer;
  if (taskId === undefined) return { messageId, contextId, role: 'ROLE_AGENT', parts, ...rest };
  return { messageId, contextId, taskId, role: 'ROLE_AGENT', parts, ...rest };
}

/** Returns the user's message as it is stored: with the task and context that it went to, and otherwise as it came. */
export function storedMessage(message: Message, { taskId, contextId }: Place): Message {
  return copyWith(message, { taskId, contextId });
}

/** Returns a status event; its timestamp has three digits and `Z` (spec 5.6.1). */
export function statusUpdate(
  { taskId, contextId }: Place,
  status: { readonly state: TaskState; readonly atMs: number; readonly message?: Message | undefined },
  metadata?: JsonObject,
): TaskStatusUpdateEvent {
  const { state, atMs, message } = status;
  const timestamp = timestampAt(atMs);
  const full: TaskStatus = message === undefined ? { state, timestamp } : { state, message, timestamp };
  if (metadata === undefined) return { taskId, contextId, status: full };
  return { taskId, contextId, status: full, metadata };
}

/** The newest one made: a task often goes through several states within a millisecond, and a busy server through many. */
let newest = { ms: 0, text: new Date(0).toISOString() };

function timestampAt(ms: number): string {
  if (ms !== newest.ms) newest = { ms, text: new Date(ms).toISOString() };
  return newest.text;
}

/** Returns when a status takes effect: now, but never before the status that it follows. */
export function statusTime(nowMs: number, before: TaskStatus): number {
  const beforeMs = before.timestamp === undefined ? 0 : Date.parse(before.timestamp);
  return Math.max(nowMs, beforeMs);
}
