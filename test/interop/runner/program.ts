import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** How a program is started. */
export interface ProgramOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The file that everything it writes is kept in, behind what is there. */
  readonly log: string;
  /** Told of each line on its standard output. */
  readonly onLine?: (line: string) => void;
}

/** A program at work. */
export interface Program {
  /** Resolves once it has ended: undefined when that was with 0, else what was wrong. It never rejects. */
  readonly ended: Promise<string | undefined>;
  /** Ends it and whatever it has started: kindly first, for good after 5 s. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
const stopGraceMs = 5_000;

// A program is the head of a process group of its own, which would otherwise outlive this process.
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** Starts a program, with its own process group and a log. */
export function startProgram({ command, cwd, env = {}, log, onLine = () => {} }: ProgramOptions): Program {
  const [file = '', ...args] = command;
  mkdirSync(dirname(log), { recursive: true });
  const sink = createWriteStream(log, { flags: 'a' });
  sink.write(`$ ${command.join(' ')}\n`);
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  const words: string[] = [];
  const read = (stream: NodeJS.ReadableStream, take: (line: string) => void) => {
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => {
      sink.write(`${line}\n`);
      take(line);
    });
  };
  read(child.stdout, onLine);
  read(child.stderr, (line) => {
    if (line.trim() !== '') words.push(line.trim());
    if (words.length > 40) words.shift();
  });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, cause) => {
      resolve(code === 0 ? undefined : `the program ended with ${cause ?? code}${complaintIn(words)}`);
    });
  }).finally(() => {
    running.delete(child);
    return new Promise<void>((resolve) => sink.end(resolve));
  });
  return { ended, stop: () => stop(child, ended) };
}

/** The line that says what went wrong, among the last ones: what follows it are the places that it went through. */
function complaintIn(words: readonly string[]): string {
  const complaint = words.findLast((line) => /error|exception|panic/i.test(line)) ?? words.at(-1);
  return complaint === undefined ? '' : `: ${complaint.slice(0, 300)}`;
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (!running.has(child)) return;
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), stopGraceMs);
  await ended;
  clearTimeout(timer);
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group has ended by itself.
  }
}
