import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { killAtExit } from './exit-guard.js';
import { isRunning, processGroupsOf, type RunMark, signalGroup } from './process-groups.js';
import { killWhenGone } from './watchdog.js';

/** Time between asking a process tree to end and killing it. */
const GRACE_MS = 2_000;
const POLL_MS = 25;
/** How often what appears while a tree is killed is looked for and killed too. */
const KILL_ROUNDS = 5;

/** How a command ended: one of both is null. */
export interface Exit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A command with everything that it starts. */
export interface ProcessTree {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the command runs, and rejects when it could not be started. */
  readonly started: Promise<void>;
  /** Asks all processes of the tree to end, and kills those that are left after two seconds. */
  stop(): void;
  /**
   * Resolves when the command has exited, nothing of its tree that `processGroupsOf` finds is left, and all output is
   * read. What the system cannot kill (a process that waits for a device) is waited for a few seconds, and left then.
   */
  readonly ended: Promise<Exit>;
}

/** What to start, and where. */
export interface ProcessTreeOptions {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Returns a started command, alone in a process group, with a mark in its environment by which what it starts is found.
 * It does not outlive this process, however that ends.
 */
export function startProcessTree({ argv, cwd, env }: ProcessTreeOptions): ProcessTree {
  const [program = '', ...args] = argv;
  const id = randomBytes(16).toString('hex');
  const child = spawn(program, args, {
    cwd,
    env: { ...env, A2A_KIT_RUN: id },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: program === 'cmd.exe',
  });
  const run = child.pid === undefined ? undefined : { pid: child.pid, mark: `A2A_KIT_RUN=${id}` };
  const reaper = process.platform === 'win32' ? createWindowsReaper(child) : createGroupReaper(run);
  const releases = [killAtExit(reaper.killNow), ...(run === undefined ? [] : [killWhenGone(run)])];
  const outputRead = Promise.allSettled([once(child.stdout, 'close'), once(child.stderr, 'close')]);

  async function end(): Promise<Exit> {
    try {
      const [exitCode, signal] = await once(child, 'exit');
      // A run leaves nothing behind: what it started in the background goes with it.
      await reaper.reap();
      await Promise.race([outputRead, delay(GRACE_MS, undefined, { ref: false })]);
      return { exitCode, signal };
    } finally {
      child.stdout.destroy();
      child.stderr.destroy();
      for (const release of releases) release();
    }
  }

  const started = once(child, 'spawn').then(() => undefined);
  const ended = end();
  // Whoever waits for the start hears of a failure; not everybody waits for the end.
  ended.catch(() => undefined);
  return { stdout: child.stdout, stderr: child.stderr, started, stop: () => void reaper.reap(), ended };
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

interface Reaper {
  /** Resolves when nothing of the tree is left. */
  reap(): Promise<void>;
  killNow(): void;
}

function createGroupReaper(run: RunMark | undefined): Reaper {
  const groups = new Set<number>();
  let reaping: Promise<void> | undefined;

  /** Groups are collected while parents are alive: an orphan's family can no longer be told. */
  function collect(): void {
    if (run === undefined) return;
    for (const group of processGroupsOf(run)) groups.add(group);
  }

  function signalAll(signal: NodeJS.Signals): void {
    for (const group of groups) signalGroup(group, signal);
  }

  /** Tells whether all processes are gone in time. */
  async function allGone(): Promise<boolean> {
    const since = performance.now();
    while ([...groups].some(isRunning)) {
      if (performance.now() - since > GRACE_MS) return false;
      await delay(POLL_MS);
    }
    return true;
  }

  async function reap(): Promise<void> {
    collect();
    signalAll('SIGTERM');
    await allGone();
    // What was started since, or in answer to the signal, is asked nothing.
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      collect();
      if (![...groups].some(isRunning)) return;
      signalAll('SIGKILL');
      if (!(await allGone())) return;
    }
  }

  return {
    reap: () => (reaping ??= reap()),
    killNow() {
      collect();
      signalAll('SIGKILL');
    },
  };
}

function createWindowsReaper({ pid }: Child): Reaper {
  const kill = () => void spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore' });
  return { reap: async () => kill(), killNow: kill };
}
