import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LintJob, LintResult } from './lint-engine.js';

/** Bounds on what one file may cost. */
export interface LinterOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly maxLines?: number;
}

/** Lints files one after the other, in a process of its own. */
export interface Linter {
  /** Resolves with the result, also where the linter fails, runs out of time, or `signal` is aborted. */
  lint(job: LintJob, signal?: AbortSignal): Promise<LintResult>;
  /** Ends the process, after the files that were given before. A linter need not be closed for the caller to exit. */
  close(): Promise<void>;
}

// Loading ESLint and TypeScript takes about a second, and much longer on a busy machine.
const START_TIMEOUT_MS = 60_000;

/**
 * Returns a linter whose jobs cannot hang or take down the caller: where a parser or a rule runs for ever on hostile
 * code, or eats up its memory, its process ends, and the next job gets a new one. (A thread would not do: running out
 * of memory in one ends them all.)
 *
 * The process starts with the first job, and sees no environment variables.
 */
export function createLinter(options: LinterOptions = {}): Linter {
  const { timeoutMs = 10_000, maxBytes = 512 * 1024, maxLines = 20_000 } = options;
  let worker: ChildProcess | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  async function run(job: LintJob, signal: AbortSignal | undefined): Promise<LintResult> {
    if (signal?.aborted) return failed('the review was canceled');
    // One that ended between two jobs says nothing of this one.
    const current = worker && !hasEnded(worker) ? worker : await startWorker(signal);
    if (!current) return failed('the linter did not start');
    worker = current;
    const reply = nextReply(current, timeoutMs, signal);
    // Where the process is gone, its end is the reply.
    current.send(job, () => {});
    const result = await reply;
    if (typeof result === 'object') return result;
    worker = undefined;
    await endWorker(current);
    return failed(reasons[result]);
  }

  return {
    lint(job, signal) {
      const size = sizeOf(job.text, maxBytes, maxLines);
      if (size) return Promise.resolve(failed(size));
      const result = tail.then(() => run(job, signal));
      tail = result;
      return result;
    },
    async close() {
      await tail;
      if (worker) await endWorker(worker);
      worker = undefined;
    },
  };
}

const reasons = {
  ready: 'the linter cannot handle it',
  crashed: 'the linter cannot handle it',
  late: 'linting it takes too long',
  canceled: 'the review was canceled',
} as const;

type Reply = LintResult | keyof typeof reasons;

/** Resolves with what the process says next, or with why it says nothing. */
function nextReply(worker: ChildProcess, timeoutMs: number, signal: AbortSignal | undefined): Promise<Reply> {
  return new Promise((resolve) => {
    // Only our own worker writes to this channel, and it writes nothing but these.
    const answered = (reply: unknown) => settle(reply as Reply);
    const crashed = () => settle('crashed');
    const canceled = () => settle('canceled');
    const timer = setTimeout(() => settle('late'), timeoutMs);
    function settle(reply: Reply): void {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', crashed);
      signal?.removeEventListener('abort', canceled);
      resolve(reply);
    }
    if (hasEnded(worker)) settle('crashed');
    worker.on('message', answered).on('exit', crashed);
    signal?.addEventListener('abort', canceled, { once: true });
  });
}

async function startWorker(signal: AbortSignal | undefined): Promise<ChildProcess | undefined> {
  const source = import.meta.url.endsWith('.ts');
  const worker = fork(new URL(source ? './lint-worker.ts' : './lint-worker.js', import.meta.url), {
    // From source, as in the tests, the process needs the loader that compiles TypeScript.
    execArgv: ['--max-old-space-size=512', ...(source ? ['--import', import.meta.resolve('tsx')] : [])],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A process that cannot be started has no exit, and one may end between two jobs: both are seen by the next job.
  worker.on('error', () => {});
  // Waiting for a reply keeps the caller alive by its timer; an idle linter must not.
  worker.unref();
  worker.channel?.unref();
  if ((await nextReply(worker, START_TIMEOUT_MS, signal)) === 'ready') return worker;
  await endWorker(worker);
  return undefined;
}

function hasEnded(worker: ChildProcess): boolean {
  return worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null;
}

async function endWorker(worker: ChildProcess): Promise<void> {
  if (hasEnded(worker)) return;
  const ended = once(worker, 'exit');
  worker.ref();
  worker.kill('SIGKILL');
  await ended;
}

function sizeOf(text: string, maxBytes: number, maxLines: number): string | undefined {
  if (Buffer.byteLength(text) > maxBytes) return `it has more than ${maxBytes} bytes`;
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > maxLines ? `it has more than ${maxLines} lines` : undefined;
}

function failed(why: string): LintResult {
  return { outcome: 'failed', why };
}
