import { describe, expect, it } from 'vitest';
import type { Task } from '../protocol/generated/types.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Agent, Reply, Run } from './agent.js';
import type { Limits } from './limits.js';

function start(run: Agent['run'], limits: Partial<Limits> = {}) {
  return createTestServer({ ...createScriptedAgent().agent, run }, { limits });
}

const texts = (task: Task): (string | undefined)[] => (task.artifacts ?? []).map(({ parts }) => parts[0]?.text);

const to = ({ id }: Task) => ({ message: { taskId: id } });

describe('an agent that asks', () => {
  it('gets the answer where it asked, as the turn’s message', async () => {
    const { task } = start(async function* (turn) {
      const reply = yield turn.inputRequired('Which?');
      yield turn.artifact('heard', `${reply.text} ${reply.message?.messageId} ${turn.text} ${turn.message.messageId}`);
    });
    const done = await task('blue', to(await task('x')));
    expect(texts(done)).toEqual(['blue message-blue blue message-blue']);
  });

  it('has the question in the status while it waits, and WORKING once the answer is taken up', async () => {
    const states: string[] = [];
    const { task } = start(async function* (turn) {
      states.push(turn.task?.status.state ?? '');
      yield turn.inputRequired('Which?');
      states.push(turn.task?.status.state ?? '');
    });
    const asked = await task('x');
    expect(asked.status).toMatchObject({
      state: 'TASK_STATE_INPUT_REQUIRED',
      message: { parts: [{ text: 'Which?' }] },
    });
    await task('y', to(asked));
    // The second WORKING is that of the execution that the unanswered "y" starts.
    expect(states.slice(0, 2)).toEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']);
  });

  it('waits as long as it takes, without counting as silent, and keeps its task', async () => {
    const { task, clock, store } = start(async function* (turn) {
      const reply = yield turn.inputRequired('Which?');
      yield turn.artifact('heard', reply.text);
    });
    const asked = await task('x');
    await clock.advance(3_600_000);
    expect(await store.acquire({ tenant: '', owner: '' }, asked.id, { holder: 'other', ttlMs: 1 })).toEqual({
      outcome: 'held',
    });
    expect(texts(await task('blue', to(asked)))).toEqual(['blue']);
  });

  it('is let go after the longest wait, and a later answer starts it anew', async () => {
    const runs: string[] = [];
    const { task, clock, store } = start(
      async function* (turn) {
        runs.push(turn.text);
        if (turn.text === 'blue') return;
        try {
          yield turn.inputRequired('Which?');
        } finally {
          runs.push('left');
        }
      },
      { parkedMs: 60_000 },
    );
    const asked = await task('x');
    await clock.advance(55_000);
    expect(runs).toEqual(['x']);
    await clock.advance(10_000);
    expect(runs).toEqual(['x', 'left']);
    expect((await store.acquire({ tenant: '', owner: '' }, asked.id, { holder: 'other', ttlMs: 1 })).outcome).toBe(
      'acquired',
    );
    await clock.advance(1);
    expect((await task('blue', to(asked))).status.state).toBe('TASK_STATE_COMPLETED');
    expect(runs).toEqual(['x', 'left', 'blue']);
  });

  it('may return the question: then nobody is at work, and the next message starts with the history', async () => {
    const fences: (number | undefined)[] = [];
    const histories: (string | undefined)[][] = [];
    const { task, store } = start(async function* (turn): Run {
      fences.push(turn.fence);
      histories.push(turn.history.map(({ parts }) => parts[0]?.text));
      if (turn.text !== 'blue') return turn.inputRequired('Which?');
      yield turn.artifact('heard', turn.text);
    });
    const asked = await task('x');
    expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    const lease = await store.acquire({ tenant: '', owner: '' }, asked.id, { holder: 'test', ttlMs: 1_000 });
    expect(lease).toEqual({ outcome: 'acquired', fence: 2 });
    await store.release({ tenant: '', owner: '' }, asked.id, 2);
    const done = await task('blue', to(asked));
    expect(texts(done)).toEqual(['blue']);
    expect(fences).toEqual([1, 3]);
    expect(histories).toEqual([[], ['x', 'Which?']]);
  });

  it('with a question as its last words has not answered: the reply starts it anew', async () => {
    const runs: string[] = [];
    const { task } = start(async function* (turn) {
      runs.push(turn.text);
      if (turn.text !== 'blue') yield turn.inputRequired('Which?');
      else yield turn.artifact('heard', turn.text);
    });
    const asked = await task('x');
    const askedAgain = await task('red', to(asked));
    expect(askedAgain.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    const done = await task('blue', to(asked));
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
    expect(texts(done)).toEqual(['blue']);
    expect(runs).toEqual(['x', 'red', 'blue']);
  });

  it.each<[string, (reply: Reply) => unknown]>([
    ['looked at the text', (reply) => reply.text],
    ['looked at the message', (reply) => reply.message],
    ['looked at the value', (reply) => reply.value],
  ])('and then %s has answered, also when it says nothing more', async (_, look) => {
    let runs = 0;
    const { task } = start(async function* (turn) {
      runs += 1;
      look(yield turn.inputRequired('Which?'));
    });
    const done = await task('blue', to(await task('x')));
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
    expect(runs).toBe(1);
  });

  it('for an authorization and then works has answered, also when it did not look at the reply', async () => {
    let deployed = 0;
    const { task, clock } = start(async function* (turn) {
      yield turn.authRequired('Approve the deployment');
      await new Promise<void>((resolve) => clock.after(1, resolve));
      deployed += 1;
    });
    const asked = await task('x');
    const answering = task('yes', to(asked));
    await clock.advance(1);
    expect((await answering).status.state).toBe('TASK_STATE_COMPLETED');
    expect(deployed).toBe(1);
  });
});

describe('resuming out of band', () => {
  it('gives the value to the agent that waits', async () => {
    const { task, server, get, clock } = start(async function* (turn) {
      const reply = yield turn.authRequired('Approve');
      yield turn.artifact('got', [
        { data: { value: reply.value ?? null, text: reply.text, hasMessage: !!reply.message } },
      ]);
    });
    const { id } = await task('x');
    await server.resume(id, { token: 't' });
    await clock.advance(0);
    expect(await get(id)).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ data: { value: { token: 't' }, text: '', hasMessage: false } }] }],
    });
  });

  it('starts an agent anew where none waits, with the value and the user’s last message', async () => {
    const { task, server, get, clock } = start(async function* (turn): Run {
      if (turn.resumeValue === undefined) return turn.authRequired('Approve');
      yield turn.artifact('got', [{ data: { value: turn.resumeValue, text: turn.text } }]);
    });
    const { id } = await task('deploy');
    await server.resume(id, 'granted');
    await clock.advance(0);
    expect(await get(id)).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ data: { value: 'granted', text: 'deploy' } }] }],
    });
  });

  it('is refused for a task that has ended or is not there', async () => {
    const { task, server } = start(async function* () {});
    const { id } = await task('x');
    await expect(server.resume(id, 1)).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    await expect(server.resume('never-made', 1)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  it('changes nothing for an agent that asks for nothing', async () => {
    let runs = 0;
    let goOn = (): void => {};
    const { begin, server, get, clock } = start(async function* (turn) {
      runs += 1;
      yield turn.working();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    });
    const { id } = await begin('x');
    await clock.advance(0);
    await server.resume(id, 'unasked');
    goOn();
    await clock.advance(0);
    expect((await get(id)).status.state).toBe('TASK_STATE_COMPLETED');
    expect(runs).toBe(1);
  });
});
