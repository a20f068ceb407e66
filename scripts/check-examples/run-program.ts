import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** How a program ended. */
export interface Outcome {
  /** Undefined when it ended well, else why not. */
  readonly fault: string | undefined;
  readonly durationMs: number;
  /** What it printed. */
  readonly output: string;
}

/** Runs a program of Node in a process of its own, and ends it when its time is over. */
export function runProgram(args: readonly string[], limitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    const end = (fault: string | undefined) => {
      clearTimeout(timer);
      resolve({
        fault: isLate ? `not over after ${limitMs} ms` : fault,
        durationMs: performance.now() - begun,
        output,
      });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`));
  });
}
