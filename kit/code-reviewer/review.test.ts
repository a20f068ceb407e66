import { describe, expect, it } from 'vitest';
import { lintSource } from './lint-engine.js';
import type { ReviewQuestion } from './questions.js';
import type { ReviewReport } from './report.js';
import { answerQuestion, type ReviewOptions, type ReviewOutcome, review, reviewSteps } from './review.js';

const options: ReviewOptions = { linter: { lint: async (job) => lintSource(job) } };

function newFile(path: string, ...lines: string[]): string {
  const body = lines.map((line) => `+${line}\n`).join('');
  return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${body}`;
}

function reportIn(outcome: ReviewOutcome): ReviewReport {
  if (outcome.kind !== 'report') throw new Error(JSON.stringify(outcome));
  return outcome.report;
}

function questionIn(outcome: ReviewOutcome): ReviewQuestion {
  if (outcome.kind !== 'question') throw new Error(JSON.stringify(outcome));
  return outcome;
}

async function reportOn(diff: string, more: Partial<ReviewOptions> = {}): Promise<ReviewReport> {
  return reportIn(await review(diff, { ...options, ...more }));
}

const HUNK = '@@ -30,2 +30,3 @@\n a\n+debugger;\n b\n';

describe('review lints what it can rebuild', () => {
  it('and reports on the changed lines only', async () => {
    const diff = `--- a/x.test.js\n+++ b/x.test.js\n@@ -1,2 +1,3 @@\n debugger;\n+debugger;\n export {};\n`;
    const report = await reportOn(diff);
    expect(report.findings).toEqual([
      {
        id: 'eslint/no-debugger',
        severity: 'error',
        file: 'x.test.js',
        line: 2,
        column: 1,
        message: "Unexpected 'debugger' statement.",
      },
    ]);
    expect(report.files).toEqual([
      { path: 'x.test.js', language: 'JavaScript', how: 'linted', addedLines: 1, leftOut: 1 },
    ]);
    expect(report.summary).toEqual({ errors: 1, warnings: 0, infos: 0, files: 1, linted: 1, leftOut: 1, cut: 0 });
  });

  it('and puts the findings of the diff checks beside them', async () => {
    const report = await reportOn(newFile('x.test.ts', '<<<<<<< HEAD', 'it.only("x", () => {});'));
    expect(report.findings.map(({ id, line }) => `${line} ${id}`)).toEqual([
      '1 conflict-marker',
      '1 parse-error',
      '2 focused-test',
    ]);
  });

  it('and is plain JSON', async () => {
    const report = await reportOn(newFile('x.js', 'debugger;') + newFile('y.png', '\0'));
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('and repeats no secret that is in a message of the linter', async () => {
    const token = `gh${'p_'}Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9StUvWxYz1`;
    const report = await reportOn(newFile('x.test.js', `export default { '${token}': 1, '${token}': 2 };`));
    expect(report.findings.map(({ id }) => id)).toContain('eslint/no-dupe-keys');
    expect(JSON.stringify(report)).not.toContain('Ab1Cd2');
  });
});

describe('review says why it did not lint', () => {
  const cases: readonly [name: string, diff: string, why: string][] = [
    ['a hunk in the middle', `--- a/x.test.js\n+++ b/x.test.js\n${HUNK}`, 'the diff does not show lines 1 to 29'],
    ['another language', newFile('test/x.js', 'a') + newFile('x.py', 'a'), 'Python is not linted'],
    ['a text', newFile('x.md', 'a'), 'Markdown is not linted'],
    ['a deleted file', '--- a/x.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', 'it is deleted'],
    ['a binary file', 'Binary files a/x.png and b/x.png differ\n', 'it is binary'],
    [
      'a beginning that does not parse',
      '--- a/x.test.js\n+++ b/x.test.js\n@@ -1,4 +1,5 @@\n+import a from "a";\n if (a) {\n b();\n c();\n d();\n',
      'what the diff shows of it does not parse: it may be only the beginning',
    ],
    ['a file that does not parse', newFile('x.test.js', 'const a = ;'), 'it does not parse'],
  ];
  it.each(cases)('%s', async (_name, diff, why) => {
    const report = await reportOn(diff);
    expect(report.files.at(-1)).toMatchObject({ how: 'diff checks only', why });
  });

  it('where the linter failed', async () => {
    const linter = { lint: async () => ({ outcome: 'failed', why: 'it is cursed' }) as const };
    const report = await reportOn(newFile('x.test.js', 'a'), { linter });
    expect(report.files).toMatchObject([{ how: 'diff checks only', why: 'it is cursed' }]);
  });

  it('where the time is used up', async () => {
    const report = await reportOn(newFile('x.test.js', 'debugger;'), { budgetMs: -1 });
    expect(report.files).toMatchObject([{ why: 'the time for linting this diff is used up' }]);
    expect(report.findings).toEqual([]);
  });

  it('and reports a parse error where the file is whole, wherever the parser stops', async () => {
    const changed = await reportOn(newFile('x.test.js', 'const a = ;'));
    expect(changed.findings).toMatchObject([{ id: 'parse-error', severity: 'error', line: 1 }]);
    const elsewhere = await reportOn('--- a/x.test.js\n+++ b/x.test.js\n@@ -1,2 +1,1 @@\n-if (a) {\n }\n');
    expect(elsewhere.findings).toMatchObject([{ id: 'parse-error', message: expect.stringContaining('in line 1') }]);
    expect(elsewhere.findings[0]).not.toHaveProperty('line');
  });
});

describe('review asks', () => {
  const cases: readonly [reason: ReviewQuestion['reason'], text: string, words: string][] = [
    ['empty', ' \n', 'nothing to review'],
    ['not-a-diff', 'please review my code', 'Line 1: '],
    ['not-a-diff', '--- a/x.js\n+++ b/x.js\n@@ -1,2 +1,2 @@\n a\n', 'Line 4: the text ends here'],
    ['no-base', HUNK, 'its path is enough'],
    ['no-base', '-a\n+b\n', 'Please send the unified diff'],
    ['too-large', newFile('x.js', 'x'.repeat(4 * 1024 * 1024)), 'more than 4194304 bytes'],
    ['unsupported-languages', newFile('a.py', 'x') + newFile('b.go', 'x') + newFile('c.md', 'x'), 'Go and Python'],
  ];
  it.each(cases)('%s: %j', async (reason, text, words) => {
    const question = questionIn(await review(text, options));
    expect(question.reason).toBe(reason);
    expect(question.question).toContain(words);
  });

  it('not about texts, nor about what it can lint in part', async () => {
    expect((await review(newFile('a.md', 'x'), options)).kind).toBe('report');
    expect((await review(newFile('a.py', 'x') + newFile('a.js', ''), options)).kind).toBe('report');
  });

  it('names what it can lint', async () => {
    expect(questionIn(await review(newFile('a.py', 'x'), options)).question).toContain('JavaScript (.js');
  });
});

describe('answerQuestion', () => {
  const python = newFile('a.py', 'password = "hunter22"');

  it.each(['yes', 'Yes, please.', ' OK!', 'y\n'])('takes %j for a yes to the diff checks', async (answer) => {
    const question = questionIn(await review(python, options));
    const report = reportIn(await answerQuestion(question, answer, options));
    expect(report.findings.map(({ id }) => id)).toEqual(['missing-test', 'hard-coded-secret']);
    expect(report.files).toMatchObject([{ path: 'a.py', how: 'diff checks only', why: 'Python is not linted' }]);
  });

  it.each(['no', 'No, thanks', 'n'])('takes %j for a no', async (answer) => {
    const question = questionIn(await review(python, options));
    expect((await answerQuestion(question, answer, options)).kind).toBe('declined');
  });

  it('asks again, once over, when it does not understand', async () => {
    const question = questionIn(await review(python, options));
    const second = questionIn(await answerQuestion(question, 'perhaps', options));
    expect(second).toMatchObject({ reason: 'unsupported-languages', diff: python });
    expect(second.question).not.toBe(question.question);
    expect(await answerQuestion(second, '', options)).toEqual(second);
  });

  it('takes a whole diff for any question', async () => {
    for (const text of ['', 'foo', HUNK, python]) {
      const question = questionIn(await review(text, options));
      const report = reportIn(await answerQuestion(question, newFile('x.test.js', 'debugger;'), options));
      expect(report.summary).toMatchObject({ errors: 1, linted: 1 });
    }
  });

  it('asks about what is wrong with the new diff', async () => {
    const question = questionIn(await review(HUNK, options));
    const answer = await answerQuestion(question, '--- a/x.js\n+++ b/x.js\nfoo\n', options);
    expect(questionIn(answer)).toMatchObject({ reason: 'not-a-diff' });
    expect(questionIn(await answerQuestion(question, python, options)).reason).toBe('unsupported-languages');
  });

  it.each(['src/x.test.js', ' x.test.js\n'])('takes %j for the path of bare hunks', async (path) => {
    const question = questionIn(await review(`Look:\n${HUNK}`, options));
    const report = reportIn(await answerQuestion(question, path, options));
    expect(report.files).toMatchObject([{ path: path.trim(), why: 'the diff does not show lines 1 to 29' }]);
  });

  it.each(['x.js y.js', '+++', 'no', 'a"b.js'])('does not take %j for a path', async (path) => {
    const question = questionIn(await review(HUNK, options));
    expect((await answerQuestion(question, path, options)).kind).toBe('question');
  });

  it('takes no path for lines whose place in the file is unknown', async () => {
    const question = questionIn(await review('-a\n+b\n', options));
    expect(questionIn(await answerQuestion(question, 'x.js', options)).reason).toBe('no-base');
  });
});

describe('reviewSteps', () => {
  it('says at most 20 times what it is at, with harmless names', async () => {
    const steps = reviewSteps(newFile('a.test.js', '').repeat(100), options);
    const seen: string[] = [];
    for await (const step of steps) seen.push(step);
    expect(seen).toHaveLength(20);
    expect(seen[1]).toBe('Reviewing a.test.js (6 of 100)');
    const { value } = await reviewSteps('--- "a/\\033[2J"\n+++ "b/\\033[2J"\n@@ -1 +1 @@\n-a\n+b\n', options).next();
    expect(value).toBe('Reviewing \\u{1b}[2J (1 of 1)');
  });
});

describe('review ends', () => {
  it('with the reason of the signal, when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(review(newFile('x.js', 'a'), { ...options, signal })).rejects.toThrow('stop');
  });

  it.each([
    '../../etc/passwd.js',
    '/etc/x.js',
    '__proto__',
    'constructor.js',
    'node_modules/x.js',
    '.eslintrc.js',
    'eslint.config.js',
  ])('with a report on a file named %j', async (path) => {
    const report = await reportOn(newFile(path, 'debugger;'));
    expect(report.files).toMatchObject([{ path }]);
    if (path.endsWith('.js')) expect(report.findings.map(({ id }) => id)).toContain('eslint/no-debugger');
  });
});

describe('review of much', () => {
  const key = `const key = "gh${'p_'}Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9StUvWxYz1";`;
  const large = newFile('a.md', ...Array.from({ length: 40_000 }, () => key));

  it('leaves the event loop to others in between, and keeps 500 findings but counts all', async () => {
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const report = await reportOn(large).finally(() => {
      over = true;
    });
    expect(report.findings).toHaveLength(500);
    // The large hunk is a warning.
    expect(report.summary).toMatchObject({ errors: 40_000, warnings: 1, cut: 39_501 });
    expect(turns).toBeGreaterThan(2);
  });

  it('ends in the midst of the checks when it is canceled', async () => {
    const cancel = new AbortController();
    setImmediate(() => cancel.abort());
    await expect(reportOn(large, { signal: cancel.signal })).rejects.toThrow('aborted');
  });
});
