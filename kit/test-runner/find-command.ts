import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestCommandError } from './test-command-error.js';

const NO_TESTS = /^echo "Error: no test specified"/;
const LOOKED_FOR =
  'a test script in package.json, Cargo.toml, go.mod, pyproject.toml, pytest.ini or setup.cfg, and a Makefile with the target test';

/**
 * Returns the test command of a workspace, told from its files: the test script of package.json, else the usual command
 * of its language, else `make test`.
 *
 * @throws {TestCommandError} when nothing tells one, in words that the caller of an agent may read
 */
export async function findTestCommand(workspace: string): Promise<readonly string[]> {
  const script = await testScript(workspace);
  if (script !== undefined) return inShell(script);
  if (await exists(workspace, 'Cargo.toml')) return ['cargo', 'test'];
  // Without -v Go does not name the tests that pass.
  if (await exists(workspace, 'go.mod')) return ['go', 'test', '-v', './...'];
  for (const name of ['pyproject.toml', 'pytest.ini', 'setup.cfg']) {
    if (await exists(workspace, name)) return ['python3', '-m', 'pytest'];
  }
  if (/^test\s*:(?!=)/m.test((await readText(workspace, 'Makefile')) ?? '')) return ['make', 'test'];
  throw new TestCommandError(
    `The workspace has no test command: looked for ${LOOKED_FOR}. Name one when the test runner is started.`,
  );
}

/** Like `npm test`: with the scripts that npm runs before and after it. */
async function testScript(workspace: string): Promise<string | undefined> {
  const text = await readText(workspace, 'package.json');
  if (text === undefined) return undefined;
  const { pretest, test, posttest } = scriptsIn(text);
  if (test === undefined || NO_TESTS.test(test)) return undefined;
  return [pretest, test, posttest].filter((script) => script !== undefined).join(' && ');
}

function scriptsIn(packageJson: string): { pretest?: string; test?: string; posttest?: string } {
  const scripts: unknown = property(parseJson(packageJson), 'scripts');
  const named = ['pretest', 'test', 'posttest'].map((name) => [name, property(scripts, name)]);
  return Object.fromEntries(named.filter(([, script]) => typeof script === 'string' && script !== ''));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TestCommandError('The package.json of the workspace is not JSON.', { cause });
  }
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** A script of package.json is written for a shell, the one that npm takes. */
function inShell(script: string): readonly string[] {
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', `"${script}"`] : ['sh', '-c', script];
}

async function exists(workspace: string, name: string): Promise<boolean> {
  return access(join(workspace, name)).then(
    () => true,
    () => false,
  );
}

async function readText(workspace: string, name: string): Promise<string | undefined> {
  return readFile(join(workspace, name), 'utf8').catch(() => undefined);
}
