import { describe, expect, it } from 'vitest';
import { checkDiff } from './checks.js';
import type { Finding } from './findings.js';
import { parseDiff } from './parse-diff.js';

async function findingsOf(text: string): Promise<Finding[]> {
  const parsed = parseDiff(text, { maxBytes: 1e8 });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const findings: Finding[] = [];
  for await (const finding of checkDiff(parsed.diff)) findings.push(finding);
  return findings;
}

/** A new file of the given lines; a test beside it, so that none is missed. */
function newFile(path: string, ...lines: string[]): string {
  const body = lines.map((line) => `+${line}\n`).join('');
  return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${body}`;
}
const TEST = newFile('x.test.js', 'it();');

const tokenLine = `const key = "gh${'p_'}Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9StUvWxYz1";`;

describe('checkDiff looks at the added lines', () => {
  const cases: readonly [id: string, severity: string, path: string, line: string][] = [
    ['private-key', 'error', 'key.pem', '-----BEGIN RSA PRIVATE KEY-----'],
    ['access-token', 'error', 'a.md', tokenLine],
    ['hard-coded-secret', 'warning', 'a.py', 'password = "hunter22"'],
    ['hard-coded-secret', 'warning', '.env', 'PASSWORD=hunter22'],
    ['conflict-marker', 'error', 'a.txt', '<<<<<<< HEAD'],
    ['conflict-marker', 'error', 'a.txt', '||||||| base'],
    ['conflict-marker', 'error', 'a.txt', '>>>>>>>'],
    ['hidden-character', 'error', 'a.c', 'if (admin) { /* \u202E} */'],
    ['focused-test', 'warning', 'a.test.ts', "  it.only('x', () => {});"],
    ['long-line', 'warning', 'a.min.js', 'x'.repeat(1001)],
  ];
  it.each(cases)('and reports %s (%s) in %s', async (id, severity, path, line) => {
    const findings = await findingsOf(newFile(path, 'first', line) + TEST);
    expect(findings).toMatchObject([{ id, severity, file: path, line: 2 }]);
  });

  it.each([
    ['a title of reStructuredText', 'a.rst', '======='],
    ['an arrow', 'a.txt', '>>>>>>>>>'],
    ['a method called only', 'a.js', 'commit.only(x)'],
    ['.only in prose', 'a.md', 'Use it.only('],
    ['a line of 1000 characters', 'a.js', 'x'.repeat(1000)],
  ])('and passes over %s', async (_name, path, line) => {
    expect(await findingsOf(newFile(path, line) + TEST)).toEqual([]);
  });

  it('and not at removed or unchanged ones', async () => {
    const diff = `--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n ${tokenLine}\n-<<<<<<< HEAD\n+fine\n`;
    expect(await findingsOf(diff)).toEqual([]);
  });

  it('and repeats no secret', async () => {
    const findings = await findingsOf(
      newFile('a.md', tokenLine, 'password = "hunter22"', `${tokenLine}  password = "hunter22"`),
    );
    expect(findings).toHaveLength(3);
    expect(JSON.stringify(findings)).not.toMatch(/Ab1Cd2|hunter22/);
  });

  it('and says that it does not look through all of a line of megabytes', async () => {
    const findings = await findingsOf(newFile('a.md', 'x'.repeat(3_000_000) + tokenLine));
    expect(findings).toMatchObject([{ id: 'long-line' }]);
    expect(findings[0]?.message).toContain('only the first 65536 characters were looked through');
  });

  it('and reports a long line once for each file', async () => {
    const [finding] = await findingsOf(newFile('a.md', ...Array.from({ length: 3 }, () => 'x'.repeat(2000))));
    expect(finding).toMatchObject({ id: 'long-line', line: 1 });
    expect(finding?.message).toMatch(/^3 added lines/);
  });
});

describe('checkDiff looks at the shape of the diff', () => {
  it('and reports a hunk that adds more than 1000 lines, but not in a lock file', async () => {
    const lines = Array.from({ length: 1001 }, () => 'x');
    expect(await findingsOf(newFile('a.md', ...lines))).toMatchObject([{ id: 'large-hunk', line: 1 }]);
    expect(await findingsOf(newFile('a.md', ...lines.slice(1)))).toEqual([]);
    expect(await findingsOf(newFile('package-lock.json', ...lines))).toEqual([]);
  });

  it('and reports a binary file, but not one that goes', async () => {
    const binary = (rest: string) => `diff --git a/x.png b/x.png\n${rest}Binary files a/x.png and b/x.png differ\n`;
    const [finding] = await findingsOf(binary('index 1..2 100644\n'));
    expect(finding).toMatchObject({ id: 'binary-file', severity: 'warning', file: 'x.png' });
    expect(finding).not.toHaveProperty('line');
    expect(await findingsOf(binary('deleted file mode 100644\n'))).toEqual([]);
  });
});

describe('checkDiff misses a test', () => {
  it('where source changes and no test does', async () => {
    const findings = await findingsOf(newFile('README.md', 'x') + newFile('src/a.go', 'x') + newFile('src/b.go', 'x'));
    expect(findings).toMatchObject([{ id: 'missing-test', file: 'src/a.go' }]);
  });

  it.each([
    ['a test changes too', newFile('src/a.go', 'x') + newFile('src/a_test.go', 'x')],
    ['the file is Rust and tests itself', newFile('src/a.rs', '#[test]', 'fn x() {}')],
    ['nothing but texts change', newFile('README.md', 'x') + newFile('a.json', '{}')],
    ['it is a declaration', newFile('a.d.ts', 'export {};')],
    ['lines only go', '--- a/a.js\n+++ b/a.js\n@@ -1 +0,0 @@\n-x\n'],
    ['the file goes', '--- a/a.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n'],
  ])('but not where %s', async (_name, diff) => {
    expect(await findingsOf(diff)).toEqual([]);
  });
});
