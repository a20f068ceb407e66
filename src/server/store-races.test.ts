import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { aMessage } from '../testing/builders.js';
import { fakeClock } from '../testing/fake-clock.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { Append, TaskStore } from './ports.js';

const scope = { tenant: '', owner: '' };

/** A server on a store in which something else happens just before an append of a certain kind. */
function start(isIt: (item: Append) => boolean, before: (store: TaskStore, item: Append) => Promise<unknown>) {
  const clock = fakeClock();
  const memory = memoryStore({ clock });
  let happened = false;
  const store: TaskStore = new Proxy(memory, {
    get(target, name: keyof TaskStore) {
      if (name !== 'append') return target[name].bind(target);
      return async (items: readonly Append[]) => {
        const [item] = items;
        if (!happened && item !== undefined && isIt(item)) {
          happened = true;
          await before(memory, item);
        }
        return memory.append(items);
      };
    },
  });
  const scripted = createScriptedAgent();
  const options = { clock, store, limits: { parkedMs: 60_000 } };
  return { ...scripted, ...createTestServer(scripted.agent, options), happened: () => happened };
}

const ends = (state: string) => (item: Append) =>
  item.events.some((event) => 'statusUpdate' in event && event.statusUpdate.status.state === state);

/** What another server does that finds the lease held: it stores the message and leaves it to the holder. */
function storeMessage(store: TaskStore, taskId: string, text: string): Promise<unknown> {
  const message = aMessage(text, { taskId });
  const options = { extensions: [], acceptedOutputModes: [] };
  return store.append([{ scope, taskId, events: [{ message }], command: { kind: 'message', message, options } }]);
}

describe('a message that comes through another server', () => {
  it('at the moment of completion is answered by a further execution', async () => {
    const test = start(ends('TASK_STATE_COMPLETED'), (store, { taskId }) => storeMessage(store, taskId, 'task again'));
    const { id } = await test.begin('task once');
    await test.clock.advance(0);
    expect(test.happened()).toBe(true);
    expect((await test.get(id)).artifacts?.map(({ parts }) => parts[0]?.text)).toEqual(['again']);
    expect(test.turns).toHaveLength(2);
  });

  it('at the moment at which a waiting agent is let go is answered all the same', async () => {
    const isLetGo = (item: Append) => item.release === true && item.events.length === 0;
    const test = start(isLetGo, (store, { taskId }) => storeMessage(store, taskId, 'blue'));
    const { id } = await test.task('input');
    await test.clock.advance(70_000);
    expect(test.happened()).toBe(true);
    expect(await test.get(id)).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ name: 'answer', parts: [{ text: 'blue' }] }],
    });
  });
});

describe('a cancellation', () => {
  it('from which the lease is taken in the middle tries again', async () => {
    const steal = (store: TaskStore, { taskId }: Append) =>
      store.acquire(scope, taskId, { holder: 'other', ttlMs: 1_000, force: true });
    const test = start(ends('TASK_STATE_CANCELED'), steal);
    const { id } = await test.begin('hang');
    await test.clock.advance(0);
    const canceling = test.call('cancelTask', { id });
    await test.clock.advance(5_000);
    expect(test.happened()).toBe(true);
    expect(await canceling).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
  });

  it('through another server at the moment of completion wins, because it was stored first', async () => {
    const ask = (store: TaskStore, { taskId }: Append) =>
      store.append([{ scope, taskId, events: [], command: { kind: 'cancel' } }]);
    const test = start(ends('TASK_STATE_COMPLETED'), ask);
    const { id } = await test.begin('task');
    await test.clock.advance(0);
    expect((await test.get(id)).status.state).toBe('TASK_STATE_CANCELED');
  });
});

describe('a stream of a further message', () => {
  it('that is answered with the next question before the stream begins has nothing more to wait for', async () => {
    const clock = fakeClock();
    const memory = memoryStore({ clock });
    let heads = 0;
    let slowest = Number.NaN;
    const store: TaskStore = new Proxy(memory, {
      get(target, name: keyof TaskStore) {
        if (name !== 'head') return target[name].bind(target);
        return async (...request: Parameters<TaskStore['head']>) => {
          heads += 1;
          if (heads === slowest) for (let hop = 0; hop < 200; hop++) await undefined;
          return memory.head(...request);
        };
      },
    });
    const { task, streamOf } = createTestServer(createScriptedAgent().agent, { clock, store });
    const { id: taskId } = await task('park');
    // The first look is for the checks, the second for the beginning of the stream.
    slowest = heads + 2;
    const items = await itemsOf(await streamOf('park', { message: { taskId } }));
    expect(items.map(({ event }) => event.task?.status.state)).toEqual(['TASK_STATE_INPUT_REQUIRED']);
    expect(items[0]?.event.task?.history?.map(({ parts }) => parts[0]?.text)).toEqual(['park', 'Which one?', 'park']);
  });
});
