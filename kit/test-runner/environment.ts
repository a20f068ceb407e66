import { delimiter, dirname, join } from 'node:path';

const SECRET_NAME = /TOKEN|SECRET|PASSW|KEY|CREDENTIAL|AUTH(?!OR)/i;
const SECRET_VALUE = /:\/\/[^/\s:@]*:[^/\s@]+@/;
/** Set by a test runner around us, whose part the command would take itself for. */
const OUTER_RUN = /^(NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST.*)$/;
const OUTER_SCRIPT = /^npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)/;

/**
 * Returns the environment of a test command: ours without what looks like a secret, told that nobody watches, and with
 * the workspace's own programs first on the path, as npm puts them there.
 */
export function testEnvironment(workspace: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name, value]) => {
    const secret = SECRET_NAME.test(name) || SECRET_VALUE.test(value ?? '');
    return !secret && !OUTER_RUN.test(name) && !OUTER_SCRIPT.test(name);
  });
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...Object.fromEntries(kept),
    [path]: [...binFolders(workspace), env[path] ?? '', dirname(process.execPath)].join(delimiter),
    CI: '1',
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    // Python holds back what it prints into a pipe, and progress is wanted as it comes.
    PYTHONUNBUFFERED: '1',
  };
}

function binFolders(folder: string): string[] {
  const parent = dirname(folder);
  const here = join(folder, 'node_modules', '.bin');
  return parent === folder ? [here] : [here, ...binFolders(parent)];
}
