import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./rejecting-agent.ts', import.meta.url));
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--conditions=@a2a-kit/source', '--import', 'tsx', program, ...args], {
    encoding: 'utf8',
  });

it('goes on serving when an agent leaves a rejected promise to itself, and logs it as one line of JSON', () => {
  const { status, stdout, stderr } = run();
  expect([status, stdout]).toEqual([0, 'answered answered']);
  const lines = stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'process.unhandled_rejection', cause: { message: 'left to itself' } },
    { level: 'error', event: 'process.unhandled_rejection', cause: { message: 'left to itself' } },
  ]);
}, 30_000);

it('leaves rejections to Node where its owner says so', () => {
  expect(run('uncontained').status).toBe(1);
}, 30_000);
