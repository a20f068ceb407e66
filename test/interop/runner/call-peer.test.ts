import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { callPeer } from './call-peer.js';
import type { ScenarioName } from './scenarios.js';

/** A client that says what a script of its own makes of each scenario's name. */
async function call(script: string, scenarios: readonly ScenarioName[], silenceMs = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `const say = (scenario) => console.log(JSON.stringify({ scenario, facts: {} }));
    for (const name of process.argv.slice(1)) { ${script} }`;
  const log = join(folder, 'log');
  const command = [process.execPath, '-e', program];
  const answers = await callPeer({ command, cwd: folder, log, scenarios, silenceMs });
  return { answers: Object.fromEntries(answers), log: readFileSync(log, 'utf8') };
}

it('gives the answers of a program that ends well, and keeps what it wrote', async () => {
  const { answers, log } = await call('console.error("about", name); say(name);', ['send', 'get']);
  expect(answers).toEqual({ send: { facts: {} }, get: { facts: {} } });
  expect(log).toContain('about get');
});

it('starts a crashed program again with the scenarios behind the one at hand', async () => {
  const { answers } = await call('if (name === "get") throw new Error("out of order"); say(name);', [
    'send',
    'get',
    'list',
  ]);
  expect(answers).toEqual({
    send: { facts: {} },
    get: { failed: 'the program ended with 1: Error: out of order' },
    list: { facts: {} },
  });
});

it('ends a program that falls silent, and plays on', async () => {
  const silent = 'if (name === "send") { setInterval(() => {}, 1000); break; } say(name);';
  const { answers } = await call(silent, ['send', 'get'], 3_000);
  expect(answers).toEqual({ send: { failed: 'nothing was heard for 3 s' }, get: { facts: {} } });
});

it('fails each scenario of a program that cannot be started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { cwd: folder, log: join(folder, 'log'), silenceMs: 20_000, command: [join(folder, 'none')] };
  const answers = await callPeer({ ...options, scenarios: ['send', 'get'] });
  const failed = expect.stringMatching(/^could not be started: .*ENOENT/);
  expect(Object.fromEntries(answers)).toEqual({ send: { failed }, get: { failed } });
});
