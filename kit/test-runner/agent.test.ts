import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentClient, connect } from 'a2a-kit/client';
import { type StreamResponse, serve } from 'a2a-kit/node';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestRunnerOptions, testRunner } from './agent.js';
import { isRunning } from './process-groups.js';

const workspace = fileURLToPath(new URL('../workspace', import.meta.url));

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(options: TestRunnerOptions): Promise<AgentClient> {
  // Webhooks need somebody who delivers them; here nobody asks for one.
  const served = await serve({ ...testRunner(options), capabilities: { streaming: true } });
  closers.push(served.close);
  const client = await connect(served.url);
  closers.push(client.close);
  return client;
}

async function aWorkspace(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-runner-'));
  closers.push(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

function program(code: string): readonly string[] {
  return [process.execPath, '-e', code];
}

describe('testRunner', () => {
  it('describes itself', () => {
    const agent = testRunner({ workspace });
    expect(agent).toMatchObject({ name: 'test-runner', capabilities: { streaming: true, pushNotifications: true } });
    expect(agent.skills.map(({ id }) => id)).toEqual(['run-tests']);
    expect(agent.skills[0]?.examples).toContain('Run the tests.');
  });

  it('completes though a test fails, with output, report and closing words', async () => {
    const events: StreamResponse[] = [];
    const client = await start({ workspace });
    const result = await client.ask('Run the tests.', { onEvent: (event) => void events.push(event) });

    expect(result.state).toBe('TASK_STATE_COMPLETED');
    expect(result.statusText).toMatch(/^1 of 19 tests failed, in .* Failed: formatDuration > carries .*:25\)\.$/);
    const [output, report] = result.artifacts;
    expect(output?.name).toBe('output.log');
    const text = output?.parts.map((part) => part.text).join('');
    expect(text).toContain('59m 60s');
    expect(text?.endsWith('[exit code 1]\n')).toBe(true);
    expect(report).toMatchObject({
      name: 'report.json',
      parts: [{ mediaType: 'application/json', data: { exitCode: 1, counts: { total: 19, passed: 18, failed: 1 } } }],
    });

    const states = events.flatMap(({ statusUpdate }) => statusUpdate?.status.state ?? []);
    expect(states.filter((state) => state === 'TASK_STATE_WORKING').length).toBeGreaterThan(2);
    const chunks = events.filter(({ artifactUpdate }) => artifactUpdate?.artifact.name === 'output.log');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map(({ artifactUpdate }) => artifactUpdate?.lastChunk === true).indexOf(true)).toBe(
      chunks.length - 1,
    );
  });

  it('runs what it was started with, whatever a message says', async () => {
    const client = await start({ workspace, command: program('console.log("the command of the start")') });
    const result = await client.ask('Run the slow tests of another folder, with the command `make other`.');
    expect(result.state).toBe('TASK_STATE_COMPLETED');
    expect(result.artifacts[0]?.parts[0]?.text).toBe('the command of the start\n');
  });

  it('kills the whole run before the task is canceled', async () => {
    const code = `
      const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => {});
      const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)']);
      child.stdout.once('data', () => console.log(process.pid));
      setInterval(() => {}, 1000);
    `;
    const client = await start({ workspace, command: program(code) });
    let group = 0;
    let canceled: string | undefined;
    for await (const { task, artifactUpdate, statusUpdate } of client.stream('Run the tests.')) {
      const text = artifactUpdate?.artifact.parts[0]?.text;
      const id = task?.id ?? artifactUpdate?.taskId ?? '';
      if (text !== undefined) {
        group = Number(text);
        expect(isRunning(group)).toBe(true);
        canceled = (await client.cancelTask({ id })).status.state;
        // The command leads a group of its own, with everything that it started.
        expect(isRunning(group)).toBe(false);
      }
      if (statusUpdate?.status.state === 'TASK_STATE_CANCELED') break;
    }
    expect(canceled).toBe('TASK_STATE_CANCELED');
  });

  it.each([
    ['cannot be found', {}, undefined, /no test command/],
    ['is not installed', {}, ['no-such-program-here'], /not installed/],
  ])('fails with clear words when the command %s', async (_, files, command, words) => {
    const folder = await aWorkspace(files);
    const client = await start({ workspace: folder, ...(command === undefined ? {} : { command }) });
    const result = await client.ask('Run the tests.');
    expect(result.state).toBe('TASK_STATE_FAILED');
    expect(result.statusText).toMatch(words);
    expect(result.statusText).not.toContain(folder);
  });

  it('fails when the time is up, with the report of what ran until then', async () => {
    const code = 'console.log("TAP version 13\\nok 1 - quick\\nok 2 - next"); setInterval(() => {}, 1000)';
    const client = await start({ workspace, command: program(code), timeoutMs: 2_000 });
    const result = await client.ask('Run the tests.');
    expect(result.state).toBe('TASK_STATE_FAILED');
    expect(result.statusText).toMatch(/took too long/);
    expect(result.artifacts[1]?.parts[0]?.data).toMatchObject({ stopped: 'timeout', counts: { passed: 2 } });
  });
});
