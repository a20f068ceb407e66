import type { Message } from 'a2a-kit/node';
import type { DiffLimits } from './diff.js';
import { readInput } from './input.js';
import { interpretAnswer, type ReviewQuestion, readDiff } from './questions.js';

/**
 * Returns the question that the messages of a task, oldest first, have left open. The questions follow from the
 * messages alone, so that a task goes on in a process that did not ask.
 */
export function openQuestion(
  messages: readonly Message[],
  limits: Partial<DiffLimits> = {},
): ReviewQuestion | undefined {
  let question: ReviewQuestion | undefined;
  for (const message of messages) {
    if (message.role !== 'ROLE_USER') continue;
    const { text } = readInput(message);
    const next = question
      ? interpretAnswer(question, text, limits)
      : ({ kind: 'review', diff: text, checksOnly: false } as const);
    const read = next.kind === 'review' ? readDiff(next.diff, { limits, checksOnly: next.checksOnly }) : next;
    question = read.kind === 'question' ? read : undefined;
  }
  return question;
}
