import { describe, expect, it } from 'vitest';
import type { Task } from '../protocol/generated/types.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { Agent, Run } from './agent.js';

function start() {
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(scripted.agent) };
}

function running(run: Agent['run']): Agent {
  return { ...createScriptedAgent().agent, run };
}

describe('a direct reply', () => {
  it('is a message of the agent with ids of its own, and no task is made', async () => {
    const { send, call } = start();
    const answer = await send('echo hi', { message: { contextId: 'c-1' } });
    expect(answer).toEqual({
      message: { messageId: expect.any(String), contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'hi' }] },
    });
    expect(await call('listTasks', {})).toMatchObject({ totalSize: 0 });
  });

  it.each([
    ['a text', 'hi', { parts: [{ text: 'hi' }] }],
    ['a promise of one', Promise.resolve('hi'), { parts: [{ text: 'hi' }] }],
    ['a part', { data: { n: 1 } }, { parts: [{ data: { n: 1 } }] }],
    ['parts', [{ text: 'a' }, { text: 'b' }], { parts: [{ text: 'a' }, { text: 'b' }] }],
    [
      'a message',
      { parts: [{ text: 'a' }], metadata: { k: 1 }, extensions: ['urn:x'], referenceTaskIds: ['t'] },
      { parts: [{ text: 'a' }], metadata: { k: 1 }, extensions: ['urn:x'], referenceTaskIds: ['t'] },
    ],
  ])('may be given as %s', async (_, answer, message) => {
    const { send } = createTestServer(running(() => answer));
    expect(await send('x')).toMatchObject({ message });
  });

  it('comes all the same when the caller wants a task at once', async () => {
    const { send } = start();
    expect(await send('echo hi', { configuration: { returnImmediately: true } })).toMatchObject({
      message: { parts: [{ text: 'hi' }] },
    });
  });

  it('has to have content', async () => {
    const { send, logs } = start();
    await expect(send('junk')).rejects.toMatchObject({ code: 'INVALID_AGENT_RESPONSE' });
    expect(logs).toContainEqual(expect.objectContaining({ event: 'agent.invalid_answer' }));
  });

  it('that fails is answered with a text that reveals nothing', async () => {
    const { send, logs } = start();
    const refusal: unknown = await send('refuse').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL_ERROR', message: 'Internal error' });
    expect(JSON.stringify(refusal)).not.toContain('secret');
    expect(logs).toContainEqual(expect.objectContaining({ level: 'error', event: 'agent.failed' }));
  });

  it('may hand over to a task', async () => {
    async function* work(): Run {
      yield { state: 'TASK_STATE_COMPLETED', content: 'done' };
    }
    const { task } = createTestServer(running(async () => work()));
    expect(await task('x')).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
  });
});

describe('a blocking send', () => {
  it('answers with the task as it ended, which is what GetTask gives', async () => {
    const { task, get } = start();
    const done = await task('task result');
    expect(done).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ name: 'result', parts: [{ text: 'result' }] }],
    });
    expect(await get(done.id)).toEqual(done);
  });

  it.each([
    ['input', 'TASK_STATE_INPUT_REQUIRED', 'Which one?'],
    ['auth', 'TASK_STATE_AUTH_REQUIRED', 'Approve step 1'],
    ['reject', 'TASK_STATE_REJECTED', 'Not my kind of work'],
    ['fail', 'TASK_STATE_FAILED', 'It did not work out'],
  ])('returns at once from "%s" with %s', async (text, state, said) => {
    const { task } = start();
    const answer = await task(text);
    expect(answer.status).toMatchObject({ state, message: { role: 'ROLE_AGENT', parts: [{ text: said }] } });
    expect(answer.status.message).toMatchObject({ taskId: answer.id, contextId: answer.contextId });
  });

  it('to a waiting task waits for what follows, not for the question that it answers', async () => {
    const { task } = start();
    const first = await task('auth 2');
    const second = await task('yes', { message: { taskId: first.id } });
    expect(second.status.message?.parts).toEqual([{ text: 'Approve step 2' }]);
    const done = await task('yes', { message: { taskId: first.id } });
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('ends with the caller, and the work goes on', async () => {
    const { as, call, get, waiting, release, clock } = start();
    const gone = new AbortController();
    const sending = as({ signal: gone.signal }).task('slow g');
    await waiting('g');
    gone.abort();
    const left = await sending;
    expect(left.status.state).toBe('TASK_STATE_WORKING');
    release('g');
    await clock.advance(0);
    expect(await get(left.id)).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
    expect(await call('listTasks', {})).toMatchObject({ totalSize: 1 });
  });

  it('does not wait at all for a caller who has gone already', async () => {
    const { as } = start();
    expect(await as({ signal: AbortSignal.abort() }).task('hang')).toMatchObject({ id: expect.any(String) });
  });

  it('waits no longer than the longest wait, and then shows the task as it is', async () => {
    const scripted = createScriptedAgent();
    const { task, clock } = createTestServer(scripted.agent, { limits: { blockingMs: 60_000 } });
    let answer: Task | undefined;
    const sending = task('hang').then((is) => {
      answer = is;
    });
    await clock.advance(59_999);
    expect(answer).toBeUndefined();
    await clock.advance(1);
    await sending;
    expect(answer).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
  });

  it('leaves no reader and no timer behind', async () => {
    const scripted = createScriptedAgent();
    const test = createTestServer(scripted.agent, { limits: { maxStreams: 1 } });
    for (let n = 0; n < 3; n++) await test.task('task');
    // Were a reader left, there would be no room for a stream.
    expect(await itemsOf(await test.streamOf('task'))).not.toHaveLength(0);
  });
});

describe('a send that returns immediately', () => {
  it('answers with the task as it was stored, before the agent has taken a step', async () => {
    const { begin, get, clock } = start();
    const made = await begin('task');
    expect(made).toMatchObject({ status: { state: 'TASK_STATE_SUBMITTED' }, history: [{ messageId: 'message-task' }] });
    expect(made).not.toHaveProperty('artifacts');
    await clock.advance(0);
    expect(await get(made.id)).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
  });

  it('gives a task that is in the store, as it is there', async () => {
    let stored: Promise<Task> | undefined;
    const test = createTestServer(
      running(async function* (turn) {
        if (turn.task !== undefined) stored = test.get(turn.task.id);
        await stored;
        yield turn.working();
      }),
    );
    const made = await test.begin('x');
    expect(await stored).toEqual(made);
  });

  it('to a waiting task answers with the message on record', async () => {
    const { task, begin } = start();
    const asked = await task('input');
    const answer = await begin('blue', { message: { taskId: asked.id } });
    expect(answer.history?.map(({ messageId }) => messageId)).toContain('message-blue');
  });
});

describe('historyLength', () => {
  it.each([
    [undefined, 2],
    [0, undefined],
    [1, 1],
    [9, 2],
  ])('%s bounds the history of the answer (%s)', async (historyLength, count) => {
    const { task } = start();
    const asked = await task('auth 1');
    const configuration = historyLength === undefined ? {} : { historyLength };
    const done = await task('history', { message: { taskId: asked.id }, configuration });
    const users = done.history?.filter(({ role }) => role === 'ROLE_USER').length;
    if (count === undefined) expect(done).not.toHaveProperty('history');
    else if (historyLength === 1) expect(done.history).toHaveLength(1);
    else expect(users).toBe(count);
  });

  it('bounds the task that is returned at once, too', async () => {
    const { begin } = start();
    expect(await begin('task', { configuration: { historyLength: 0 } })).not.toHaveProperty('history');
  });
});
