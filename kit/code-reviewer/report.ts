import { type Finding, type Severity, sortFindings } from './findings.js';

/** How one file was reviewed. */
export interface ReviewedFile {
  readonly path: string;
  readonly language: string;
  readonly how: 'linted' | 'diff checks only';
  /** Why the file was not linted. */
  readonly why?: string;
  readonly addedLines: number;
  /** How many findings of the linter are in lines that the diff does not change, and so not reported. */
  readonly leftOut: number;
}

/** A review as plain JSON. */
export interface ReviewReport {
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly files: number;
    readonly linted: number;
    readonly leftOut: number;
    /** How many findings the list below lacks, for its length; the counts above have them all. */
    readonly cut: number;
  };
  readonly files: readonly ReviewedFile[];
  readonly findings: readonly Finding[];
}

// More than anybody reads, and a bound on the size of an answer to a hostile diff.
const MAX_FINDINGS = 500;

/** Counts all findings that it is given, and keeps the worst of them. */
export interface FindingList {
  add(finding: Finding): void;
  count(severity: Severity): number;
  /** By file and line; as many as a report holds, at most. */
  kept(): readonly Finding[];
}

/** Returns an empty list, whose size in memory is bounded however much it is given. */
export function createFindingList(): FindingList {
  const counts = { error: 0, warning: 0, info: 0 };
  let kept: Finding[] = [];
  return {
    add(finding) {
      counts[finding.severity] += 1;
      kept.push(finding);
      // Not at every one: sorting costs.
      if (kept.length >= 4 * MAX_FINDINGS) kept = worst(kept);
    },
    count: (severity) => counts[severity],
    kept: () => sortFindings(worst(kept)),
  };
}

/** Returns the report of a review: counts, files in the order of the diff, findings by file and line. */
export function createReport(files: readonly ReviewedFile[], list: FindingList): ReviewReport {
  const [errors, warnings, infos] = [list.count('error'), list.count('warning'), list.count('info')];
  const findings = list.kept();
  return {
    summary: {
      errors,
      warnings,
      infos,
      files: files.length,
      linted: files.filter((file) => file.how === 'linted').length,
      leftOut: files.reduce((sum, file) => sum + file.leftOut, 0),
      cut: errors + warnings + infos - findings.length,
    },
    files,
    findings,
  };
}

/** The worst stay where not all can. */
function worst(findings: readonly Finding[]): Finding[] {
  const weight = { error: 0, warning: 1, info: 2 };
  return sortFindings(findings)
    .sort((a, b) => weight[a.severity] - weight[b.severity])
    .slice(0, MAX_FINDINGS);
}

/** The counts of a report in words, such as `1 error, 2 warnings, 0 remarks in 3 files`. */
export function describeCounts({ summary }: ReviewReport): string {
  const { errors, warnings, infos, files } = summary;
  const findings = [countOf(errors, 'error'), countOf(warnings, 'warning'), countOf(infos, 'remark')].join(', ');
  return `${findings} in ${countOf(files, 'file')}`;
}

/** A number with its noun, in the plural unless it is 1. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
