import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startProcessTree } from './process-tree.js';

/** A program that ignores SIGTERM, as do its child, its grandchild, and a grandchild in a group of its own. */
const stubborn = `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1_000);
  const depth = Number(process.argv[1] ?? 0);
  console.log(process.pid);
  const start = (detached) => spawn(process.execPath, ['-e', program, depth + 1], { stdio: ['ignore', 'inherit', 'ignore'], detached });
  const program = process.env.PROGRAM;
  if (depth < 2) start(false);
  if (depth === 1) start(true);
`;
const STUBBORN_PROCESSES = 4;

const raise = (signal: string) => `process.kill(process.pid, '${signal}')`;

/** A program whose grandchild leaves its group, its session and (the child ends) its parent. */
const runaway = `
  const { spawn } = require('node:child_process');
  const sleeper = 'console.log(process.pid); setInterval(() => {}, 1_000)';
  const child = \`require('node:child_process').spawn(process.execPath, ['-e', \${JSON.stringify(sleeper)}], {
    detached: true, stdio: ['ignore', 'inherit', 'ignore'],
  }).unref()\`;
  spawn(process.execPath, ['-e', child], { stdio: ['ignore', 'inherit', 'ignore'] }).on('exit', () => console.log(0));
  setInterval(() => {}, 1_000);
`;

function startStubborn() {
  const env = { ...process.env, PROGRAM: stubborn };
  return startProcessTree({ argv: [process.execPath, '-e', stubborn], cwd: process.cwd(), env });
}

async function readPids(output: Readable, count: number): Promise<number[]> {
  const pids: number[] = [];
  for await (const line of createInterface(output)) {
    pids.push(Number(line));
    if (pids.length === count) break;
  }
  return pids;
}

/** A process that ended but was not collected yet by its parent does not count. */
function isAlive(pid: number): boolean {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
    } catch {
      return false;
    }
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(process.platform === 'win32')('startProcessTree', () => {
  it('kills a tree that ignores SIGTERM, with its detached members, and only then ends', async () => {
    const tree = startStubborn();
    const pids = await readPids(tree.stdout, STUBBORN_PROCESSES);
    expect(pids.filter(isAlive)).toEqual(pids);
    tree.stderr.resume();
    tree.stop();
    expect(await tree.ended).toEqual({ exitCode: null, signal: 'SIGKILL' });
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('lets a program that hears SIGTERM end by itself', async () => {
    const program =
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(3); }); setInterval(() => {}, 1_000); console.log('up');";
    const tree = startProcessTree({ argv: [process.execPath, '-e', program], cwd: process.cwd(), env: process.env });
    tree.stderr.resume();
    const lines: string[] = [];
    for await (const line of createInterface(tree.stdout)) {
      lines.push(line);
      if (line === 'up') tree.stop();
    }
    expect(lines).toEqual(['up', 'bye']);
    expect(await tree.ended).toEqual({ exitCode: 3, signal: null });
  });

  it('ends what a command left in the background, and reads all that was printed', async () => {
    const tree = startProcessTree({ argv: ['sh', '-c', 'sleep 600 & echo $!; exit 5'], cwd: '/', env: process.env });
    tree.stderr.resume();
    const output = await text(tree.stdout);
    expect(await tree.ended).toEqual({ exitCode: 5, signal: null });
    expect(isAlive(Number(output))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('kills one that left group, session and parent', async () => {
    const tree = startProcessTree({ argv: [process.execPath, '-e', runaway], cwd: '/', env: process.env });
    tree.stderr.resume();
    // The zero tells that the parent is gone.
    const [pid = 0] = (await readPids(tree.stdout, 2)).filter((each) => each > 0);
    expect(isAlive(pid)).toBe(true);
    tree.stop();
    await tree.ended;
    expect(isAlive(pid)).toBe(false);
  });

  it('rejects the start of a program that is not there', async () => {
    const tree = startProcessTree({ argv: ['no-such-program-here'], cwd: '/', env: process.env });
    await expect(tree.started).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(tree.ended).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    { when: 'it exits', leave: 'process.exit(0)', exit: { exitCode: 0, signal: null } },
    { when: 'a signal ends it', leave: raise('SIGTERM'), exit: { exitCode: null, signal: 'SIGTERM' } },
    { when: 'its terminal is gone', leave: raise('SIGHUP'), exit: { exitCode: null, signal: 'SIGHUP' } },
    { when: 'SIGQUIT ends it', leave: raise('SIGQUIT'), exit: { exitCode: null, signal: 'SIGQUIT' } },
    { when: 'it is killed', leave: raise('SIGKILL'), exit: { exitCode: null, signal: 'SIGKILL' } },
    {
      when: 'it hears the signal, and exits when it is done',
      listen: "process.on('SIGTERM', () => setTimeout(() => process.exit(over ? 8 : 7), 200));",
      leave: raise('SIGTERM'),
      exit: { exitCode: 7, signal: null },
    },
  ])('does not outlive the process that started it when $when', async ({ leave, listen = '', exit }) => {
    const code = `
      import { startProcessTree } from '${new URL('./process-tree.ts', import.meta.url).href}';
      ${listen}
      let over = false;
      const tree = startProcessTree({
        argv: [process.execPath, '-e', process.env.PROGRAM], cwd: process.cwd(), env: process.env,
      });
      tree.ended.then(() => { over = true; });
      tree.stderr.resume();
      let seen = '';
      tree.stdout.on('data', (chunk) => {
        seen += chunk;
        process.stdout.write(chunk);
        if (seen.split('\\n').length > ${STUBBORN_PROCESSES}) ${leave};
      });
    `;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const env = { ...process.env, PROGRAM: stubborn };
    const parent = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const left = once(parent, 'exit');
    const pids = await readPids(parent.stdout, STUBBORN_PROCESSES);
    const [exitCode, signal] = await left;
    expect({ exitCode, signal }).toEqual(exit);
    // Who watches may still be starting when its parent is killed.
    await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
