/** How much a finding matters: `error` must be mended, `warning` should be looked at, `info` is good to know. */
export type Severity = 'error' | 'warning' | 'info';

/** One thing to mend or to look at. A finding without a line is about the whole file. */
export interface Finding {
  /** `eslint/RULE` from the linter, or the name of a diff check. */
  readonly id: string;
  readonly severity: Severity;
  readonly file: string;
  /** The number of the line in the new file. */
  readonly line?: number;
  readonly column?: number;
  /** Says what is wrong and what to do; holds no secret of the reviewed code. */
  readonly message: string;
}

/** Returns the findings by file, line and column; those about a whole file come first in it. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.id, b.id),
  );
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
