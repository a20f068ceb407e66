import { describe, expect, it } from 'vitest';
import type { Append, TaskStore } from '../../server/ports.js';
import { aPushConfig, aScope, statusEvent } from '../../testing/builders.js';
import { describeCases } from '../../testing/cases.js';
import { fakeClock } from '../../testing/fake-clock.js';
import { taskStoreSuite } from '../../testing/task-store-suite.js';
import { memoryStore } from './memory-store.js';

const scope = aScope();

async function open() {
  const clock = fakeClock();
  return { store: memoryStore({ clock }), clock };
}

describeCases('memory store', taskStoreSuite(open), { describe, it });

const wrapped = async () => {
  const { store, clock } = await open();
  const { head, ...rest } = store;
  const spread: TaskStore = { ...rest, head: (scope, taskId) => head(scope, taskId) };
  return { store: spread, clock };
};

describeCases('memory store, taken apart and spread', taskStoreSuite(wrapped), { describe, it });

describe('memory store, particulars', () => {
  it('forgets the tasks that ended first when it is full', async () => {
    const store = memoryStore({ clock: fakeClock(), maxTasks: 3 });
    await store.append([making('a'), making('b'), making('c')]);
    await store.append([ending('b'), ending('a')]);
    await store.append([making('d')]);
    expect(await ids(store)).toEqual(['a', 'c', 'd']);
    await store.append([making('e')]);
    expect(await ids(store)).toEqual(['c', 'd', 'e']);
  });

  it('refuses a task while it is full of tasks that have not ended, and forgets nothing for it', async () => {
    const store = memoryStore({ clock: fakeClock(), maxTasks: 2 });
    await store.append([making('a'), making('b')]);
    await store.append([ending('a')]);
    await expect(store.append([making('c'), making('d')])).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(await ids(store)).toEqual(['a', 'b']);
    expect(await store.append([making('c')])).toEqual([{ outcome: 'stored', seq: 1, fence: 1 }]);
    await expect(store.append([making('d')])).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(await store.append([ending('c')])).toEqual([{ outcome: 'stored', seq: 2 }]);
  });

  it('tells who watches a task that it is forgotten', async () => {
    const store = memoryStore({ clock: fakeClock(), maxTasks: 1 });
    await store.append([making('a')]);
    await store.append([ending('a')]);
    const forgotten = new Promise<number>((resolve) => store.watch('a', resolve));
    await store.append([making('b')]);
    expect(await forgotten).toBe(2);
    expect(await store.head(scope, 'a')).toBeUndefined();
  });

  it('gives every host its turn while all have more to send', async () => {
    const store = memoryStore({ clock: fakeClock() });
    await store.append([making('a')]);
    for (const host of ['one', 'two', 'three']) {
      for (const n of [1, 2, 3, 4]) {
        const config = aPushConfig({ id: `${host}-${n}`, url: `https://${host}.example.com/` });
        await store.putPushConfig(scope, 'a', config, 100);
      }
    }
    await store.append([{ scope, taskId: 'a', fence: 1, events: [statusEvent()] }]);
    const served: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { deliveries } = await store.claimDeliveries({ limit: 1, perHost: 4, ttlMs: 1_000 });
      for (const { config } of deliveries) served.push(new URL(config.url).hostname);
    }
    expect(served.sort()).toEqual(['one.example.com', 'three.example.com', 'two.example.com']);
  });

  it('goes by the time of the system unless told otherwise', async () => {
    const store = memoryStore();
    await store.append([making('a', 3_600_000)]);
    expect(await store.acquire(scope, 'a', { holder: 'x', ttlMs: 1 })).toEqual({ outcome: 'held' });
    await store.append([making('b', 0)]);
    expect(await store.acquire(scope, 'b', { holder: 'x', ttlMs: 1 })).toEqual({ outcome: 'acquired', fence: 2 });
  });
});

function making(taskId: string, ttlMs = 1_000): Append {
  const create = { contextId: 'context-1', lease: { holder: 'maker', ttlMs } };
  return { scope, taskId, create, events: [statusEvent('TASK_STATE_SUBMITTED', { taskId })] };
}

function ending(taskId: string): Append {
  return { scope, taskId, fence: 1, events: [statusEvent('TASK_STATE_COMPLETED', { taskId })] };
}

async function ids(store: ReturnType<typeof memoryStore>): Promise<string[]> {
  const { heads } = await store.list(scope, { limit: 10 });
  return heads.map(({ task }) => task.id).sort();
}
