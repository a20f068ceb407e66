import { type AgentClient, connect, textOfTask } from 'a2a-kit/client';
import { bearer, createServer, memoryStore, type Part, type Server, type Task, type TaskStore } from 'a2a-kit/server';
import { createGate, inProcess, inProcessInterface } from 'a2a-kit/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type CodeReviewerOptions, codeReviewer } from './agent.js';
import { createLinter } from './lint.js';
import type { LintJob, LintResult } from './lint-engine.js';

const linter = createLinter();
afterAll(() => linter.close());

const open: Server[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

function serveOn(store: TaskStore, options: CodeReviewerOptions = { linter }): Server {
  const server = createServer(
    // Deliveries are the business of the server, not of this agent.
    { ...codeReviewer(options), capabilities: { streaming: true } },
    { store, interfaces: [inProcessInterface], authenticate: bearer({ secret: { id: 'planner' } }) },
  );
  open.push(server);
  return server;
}

function reach(server: Server, token?: string): Promise<AgentClient> {
  return connect(server.card, {
    transports: [inProcess(server)],
    ...(token !== undefined && { credentials: { bearer: token } }),
  });
}

function diffPart(text: string): Part {
  return { text, mediaType: 'text/x-diff', filename: 'change.diff' };
}

function newFile(path: string, line: string): string {
  return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;
}

const HUNK = '@@ -30,2 +30,3 @@\n a\n+debugger;\n b\n';
const bad = newFile('x.test.js', 'debugger;');

function artifact({ artifacts = [] }: Pick<Task, 'artifacts'>, name: string): Part | undefined {
  return artifacts.find((entry) => entry.name === name)?.parts[0];
}

/** Messages to one task, each of which waits until the task has ended or asks. */
async function conversation(store = memoryStore(), taskId = '') {
  const server = serveOn(store);
  const client = await reach(server);
  let current = taskId;
  async function say(part: Part): Promise<Task> {
    const { task } = await client.sendMessage({
      message: {
        messageId: crypto.randomUUID(),
        role: 'ROLE_USER',
        parts: [part],
        ...(current && { taskId: current }),
      },
    });
    if (!task) throw new Error('no task');
    current = task.id;
    return task;
  }
  return { server, say };
}

describe('code-reviewer answers with a message', () => {
  it.each([
    ['What languages can you review?', 'TypeScript (.ts'],
    ['What do you check?', 'conflict markers'],
    ['Which rules do you apply?', 'conflict markers'],
    ['Hello', 'git diff --unified'],
    ['', 'git diff --unified'],
  ])('%j', async (text, words) => {
    const result = await (await reach(serveOn(memoryStore()))).ask(text);
    expect(result.task).toBeUndefined();
    expect(result.text).toContain(words);
  });

  it('and names its rules to a caller who says who it is', async () => {
    const result = await (await reach(serveOn(memoryStore()), 'secret')).ask('Which rules do you apply?');
    expect(result.text).toContain('- eslint/no-debugger (error)');
    expect(result.text).toContain('- missing-test (warning)');
  });
});

describe('code-reviewer reviews a diff', () => {
  it('and hands over the findings as data and as Markdown', async () => {
    const result = await (await reach(serveOn(memoryStore()))).ask(diffPart(bad));
    expect(result.state).toBe('TASK_STATE_COMPLETED');
    expect(result.statusText).toBe('1 error, 0 warnings, 0 remarks in 1 file.');
    expect(result.artifacts).toHaveLength(2);
    expect(artifact(result.task ?? {}, 'findings.json')).toMatchObject({
      mediaType: 'application/json',
      data: {
        summary: { errors: 1, linted: 1 },
        findings: [{ id: 'eslint/no-debugger', file: 'x.test.js', line: 1 }],
      },
    });
    expect(artifact(result.task ?? {}, 'review.md')).toMatchObject({
      mediaType: 'text/markdown',
      text: expect.stringContaining('**error** line 1'),
    });
  });

  it('and says what it is at', async () => {
    const client = await reach(serveOn(memoryStore()));
    const words: string[] = [];
    await client.ask(diffPart(bad), {
      onEvent: ({ statusUpdate }) => void words.push(statusUpdate?.status.message?.parts[0]?.text ?? ''),
    });
    expect(words).toContain('Reviewing x.test.js (1 of 1)');
  });

  it.each([
    [['application/json'], { 'findings.json': 'application/json' }],
    [['text/markdown; charset=utf-8'], { 'review.md': 'text/markdown' }],
    [['text/plain'], { 'review.md': 'text/plain' }],
    [['image/png', 'TEXT/*'], { 'review.md': 'text/markdown' }],
    [['*/*'], { 'findings.json': 'application/json', 'review.md': 'text/markdown' }],
  ])('in what the caller takes: %j', async (acceptedOutputModes, expected) => {
    const client = await reach(serveOn(memoryStore()));
    const { task } = await client.sendMessage({
      message: { messageId: 'm-1', role: 'ROLE_USER', parts: [diffPart(newFile('x.md', 'x'))] },
      configuration: { acceptedOutputModes },
    });
    const sent = task?.artifacts?.map(({ name, parts }) => [name, parts[0]?.mediaType]) ?? [];
    expect(Object.fromEntries(sent)).toEqual(expected);
  });
});

describe('code-reviewer asks back', () => {
  it('for the base of a hunk, and goes on with the whole diff', async () => {
    const { say } = await conversation();
    const asked = await say(diffPart(HUNK));
    expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(asked.artifacts ?? []).toEqual([]);
    const answered = await say(diffPart(bad));
    expect(answered.id).toBe(asked.id);
    expect(answered.status.state).toBe('TASK_STATE_COMPLETED');
    expect(artifact(answered, 'findings.json')?.data).toMatchObject({ summary: { errors: 1 } });
  });

  it('before it reviews what it cannot lint, and goes on after a yes', async () => {
    const { say } = await conversation();
    const asked = await say(diffPart(newFile('x.py', 'password = "hunter22"')));
    expect(textOfTask(asked)).toContain('Python');
    const answered = await say({ text: 'yes' });
    expect(answered.status.state).toBe('TASK_STATE_COMPLETED');
    expect(artifact(answered, 'review.md')?.text).toContain('hard-coded-secret');
  });

  it('and leaves it after a no', async () => {
    const { say } = await conversation();
    await say(diffPart(newFile('x.py', 'x')));
    expect((await say({ text: 'no' })).status.state).toBe('TASK_STATE_REJECTED');
  });

  it('again, until it understands', async () => {
    const { say } = await conversation();
    await say(diffPart(HUNK));
    expect((await say({ text: 'perhaps?' })).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(textOfTask(await say(diffPart(newFile('x.py', 'x'))))).toContain('Python');
    expect((await say({ text: 'yes' })).status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('and takes the answer in another process than the one that asked', async () => {
    const store = memoryStore();
    const { say, server } = await conversation(store);
    const { id } = await say(diffPart(HUNK));
    await server.close();
    const answered = await (await conversation(store, id)).say({ text: 'src/x.test.js' });
    expect(answered.status.state).toBe('TASK_STATE_COMPLETED');
    expect(artifact(answered, 'review.md')?.text).toContain('the diff does not show lines 1 to 29');
  });
});

it('code-reviewer stops when its task is canceled', async () => {
  const gate = createGate();
  const stopped = createGate();
  const endless = {
    async lint(_job: LintJob, signal?: AbortSignal): Promise<LintResult> {
      await gate.pass(signal);
      stopped.open();
      return { outcome: 'failed', why: 'canceled' };
    },
  };
  const client = await reach(serveOn(memoryStore(), { linter: endless }));
  const { task } = await client.sendMessage({
    message: { messageId: 'm-1', role: 'ROLE_USER', parts: [diffPart(bad)] },
    configuration: { returnImmediately: true },
  });
  await gate.reached;
  const canceled = await client.cancelTask({ id: task?.id ?? '' });
  expect(canceled.status.state).toBe('TASK_STATE_CANCELED');
  await stopped.pass();
});

describe('the card of code-reviewer', () => {
  it('names its skills and what it takes and gives', async () => {
    const { card } = serveOn(memoryStore());
    expect(card.skills.map(({ id }) => id)).toEqual(['review-diff', 'languages']);
    expect(card.defaultInputModes).toEqual(['text/plain', 'text/x-diff', 'text/x-patch']);
    expect(card.capabilities).toMatchObject({ streaming: true, extendedAgentCard: true });
    expect(codeReviewer().capabilities).toMatchObject({ pushNotifications: true });
  });

  it('has one more skill for a caller who says who it is', async () => {
    const server = serveOn(memoryStore());
    const extended = await (await reach(server, 'secret')).getExtendedAgentCard();
    expect(extended.skills.map(({ id }) => id)).toEqual(['review-diff', 'languages', 'rules']);
    await expect((await reach(server)).getExtendedAgentCard()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
