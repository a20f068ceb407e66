import type { Artifact, JsonObject, Message, Task } from 'a2a-kit';
import { type MessageFields, textOfArtifact, textOfMessage, userMessage } from 'a2a-kit/client';

/** Returns a user message that hands over a diff. */
export function handOver(diff: string, rest: MessageFields = {}): Message {
  return userMessage({ text: diff, mediaType: 'text/x-diff', filename: 'change.diff' }, rest);
}

/** Returns the data of the artifact of that name, when the task has one. */
export function dataOf(task: Task | undefined, name: string): JsonObject | undefined {
  const artifact = artifactOf(task, name);
  const data = artifact?.parts.find((part) => part.data !== undefined)?.data;
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
}

/** Returns the text of the artifact of that name; empty when the task has none. */
export function artifactText(task: Task | undefined, name: string): string {
  const artifact = artifactOf(task, name);
  return artifact === undefined ? '' : textOfArtifact(artifact);
}

/** Returns how a task ended, with the words that the agent gave to it. */
export function endOf(task: Task | undefined): string {
  if (task === undefined) return 'a message';
  const words = textOfMessage(task.status.message);
  return words === '' ? task.status.state : `${task.status.state}: ${words}`;
}

function artifactOf(task: Task | undefined, name: string): Artifact | undefined {
  return task?.artifacts?.find((artifact) => artifact.name === name);
}
