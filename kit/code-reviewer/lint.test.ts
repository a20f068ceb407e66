import { afterAll, describe, expect, it } from 'vitest';
import { createLinter } from './lint.js';
import type { LintJob } from './lint-engine.js';

const linter = createLinter({ timeoutMs: 3000 });
afterAll(() => linter.close());

function job(text: string): LintJob {
  return { language: 'ts', text, changed: new Set([1]), wholeFile: true };
}

const found = { outcome: 'linted', findings: [{ rule: 'no-debugger', line: 1 }] };
// Many declarations of one name make the rules on variables look at each pair of them.
const slow = 'const a = 1;\n'.repeat(19_000);

describe('createLinter', () => {
  it('lints what it is given at the same time, one after the other', async () => {
    const results = await Promise.all([linter.lint(job('debugger;')), linter.lint(job('export {};'))]);
    expect(results).toMatchObject([found, { outcome: 'linted', findings: [] }]);
  });

  it('stops a file that takes too long, and lints the next', async () => {
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
    expect(await linter.lint(job(slow))).toEqual({ outcome: 'failed', why: 'linting it takes too long' });
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
  });

  it('stops when the review is canceled, and lints for the next', async () => {
    const canceled = { outcome: 'failed', why: 'the review was canceled' };
    const controller = new AbortController();
    const result = linter.lint(job(slow), controller.signal);
    controller.abort();
    expect(await result).toEqual(canceled);
    expect(await linter.lint(job('debugger;'), controller.signal)).toEqual(canceled);
    expect(await linter.lint(job('debugger;'))).toMatchObject(found);
  });

  it('does not begin with a file over its limits', async () => {
    const small = createLinter({ maxBytes: 20, maxLines: 2 });
    expect(await small.lint(job('ü'.repeat(11)))).toEqual({ outcome: 'failed', why: 'it has more than 20 bytes' });
    expect(await small.lint(job('a\nb\nc\n'))).toEqual({ outcome: 'failed', why: 'it has more than 2 lines' });
  });

  it('can be closed before it was used, and twice', async () => {
    const unused = createLinter();
    await unused.close();
    await unused.close();
  });
});
