import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import type { Peer } from './peer.js';
import { startProgram } from './program.js';

/** Returns the commands that a peer needs and that are not on the machine. */
export function missingTools({ needs }: Peer): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return needs.filter((name) => !folders.some((folder) => isExecutable(join(folder, name))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where things are kept, and how long preparing may take. */
export interface PrepareOptions {
  /** The folder for what `prepare` leaves. */
  readonly build: string;
  readonly log: string;
  readonly limitMs: number;
  /** Told when there is something to do. */
  readonly onStart: () => void;
}

/**
 * Prepares a peer, unless that was done for the same files already.
 *
 * @throws {Error} with the end of the log
 */
export async function preparePeer(peer: Peer, options: PrepareOptions): Promise<void> {
  const { build, log, limitMs, onStart } = options;
  if (peer.prepare === undefined) return;
  const mark = `${build}.hash`;
  const hash = hashOf(peer.folder);
  if (textOf(mark) === hash) return;
  onStart();
  mkdirSync(build, { recursive: true });
  rmSync(log, { force: true });
  const program = startProgram({ command: peer.prepare, cwd: peer.folder, env: { BUILD: build }, log });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void program.stop();
  }, limitMs);
  const end = await program.ended;
  clearTimeout(timer);
  if (late) throw new Error(`not prepared within ${limitMs / 60_000} minutes; see ${log}`);
  if (end !== undefined) throw new Error(`could not be prepared: ${end}\n${lastLines(log)}`);
  writeFileSync(mark, hash);
}

/** Returns a hash of the files in a folder, but for what tools leave there. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(folder))
    hash
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

const left = new Set(['node_modules', '__pycache__', 'target', 'bin', 'obj', 'build']);

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !left.has(name) && name[0] !== '.');
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function lastLines(log: string): string {
  return (textOf(log) ?? '').trimEnd().split('\n').slice(-15).join('\n');
}
