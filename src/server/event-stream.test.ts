import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { fakeClock } from '../testing/fake-clock.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { TaskStore } from './ports.js';

/** A server on a store that counts who watches it. */
function start() {
  const clock = fakeClock();
  const memory = memoryStore({ clock });
  const watching = { count: 0, reads: 0 };
  const store: TaskStore = new Proxy(memory, {
    get(target, name: keyof TaskStore) {
      if (name === 'watch') {
        return (taskId: string, look: (seq: number) => void) => {
          const stop = target.watch(taskId, look);
          let watched = true;
          watching.count += 1;
          return () => {
            if (watched) watching.count -= 1;
            watched = false;
            stop();
          };
        };
      }
      if (name === 'read') watching.reads += 1;
      return target[name].bind(target);
    },
  });
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(scripted.agent, { clock, store }), watching };
}

describe('a stream that is left', () => {
  it('frees what it held at once, a thousand times, and the task goes on', async () => {
    const { begin, stream, get, clock, waiting, release, watching } = start();
    const { id } = await begin('chunks 3 g');
    await waiting('g');
    const before = watching.count;
    for (let n = 0; n < 1_000; n++) {
      for await (const _ of await stream('subscribeToTask', { id })) break;
    }
    expect(watching.count).toBe(before);
    release('g');
    await clock.advance(0);
    expect((await get(id)).status.state).toBe('TASK_STATE_COMPLETED');
    expect(watching.count).toBe(0);
  });

  it('ends also while its reader waits', async () => {
    const { task, stream, watching } = start();
    const { id } = await task('input');
    const before = watching.count;
    const subscription = await stream('subscribeToTask', { id });
    await subscription.next();
    const next = subscription.next();
    await subscription.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(watching.count).toBe(before);
  });

  it('ends when its caller has gone', async () => {
    const { task, as, watching } = start();
    const { id } = await task('input');
    const before = watching.count;
    const gone = new AbortController();
    const subscription = await as({ signal: gone.signal }).stream('subscribeToTask', { id });
    await subscription.next();
    const next = subscription.next();
    gone.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(watching.count).toBe(before);
  });

  it('was never begun for a caller who had gone already', async () => {
    const { task, as, watching } = start();
    const { id } = await task('input');
    const before = watching.count;
    const subscription = await as({ signal: AbortSignal.abort() }).stream('subscribeToTask', { id });
    expect(await itemsOf(subscription)).toEqual([]);
    expect(watching.count).toBe(before);
  });
});

describe('a stream that comes to its end', () => {
  it('frees what it held before its last event is read', async () => {
    const { streamOf, watching } = start();
    await itemsOf(await streamOf('task'));
    expect(watching.count).toBe(0);
  });

  it.each(['subscribeToTask', 'sendStreamingMessage'] as const)(
    'does so when its task is removed (%s)',
    async (how) => {
      const { task, stream, streamOf, server, watching } = start();
      const { id } = await task('auth');
      const subscription =
        how === 'subscribeToTask' ? await stream(how, { id }) : await streamOf('hang', { message: { taskId: id } });
      await subscription.next();
      const rest = itemsOf(subscription);
      expect(await server.deleteTask(id)).toBe(true);
      await rest;
      expect(watching.count).toBe(0);
    },
  );

  it('does so when the server closes', async () => {
    const { task, stream, server, watching } = start();
    const { id } = await task('input');
    const rest = itemsOf(await stream('subscribeToTask', { id }));
    await server.close();
    expect(await rest).toHaveLength(1);
    expect(watching.count).toBe(0);
  });
});

describe('a reader that stalls', () => {
  it('costs nobody anything, knows how far it is behind, and gets everything when it comes back', async () => {
    const { begin, stream, get, clock, waiting, release, watching } = start();
    const { id } = await begin('chunks 200 g');
    await waiting('g');
    const stalled = await stream('subscribeToTask', { id });
    await stalled.next();
    expect(stalled.behind).toBe(0);
    watching.reads = 0;
    release('g');
    await clock.advance(0);
    expect((await get(id)).status.state).toBe('TASK_STATE_COMPLETED');
    expect(watching.reads).toBe(0);
    expect(stalled.behind).toBe(200);
    const items = await itemsOf(stalled);
    expect(items).toHaveLength(200);
    // 199 chunks and the last status, in bounded pieces.
    expect(watching.reads).toBe(Math.ceil(200 / 64));
    expect(stalled.behind).toBe(0);
  });
});

describe('several reads at once', () => {
  it('are served in order, each event once', async () => {
    const { streamOf } = start();
    const stream = await streamOf('chunks 3');
    const reads = Array.from({ length: 8 }, () => stream.next());
    const cursors = (await Promise.all(reads)).map(({ done, value }) => (done === true ? 'done' : value.cursor));
    expect(cursors).toEqual([2, 3, 4, 5, 6, 7, 'done', 'done']);
  });
});

describe('events', () => {
  it('are the same objects for every reader, so that they can be written once', async () => {
    const { begin, stream, waiting, release } = start();
    const { id } = await begin('chunks 3 g');
    await waiting('g');
    const streams = [await stream('subscribeToTask', { id }), await stream('subscribeToTask', { id })];
    release('g');
    const [one = [], two = []] = await Promise.all(streams.map(itemsOf));
    expect(one.length).toBeGreaterThan(1);
    for (const [n, { event }] of one.entries()) expect(two[n]?.event === event || event.task !== undefined).toBe(true);
  });
});

it('a log that cannot be read ends the stream with an error that tells nothing of it', async () => {
  const { task, server, open, store, logs } = start();
  const { id } = await task('input');
  const call = await open();
  const stream = await server.stream('subscribeToTask', { id }, call);
  await stream.next();
  const read = store.read;
  store.read = () => Promise.reject(new Error('db.internal is down'));
  await expect(stream.next()).rejects.toMatchObject({ code: 'INTERNAL_ERROR', message: 'Internal error' });
  store.read = read;
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(logs).toContainEqual(expect.objectContaining({ event: 'stream.failed' }));
});
