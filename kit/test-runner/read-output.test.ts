import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createOutputReader } from './read-output.js';

async function fixture(name: string): Promise<string[]> {
  const text = await readFile(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
  return text.split('\n');
}

function read(lines: readonly string[]) {
  const reader = createOutputReader({ goModule: 'example.com/tiny' });
  for (const line of lines) reader.line(line);
  return reader.result();
}

/** One suite written for each JavaScript runner: five tests that run, one skipped, one to do, and a broken file. */
const notLoaded = { name: 'c.test.js', file: 'c.test.js', line: 1 };

/** What the sources of the captured runs contain; the places are the lines of those sources. */
const captured = [
  ...['node-20-tap', 'node-22-tap', 'node-20-spec', 'node-24-spec'].map((name) => ({
    name,
    runner: 'node:test',
    // Eleven: a parent of a failed subtest and the file that does not load are tests for node:test, two suites are not.
    counts: { total: 11, passed: 4, failed: 5, skipped: 2 },
    failures: [
      { name: 'suite > bad', file: 'test/a.test.js', line: 6 },
      { name: 'suite > deep > deeper fails', file: 'test/a.test.js', line: 6 },
      { name: 'sub > child bad', file: 'test/b.test.js', line: 3 },
      { name: 'test/c.test.js', file: 'test/c.test.js', line: 1 },
    ],
    message: '1 !== 2',
  })),
  ...['vitest', 'vitest-verbose'].map((name) => ({
    name,
    runner: 'vitest',
    counts: { total: 7, passed: 3, failed: 2, skipped: 2 },
    failures: [
      { ...notLoaded, name: 'test/c.test.js', file: 'test/c.test.js' },
      { name: 'suite > bad', file: 'test/a.test.js', line: 9 },
      { name: 'suite > deep > deeper fails', file: 'test/a.test.js', line: 11 },
    ],
    message: 'AssertionError: expected { a: 1 } to deeply equal { a: 2 }',
  })),
  ...['jest', 'jest-verbose'].map((name) => ({
    name,
    runner: 'jest',
    counts: { total: 7, passed: 3, failed: 2, skipped: 2 },
    failures: [
      { name: 'suite > bad', file: 'a.test.js', line: 8 },
      { name: 'suite > deep > deeper fails', file: 'a.test.js', line: 10 },
      notLoaded,
    ],
    message: 'expect(received).toEqual(expected) // deep equality',
  })),
  {
    name: 'mocha',
    runner: 'mocha',
    counts: { total: 6, passed: 2, failed: 3, skipped: 1 },
    failures: [
      { name: 'suite > bad', file: 'test/a.js', line: 8 },
      { name: 'suite > deep > deeper fails', file: 'test/a.js', line: 10 },
      { name: 'suite > hook > "before all" hook for "never"', file: 'test/a.js', line: 12 },
    ],
    message: 'AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:',
  },
  {
    name: 'tape',
    runner: 'tap',
    counts: { total: 4, passed: 2, failed: 1, skipped: 1 },
    failures: [{ name: 'three', file: 't.js', line: 2 }],
    message: 'equal: expected 3, got 2',
  },
  ...['pytest', 'pytest-verbose', 'pytest-quiet'].map((name) => ({
    name,
    runner: 'pytest',
    counts: { total: 9, passed: 4, failed: 3, skipped: 2 },
    failures: [
      { name: 'TestSuite > test_bad', file: 'tests/test_a.py', line: 19 },
      { name: 'test_param[2]', file: 'tests/test_a.py', line: 33 },
      { name: 'test_uses_broken', file: 'tests/test_a.py', line: 38 },
    ],
    message: 'AssertionError: not two\nassert 1 == 2',
  })),
  {
    name: 'pytest-collection',
    runner: 'pytest',
    counts: { total: 1, passed: 0, failed: 1, skipped: 0 },
    failures: [{ name: 'tests/test_c.py', file: 'tests/test_c.py', line: 1 }],
    message: "ModuleNotFoundError: No module named 'nothing_here'",
  },
  {
    name: 'cargo',
    runner: 'cargo',
    // Three binaries: unit tests (five), tests/outside.rs (one), the example in the documentation (one).
    counts: { total: 7, passed: 4, failed: 2, skipped: 1 },
    failures: [{ name: 'tests::bad', file: 'src/lib.rs', line: 22 }, { name: 'tests::returns_err' }],
    message: 'assertion `left == right` failed: sum is off\n  left: 2\n right: 3',
  },
  {
    name: 'cargo-compile',
    runner: 'cargo',
    counts: undefined,
    failures: [{ name: 'compilation', file: 'src/lib.rs', line: 2 }],
    message: 'mismatched types',
  },
  ...['go', 'go-verbose'].map((name) => ({
    name,
    runner: 'go',
    counts: name === 'go' ? undefined : { total: 7, passed: 3, failed: 3, skipped: 1 },
    failures: [
      { name: 'TestTable > wrong', file: 'tiny_test.go', line: 13 },
      { name: 'example.com/tiny/broken (build failed)', file: 'broken/b_test.go', line: 5 },
      { name: 'TestBoom', file: 'sub/sub_test.go', line: 7 },
    ],
    message: 'tiny_test.go:13: Add(1, 1) = 2, want 3',
  })),
];

describe('createOutputReader', () => {
  it.each(captured)('reads the counts and failures of $name', async ({ name, runner, counts, failures, message }) => {
    const result = read(await fixture(name));
    expect(result.runner).toBe(runner);
    expect(result.counts).toEqual(counts);
    expect(result.failures.map(({ message: _, ...rest }) => rest)).toEqual(failures);
    expect(result.failures.some((failure) => failure.message.includes(message))).toBe(true);
  });

  it('follows a run test by test', async () => {
    const reader = createOutputReader();
    const seen = (await fixture('node-20-tap')).map((line) => {
      reader.line(line);
      return reader.progress();
    });
    expect(seen).toContainEqual({ passed: 1, failed: 0, skipped: 1, current: 'todo' });
    expect(seen).toContainEqual({ passed: 2, failed: 1, skipped: 2, current: 'suite > deep > deeper fails' });
    expect(seen.at(-1)).toMatchObject({ passed: 4, failed: 5, skipped: 2 });
  });

  it.each([
    ['node-20-tap', '1..7', { total: 11, passed: 4, failed: 5, skipped: 2 }],
    // On the way the spec reporter does not tell a suite from a test with subtests: `sub` is not counted yet.
    ['node-24-spec', 'ℹ tests 11', { total: 10, passed: 4, failed: 4, skipped: 2 }],
    ['node-20-spec', 'ℹ tests 11', { total: 10, passed: 4, failed: 4, skipped: 2 }],
    ['cargo', 'test result: FAILED. 2 passed; 2 failed; 1 ignored', { total: 5, passed: 2, failed: 2, skipped: 1 }],
    ['vitest', ' Test Files  2 failed | 1 passed (3)', { total: 7, passed: 3, failed: 2, skipped: 2 }],
    ['mocha', '  2 passing', { total: 6, passed: 2, failed: 3, skipped: 1 }],
    ['pytest', '=================================== FAILURES', { total: 9, passed: 4, failed: 3, skipped: 2 }],
  ])('counts what it saw of %s when the run is cut short before its summary', async (name, summary, counts) => {
    const lines = await fixture(name);
    const end = lines.findIndex((line) => line.startsWith(summary));
    expect(end).toBeGreaterThan(0);
    expect(read(lines.slice(0, end)).counts).toEqual(counts);
  });

  it('adds up several runs of one runner', async () => {
    for (const name of ['node-20-tap', 'node-24-spec', 'vitest', 'jest', 'pytest', 'cargo', 'go-verbose']) {
      const lines = await fixture(name);
      const once = read(lines);
      const twice = read([...lines, ...lines]);
      expect(twice.runner).toBe(once.runner);
      expect(twice.counts?.total).toBe(2 * (once.counts?.total ?? 0));
      expect(twice.failures).toHaveLength(2 * once.failures.length);
    }
  });

  it('adds up two runners that follow one another', async () => {
    const result = read([...(await fixture('vitest')), ...(await fixture('cargo'))]);
    expect(result.runner).toBe('several');
    expect(result.counts).toEqual({ total: 14, passed: 7, failed: 4, skipped: 3 });
    expect(result.failures).toHaveLength(5);
  });

  it('knows no total when one of two runners does not tell its own', async () => {
    const result = read([...(await fixture('vitest')), ...(await fixture('go'))]);
    expect(result.runner).toBe('several');
    expect(result.counts).toBeUndefined();
  });

  it('does not take what a test prints for another runner', async () => {
    const printed = (await fixture('pytest')).map((line) => `# ${line}`);
    const lines = await fixture('node-20-tap');
    expect(read([...lines.slice(0, 2), ...printed, ...lines.slice(2)])).toEqual(read(lines));
  });

  it('lists at most a hundred failures and says that there were more', () => {
    const points = Array.from({ length: 120 }, (_, index) => `not ok ${index + 1} - test ${index + 1}`);
    const result = read(['TAP version 13', ...points, '1..120']);
    expect(result.counts?.failed).toBe(120);
    expect(result.failures).toHaveLength(100);
    expect(result.truncated).toBe(true);
  });

  it('cuts a message at two thousand characters', () => {
    const error = `  error: '${'x'.repeat(5_000)}'`;
    const result = read(['TAP version 13', 'not ok 1 - long', '  ---', error, '  ...', '1..1']);
    expect(result.failures[0]?.message).toHaveLength(2_000);
  });

  it.each([
    ['Results: 12 passed, 3 failed, 1 skipped', { total: 16, passed: 12, failed: 3, skipped: 1 }],
    ['5 specs passed', { total: 5, passed: 5, failed: 0, skipped: 0 }],
    ['  40 passing', { total: 40, passed: 40, failed: 0, skipped: 0 }],
  ])('believes the numbers of a runner that it does not know: %s', (line, counts) => {
    const { runner, counts: found } = read(['something ran', line, 'done']);
    expect({ runner, found }).toEqual({ runner: 'unknown', found: counts });
  });

  it('invents no counts where there are none', () => {
    expect(read(['built in 3 s', 'all good'])).toEqual({ runner: 'unknown', failures: [] });
  });
});
