import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunMark } from './process-groups.js';

let watchdog: ChildProcess | undefined;

/**
 * Has a run killed when this process is gone, also where it was killed and could do nothing itself, until the returned
 * function is called. One more process watches, for all runs: it sees the end of the pipe that the system closes with
 * this process. Where that one is killed too, or cannot be started, nobody is left to do it.
 */
export function killWhenGone({ pid, mark }: RunMark): () => void {
  const dog = watchdog && isUp(watchdog) ? watchdog : startWatchdog();
  watchdog = dog;
  // A pipe takes so little at once, so that it is said though this process be killed at the next moment.
  dog.stdin?.write(`watch ${pid} ${mark}\n`);
  return () => void dog.stdin?.write(`leave ${pid} ${mark}\n`);
}

function isUp({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

function startWatchdog(): ChildProcess {
  const source = import.meta.url.endsWith('.ts');
  const script = new URL(source ? './watchdog-process.ts' : './watchdog-process.js', import.meta.url);
  // From source, as in the tests, the process needs the loader that compiles TypeScript.
  const loader = source ? ['--import', import.meta.resolve('tsx')] : [];
  const dog = spawn(process.execPath, [...loader, fileURLToPath(script)], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a group of its own, what is meant for ours (Ctrl-C, a signal to all of it) does not end the one who watches.
    detached: true,
    windowsHide: true,
  });
  // One that cannot be started, or was killed, is replaced at the next run.
  dog.on('error', () => undefined);
  dog.stdin.on('error', () => undefined);
  dog.unref();
  if ('unref' in dog.stdin && typeof dog.stdin.unref === 'function') dog.stdin.unref();
  return dog;
}
