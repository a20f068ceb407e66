import { describe, expect, it } from 'vitest';
import { textOfMessage } from '../protocol/text.js';
import { aMessage } from '../testing/builders.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Turn } from './agent.js';

function start() {
  const scripted = createScriptedAgent({ capabilities: { extensions: [{ uri: 'urn:x' }] } });
  return { ...scripted, ...createTestServer(scripted.agent) };
}

describe('what an agent sees of a call', () => {
  it('is the message, the caller, and what the request said', async () => {
    const { as } = start();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const caller = as({
      principal: { id: 'ada' },
      tenant: 'acme',
      headers: { 'a2a-extensions': 'urn:x, urn:unknown', traceparent, tracestate: 'a=1' },
    });
    const { message } = await caller.send('who', {
      message: { contextId: 'c' },
      metadata: { k: [1] },
      configuration: { acceptedOutputModes: ['text/plain'] },
    });
    expect(message?.parts).toEqual([
      {
        data: {
          principal: 'ada',
          tenant: 'acme',
          contextId: 'c',
          extensions: ['urn:x'],
          acceptedOutputModes: ['text/plain'],
          metadata: { k: [1] },
          traceparent,
          tracestate: 'a=1',
        },
      },
    ]);
  });

  it('is the text of a message as its caller would read it: each text part on a line of its own', async () => {
    const texts: string[] = [];
    const { task } = createTestServer({
      ...createScriptedAgent({ capabilities: {} }).agent,
      async *run(turn) {
        const reply = yield turn.inputRequired('More?');
        texts.push(reply.text, turn.text);
      },
    });
    const { id } = await task('x');
    const message = aMessage('', { taskId: id, parts: [{ text: 'a' }, { data: 1 }, { text: 'b' }] });
    await task('', { message });
    expect(texts).toEqual(['a\nb', 'a\nb']);
    expect(textOfMessage(message)).toBe('a\nb');
  });

  it('is nothing where nothing was said', async () => {
    const { send, turns } = start();
    await send('echo x');
    const [turn] = turns;
    expect(turn).toMatchObject({
      text: 'echo x',
      task: undefined,
      history: [],
      principal: undefined,
      tenant: '',
      extensions: [],
      acceptedOutputModes: [],
      metadata: undefined,
      traceparent: undefined,
      resumeValue: undefined,
      fence: undefined,
    });
    expect(turn?.signal.aborted).toBe(false);
  });

  it('holds the task as it is stored at that moment', async () => {
    const seen: unknown[] = [];
    const { task, get } = createTestServer({
      ...createScriptedAgent().agent,
      async *run(turn) {
        seen.push(turn.task);
        yield turn.working('on it');
        yield turn.append('log', 'a');
        yield turn.append('log', 'b');
        yield turn.annotate({ k: 1 });
        seen.push(turn.task);
        yield turn.working();
      },
    });
    const done = await task('x');
    expect(seen[0]).toMatchObject({ id: done.id, status: { state: 'TASK_STATE_SUBMITTED' } });
    expect(seen[1]).toMatchObject({
      status: { state: 'TASK_STATE_WORKING', message: { parts: [{ text: 'on it' }] } },
      artifacts: [{ name: 'log', parts: [{ text: 'a' }, { text: 'b' }] }],
      metadata: { k: 1 },
    });
    expect(seen[0]).not.toHaveProperty('artifacts');
    expect(await get(done.id)).toMatchObject({ metadata: { k: 1 } });
  });

  it('names the same message in the turn as in the task', async () => {
    const { task, turns } = start();
    const made = await task('task');
    expect(turns[0]?.message).toEqual(made.history?.[0]);
  });
});

describe('keys', () => {
  async function turnOf(
    sendAs: Parameters<ReturnType<typeof start>['as']>[0],
    messageId: string,
  ): Promise<Turn | undefined> {
    const { as, turns } = start();
    await as(sendAs).send('echo', { message: { contextId: 'c', messageId } });
    return turns[0];
  }

  it('of a conversation are the same for the same caller only', async () => {
    const ada = await turnOf({ principal: { id: 'ada' } }, 'm');
    const again = await turnOf({ principal: { id: 'ada' } }, 'n');
    const bob = await turnOf({ principal: { id: 'bob' } }, 'm');
    const elsewhere = await turnOf({ principal: { id: 'ada' }, tenant: 'acme' }, 'm');
    expect(again?.contextKey).toBe(ada?.contextKey);
    expect(new Set([ada, bob, elsewhere].map((turn) => turn?.contextKey)).size).toBe(3);
  });

  it('of side effects are the same for the same message only', async () => {
    const one = await turnOf({}, 'm');
    expect((await turnOf({}, 'm'))?.idempotencyKey).toBe(one?.idempotencyKey);
    expect((await turnOf({}, 'n'))?.idempotencyKey).not.toBe(one?.idempotencyKey);
  });
});

describe('artifacts', () => {
  it('of the same name are one artifact, over executions too', async () => {
    const { task } = createTestServer({
      ...createScriptedAgent().agent,
      async *run(turn) {
        yield turn.append('log', turn.text);
        if (turn.text !== 'two') yield turn.inputRequired('More?');
      },
    });
    const first = await task('one');
    const done = await task('two', { message: { taskId: first.id } });
    expect(done.artifacts).toEqual([
      { artifactId: first.artifacts?.[0]?.artifactId, name: 'log', parts: [{ text: 'one' }, { text: 'two' }] },
    ]);
  });

  it('are replaced whole by `artifact`, and keep what their label says', async () => {
    const { task } = createTestServer({
      ...createScriptedAgent().agent,
      async *run(turn) {
        yield turn.artifact('report', 'draft');
        const label = { name: 'report', description: 'Final', metadata: { v: 2 }, extensions: ['urn:x'] };
        yield turn.artifact(label, [{ text: 'final' }]);
        yield turn.artifact({ artifactId: 'own-id' }, { data: { n: 1 } });
      },
    });
    expect((await task('x')).artifacts).toEqual([
      {
        artifactId: expect.any(String),
        name: 'report',
        description: 'Final',
        metadata: { v: 2 },
        extensions: ['urn:x'],
        parts: [{ text: 'final' }],
      },
      { artifactId: 'own-id', parts: [{ data: { n: 1 } }] },
    ]);
  });
});

describe('status timestamps', () => {
  it('have three digits and Z, and do not go back when the clock does', async () => {
    let ms = Date.parse('2026-01-01T00:00:00.500Z');
    const test = createTestServer(
      {
        ...createScriptedAgent().agent,
        async *run(turn) {
          ms -= 60_000;
          yield turn.working();
        },
      },
      {},
    );
    const clock = { ...test.clock, now: () => ms };
    const skewed = createTestServer(
      {
        ...createScriptedAgent().agent,
        async *run(turn) {
          ms -= 60_000;
          yield turn.inputRequired('?');
        },
      },
      { clock },
    );
    const asked = await skewed.task('x');
    expect(asked.status.timestamp).toBe('2026-01-01T00:00:00.500Z');
    const canceled = await skewed.call('cancelTask', { id: asked.id });
    expect(canceled.status.timestamp).toBe('2026-01-01T00:00:00.500Z');
  });
});
