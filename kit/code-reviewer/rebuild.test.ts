import { describe, expect, it } from 'vitest';
import type { Diff } from './diff.js';
import { parseDiff } from './parse-diff.js';
import { contextWidth, rebuild } from './rebuild.js';

function diffOf(text: string): Diff {
  const parsed = parseDiff(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.diff;
}

function rebuilt(text: string) {
  const diff = diffOf(text);
  const [file] = diff.files;
  if (!file) throw new Error('no file');
  return rebuild(file, contextWidth(diff));
}

const HEAD = '--- a/x.js\n+++ b/x.js\n';
const same = (count: number) => ' same\n'.repeat(count);

describe('rebuild gives the new file', () => {
  const cases: readonly [name: string, diff: string, text: string, changed: number[], end: string][] = [
    ['that is new', '--- /dev/null\n+++ b/x.js\n@@ -0,0 +1,2 @@\n+a\n+b\n', 'a\nb\n', [1, 2], 'known'],
    ['that is new and empty', 'diff --git a/x b/x\nnew file mode 100644\nindex 0..1\n', '', [], 'known'],
    ['that was empty', `${HEAD}@@ -0,0 +1 @@\n+a\n`, 'a\n', [1], 'known'],
    ['that becomes empty', `${HEAD}@@ -1 +0,0 @@\n-a\n`, '', [], 'known'],
    ['without a last newline', `${HEAD}@@ -1,3 +1,4 @@\n+n\n a\n b\n c\n\\ No newline\n`, 'n\na\nb\nc', [1], 'known'],
    ['that loses its last newline', `${HEAD}@@ -1 +1 @@\n-a\n+a\n\\ No newline\n`, 'a', [1], 'known'],
    ['that ends before the context does', `${HEAD}@@ -1,3 +1,3 @@\n-a\n+b\n s\n s\n`, 'b\ns\ns\n', [1], 'known'],
    ['that may go on', `${HEAD}@@ -1,4 +1,4 @@\n-a\n+b\n s\n s\n s\n`, 'b\ns\ns\ns\n', [1], 'assumed'],
    [
      'of a diff of whole files',
      `${HEAD}@@ -1,22 +1,22 @@\n-a\n+b\n${same(21)}`,
      `b\n${'same\n'.repeat(21)}`,
      [1],
      'known',
    ],
    ['of hunks without a gap', `${HEAD}@@ -1 +1,2 @@\n a\n+b\n@@ -2 +3 @@\n-c\n+d\n`, 'a\nb\nd\n', [2, 3], 'known'],
    ['with CRLF', `${HEAD}@@ -1 +1,2 @@\n a\r\n+b\r\n`, 'a\r\nb\r\n', [2], 'known'],
  ];
  it.each(cases)('%s', (_name, diff, text, changed, end) => {
    expect(rebuilt(diff)).toEqual({ rebuilt: true, text, changed: new Set(changed), end });
  });
});

describe('rebuild says why it cannot', () => {
  const mode = (number: string) => `diff --git a/x b/x\nindex 1..2 ${number}\n${HEAD}@@ -1 +1 @@\n-a\n+b\n`;
  const cases: readonly [diff: string, why: string][] = [
    [`${HEAD}@@ -30 +30 @@\n-a\n+b\n`, 'the diff does not show lines 1 to 29'],
    [`${HEAD}@@ -1 +1 @@\n-a\n+b\n@@ -3 +3 @@\n-c\n+d\n`, 'the diff does not show line 2'],
    [`${HEAD}@@ -5 +1 @@\n-a\n+b\n`, 'the line numbers of its hunks do not fit together'],
    [
      `${HEAD}@@ -1 +1 @@\n-a\n+b\n\\ No newline\n@@ -2 +2 @@\n-c\n+d\n`,
      'the diff shows lines behind the end of the file',
    ],
    ['--- a/x.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', 'it is deleted'],
    ['Binary files a/x and b/x differ\n', 'it is binary'],
    ['diff --git a/x b/x\nold mode 100644\nnew mode 100755\n', 'its content does not change'],
    [mode('120000'), 'it is a symbolic link'],
    [mode('160000'), 'it is a submodule'],
  ];
  it.each(cases)('%j: %s', (diff, why) => {
    expect(rebuilt(diff)).toEqual({ rebuilt: false, why });
  });
});

describe('contextWidth', () => {
  const cases: readonly [name: string, diff: string, width: number][] = [
    ['is 3 where nothing shows otherwise', `${HEAD}@@ -1 +1 @@\n-a\n+b\n`, 3],
    ['is at least the context above a change', `${HEAD}@@ -1,6 +1,6 @@\n${same(5)}-a\n+b\n`, 5],
    ['is at least the context below a change', `${HEAD}@@ -1,7 +1,7 @@\n-a\n+b\n${same(6)}`, 6],
    ['is at least half of what is between two', `${HEAD}@@ -1,11 +1,11 @@\n-a\n+b\n${same(9)}-a\n+b\n`, 5],
    ['is less where a hunk in the middle of a file shows less', `${HEAD}@@ -9,2 +9,2 @@\n${same(1)}-a\n+b\n`, 1],
    ['is 0 in a diff without context', `${HEAD}@@ -8,0 +9 @@\n+b\n`, 0],
  ];
  it.each(cases)('%s', (_name, diff, width) => {
    expect(contextWidth(diffOf(diff))).toBe(width);
  });
});
