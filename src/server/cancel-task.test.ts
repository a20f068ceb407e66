import { describe, expect, it } from 'vitest';
import { A2AError } from '../protocol/a2a-error.js';
import type { Task } from '../protocol/generated/types.js';
import { createGate } from '../testing/gates.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, type TestServer } from '../testing/test-server.js';
import type { Agent } from './agent.js';

function start(run?: Agent['run']) {
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(run === undefined ? scripted.agent : { ...scripted.agent, run }) };
}

const cancel = ({ call }: Pick<TestServer, 'call'>, id: string): Promise<Task> => call('cancelTask', { id });

describe('canceling a task', () => {
  it('tells the agent to stop and answers with the canceled task, with no word invented', async () => {
    const test = start();
    const { id } = await test.begin('slow g');
    await test.waiting('g');
    const canceled = await cancel(test, id);
    expect(canceled).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
    expect(canceled.status).not.toHaveProperty('message');
    expect(await test.get(id)).toEqual(canceled);
  });

  it.each(['throws', 'returns', 'asks'])('holds when the agent %s on the signal', async (how) => {
    const test = start(async function* (turn) {
      yield turn.working();
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      if (how === 'throws') turn.signal.throwIfAborted();
      if (how === 'asks') yield turn.inputRequired('Really?');
    });
    const { id } = await test.begin('x');
    await test.clock.advance(0);
    expect(await cancel(test, id)).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('lets the agent clean up and report while it stops', async () => {
    const test = start(async function* (turn) {
      yield turn.working();
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      yield turn.artifact('rest', 'half of it');
    });
    const { id } = await test.begin('x');
    await test.clock.advance(0);
    expect(await cancel(test, id)).toMatchObject({
      status: { state: 'TASK_STATE_CANCELED' },
      artifacts: [{ name: 'rest' }],
    });
  });

  it.each([
    ['completed', 'TASK_STATE_COMPLETED'],
    ['fail', 'TASK_STATE_FAILED'],
  ] as const)('does not undo an end that the agent says first (%s)', async (word, state) => {
    const test = start(async function* (turn) {
      yield turn.working();
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      yield turn[word]('Too late');
    });
    const { id } = await test.begin('x');
    await test.clock.advance(0);
    await expect(cancel(test, id)).rejects.toMatchObject({
      code: 'TASK_NOT_CANCELABLE',
      metadata: { taskId: id, state },
    });
    expect(await test.get(id)).toMatchObject({ status: { state } });
  });

  it.each(['input', 'auth', 'park'])('of an agent that waits ("%s") needs no grace', async (how) => {
    const test = start();
    const { id } = await test.task(how);
    expect(await cancel(test, id)).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('of a task whose server is gone needs no agent', async () => {
    const test = start();
    const { id } = await test.task('input');
    await test.server.close();
    const later = createTestServer(test.agent, { store: test.store, clock: test.clock });
    expect(await cancel(later, id)).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('goes over an agent that does not react, after its grace, and drops what it says later', async () => {
    const test = start();
    const { id } = await test.begin('stubborn g');
    await test.waiting('g');
    let canceled: Task | undefined;
    const canceling = cancel(test, id).then((task) => {
      canceled = task;
    });
    await test.clock.advance(4_999);
    expect(canceled).toBeUndefined();
    await test.clock.advance(1);
    await canceling;
    expect(canceled).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
    test.release('g');
    await test.clock.advance(0);
    expect(await test.get(id)).toEqual(canceled);
    expect(test.logs).toContainEqual(expect.objectContaining({ event: 'agent.late' }));
  });

  it('goes over an agent on another server, too', async () => {
    const test = start();
    const other = createTestServer(test.agent, { store: test.store, clock: test.clock });
    const { id } = await test.begin('hang');
    await test.clock.advance(0);
    const canceling = cancel(other, id);
    await test.clock.advance(5_000);
    expect(await canceling).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
    await test.clock.advance(15_000);
    expect(test.turns[0]?.signal.aborted).toBe(true);
  });

  it('goes on when the caller has gone', async () => {
    const test = start();
    const { id } = await test.begin('hang');
    await test.clock.advance(0);
    const gone = new AbortController();
    const canceling = test.as({ signal: gone.signal }).call('cancelTask', { id });
    gone.abort();
    await test.clock.advance(5_000);
    await canceling;
    expect(await test.get(id)).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('twice gives the canceled task both times', async () => {
    const test = start();
    const { id } = await test.task('input');
    const first = await cancel(test, id);
    expect(await cancel(test, id)).toEqual(first);
  });

  it.each(['task', 'fail', 'reject'])('of a task that has ended otherwise ("%s") is refused', async (how) => {
    const test = start();
    const { id } = await test.task(how);
    await expect(cancel(test, id)).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
  });

  it('of a task that is not there, or not the caller’s, is refused alike', async () => {
    const test = start();
    const { id } = await test.as({ principal: { id: 'ada' } }).task('input');
    await expect(cancel(test, id)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(cancel(test, 'never-made')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});

describe('races', () => {
  /** Waits for so many turns of the promise queue: where two parties meet depends on nothing else. */
  async function hops(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await undefined;
  }

  it('of a cancellation with the completion end in one of the two everywhere', async () => {
    const outcomes = new Set<string>();
    for (let run = 0; run < 100; run++) {
      const gate = createGate();
      const test = start(async function* (turn) {
        yield turn.working();
        await gate.pass();
        yield turn.artifact('result', 'done');
      });
      const { id } = await test.begin('x');
      await gate.reached;
      const watching = test.stream('subscribeToTask', { id });
      gate.open();
      await hops(run % 50);
      const answer = await cancel(test, id).catch((error: unknown) => error);
      const { state } = (await test.get(id)).status;
      outcomes.add(state);
      if (state === 'TASK_STATE_CANCELED') expect(answer).toEqual(await test.get(id));
      else expect(answer).toMatchObject({ code: 'TASK_NOT_CANCELABLE', metadata: { state: 'TASK_STATE_COMPLETED' } });
      const states: string[] = [];
      const stream = await watching.catch((error: unknown) => error);
      if (!(stream instanceof A2AError)) {
        for await (const { event } of stream as Awaited<typeof watching>) {
          if (event.statusUpdate !== undefined) states.push(event.statusUpdate.status.state);
        }
        expect(states).toEqual([state]);
      }
      await test.clock.advance(0);
      expect((await test.get(id)).status.state).toBe(state);
    }
    expect(outcomes).toEqual(new Set(['TASK_STATE_CANCELED', 'TASK_STATE_COMPLETED']));
  });

  it.each(['slow g', 'stubborn g', 'hang', 'input'])('of two cancellations ("%s") agree', async (how) => {
    for (let run = 0; run < 10; run++) {
      const test = start();
      const { id } = await test.begin(how);
      await test.clock.advance(0);
      const first = cancel(test, id);
      await hops(run);
      const second = cancel(test, id);
      await test.clock.advance(5_000);
      expect(await first).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
      expect(await second).toEqual(await first);
    }
  });

  it('of two cancellations through two servers agree', async () => {
    for (let run = 0; run < 20; run++) {
      const test = start();
      const other = createTestServer(test.agent, { store: test.store, clock: test.clock });
      const { id } = await test.begin('hang');
      await test.clock.advance(0);
      const first = cancel(test, id);
      await hops(run);
      const second = cancel(other, id);
      await test.clock.advance(5_000);
      expect(await first).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
      expect(await second).toEqual(await first);
    }
  });
});
