import { describe, expect, it } from 'vitest';
import type { Diff, DiffFault, FileDiff } from './diff.js';
import { parseDiff } from './parse-diff.js';

function diffOf(text: string): Diff {
  const parsed = parseDiff(text);
  if (!parsed.ok) throw new Error(`line ${parsed.fault.line}: ${parsed.fault.message}`);
  return parsed.diff;
}

function fileOf(text: string): FileDiff {
  const [file, ...others] = diffOf(text).files;
  if (!file || others.length > 0) throw new Error('not one file');
  return file;
}

function faultOf(text: string, limits = {}): DiffFault {
  const parsed = parseDiff(text, limits);
  if (parsed.ok) throw new Error('no fault');
  return parsed.fault;
}

const HUNK = '@@ -1 +1 @@\n-old\n+new\n';

describe('parseDiff reads one hunk', () => {
  it('numbers the lines of both files', () => {
    const file = fileOf('--- a/x.js\n+++ b/x.js\n@@ -10,3 +12,3 @@ function f() {\n one\n-two\n+zwei\n three\n');
    expect(file).toEqual({
      oldPath: 'x.js',
      newPath: 'x.js',
      status: 'modified',
      hunks: [
        {
          oldStart: 10,
          oldCount: 3,
          newStart: 12,
          newCount: 3,
          lines: [
            { kind: 'context', text: 'one', oldLine: 10, newLine: 12 },
            { kind: 'removed', text: 'two', oldLine: 11 },
            { kind: 'added', text: 'zwei', newLine: 13 },
            { kind: 'context', text: 'three', oldLine: 12, newLine: 14 },
          ],
        },
      ],
    });
  });

  it('takes an absent count as 1', () => {
    expect(fileOf(`--- a/x\n+++ b/x\n${HUNK}`).hunks[0]).toMatchObject({ oldCount: 1, newCount: 1 });
  });

  it('takes lines that look like headers as lines while the counts ask for them', () => {
    const file = fileOf('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a/y\n-@@ -1 +1 @@\n+++ b/y\n+diff --git a/z b/z\n');
    expect(file.hunks[0]?.lines.map((line) => line.text)).toEqual([
      '-- a/y',
      '@@ -1 +1 @@',
      '++ b/y',
      'diff --git a/z b/z',
    ]);
  });

  it('marks the last line of each side that has no newline', () => {
    const lines = fileOf(
      '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n\\ No newline at end of file\n+new\n\\ Kein Zeilenumbruch am Dateiende.\n',
    ).hunks[0]?.lines;
    expect(lines?.map((line) => line.noNewline)).toEqual([true, true]);
  });

  it('takes an empty line as empty context, as mailers leave it', () => {
    const lines = fileOf('--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n').hunks[0]?.lines;
    expect(lines?.[2]).toEqual({ kind: 'context', text: '', oldLine: 2, newLine: 2 });
  });

  it('keeps the CR of a CRLF file', () => {
    const file = fileOf('--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n one\r\n+two\r\n');
    expect(file.hunks[0]?.lines.map((line) => line.text)).toEqual(['one\r', 'two\r']);
  });

  it('drops the CR that a transport added to every line', () => {
    const file = fileOf('--- a/x\r\n+++ b/x\r\n@@ -1 +1,2 @@\r\n one\r\n+two\r\n');
    expect(file.newPath).toBe('x');
    expect(file.hunks[0]?.lines.map((line) => line.text)).toEqual(['one', 'two']);
  });

  it('keeps NUL, escapes and lone surrogates of a line as they are', () => {
    const file = fileOf('--- a/x\n+++ b/x\n@@ -1,0 +2 @@\n+\0\u001B[31m\uD800\n');
    expect(file.hunks[0]?.lines[0]?.text).toBe('\0\u001B[31m\uD800');
  });
});

describe('parseDiff reads the headers of git', () => {
  const cases: readonly [name: string, text: string, expected: Partial<FileDiff>][] = [
    [
      'a new file',
      'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..257cc56\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+foo\n',
      { newPath: 'x', status: 'added', newMode: '100644' },
    ],
    [
      'a new empty file',
      'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n',
      { newPath: 'x', status: 'added', newMode: '100644', hunks: [] },
    ],
    [
      'a deleted file',
      'diff --git a/x b/x\ndeleted file mode 100644\nindex 257cc56..0000000\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-foo\n',
      { oldPath: 'x', status: 'deleted' },
    ],
    [
      'a renamed file with blanks in its names',
      'diff --git a/old name b/new name\nsimilarity index 100%\nrename from old name\nrename to new name\n',
      { oldPath: 'old name', newPath: 'new name', status: 'renamed', hunks: [] },
    ],
    [
      'a copied file',
      `diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\nindex 1..2 100644\n--- a/x\n+++ b/y\n${HUNK}`,
      { oldPath: 'x', newPath: 'y', status: 'copied', newMode: '100644' },
    ],
    [
      'a change of mode',
      'diff --git a/a run.sh b/a run.sh\nold mode 100644\nnew mode 100755\n',
      { oldPath: 'a run.sh', newPath: 'a run.sh', status: 'modified', newMode: '100755', hunks: [] },
    ],
    [
      'a quoted path with octal escapes',
      `diff --git "a/\\303\\274\\t\\".js" "b/\\303\\274\\t\\".js"\nindex 1..2 100644\n--- "a/\\303\\274\\t\\".js"\n+++ "b/\\303\\274\\t\\".js"\n${HUNK}`,
      { oldPath: 'ü\t".js', newPath: 'ü\t".js' },
    ],
    [
      'a quoted path beside a plain one',
      'diff --git a/x "b/\\303\\274"\nsimilarity index 100%\nrename from x\nrename to "\\303\\274"\n',
      { oldPath: 'x', newPath: 'ü', status: 'renamed' },
    ],
    [
      'a name with blanks, which git ends with a tab',
      `diff --git a/a b c b/a b c\nindex 1..2 100644\n--- a/a b c\t\n+++ b/a b c\t\n${HUNK}`,
      { oldPath: 'a b c', newPath: 'a b c' },
    ],
    ['no prefixes', `diff --git b/x b/x\nindex 1..2\n--- b/x\n+++ b/x\n${HUNK}`, { oldPath: 'b/x', newPath: 'b/x' }],
    [
      'a new file without prefixes',
      'diff --git b/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+foo\n',
      { newPath: 'b/x' },
    ],
    [
      'mnemonic prefixes',
      'diff --git i/x w/x\nnew file mode 100644\n--- /dev/null\n+++ w/x\n@@ -0,0 +1 @@\n+foo\n',
      { newPath: 'x' },
    ],
    [
      'a binary file',
      'diff --git a/x.png b/x.png\nnew file mode 100644\nindex 0000000..1\nBinary files /dev/null and b/x.png differ\n',
      { newPath: 'x.png', status: 'binary', hunks: [] },
    ],
    [
      'a binary patch',
      'diff --git a/x.bin b/x.bin\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQ%VB!D(0Db@g\n\nliteral 0\nHcmV?d00001\n\n',
      { oldPath: 'x.bin', newPath: 'x.bin', status: 'binary', hunks: [] },
    ],
    [
      'names that are properties of every object',
      `diff --git a/__proto__ b/__proto__\nindex 1..2 100644\n--- a/__proto__\n+++ b/__proto__\n${HUNK}`,
      { oldPath: '__proto__', newPath: '__proto__' },
    ],
    [
      'names that leave the tree, as labels',
      `diff --git a/../../etc/passwd b/../../etc/passwd\nindex 1..2 100644\n--- a/../../etc/passwd\n+++ b/../../etc/passwd\n${HUNK}`,
      { newPath: '../../etc/passwd' },
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(fileOf(text)).toMatchObject(expected);
    if (expected.status === 'added') expect(fileOf(text)).not.toHaveProperty('oldPath');
    if (expected.status === 'deleted') expect(fileOf(text)).not.toHaveProperty('newPath');
  });
});

describe('parseDiff reads plain diffs', () => {
  it('takes the names up to the tab before the date', () => {
    const file = fileOf(
      `--- old/a b.js\t2024-01-01 00:00:00 +0000\n+++ new/a b.js\t2024-01-02 00:00:00 +0000\n${HUNK}`,
    );
    expect(file).toMatchObject({ oldPath: 'old/a b.js', newPath: 'new/a b.js', status: 'modified' });
  });

  it('takes /dev/null as an addition or a deletion', () => {
    expect(fileOf('--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n')).toMatchObject({ status: 'added', newPath: 'x' });
    expect(fileOf('--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n')).toMatchObject({ status: 'deleted', oldPath: 'x' });
  });

  it('reads a binary file', () => {
    const file = fileOf('Binary files old/x.png and new/x.png differ\n');
    expect(file).toEqual({ oldPath: 'old/x.png', newPath: 'new/x.png', status: 'binary', hunks: [] });
  });

  it('reads several files with what diff, svn and a shell print between them', () => {
    const { files } = diffOf(
      `Only in new: z\ndiff -ru old/x new/x\n--- old/x\n+++ new/x\n${HUNK}Index: y\n=====\n--- y\n+++ y\n${HUNK}`,
    );
    expect(files.map((file) => file.newPath)).toEqual(['new/x', 'y']);
  });

  it('skips the mail around a patch, down to its signature', () => {
    const { files } = diffOf(
      `From 1 Mon Sep 17\nSubject: [PATCH] x\n\n- a point\n---\n x | 2 +-\n\ndiff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n${HUNK}-- \n2.39.5\n`,
    );
    expect(files).toHaveLength(1);
  });

  it('skips the Markdown fence around a diff', () => {
    expect(diffOf(`Please review:\n\`\`\`diff\n--- a/x\n+++ b/x\n${HUNK}\`\`\`\nThanks\n`).files).toHaveLength(1);
  });

  it('ignores a byte order mark', () => {
    expect(diffOf(`\uFEFF--- a/x\n+++ b/x\n${HUNK}`).files).toHaveLength(1);
  });
});

describe('parseDiff says what is wrong and on which line', () => {
  const cases: readonly [name: string, text: string, reason: DiffFault['reason'], line: number, words: string][] = [
    ['nothing', '', 'empty', 1, 'empty'],
    ['blanks only', ' \n\t\n', 'empty', 1, 'empty'],
    ['prose', 'What languages can you review?', 'not-a-diff', 1, 'no file header'],
    ['a list is prose', '- one\ntwo\n', 'not-a-diff', 1, 'no file header'],
    ['a bare hunk', `\n${HUNK}`, 'no-base', 2, 'under no file header'],
    ['marked lines alone', ' a\n-b\n+c\n', 'no-base', 1, 'under no file header'],
    ['names of standard input', `--- -\n+++ -\n${HUNK}`, 'no-base', 1, 'which file'],
    ['names of pipes', `--- /dev/fd/63\t2024\n+++ /dev/fd/62\t2024\n${HUNK}`, 'no-base', 1, 'which file'],
    ['no file on either side', `--- /dev/null\n+++ /dev/null\n${HUNK}`, 'no-base', 1, 'which file'],
    ['no hunk', '--- a/x\n+++ b/x\nfoo\n', 'malformed', 3, 'must follow the file header'],
    ['no more than a header', '--- a/x\n+++ b/x\n', 'malformed', 2, 'must follow the file header'],
    ['a header without numbers', '--- a/x\n+++ b/x\n@@ ... @@\n+a\n', 'malformed', 3, 'START,COUNT'],
    ['a header with huge numbers', '--- a/x\n+++ b/x\n@@ -1234567890 +1 @@\n', 'malformed', 3, 'START,COUNT'],
    ['lines at 0', '--- a/x\n+++ b/x\n@@ -0,1 +1 @@\n-a\n+b\n', 'malformed', 3, 'numbered from 1'],
    ['a cut hunk', '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n-b\n', 'malformed', 5, 'lacks 1 old and 2 new'],
    ['a foreign line in a hunk', '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\nb\n', 'malformed', 5, 'begins with none'],
    ['too many added lines', '--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n+a\n+b\n', 'malformed', 5, 'more added lines'],
    ['lines behind the hunk', `--- a/x\n+++ b/x\n${HUNK} c\n`, 'malformed', 6, 'hunk of line 3 has more lines'],
    ['a note on nothing', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n\\ No newline\n', 'malformed', 4, 'must follow a line'],
    [
      'two notes on one line',
      '--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n\\ No newline\n\\ No newline\n',
      'malformed',
      6,
      'must follow a line',
    ],
    [
      'a line after the last one',
      '--- a/x\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n\\ No newline\n+b\n',
      'malformed',
      6,
      'follows the last line',
    ],
    [
      'hunks that go backwards',
      `--- a/x\n+++ b/x\n@@ -5 +5 @@\n-a\n+b\n${HUNK}`,
      'malformed',
      6,
      'before the end of the one above',
    ],
    [
      'a new file with old lines',
      `diff --git a/x b/x\nnew file mode 100644\n--- a/x\n+++ b/x\n${HUNK}`,
      'malformed',
      1,
      'have old lines',
    ],
    [
      'a deleted file with new lines',
      `diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n${HUNK}`,
      'malformed',
      1,
      'have new lines',
    ],
    ['a header of git with nothing below', 'diff --git a/x b/x\n', 'malformed', 1, 'nothing follows'],
    ['names that run together', 'diff --git a b c d\nold mode 100644\nnew mode 100755\n', 'malformed', 1, 'told apart'],
    ['a name with NUL', `--- "a/\\000"\n+++ b/x\n${HUNK}`, 'malformed', 1, 'cannot be read'],
    ['a quote that never ends', `--- "a/x\n+++ b/x\n${HUNK}`, 'malformed', 1, 'cannot be read'],
    ['an unknown escape', `--- a/x\n+++ "b/\\q"\n${HUNK}`, 'malformed', 2, 'cannot be read'],
    ['the diff of a merge', 'diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n', 'malformed', 1, 'merge'],
    [
      'a binary patch of something else',
      'diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\nnot base 85\n',
      'malformed',
      5,
      'binary patch',
    ],
    [
      'a binary patch without a size',
      'diff --git a/x b/x\nindex 1..2\nGIT binary patch\nfoo\n',
      'malformed',
      4,
      'must follow',
    ],
  ];
  it.each(cases)('%s', (_name, text, reason, line, words) => {
    const fault = faultOf(text);
    expect(fault).toMatchObject({ reason, line });
    expect(fault.message).toMatch(new RegExp(words));
  });
});

describe('parseDiff refuses what is over its limits', () => {
  it('counts bytes, not characters', () => {
    const text = `--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+${'ü'.repeat(100)}\n`;
    expect(parseDiff(text, { maxBytes: 240 }).ok).toBe(true);
    expect(faultOf(text, { maxBytes: 200 }).reason).toBe('too-large');
  });

  it('counts files', () => {
    const text = `--- a/x\n+++ b/x\n${HUNK}`.repeat(3);
    expect(parseDiff(text, { maxFiles: 3 }).ok).toBe(true);
    expect(faultOf(text, { maxFiles: 2 })).toMatchObject({ reason: 'too-large' });
  });

  it('counts lines', () => {
    const text = `--- a/x\n+++ b/x\n${HUNK}`;
    expect(parseDiff(text, { maxLines: 5 }).ok).toBe(true);
    expect(faultOf(text, { maxLines: 4 })).toMatchObject({ reason: 'too-large' });
  });
});

describe('parseDiff takes time in proportion to its input', () => {
  const unlimited = { maxBytes: 1e9, maxFiles: 1e9, maxLines: 1e9 };
  const hostile: readonly [name: string, text: () => string][] = [
    ['one line of 10 MB', () => `--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+${'x'.repeat(1e7)}\n`],
    ['a name of 10 MB', () => `--- "a/${'\\303\\274'.repeat(1e6)}"\n+++ b/x\n${HUNK}`],
    ['names of 10 MB that are nothing but blanks', () => `diff --git ${' '.repeat(1e7)}\n`],
    ['a hunk header of 10 MB', () => `--- a/x\n+++ b/x\n@@ -${'1,'.repeat(5e6)}\n`],
    ['a flood of headers of git', () => 'diff --git a/x b/x\nold mode 1\n'.repeat(1e5)],
    ['a flood of half headers', () => '--- a/x\n'.repeat(5e5)],
    ['a flood of notes', () => '\\ No newline\n'.repeat(5e5)],
    ['a million empty lines', () => '\n'.repeat(1e6)],
  ];
  it.each(hostile)('%s', (_name, text) => {
    const input = text();
    const start = performance.now();
    parseDiff(input, unlimited);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
