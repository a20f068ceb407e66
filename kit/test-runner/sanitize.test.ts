import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPathShortener, sanitizeLine } from './sanitize.js';

describe('sanitizeLine', () => {
  it.each([
    ['colors', '\u001b[31m✖ failed\u001b[39m', '✖ failed'],
    ['a link', '\u001b]8;;https://example.com\u0007here\u001b]8;;\u0007', 'here'],
    ['a bell and a backspace', 'a\u0007b\u0008c', 'abc'],
    ['C1 controls', 'a\u009bb\u0085c', 'abc'],
    ['what a progress bar overwrote', '10%\r50%\r100% done', '100% done'],
    ['the rest of a line end', 'text\r', 'text'],
  ])('takes out %s', (_, line, expected) => {
    expect(sanitizeLine(line)).toBe(expected);
  });

  it('keeps tabs', () => {
    expect(sanitizeLine('ok\tpkg')).toBe('ok\tpkg');
  });
});

describe('createPathShortener', () => {
  let root: string;
  let workspace: string;
  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'test-runner-')));
    workspace = await realpath(await mkdtemp(join(root, 'my (work) space-')));
    await symlink(workspace, join(root, 'link'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('writes paths and file URLs of the workspace relative to it', () => {
    const shorten = createPathShortener(workspace);
    expect(shorten(`at run (${workspace}/test/a.js:3:4)`)).toBe('at run (test/a.js:3:4)');
    expect(shorten(`at ${pathToFileURL(join(workspace, 'test/a.js')).href}:3:4`)).toBe('at test/a.js:3:4');
    expect(shorten(`rootdir: ${workspace}`)).toBe('rootdir: .');
  });

  it('knows a workspace behind a symbolic link by both its names', () => {
    const shorten = createPathShortener(join(root, 'link'));
    expect(shorten(`${join(root, 'link')}/a.js ${workspace}/b.js`)).toBe('a.js b.js');
  });

  it('leaves neighbors with a longer name alone', () => {
    const shorten = createPathShortener(workspace);
    expect(shorten(`${workspace}-2/a.js`)).toBe(`${workspace}-2/a.js`);
    expect(shorten(`/mnt${workspace}/a.js`)).toBe(`/mnt${workspace}/a.js`);
  });
});
