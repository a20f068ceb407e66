import type { Failure } from './report.js';

/** More failures than these are not listed. */
const MAX_FAILURES = 100;
const MAX_NAME = 300;
const MAX_MESSAGE = 2_000;

/** The failures of a run: no more than a report can carry, each with a name and a message of bounded length. */
export interface FailureList {
  add(failure: Failure): void;
  result(): { readonly failures: readonly Failure[]; readonly truncated?: true };
}

/** Returns an empty list. */
export function createFailureList(): FailureList {
  const failures: Failure[] = [];
  let truncated = false;
  return {
    add(failure) {
      if (failures.length === MAX_FAILURES) truncated = true;
      else
        failures.push({
          ...failure,
          name: cut(failure.name, MAX_NAME),
          message: cut(failure.message.trim(), MAX_MESSAGE),
        });
    },
    result: () => (truncated ? { failures, truncated } : { failures }),
  };
}

/** A message that is collected line by line; what a report could not carry is not kept. */
export interface MessageText {
  push(line: string): void;
  clear(): void;
  isEmpty(): boolean;
  text(): string;
}

/** Returns an empty message. */
export function createMessage(): MessageText {
  let lines: string[] = [];
  let length = 0;
  return {
    push(line) {
      if (length > MAX_MESSAGE) return;
      lines.push(line);
      length += line.length + 1;
    },
    clear() {
      lines = [];
      length = 0;
    },
    isEmpty: () => lines.length === 0,
    text: () => lines.join('\n').trim(),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
