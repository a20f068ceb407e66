import type { Artifact, Message, Part, Task } from './generated/types.js';
import { isInterrupted } from './states.js';

/** Returns the text of a message: each of its text parts on a line of its own. Empty without a message, or without text. */
export function textOfMessage(message: Message | undefined): string {
  const parts = message?.parts ?? [];
  const [first] = parts;
  // Nearly every message is one text, and agents look at it more than once.
  if (parts.length === 1) return first?.text ?? '';
  return parts.flatMap((part) => part.text ?? []).join('\n');
}

/**
 * Returns the text of an artifact. The chunks that an artifact is streamed in become parts of it, so neighboring text
 * parts are joined as they are; only what is labeled as another text, or stands apart, begins a new line.
 */
export function textOfArtifact(artifact: Artifact): string {
  let text = '';
  let before: Part | undefined;
  for (const part of artifact.parts) {
    if (part.text !== undefined) {
      if (text !== '' && !text.endsWith('\n') && !continues(before, part)) text += '\n';
      text += part.text;
    }
    before = part;
  }
  return text;
}

function continues(before: Part | undefined, part: Part): boolean {
  if (before?.text === undefined) return false;
  return before.filename === part.filename && before.mediaType === part.mediaType;
}

/**
 * Returns what a task has to say: the text of its artifacts, one paragraph each. When there is none, and while the task
 * waits for its caller, it is the words of its status; both together would often say the same thing twice.
 */
export function textOfTask(task: Task): string {
  const said = textOfMessage(task.status.message);
  if (isInterrupted(task.status.state) && said !== '') return said;
  const made = (task.artifacts ?? []).map(textOfArtifact).filter((text) => text !== '');
  return made.length > 0 ? made.join('\n\n') : said;
}
