import { randomUUID } from 'node:crypto';
import type { Artifact, JsonObject, Message, Part, Task } from 'a2a-kit';

/** Returns a user message of one text. */
export function say(text: string, rest: Partial<Message> = {}): Message {
  return { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...rest };
}

/** Returns a user message that hands over a diff. */
export function handOver(diff: string, rest: Partial<Message> = {}): Message {
  const part: Part = { text: diff, mediaType: 'text/x-diff', filename: 'change.diff' };
  return { messageId: randomUUID(), role: 'ROLE_USER', parts: [part], ...rest };
}

/** Returns the text parts of a message, joined. */
export function textOf(message: Message | undefined): string {
  return (message?.parts ?? []).flatMap((part) => part.text ?? []).join('\n');
}

/** Returns the data of the artifact of that name, when the task has one. */
export function dataOf(task: Task | undefined, name: string): JsonObject | undefined {
  const artifact = artifactOf(task, name);
  const data = artifact?.parts.find((part) => part.data !== undefined)?.data;
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
}

/** Returns the text of the artifact of that name; empty when the task has none. */
export function artifactText(task: Task | undefined, name: string): string {
  return (artifactOf(task, name)?.parts ?? []).flatMap((part) => part.text ?? []).join('');
}

function artifactOf(task: Task | undefined, name: string): Artifact | undefined {
  return task?.artifacts?.find((artifact) => artifact.name === name);
}
