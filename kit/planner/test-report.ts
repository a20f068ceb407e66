import type { Task } from 'a2a-kit';
import type { TestReport } from '../test-runner/report.js';
import type { Account } from './account.js';
import { dataOf } from './say.js';

/** Tells what a test run found; throws when the task does not hold what a finished run must. */
export function tellReport(task: Task | undefined, account: Account): string {
  const state = task?.status.state;
  if (task === undefined || state !== 'TASK_STATE_COMPLETED')
    throw new Error(`The run ended as ${state ?? 'a message'}`);
  const report = dataOf(task, 'report.json');
  if (report === undefined) throw new Error('The run brought no report.json');
  // The data of the artifact is what test-runner's own type says, sent as JSON.
  const { counts, failures, durationMs, runner } = report as unknown as TestReport;
  for (const { name, file, line } of failures.slice(0, 5)) {
    account.line(`✗ ${name}${file === undefined ? '' : `  ${file}${line === undefined ? '' : `:${line}`}`}`);
  }
  if (failures.length > 5) account.line(`  and ${failures.length - 5} more`);
  const told =
    counts === undefined
      ? 'counts unknown'
      : `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  return `${told} in ${(durationMs / 1000).toFixed(1)} s of ${runner}, task ${task.id.slice(0, 8)}`;
}
