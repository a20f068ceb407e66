import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const bundled = fileURLToPath(new URL('../workspace', import.meta.url));
const git = promisify(execFile).bind(undefined, 'git');

describe('the bundled workspace', () => {
  it('has a diff that applies to it, with the whole of each file as context', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'workspace-'));
    try {
      await cp(bundled, copy, { recursive: true });
      // A repository of its own: in a folder below another one git would skip the paths in silence.
      await git(['init', '--quiet'], { cwd: copy });
      await git(['apply', 'changes/add-weeks.diff'], { cwd: copy });
      const diff = await readFile(join(bundled, 'changes/add-weeks.diff'), 'utf8');
      for (const file of ['src/parse.js', 'src/units.js']) {
        const lines = (await readFile(join(copy, file), 'utf8')).trimEnd().split('\n');
        expect(diff).toContain(` b/${file}\n`);
        expect(diff).toMatch(new RegExp(`^@@ -1,\\d+ \\+1,${lines.length} @@`, 'm'));
      }
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  it('has a diff that names no file', async () => {
    const diff = await readFile(join(bundled, 'changes/without-base.diff'), 'utf8');
    expect(diff).toMatch(/^@@ /);
    expect(diff).not.toMatch(/^(---|\+\+\+|diff) /m);
  });
});
