import { constants } from 'node:os';
import type { Task } from 'a2a-kit';
import type { TestReport } from '../test-runner/report.js';
import type { Account } from './account.js';
import { dataOf, endOf } from './say.js';

/**
 * Tells what a test run found; throws when the task does not hold what a finished run must, and when a signal ended the
 * test command. Tests that fail are no fault of the run.
 */
export function tellReport(task: Task | undefined, account: Pick<Account, 'line'>): string {
  if (task?.status.state !== 'TASK_STATE_COMPLETED') throw new Error(`The run ended as ${endOf(task)}`);
  const data = dataOf(task, 'report.json');
  if (data === undefined) throw new Error('The run brought no report.json');
  // The data of the artifact is what test-runner's own type says, sent as JSON.
  const report = data as unknown as TestReport;
  const { failures, durationMs, runner } = report;
  for (const { name, file, line } of failures.slice(0, 5)) {
    account.line(`✗ ${name}${file === undefined ? '' : `  ${file}${line === undefined ? '' : `:${line}`}`}`);
  }
  if (failures.length > 5) account.line(`  and ${failures.length - 5} more`);
  const words = `${told(report)} in ${(durationMs / 1000).toFixed(1)} s of ${runner}, task ${task.id.slice(0, 8)}`;
  const killed = killedBy(report);
  if (killed !== undefined) throw new Error(`The test command "${report.command.join(' ')}" ${killed}; ${words}`);
  return words;
}

function told({ counts, exitCode, signal }: TestReport): string {
  if (counts !== undefined) return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  return `counts unknown, ${signal === undefined ? `exit code ${exitCode}` : `ended by ${signal}`}`;
}

/** The signal that cut the tests short. A shell exits with 128 and its number when its command was ended by one. */
function killedBy({ counts, exitCode, signal }: TestReport): string | undefined {
  if (signal !== undefined) return `was ended by ${signal}`;
  if (exitCode === null || exitCode <= 128) return undefined;
  const [name] = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128) ?? [];
  // Where tests were counted, the code may be the runner's own, such as the number of failed tests.
  return name === undefined || counts !== undefined ? undefined : `exited with ${exitCode}, as after ${name}`;
}
