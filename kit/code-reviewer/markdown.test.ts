import { describe, expect, it } from 'vitest';
import type { Finding } from './findings.js';
import { renderMarkdown } from './markdown.js';
import { createFindingList, createReport, type ReviewedFile, type ReviewReport } from './report.js';

function finding(fields: Partial<Finding> = {}): Finding {
  return { id: 'eslint/x', severity: 'error', file: 'a.js', line: 1, message: 'Wrong.', ...fields };
}

function reportOf(files: readonly ReviewedFile[], findings: readonly Finding[]): ReviewReport {
  const list = createFindingList();
  for (const each of findings) list.add(each);
  return createReport(files, list);
}

const linted: ReviewedFile = { path: 'a.js', language: 'JavaScript', how: 'linted', addedLines: 1, leftOut: 0 };

describe('renderMarkdown', () => {
  it('groups the findings by file, with their lines, and says what was not linted', () => {
    const report = reportOf(
      [
        { ...linted, leftOut: 2 },
        {
          path: 'b.py',
          language: 'Python',
          how: 'diff checks only',
          why: 'Python is not linted',
          addedLines: 3,
          leftOut: 0,
        },
      ],
      [
        finding({ file: 'b.py', id: 'missing-test', severity: 'warning', message: 'Add a test.' }),
        finding({ line: 12, message: 'Later.' }),
        finding({ line: 2 }),
      ],
    );
    expect(renderMarkdown(report)).toBe(`# Code review

**2 errors, 1 warning, 0 remarks in 2 files** (1 linted, 1 with diff checks only).

## \`a.js\`

- **error** line 2: Wrong. (\`eslint/x\`)
- **error** line 12: Later. (\`eslint/x\`)

## \`b.py\`

- **warning** line 1: Add a test. (\`missing-test\`)

2 findings in lines that the diff does not change left out.

## Diff checks only

- \`b.py\`: Python is not linted
`);
  });

  it('says so when there is nothing to say', () => {
    expect(renderMarkdown(reportOf([linted], []))).toBe(
      '# Code review\n\n**0 errors, 0 warnings, 0 remarks in 1 file** (1 linted, 0 with diff checks only).\n\nNo findings.\n',
    );
  });

  it('leaves the line out of a finding about a whole file', () => {
    const { line: _, ...whole } = finding();
    expect(renderMarkdown(reportOf([linted], [whole]))).toContain('- **error**: Wrong.');
  });

  it.each([
    ['`; rm -rf', '## `` `; rm -rf ``'],
    ['a``b`', '## ``` a``b` ```'],
    ['a\n# Title', '## `a\\u{a}# Title`'],
    ['\u001B[2J', '## `\\u{1b}[2J`'],
    ['<script>alert(1)</script>', '## `<script>alert(1)</script>`'],
    ['', '## `  `'],
    ['x'.repeat(5000), `## \`${'x'.repeat(200)}…\``],
  ])('keeps the path %j inside its code span', (file, heading) => {
    expect(renderMarkdown(reportOf([], [finding({ file })])).split('\n')).toContain(heading);
  });

  it.each([
    ['<img src=x>', '&lt;img src=x\\>'],
    ['[a](javascript:b)', '\\[a\\](javascript:b)'],
    ['![a](b)', '\\!\\[a\\](b)'],
    ['*a* _b_ `c` ~d~ |e| #1 @f &amp; \\', '\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\|e\\| \\#1 \\@f &amp;amp; \\\\'],
    ['see https://a.example or WWW.a.example', 'see https:\\//a.example or WWW\\.a.example'],
    ['a\n\n# b\u001B[31m', 'a\\\\u\\{a\\}\\\\u\\{a\\}\\# b\\\\u\\{1b\\}\\[31m'],
  ])('keeps the message %j a text', (message, escaped) => {
    expect(renderMarkdown(reportOf([], [finding({ message })]))).toContain(`: ${escaped} (\``);
  });
});

describe('createReport', () => {
  it('counts by severity and sorts by file, line and column', () => {
    const report = reportOf(
      [linted],
      [
        finding({ file: 'b.js' }),
        finding({ line: 10 }),
        finding({ line: 9, column: 2, severity: 'info' }),
        finding({ line: 9, column: 1, severity: 'warning' }),
        finding({ file: 'B.js' }),
      ],
    );
    expect(report.summary).toEqual({ errors: 3, warnings: 1, infos: 1, files: 1, linted: 1, leftOut: 0, cut: 0 });
    expect(report.findings.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['B.js', 1, undefined],
      ['a.js', 9, 1],
      ['a.js', 9, 2],
      ['a.js', 10, undefined],
      ['b.js', 1, undefined],
    ]);
  });

  it('lists the worst 500, and counts all', () => {
    const many = Array.from({ length: 600 }, (_, index) => finding({ line: index + 1, severity: 'info' }));
    const report = reportOf([linted], [...many, finding({ file: 'z.js', severity: 'error' })]);
    expect(report.findings).toHaveLength(500);
    expect(report.findings.at(-1)).toMatchObject({ file: 'z.js', severity: 'error' });
    expect(report.summary).toMatchObject({ infos: 600, errors: 1, cut: 101 });
    expect(renderMarkdown(report)).toContain('101 more findings not listed here.');
  });
});
