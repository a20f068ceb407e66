import type { Failure, TestReport } from './report.js';

/** Returns in a sentence or two what came of a run, for people. */
export function describeReport(report: TestReport): string {
  const { stopped, durationMs } = report;
  const seconds = `${(durationMs / 1_000).toFixed(1)} s`;
  if (stopped === 'timeout') return `The tests took too long and were stopped after ${seconds}. ${untilThen(report)}`;
  if (stopped === 'canceled') return `The tests were stopped after ${seconds}. ${untilThen(report)}`;
  return `${verdict(report, seconds)}${named(report.failures)}`;
}

function untilThen({ counts }: TestReport): string {
  return counts === undefined
    ? 'No test had ended.'
    : `Until then ${counts.passed} passed and ${counts.failed} failed.`;
}

function verdict(report: TestReport, seconds: string): string {
  const { counts, exitCode, signal } = report;
  const end = signal === undefined ? `exited with code ${exitCode}` : `was ended by ${signal}`;
  if (counts === undefined)
    return `The test command ${end} after ${seconds}; its output does not tell how many tests ran.`;
  const { total, passed, failed, skipped } = counts;
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  if (failed > 0) return `${failed} of ${total} tests failed${left}, in ${seconds}.`;
  const all = `${passed} ${passed === 1 ? 'test' : 'tests'} passed${left}, in ${seconds}`;
  // Coverage limits, files that do not load and errors between tests fail a run without a failed test.
  return exitCode === 0 ? `${all}.` : `${all}, but the test command ${end}.`;
}

function named([first, ...more]: readonly Failure[]): string {
  if (first === undefined) return '';
  const line = first.line === undefined ? '' : `:${first.line}`;
  const place = first.file === undefined ? '' : ` (${first.file}${line})`;
  return ` Failed: ${first.name}${place}${more.length > 0 ? ` and ${more.length} more` : ''}.`;
}
