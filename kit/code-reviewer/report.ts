import { type Finding, sortFindings } from './findings.js';

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

/** Returns the report of a review: counts, files in the order of the diff, findings by file and line. */
export function createReport(files: readonly ReviewedFile[], findings: readonly Finding[]): ReviewReport {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return {
    summary: {
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      files: files.length,
      linted: files.filter((file) => file.how === 'linted').length,
      leftOut: files.reduce((sum, file) => sum + file.leftOut, 0),
      cut: Math.max(findings.length - MAX_FINDINGS, 0),
    },
    files,
    findings: cut(findings),
  };
}

/** The worst stay where not all can. */
function cut(findings: readonly Finding[]): Finding[] {
  const weight = { error: 0, warning: 1, info: 2 };
  const worst = sortFindings(findings).sort((a, b) => weight[a.severity] - weight[b.severity]);
  return sortFindings(worst.slice(0, MAX_FINDINGS));
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
