import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileDiff } from './diff.js';
import { parseDiff } from './parse-diff.js';
import { rebuild } from './rebuild.js';

const folder = mkdtempSync(join(tmpdir(), 'diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Few different lines, so that old and new have some in common, and all that a parser could trip over.
const line = fc.constantFrom(
  ...['', ' ', 'a', 'b', 'c', 'd', '}', '+', '-', '--- a/x', '+++ b/x', '-- ', '@@ -1 +1 @@', '\\ No newline', 'e\r'],
  ...['diff --git a/x b/x', 'ü', '\t', '\u2028'],
);
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, newline]) => lines.join('\n') + (newline && lines.length > 0 ? '\n' : ''));

/** The diff of two texts as the tools of the machine write it; undefined where they are the same. */
function diffOf(tool: 'diff' | 'git', before: string, after: string, context: number): FileDiff | undefined {
  writeFileSync(join(folder, 'old.txt'), before);
  writeFileSync(join(folder, 'new.txt'), after);
  const [command, ...args] =
    tool === 'diff'
      ? ['diff', '-a', `-U${context}`]
      : ['git', '-c', 'core.safecrlf=false', 'diff', '--no-index', '--no-color', '--text', `-U${context}`];
  const { stdout } = spawnSync(command ?? '', [...args, 'old.txt', 'new.txt'], { cwd: folder, encoding: 'utf8' });
  if (stdout === '') return undefined;
  const parsed = parseDiff(stdout);
  if (!parsed.ok) throw new Error(`line ${parsed.fault.line}: ${parsed.fault.message}\n${stdout}`);
  expect(parsed.diff.files).toHaveLength(1);
  return parsed.diff.files[0];
}

describe.each(['diff', 'git'] as const)('a diff by %s', (tool) => {
  it('of whole files gives the new text back, and the lines that were added', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const file = diffOf(tool, before, after, 1000);
        if (!file) return;
        const built = rebuild(file, 1000);
        expect(built).toMatchObject({ rebuilt: true, text: after });
        const lines = after.split('\n');
        for (const added of file.hunks.flatMap((hunk) => hunk.lines).filter((entry) => entry.kind === 'added')) {
          expect(lines[(added.newLine ?? 0) - 1]).toBe(added.text);
          expect(built.rebuilt && built.changed.has(added.newLine ?? 0)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('with little context has the lines of both files at their numbers', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 3 }), (before, after, context) => {
        const file = diffOf(tool, before, after, context);
        if (!file) return;
        const [oldLines, newLines] = [before.split('\n'), after.split('\n')];
        for (const entry of file.hunks.flatMap((hunk) => hunk.lines)) {
          if (entry.oldLine !== undefined) expect(oldLines[entry.oldLine - 1]).toBe(entry.text);
          if (entry.newLine !== undefined) expect(newLines[entry.newLine - 1]).toBe(entry.text);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('parseDiff of any text', () => {
  it('returns a diff or a fault with a line of the text', () => {
    const piece = fc.oneof(
      fc.constantFrom('diff --git a/x b/x', 'diff --git ', '--- ', '+++ ', '--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@'),
      fc.constantFrom(' a', '+b', '-c', '\\ x', 'rename from ', '"a/', 'GIT binary patch', 'literal 1', 'index 1..2'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', ''), (pieces, joint) => {
        const input = pieces.join(joint);
        const parsed = parseDiff(input);
        if (parsed.ok) return;
        expect(parsed.fault.line).toBeGreaterThan(0);
        expect(parsed.fault.line).toBeLessThanOrEqual(input.split('\n').length);
      }),
      { numRuns: 1000 },
    );
  });
});
