import { Worker } from 'node:worker_threads';
import type { LintJob, LintResult } from './lint-engine.js';

/** Bounds on what one file may cost. */
export interface LinterOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly maxLines?: number;
}

/** Lints files one after the other, in a thread of its own. */
export interface Linter {
  /** Resolves with the result, also where the linter fails, runs out of time, or `signal` is aborted. */
  lint(job: LintJob, signal?: AbortSignal): Promise<LintResult>;
  /** Ends the thread. A linter that is not closed does not keep the process alive. */
  close(): Promise<void>;
}

// Loading ESLint and TypeScript takes about a second, and much longer on a busy machine.
const START_TIMEOUT_MS = 60_000;

/**
 * Returns a linter whose jobs cannot hang or take down the process: a parser or a rule that runs for ever on hostile
 * code is stopped with its thread, whose memory is bounded too, and the next job gets a new thread.
 *
 * The thread sees no environment variables, and starts with the first job.
 */
export function createLinter(options: LinterOptions = {}): Linter {
  const { timeoutMs = 10_000, maxBytes = 512 * 1024, maxLines = 20_000 } = options;
  let thread: Worker | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  async function run(job: LintJob, signal: AbortSignal | undefined): Promise<LintResult> {
    if (signal?.aborted) return failed('the review was canceled');
    if (!thread) {
      const started = startThread();
      if ((await nextReply(started, START_TIMEOUT_MS, signal)) !== 'ready') {
        await started.terminate();
        return failed('the linter did not start');
      }
      // A thread may also die between two jobs, where nobody waits for its reply.
      started
        .on('error', () => {})
        .on('exit', () => {
          if (thread === started) thread = undefined;
        });
      thread = started;
    }
    const worker = thread;
    worker.ref();
    const reply = nextReply(worker, timeoutMs, signal);
    worker.postMessage(job);
    const result = await reply;
    worker.unref();
    if (typeof result === 'object') return result;
    thread = undefined;
    await worker.terminate();
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
      await thread?.terminate();
      thread = undefined;
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

/** Resolves with what the thread says next, or with why it says nothing. */
function nextReply(worker: Worker, timeoutMs: number, signal: AbortSignal | undefined): Promise<Reply> {
  return new Promise((resolve) => {
    const crashed = () => settle('crashed');
    const canceled = () => settle('canceled');
    const timer = setTimeout(() => settle('late'), timeoutMs);
    function settle(reply: Reply): void {
      clearTimeout(timer);
      worker.off('message', settle).off('error', crashed).off('exit', crashed);
      signal?.removeEventListener('abort', canceled);
      resolve(reply);
    }
    worker.on('message', settle).on('error', crashed).on('exit', crashed);
    signal?.addEventListener('abort', canceled, { once: true });
  });
}

function startThread(): Worker {
  const options = {
    name: 'code-reviewer lint',
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./lint-worker.js', import.meta.url), options);
  // From source, as in the tests: a thread does not take over the loader that compiles TypeScript.
  const url = (name: string) => JSON.stringify(import.meta.resolve(name));
  const script = `import { register } from ${url('tsx/esm/api')}; register(); await import(${url('./lint-worker.ts')});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), options);
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
