import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findTestCommand } from './find-command.js';
import { TestCommandError } from './test-command-error.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function aWorkspace(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-runner-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const noTests = '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}';

describe('findTestCommand', () => {
  it.skipIf(process.platform === 'win32').each([
    ['the test script', { 'package.json': '{"scripts":{"test":"vitest run"}}' }, ['sh', '-c', 'vitest run']],
    [
      'the scripts around it',
      { 'package.json': '{"scripts":{"posttest":"c","test":"b","pretest":"a"}}' },
      ['sh', '-c', 'a && b && c'],
    ],
    ['the script before other files', { 'package.json': '{"scripts":{"test":"t"}}', 'go.mod': '' }, ['sh', '-c', 't']],
    ['Cargo', { 'Cargo.toml': '' }, ['cargo', 'test']],
    ['Go', { 'go.mod': '' }, ['go', 'test', '-v', './...']],
    ['pyproject.toml', { 'pyproject.toml': '' }, ['python3', '-m', 'pytest']],
    ['pytest.ini', { 'pytest.ini': '' }, ['python3', '-m', 'pytest']],
    ['setup.cfg', { 'setup.cfg': '' }, ['python3', '-m', 'pytest']],
    ['make', { Makefile: 'all: build\n\ntest: all\n\t./run\n' }, ['make', 'test']],
    ['Go where npm init left its script', { 'package.json': noTests, 'go.mod': '' }, ['go', 'test', '-v', './...']],
    ['Cargo where package.json has no scripts', { 'package.json': '{}', 'Cargo.toml': '' }, ['cargo', 'test']],
  ])('finds %s', async (_, files, expected) => {
    expect(await findTestCommand(await aWorkspace(files))).toEqual(expected);
  });

  it.each([
    ['nothing', {}],
    ['a Makefile that only assigns', { Makefile: 'test := 1\nlatest:\n' }],
    ['a package.json that is not JSON', { 'package.json': '{' }],
  ])('refuses %s, and does not say where the workspace lies', async (_, files) => {
    const workspace = await aWorkspace(files);
    const error: unknown = await findTestCommand(workspace).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TestCommandError);
    expect(String(error)).not.toContain(workspace);
  });
});
