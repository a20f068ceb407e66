import type { Counts, Failure, RunnerName } from './report.js';
import type { Progress } from './tally.js';

/** Reads the output of one kind of test runner, line by line. */
export interface OutputParser {
  readonly runner: RunnerName;
  /** Takes the next line, without its end. */
  line(text: string): void;
  progress(): Progress;
  /** True after a closing summary: what follows may come from a runner of another kind. */
  closed(): boolean;
  /** What was read so far. Counts are absent when the output does not tell them. */
  result(): { readonly counts?: Counts; readonly failures: readonly Failure[]; readonly truncated?: true };
}

/** What a parser may know of the workspace beside the output. */
export interface ParserContext {
  /** The module path of go.mod: Go names packages by it, and files only within their package. */
  readonly goModule?: string;
}

/** A kind of test runner: how its output is told from others, and how it is read. */
export interface ParserKind {
  recognizes(line: string): boolean;
  create(context: ParserContext): OutputParser;
}
