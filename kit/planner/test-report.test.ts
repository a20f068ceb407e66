import type { JsonObject, Message, Task, TaskState } from 'a2a-kit';
import { describe, expect, it } from 'vitest';
import { tellReport } from './test-report.js';

const account = { line: () => undefined };

function aRun(report: JsonObject, state: TaskState = 'TASK_STATE_COMPLETED', words = 'Done.'): Task {
  const message: Message = { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: words }] };
  const data = { command: ['./run-tests'], runner: 'unknown', failures: [], durationMs: 1200, ...report };
  return {
    id: '12345678-9',
    contextId: 'c',
    status: { state, message },
    artifacts: [{ artifactId: 'a', name: 'report.json', parts: [{ data, mediaType: 'application/json' }] }],
  };
}

const counts = { total: 2, passed: 1, failed: 1, skipped: 0 };

describe('tellReport', () => {
  it('tells the counts, also where a test failed', () => {
    const told = tellReport(aRun({ runner: 'tap', exitCode: 1, counts }), account);
    expect(told).toBe('1 passed, 1 failed, 0 skipped in 1.2 s of tap, task 12345678');
  });

  it('tells the exit code where the counts are unknown', () => {
    const told = tellReport(aRun({ exitCode: 3 }), account);
    expect(told).toBe('counts unknown, exit code 3 in 1.2 s of unknown, task 12345678');
  });

  it.each([
    ['without counts', { exitCode: null, signal: 'SIGKILL' }, 'was ended by SIGKILL'],
    ['after some tests', { exitCode: null, signal: 'SIGSEGV', counts }, 'was ended by SIGSEGV'],
    ['inside of a shell', { exitCode: 137 }, 'exited with 137, as after SIGKILL'],
  ])('throws where a signal ended the command %s', (_, report, words) => {
    expect(() => tellReport(aRun(report), account)).toThrow(`The test command "./run-tests" ${words};`);
  });

  it('takes a high exit code for no signal where tests were counted', () => {
    expect(tellReport(aRun({ exitCode: 137, counts }), account)).toContain('1 passed');
  });

  it('throws with the words of a task that failed', () => {
    const task = aRun({}, 'TASK_STATE_FAILED', 'The tests took too long.');
    expect(() => tellReport(task, account)).toThrow('TASK_STATE_FAILED: The tests took too long.');
  });
});
