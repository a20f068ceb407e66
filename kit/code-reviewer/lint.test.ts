import { afterEach, describe, expect, it } from 'vitest';
import { createLinter, type Linter, type LinterOptions } from './lint.js';
import type { LintJob } from './lint-engine.js';

const opened: Linter[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((linter) => linter.close()));
});

function open(options: LinterOptions = {}): Linter {
  const linter = createLinter(options);
  opened.push(linter);
  return linter;
}

function job(text: string): LintJob {
  return { language: 'ts', text, changed: new Set([1]), wholeFile: true };
}

const found = { outcome: 'linted', findings: [{ rule: 'no-debugger', line: 1 }] };
// Many declarations of one name make the rules on variables look at each pair of them.
const slow = 'const a = 1;\n'.repeat(19_000);

describe('createLinter', () => {
  it('lints what it is given at the same time, one after the other', async () => {
    const linter = open();
    const results = await Promise.all([linter.lint(job('debugger;')), linter.lint(job('export {};'))]);
    expect(results).toMatchObject([found, { outcome: 'linted', findings: [] }]);
  });

  it('stops a file that takes too long, and lints the next', async () => {
    const linter = open({ timeoutMs: 2000 });
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
    expect(await linter.lint(job(slow))).toEqual({ outcome: 'failed', why: 'linting it takes too long' });
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
  });

  it('stops when the review is canceled, and lints for the next', async () => {
    const linter = open();
    const canceled = { outcome: 'failed', why: 'the review was canceled' };
    const controller = new AbortController();
    const result = linter.lint(job(slow), controller.signal);
    controller.abort();
    expect(await result).toEqual(canceled);
    expect(await linter.lint(job('debugger;'), controller.signal)).toEqual(canceled);
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
  });

  it('does not begin with a file over its limits', async () => {
    const linter = open({ maxBytes: 20, maxLines: 2 });
    expect(await linter.lint(job('ü'.repeat(11)))).toEqual({ outcome: 'failed', why: 'it has more than 20 bytes' });
    expect(await linter.lint(job('a\nb\nc\n'))).toEqual({ outcome: 'failed', why: 'it has more than 2 lines' });
    expect(await linter.lint(job('debugger;\n\n'))).toMatchObject(found);
  });

  it('can be closed before it was used, and twice', async () => {
    const linter = createLinter();
    await linter.close();
    await linter.close();
  });
});
