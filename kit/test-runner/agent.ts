import type { Agent, ArtifactLabel, JsonValue, Run, Turn } from 'a2a-kit/node';
import { describeReport } from './describe-report.js';
import type { TestReport } from './report.js';
import { runTests, type TestRun, type TestRunOptions } from './run.js';
import { TestCommandError } from './test-command-error.js';

/** Silence of the tests is no silence of the agent; a run has a time limit of its own. */
const HEARTBEAT_MS = 5_000;

const log: ArtifactLabel = { name: 'output.log', description: 'What the test command printed' };
const result: ArtifactLabel = { name: 'report.json', description: 'Counts, failures with file and line, duration' };

/** What is tested. A message chooses none of it. */
export type TestRunnerOptions = Omit<TestRunOptions, 'signal'>;

/**
 * Returns an agent that runs the tests of one workspace, whatever it is told. A task completes when the tests have run,
 * also when some failed: `report.json` says what did. It fails when there is no run to report on.
 */
export function testRunner(options: TestRunnerOptions): Agent {
  return {
    name: 'test-runner',
    description:
      'Runs the test suite of one workspace, streams progress and output while it runs, and reports counts, and failures with file and line.',
    version: '1.0.0',
    defaultOutputModes: ['text/plain', 'application/json'],
    capabilities: { streaming: true, pushNotifications: true },
    skills: [
      {
        id: 'run-tests',
        name: 'Run the tests',
        description:
          'Runs the whole suite. The workspace and the command are fixed when the agent is started; a message only sets them off.',
        tags: ['tests', 'ci'],
        examples: ['Run the tests.', 'Do the tests still pass?'],
        outputModes: ['text/plain', 'application/json'],
      },
    ],
    run: (turn) => report(turn, options),
  };
}

async function* report(turn: Turn, options: TestRunnerOptions): Run {
  const pulse = setInterval(() => turn.heartbeat(), HEARTBEAT_MS);
  try {
    yield turn.working('Starting the tests');
    yield* follow(turn, runTests({ ...options, signal: turn.signal }));
  } catch (error) {
    if (!(error instanceof TestCommandError)) throw error;
    yield turn.fail(error.message);
  } finally {
    clearInterval(pulse);
  }
}

async function* follow(turn: Turn, run: TestRun): Run {
  for await (const event of run) {
    // The tests are being killed: the task ends as canceled when they are gone.
    if (turn.signal.aborted) continue;
    if (event.kind === 'output') yield turn.append(log, { text: event.text, mediaType: 'text/plain' });
    else if (event.kind === 'progress') yield turn.working(progressText(event));
    else if (event.kind === 'finished') yield* finish(turn, event.report);
  }
}

async function* finish(turn: Turn, report: TestReport): Run {
  const end = report.signal === undefined ? `exit code ${report.exitCode}` : report.signal;
  yield turn.append(log, { text: `[${end}]\n`, mediaType: 'text/plain' }, { last: true });
  const data: JsonValue = JSON.parse(JSON.stringify(report));
  yield turn.artifact(result, { data, mediaType: 'application/json' });
  const words = describeReport(report);
  yield report.stopped === undefined ? turn.completed(words) : turn.fail(words);
}

function progressText({ passed, failed, current }: { passed: number; failed: number; current?: string }): string {
  return `${passed} passed, ${failed} failed${current === undefined ? '' : `: ${current}`}`;
}
