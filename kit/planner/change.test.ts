import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readChange } from './change.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planner-'));
});
afterEach(() => rm(folder, { recursive: true }));

function git(...args: string[]): void {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...author, ...args], { stdio: 'ignore' });
}

const changeOf = (workspace: string, base = 'HEAD') => readChange({ workspace, base, once: true });

describe('readChange', () => {
  it('gives what changed in a repository', async () => {
    git('init');
    await writeFile(join(folder, 'a.txt'), 'one\n');
    git('add', '.');
    git('commit', '-m', 'First');
    await writeFile(join(folder, 'a.txt'), 'two\n');
    expect((await changeOf(folder)).withoutBase).toBe('@@ -1 +1 @@\n-one\n+two\n');
  });

  it('says in one line that a folder is no repository', async () => {
    await expect(changeOf(folder)).rejects.toThrow(/^\S+ is no git repository; .*--repo.*$/);
  });

  it('says in one line that a repository has no commit', async () => {
    git('init');
    await expect(changeOf(folder)).rejects.toThrow(/^\S+ has no commit yet; commit .*$/);
  });

  it('says in one line that there is no such folder, or revision', async () => {
    await expect(changeOf(join(folder, 'gone'))).rejects.toThrow(/^There is no folder \S+gone; .*$/);
    git('init');
    git('commit', '--allow-empty', '-m', 'First');
    await expect(changeOf(folder, 'no-such')).rejects.toThrow(/^git cannot tell what changed since no-such: .*$/);
  });
});
