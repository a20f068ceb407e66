import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestReport } from './report.js';
import { runTests, type TestRun, type TestRunEvent } from './run.js';

const bundled = fileURLToPath(new URL('../workspace', import.meta.url));
const slow = ['node', '--test', 'slow/soak.js'];

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function aWorkspace(files: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'test-runner-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function collect(run: TestRun): Promise<TestRunEvent[]> {
  const events: TestRunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

function outputOf(events: readonly TestRunEvent[]): string {
  return events.map((event) => (event.kind === 'output' ? event.text : '')).join('');
}

function reportOf(events: readonly TestRunEvent[]): TestReport | undefined {
  const last = events.at(-1);
  return last?.kind === 'finished' ? last.report : undefined;
}

function program(code: string): readonly string[] {
  return [process.execPath, '-e', code];
}

describe('runTests on the bundled workspace', () => {
  let events: TestRunEvent[];
  beforeAll(async () => {
    events = await collect(runTests({ workspace: bundled }));
  });

  it('reports the one failing test, with its place', () => {
    const report = reportOf(events);
    expect(report).toMatchObject({
      runner: 'node:test',
      exitCode: 1,
      counts: { total: 19, passed: 18, failed: 1, skipped: 0 },
      failures: [
        {
          name: 'formatDuration > carries a part that is rounded up into the next unit',
          file: 'test/format.test.js',
          line: 25,
        },
      ],
    });
    expect(report?.failures[0]?.message).toContain('59m 60s');
    expect(report?.durationMs).toBeLessThan(15_000);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('streams while the tests run: several chunks and counts that rise', () => {
    expect(events[0]).toEqual({ kind: 'started', command: ['sh', '-c', 'node --test'] });
    expect(events.filter(({ kind }) => kind === 'output').length).toBeGreaterThan(1);
    const passed = events.flatMap((event) => (event.kind === 'progress' ? [event.passed] : []));
    expect(passed.length).toBeGreaterThan(1);
    expect(passed).toEqual([...passed].sort((a, b) => a - b));
    expect(passed.at(-1)).toBe(18);
    expect(events.map(({ kind }) => kind).lastIndexOf('finished')).toBe(events.length - 1);
  });

  it('shows no path outside the workspace', () => {
    expect(outputOf(events)).toContain('test/format.test.js:25');
    expect(outputOf(events)).not.toContain(bundled);
  });
});

describe('runTests', () => {
  it('gives whole lines of both streams without terminal escapes', async () => {
    const workspace = await aWorkspace({});
    const code = "process.stdout.write('\\u001b[31mred\\u001b[0m\\r\\nlast'); process.stderr.write('err\\n')";
    const output = outputOf(await collect(runTests({ workspace, command: program(code) })));
    expect(output.split('\n').sort()).toEqual(['', 'err', 'last', 'red']);
  });

  it('runs in the workspace, without secrets', async () => {
    const workspace = await aWorkspace({});
    process.env.TEST_RUNNER_API_TOKEN = 'do-not-show';
    try {
      const code = 'console.log(process.cwd() === process.argv[1], JSON.stringify(process.env))';
      const output = outputOf(await collect(runTests({ workspace, command: [...program(code), workspace] })));
      expect(output).toMatch(/^true /);
      expect(output).not.toContain('do-not-show');
    } finally {
      delete process.env.TEST_RUNNER_API_TOKEN;
    }
  });

  it('gives the beginning and the end of too much output, and says so', async () => {
    const workspace = await aWorkspace({});
    const code = "for (let i = 0; i < 50000; i += 1) console.log('line ' + i)";
    const events = await collect(runTests({ workspace, command: program(code), maxOutputBytes: 10_000 }));
    const output = outputOf(events);
    expect(output.length).toBeLessThan(10_100);
    expect(output).toMatch(/^line 0\nline 1\n/);
    expect(output).toMatch(/\n\[\d+ lines, \d+ bytes left out\]\n/);
    expect(output.endsWith('line 49999\n')).toBe(true);
    expect(reportOf(events)?.truncated).toBe(true);
  });

  it('still counts the tests whose output is left out', async () => {
    const events = await collect(runTests({ workspace: bundled, maxOutputBytes: 200 }));
    expect(reportOf(events)?.counts?.total).toBe(19);
  });

  it('tells of progress at most four times a second', async () => {
    const workspace = await aWorkspace({});
    const code = `
      console.log('TAP version 13');
      let test = 0;
      const timer = setInterval(() => {
        console.log('ok ' + ++test);
        if (test === 100) { console.log('1..100'); clearInterval(timer); }
      }, 10);
    `;
    const told: number[] = [];
    let report: TestReport | undefined;
    for await (const event of runTests({ workspace, command: program(code) })) {
      if (event.kind === 'progress') told.push(event.passed);
      if (event.kind === 'finished') report = event.report;
    }
    expect(told.length).toBeGreaterThan(1);
    // One at once, one every 250 ms, one at the end.
    expect(told.length).toBeLessThanOrEqual(2 + (report?.durationMs ?? 0) / 250);
  });

  it('tells of the last progress, however soon after another it comes', async () => {
    const workspace = await aWorkspace({});
    const code = "console.log('TAP version 13\\nok 1'); setTimeout(() => console.log('ok 2\\n1..2'), 150)";
    const events = await collect(runTests({ workspace, command: program(code) }));
    expect(events.at(-2)).toMatchObject({ kind: 'progress', passed: 2 });
  });

  it('ends a canceled run, and says so', async () => {
    const cancel = new AbortController();
    const events: TestRunEvent[] = [];
    for await (const event of runTests({ workspace: bundled, command: slow, signal: cancel.signal })) {
      events.push(event);
      if (event.kind === 'progress') cancel.abort();
    }
    const report = reportOf(events);
    expect(report?.stopped).toBe('canceled');
    expect(report?.durationMs).toBeLessThan(10_000);
  });

  it('ends a run that takes too long, and says so', async () => {
    const events = await collect(runTests({ workspace: bundled, command: slow, timeoutMs: 200 }));
    expect(reportOf(events)).toMatchObject({ stopped: 'timeout' });
  });

  it('reports the signal that ended the command', async () => {
    const workspace = await aWorkspace({});
    const events = await collect(runTests({ workspace, command: program("process.kill(process.pid, 'SIGABRT')") }));
    expect(reportOf(events)).toMatchObject({ exitCode: null, signal: 'SIGABRT' });
  });

  it('ends the run when its reader leaves', async () => {
    const workspace = await aWorkspace({});
    let pid = 0;
    const code = "console.log(process.pid); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000)";
    for await (const event of runTests({ workspace, command: program(code) })) {
      if (event.kind !== 'output') continue;
      pid = Number(event.text);
      break;
    }
    expect(pid).toBeGreaterThan(0);
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it('starts nothing when it was canceled before', async () => {
    await expect(collect(runTests({ workspace: bundled, signal: AbortSignal.abort() }))).rejects.toThrow('aborted');
  });

  it.each([
    ['a program that is not there', ['no-such-program-here', '--fast']],
    ['a program without a name', ['']],
    ['no program at all', []],
  ])('refuses %s before anything is started', async (_, command) => {
    const refused = collect(runTests({ workspace: bundled, command }));
    await expect(refused).rejects.toMatchObject({ name: 'TestCommandError' });
  });

  it('refuses a workspace that is not there, or has no tests', async () => {
    const empty = await aWorkspace({});
    for (const workspace of [join(empty, 'gone'), empty]) {
      await expect(collect(runTests({ workspace }))).rejects.toMatchObject({ name: 'TestCommandError' });
    }
  });

  it('reports what a script of package.json exits with, counts unknown', async () => {
    const workspace = await aWorkspace({ 'package.json': '{"scripts":{"test":"echo checked && exit 4"}}' });
    const report = reportOf(await collect(runTests({ workspace })));
    expect(report).toMatchObject({ runner: 'unknown', exitCode: 4, failures: [] });
    expect(report?.counts).toBeUndefined();
  });
});
