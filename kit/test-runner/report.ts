/** The test runners whose output is understood; `several` for one after another, `unknown` for everything else. */
export type RunnerName =
  | 'node:test'
  | 'tap'
  | 'vitest'
  | 'jest'
  | 'mocha'
  | 'pytest'
  | 'cargo'
  | 'go'
  | 'several'
  | 'unknown';

/** How many tests ended how; `total` is the sum of the others. Tests marked as to do count as skipped. */
export interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One test that failed, or one file that could not be loaded. The file is relative to the workspace. */
export interface Failure {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** What came of a test run, as plain JSON: the content of `report.json`. */
export interface TestReport {
  readonly command: readonly string[];
  readonly runner: RunnerName;
  /** Null when a signal ended the command. */
  readonly exitCode: number | null;
  readonly signal?: string;
  /** Why the run was cut short. */
  readonly stopped?: 'canceled' | 'timeout';
  /** Absent when the output does not tell them; then only the exit code speaks. */
  readonly counts?: Counts;
  readonly failures: readonly Failure[];
  readonly durationMs: number;
  /** True when output was left out of the stream or failures out of this list. */
  readonly truncated?: true;
}
