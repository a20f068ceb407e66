import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testEnvironment } from './environment.js';
import { findTestCommand } from './find-command.js';
import { createLineSplitter } from './line-splitter.js';
import type { ParserContext } from './output-parser.js';
import { createOutputWindow, type OutputWindow } from './output-window.js';
import { type Exit, type ProcessTree, startProcessTree } from './process-tree.js';
import { createOutputReader, type OutputReader, type OutputResult } from './read-output.js';
import type { TestReport } from './report.js';
import { createPathShortener, sanitizeLine } from './sanitize.js';
import type { Progress } from './tally.js';
import { TestCommandError } from './test-command-error.js';

/** Output of so long becomes one event. */
const PACE_MS = 100;
/** Progress is told four times a second at most, and what was told last is never old for longer. */
const PROGRESS_MS = 250;
const TIMEOUT_MS = 15 * 60_000;
const MAX_OUTPUT_BYTES = 512 * 1024;

/** What to test, and within which bounds. */
export interface TestRunOptions {
  /** The folder to run in, as an absolute path. */
  readonly workspace: string;
  /** The program with its arguments, run without a shell; the workspace's own test command by default. */
  readonly command?: readonly string[];
  readonly signal?: AbortSignal;
  /** 15 minutes by default. */
  readonly timeoutMs?: number;
  /** Of more output only the beginning and the end are given; 512 KiB by default. */
  readonly maxOutputBytes?: number;
}

/** One thing that happens in a test run. Output is whole lines, without terminal escapes, its paths relative. */
export type TestRunEvent =
  | { readonly kind: 'started'; readonly command: readonly string[] }
  | { readonly kind: 'output'; readonly text: string }
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'finished'; readonly report: TestReport };

/** A run in progress: its events in order, `started` first and `finished` last. Leaving the loop early ends the run. */
export type TestRun = AsyncIterable<TestRunEvent>;

/**
 * Returns a run of the test command, which is started when the first event is asked for. Tests that fail are no error:
 * the report says what failed. When the signal is aborted or the time is up, everything that was started is killed, and
 * the report says so; when `finished` is given nothing of the run is left.
 *
 * The first step throws a {@link TestCommandError} when the command cannot be found or started, and the signal's reason
 * when it is aborted before.
 */
export async function* runTests(options: TestRunOptions): AsyncGenerator<TestRunEvent, void, undefined> {
  const { workspace, signal, timeoutMs = TIMEOUT_MS, maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  signal?.throwIfAborted();
  await assertFolder(workspace);
  const command = options.command ?? (await findTestCommand(workspace));
  const reader = createOutputReader(await contextOf(workspace));
  const output = createOutputWindow(maxOutputBytes);

  const startedAt = performance.now();
  const tree = await start(command, workspace);
  const limit = stopWhen(tree, { signal, timeoutMs });
  readLines(tree, { shorten: createPathShortener(workspace), reader, output });
  try {
    yield { kind: 'started', command };
    const exit = yield* follow(tree, { reader, output });
    const durationMs = Math.round(performance.now() - startedAt);
    const report = reportFrom({ command, exit, result: reader.result(), durationMs, stopped: limit.stopped() });
    yield { kind: 'finished', report: output.truncated ? { ...report, truncated: true } : report };
  } finally {
    limit.release();
    tree.stop();
    await tree.ended;
  }
}

async function assertFolder(workspace: string): Promise<void> {
  const found = await stat(workspace).catch(() => undefined);
  if (!found?.isDirectory()) throw new TestCommandError('The workspace of the test runner is not a folder.');
}

async function contextOf(workspace: string): Promise<ParserContext> {
  const goMod = await readFile(join(workspace, 'go.mod'), 'utf8').catch(() => '');
  const [, goModule] = /^module\s+(\S+)/m.exec(goMod) ?? [];
  return goModule === undefined ? {} : { goModule };
}

async function start(command: readonly string[], workspace: string): Promise<ProcessTree> {
  try {
    const tree = startProcessTree({ argv: command, cwd: workspace, env: testEnvironment(workspace, process.env) });
    await tree.started;
    return tree;
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const reason = missing ? ': it is not installed, or not on the path' : '';
    throw new TestCommandError(`The test command "${command.join(' ')}" could not be started${reason}.`, { cause });
  }
}

interface Limit {
  stopped(): TestReport['stopped'];
  release(): void;
}

/** Stops the run when it is canceled or takes too long, and remembers which came first. */
function stopWhen(
  tree: ProcessTree,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Limit {
  let stopped: TestReport['stopped'];
  const stop = (reason: 'canceled' | 'timeout') => {
    stopped ??= reason;
    tree.stop();
  };
  const cancel = () => stop('canceled');
  const timer = setTimeout(stop, timeoutMs, 'timeout');
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  return {
    stopped: () => stopped,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

interface Sinks {
  readonly reader: OutputReader;
  readonly output: OutputWindow;
}

function readLines(
  tree: ProcessTree,
  { shorten, reader, output }: Sinks & { shorten: (line: string) => string },
): void {
  for (const stream of [tree.stdout, tree.stderr]) {
    const splitter = createLineSplitter((raw) => {
      const line = shorten(sanitizeLine(raw));
      reader.line(line);
      output.push(line);
    });
    stream.on('data', (chunk: Buffer) => splitter.push(chunk));
    stream.on('close', () => splitter.end());
  }
}

/** Gives what is new from time to time, until the command has ended and everything is given. */
async function* follow(tree: ProcessTree, { reader, output }: Sinks): AsyncGenerator<TestRunEvent, Exit, undefined> {
  const over = new AbortController();
  const ended = tree.ended.finally(() => over.abort());
  let told: Progress = { passed: 0, failed: 0, skipped: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  for (let done = false; !done; ) {
    await delay(PACE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    done = over.signal.aborted;
    const text = done ? output.finish() : output.take();
    if (text !== '') yield { kind: 'output', text };
    const progress = reader.progress();
    const due = done || performance.now() - toldAt >= PROGRESS_MS;
    if (!due || isSame(progress, told)) continue;
    told = progress;
    toldAt = performance.now();
    yield { kind: 'progress', ...progress };
  }
  return ended;
}

function isSame(a: Progress, b: Progress): boolean {
  return a.passed === b.passed && a.failed === b.failed && a.skipped === b.skipped && a.current === b.current;
}

interface Outcome {
  readonly command: readonly string[];
  readonly exit: Exit;
  readonly result: OutputResult;
  readonly durationMs: number;
  readonly stopped: TestReport['stopped'];
}

function reportFrom({ command, exit, result, durationMs, stopped }: Outcome): TestReport {
  const { runner, counts, failures, truncated } = result;
  return {
    command,
    runner,
    exitCode: exit.exitCode,
    ...(exit.signal === null ? {} : { signal: exit.signal }),
    ...(stopped === undefined ? {} : { stopped }),
    ...(counts === undefined ? {} : { counts }),
    failures,
    durationMs,
    ...(truncated === undefined ? {} : { truncated }),
  };
}
