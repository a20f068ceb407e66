import { stripVTControlCharacters } from 'node:util';

/** Where the account is written to: a terminal, or anything else that takes text. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Tells a person what happens, step by step: headings, facts, and one line of progress that is written over. */
export interface Account {
  /** Begins a step, with the operations it uses. */
  step(title: string, operations: string): void;
  /** A fact of the step, indented below it. */
  line(text: string): void;
  /** What happens right now; gone as soon as something else is written. Shown on a terminal only. */
  progress(text: string): void;
  /** Ends a step that went as it should. */
  done(text: string): void;
  /** Ends a step that did not. */
  failed(text: string): void;
  /** Text outside of the steps. */
  note(text: string): void;
}

const styles = { bold: '1', dim: '2', green: '32', red: '31' } as const;

/** Returns an account on an output; color and progress are for terminals. */
export function createAccount(output: Output): Account {
  const terminal = output.isTTY === true;
  const paint = (style: keyof typeof styles, text: string) =>
    terminal ? `\x1b[${styles[style]}m${text}\x1b[0m` : text;
  const erase = terminal ? '\r\x1b[2K' : '';
  let steps = 0;
  let startedAt = 0;
  const write = (text: string) => output.write(`${erase}${text}\n`);
  const end = (mark: string, text: string) => {
    write(`   ${mark} ${safe(text)} ${paint('dim', `(${duration(performance.now() - startedAt)})`)}\n`);
  };
  return {
    step(title, operations) {
      steps += 1;
      startedAt = performance.now();
      write(`${paint('bold', `${String(steps).padStart(2)}. ${title}`)}  ${paint('dim', operations)}`);
    },
    line: (text) => {
      for (const part of text.trimEnd().split('\n')) write(`     ${safe(part)}`);
    },
    progress(text) {
      if (!terminal) return;
      const room = (output.columns ?? 80) - 8;
      output.write(`${erase}     ${paint('dim', `… ${safe(text).slice(0, room)}`)}`);
    },
    done: (text) => end(paint('green', '✓'), text),
    failed: (text) => end(paint('red', '✗'), text),
    note: (text) => write(text),
  };
}

/** What an agent says is shown, and never obeyed by the terminal. */
function safe(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, ' ');
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
