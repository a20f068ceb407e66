import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlannerOptions } from './options.js';

/** A change to be reviewed: the whole diff, and a piece of it that lacks what a reviewer needs. */
export interface Change {
  readonly title: string;
  readonly diff: string;
  /** Hunks without the names of their files: whoever reviews them has to ask. */
  readonly withoutBase: string;
}

// A diff with so much context holds each changed file whole, which is what a reviewer needs to rebuild it.
const wholeFiles = '--unified=100000';
const maxDiffBytes = 3 * 1024 * 1024;

/**
 * Returns the change of the bundled workspace, or what changed in a repository since the base. Rejects with one line that
 * says what to do where git has no answer.
 */
export async function readChange({ workspace, base }: PlannerOptions): Promise<Change> {
  if (base === undefined) {
    const read = (name: string) => readFile(join(workspace, 'changes', name), 'utf8');
    return {
      title: 'add-weeks.diff',
      diff: await read('add-weeks.diff'),
      withoutBase: await read('without-base.diff'),
    };
  }
  const diff = await gitDiff(workspace, base);
  return { title: `git diff ${base}`, diff, withoutBase: firstHunk(diff) };
}

async function gitDiff(repository: string, base: string): Promise<string> {
  const folder = await stat(repository).catch(() => undefined);
  if (!folder?.isDirectory()) throw new Error(`There is no folder ${repository}; --repo takes the path of one`);
  const args = ['-C', repository, 'diff', '--no-color', '--no-ext-diff', wholeFiles, '--end-of-options', base];
  try {
    const { stdout } = await promisify(execFile)('git', args, { maxBuffer: maxDiffBytes });
    return stdout;
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: unknown };
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw new Error(`The diff since ${base} is larger than 3 MiB`);
    if (code === 'ENOENT') throw new Error('git is not installed, or not on the path; --repo needs it');
    const [reason] = (stderr ?? '').trim().split('\n');
    const cause = await missingPart(repository);
    throw new Error(cause ?? `git cannot tell what changed since ${base}: ${reason || String(error)}`);
  }
}

/** What a folder lacks to be compared with a revision, and what to do about it; undefined where it has all. */
async function missingPart(folder: string): Promise<string | undefined> {
  const answers = (...args: string[]) =>
    promisify(execFile)('git', ['-C', folder, 'rev-parse', ...args]).then(
      () => true,
      () => false,
    );
  if (!(await answers('--is-inside-work-tree'))) {
    return `${folder} is no git repository; name one with --repo, or run "git init" there and commit what it holds`;
  }
  if (await answers('--verify', '--quiet', 'HEAD')) return undefined;
  return `${folder} has no commit yet; commit what it holds, so that there is something to compare with`;
}

/** The first hunk of a diff without the lines that say which file it is of. */
function firstHunk(diff: string): string {
  const start = diff.search(/^@@ /m);
  if (start === -1) return '';
  const rest = diff.slice(start);
  const end = rest.search(/^diff --git /m);
  return end === -1 ? rest : rest.slice(0, end);
}
