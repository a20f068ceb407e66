import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { fakeClock } from '../testing/fake-clock.js';
import { createGate } from '../testing/gates.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Agent } from './agent.js';
import type { TaskStore } from './ports.js';

const scope = { tenant: '', owner: '' };
const asOther = { holder: 'other', ttlMs: 15_000 };

function start(run?: Agent['run'], options: Parameters<typeof createTestServer>[1] = {}) {
  const scripted = createScriptedAgent();
  const agent = run === undefined ? scripted.agent : { ...scripted.agent, run };
  return { ...scripted, ...createTestServer(agent, options), agent };
}

/** A store of which some methods are replaced. */
function storeWith(store: TaskStore, replaced: Partial<TaskStore>): TaskStore {
  return new Proxy(store, {
    get(target, name: keyof TaskStore) {
      const method = replaced[name] ?? target[name];
      return method.bind(target);
    },
  });
}

describe('a lease', () => {
  it('is held as long as the agent works', async () => {
    const { begin, clock, store } = start();
    const { id } = await begin('hang');
    await clock.advance(120_000);
    expect(await store.acquire(scope, id, asOther)).toEqual({ outcome: 'held' });
  });

  it('is given up with the end', async () => {
    const { task, store } = start();
    const { id } = await task('task');
    expect(await store.acquire(scope, id, asOther)).toEqual({ outcome: 'terminal' });
    expect(await store.renew(scope, id, 1, 1_000)).toBe(false);
  });

  it('that somebody else took ends the execution: the agent is told, and what it says is not stored', async () => {
    const gate = createGate();
    const seen: AbortSignal[] = [];
    const { begin, clock, store, get, logs } = start(async function* (turn) {
      seen.push(turn.signal);
      yield turn.working();
      await gate.pass();
      yield turn.artifact('late', 'x');
    });
    const { id } = await begin('x');
    await gate.reached;
    await store.acquire(scope, id, { ...asOther, force: true });
    gate.open();
    await clock.advance(0);
    expect(seen[0]?.aborted).toBe(true);
    expect(await get(id)).not.toHaveProperty('artifacts');
    expect(logs).toContainEqual(expect.objectContaining({ event: 'execution.lost' }));
  });

  it('that somebody else took is noticed at the next renewal, also by an agent that says nothing', async () => {
    const { begin, clock, store, turns } = start();
    const { id } = await begin('hang');
    await clock.advance(0);
    await store.acquire(scope, id, { ...asOther, force: true });
    await clock.advance(5_000);
    expect(turns[0]?.signal.aborted).toBe(true);
  });

  it('survives a renewal that the store fails', async () => {
    const clock = fakeClock();
    const memory = memoryStore({ clock });
    let failures = 0;
    const store = storeWith(memory, {
      renew(...request) {
        failures += 1;
        return failures === 1 ? Promise.reject(new Error('gone')) : memory.renew(...request);
      },
    });
    const { begin, turns } = start(undefined, { clock, store });
    const { id } = await begin('hang');
    await clock.advance(60_000);
    expect(turns[0]?.signal.aborted).toBe(false);
    expect(await memory.acquire(scope, id, asOther)).toEqual({ outcome: 'held' });
  });
});

describe('an agent that is silent for too long', () => {
  it('is told to stop, and its task fails after the grace', async () => {
    const { begin, clock, get, turns } = start();
    const { id } = await begin('hang');
    await clock.advance(595_000);
    expect(turns[0]?.signal.aborted).toBe(false);
    await clock.advance(10_000);
    expect(turns[0]?.signal.aborted).toBe(true);
    await clock.advance(5_000);
    expect(await get(id)).toMatchObject({
      status: { state: 'TASK_STATE_FAILED', message: { parts: [expect.anything()] } },
    });
  });

  it('is not one that reports, or says that it is alive', async () => {
    const { begin, clock, get } = start(async function* (turn) {
      for (let minute = 0; minute < 20; minute++) {
        await new Promise<void>((resolve) => clock.after(300_000, resolve));
        if (minute % 2 === 0) turn.heartbeat();
        else yield turn.working(`Minute ${minute}`);
      }
    });
    const { id } = await begin('x');
    await clock.advance(20 * 300_000);
    expect(await get(id)).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
  });

  it('may still say how the task ends', async () => {
    const { begin, clock, get } = start(async function* (turn) {
      yield turn.working();
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      yield turn.reject('I lost my way');
    });
    const { id } = await begin('x');
    await clock.advance(610_000);
    expect(await get(id)).toMatchObject({ status: { state: 'TASK_STATE_REJECTED' } });
  });
});

describe('a store that fails in the middle', () => {
  it('leaves the task to recovery, which ends it', async () => {
    const clock = fakeClock();
    const memory = memoryStore({ clock });
    let broken = false;
    const store = storeWith(memory, {
      append: (items) => (broken ? Promise.reject(new Error('disk full')) : memory.append(items)),
    });
    const gate = createGate();
    const { begin, get, logs } = start(
      async function* (turn) {
        yield turn.working();
        await gate.pass();
        yield turn.artifact('a', 'x');
      },
      { clock, store },
    );
    const { id } = await begin('x');
    await gate.reached;
    broken = true;
    gate.open();
    await clock.advance(0);
    expect(logs).toContainEqual(expect.objectContaining({ event: 'execution.unstored' }));
    broken = false;
    await clock.advance(15_000);
    expect(await get(id)).toMatchObject({
      status: { state: 'TASK_STATE_FAILED' },
      metadata: { reason: 'INTERRUPTED' },
    });
  });

  it('is answered with an error that tells nothing of it', async () => {
    const clock = fakeClock();
    const store = storeWith(memoryStore({ clock }), { append: () => Promise.reject(new Error('db.internal is down')) });
    const { send, logs } = start(undefined, { clock, store });
    const refusal: unknown = await send('task').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL_ERROR', message: 'Internal error' });
    expect(JSON.stringify(refusal)).not.toContain('db.internal');
    expect(logs).toContainEqual(expect.objectContaining({ event: 'operation.failed' }));
  });
});
