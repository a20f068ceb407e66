import { describe, expect, it } from 'vitest';
import { describeReport } from './describe-report.js';
import type { TestReport } from './report.js';

function aReport(changes: Partial<TestReport>): TestReport {
  return { command: ['npm', 'test'], runner: 'vitest', exitCode: 0, failures: [], durationMs: 1_240, ...changes };
}

const green = { total: 5, passed: 5, failed: 0, skipped: 0 };
const failure = { name: 'adds', file: 'test/a.js', line: 7, message: '1 !== 2' };

describe('describeReport', () => {
  it.each<[string, Partial<TestReport>, string]>([
    ['all is well', { counts: green }, '5 tests passed, in 1.2 s.'],
    ['one passed', { counts: { ...green, total: 1, passed: 1 } }, '1 test passed, in 1.2 s.'],
    ['some were skipped', { counts: { ...green, total: 7, skipped: 2 } }, '5 tests passed, 2 skipped, in 1.2 s.'],
    [
      'one failed',
      { exitCode: 1, counts: { total: 6, passed: 5, failed: 1, skipped: 0 }, failures: [failure] },
      '1 of 6 tests failed, in 1.2 s. Failed: adds (test/a.js:7).',
    ],
    [
      'several failed',
      {
        exitCode: 1,
        counts: { total: 8, passed: 5, failed: 2, skipped: 1 },
        failures: [{ name: 'b', message: '' }, failure],
      },
      '2 of 8 tests failed, 1 skipped, in 1.2 s. Failed: b and 1 more.',
    ],
    [
      'no test failed, but the run did',
      { exitCode: 1, counts: green, failures: [{ name: 'b.js', file: 'b.js', message: 'no such module' }] },
      '5 tests passed, in 1.2 s, but the test command exited with code 1. Failed: b.js (b.js).',
    ],
    [
      'nothing is known of the tests',
      { exitCode: 2 },
      'The test command exited with code 2 after 1.2 s; its output does not tell how many tests ran.',
    ],
    [
      'a signal ended it',
      { exitCode: null, signal: 'SIGSEGV' },
      'The test command was ended by SIGSEGV after 1.2 s; its output does not tell how many tests ran.',
    ],
    [
      'the time was up',
      { exitCode: null, signal: 'SIGTERM', stopped: 'timeout', counts: green },
      'The tests took too long and were stopped after 1.2 s. Until then 5 passed and 0 failed.',
    ],
    [
      'it was canceled at once',
      { exitCode: null, signal: 'SIGTERM', stopped: 'canceled' },
      'The tests were stopped after 1.2 s. No test had ended.',
    ],
  ])('says that %s', (_, changes, expected) => {
    expect(describeReport(aReport(changes))).toBe(expected);
  });
});
