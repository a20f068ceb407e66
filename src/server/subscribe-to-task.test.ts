import { describe, expect, it } from 'vitest';
import { applyEvent } from '../protocol/apply-event.js';
import type { Task } from '../protocol/generated/types.js';
import { createGate } from '../testing/gates.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { EventStream, StreamItem } from './engine.js';

function start() {
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(scripted.agent) };
}

const subscribe = (id: string) => ['subscribeToTask', { id }] as const;

async function read(stream: EventStream, count: number): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  while (items.length < count) {
    const { done, value } = await stream.next();
    if (done === true) break;
    items.push(value);
  }
  return items;
}

describe('a subscription', () => {
  it('begins with the task as it stands, and then brings what is new, nothing twice and nothing missing', async () => {
    const { begin, stream, get, waiting, release } = start();
    const { id } = await begin('chunks 10 g');
    await waiting('g');
    const subscription = await stream(...subscribe(id));
    release('g');
    const items = await itemsOf(subscription);
    let task: Task | undefined;
    for (const { event } of items) {
      if (event.task !== undefined) task = event.task;
      else if (task !== undefined && event.message === undefined) task = applyEvent(task, event);
    }
    expect(task?.artifacts?.[0]?.parts.map(({ text }) => text)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(task).toEqual(await get(id));
    expect(items.map(({ event }) => Object.keys(event)[0])).toEqual([
      'task',
      ...Array.from({ length: 9 }, () => 'artifactUpdate'),
      'statusUpdate',
    ]);
  });

  it.each(['input', 'auth', 'park'])(
    'to a task that waits ("%s") stays open over the answer until the end',
    async (how) => {
      const { task, stream, send } = start();
      const { id } = await task(how);
      const subscription = await stream(...subscribe(id));
      const [first] = await read(subscription, 1);
      expect(first?.event.task?.id).toBe(id);
      const rest = itemsOf(subscription);
      await send('task', { message: { taskId: id } });
      const items = await rest;
      expect(items[0]?.event.statusUpdate?.status.state).toBe('TASK_STATE_WORKING');
      expect(items.at(-1)?.event.statusUpdate?.status.state).toBe('TASK_STATE_COMPLETED');
    },
  );

  it('stays open over a question that comes while it is open', async () => {
    const gate = createGate();
    const { begin, task, stream, clock } = createTestServer({
      ...createScriptedAgent().agent,
      async *run(turn) {
        await gate.pass();
        const reply = yield turn.inputRequired('Which one?');
        yield turn.completed(reply.text);
      },
    });
    const { id } = await begin('x');
    const items = itemsOf(await stream('subscribeToTask', { id }));
    gate.open();
    await clock.advance(0);
    await task('blue', { message: { taskId: id } });
    expect((await items).flatMap(({ event }) => event.statusUpdate?.status.state ?? [])).toEqual([
      'TASK_STATE_INPUT_REQUIRED',
      'TASK_STATE_WORKING',
      'TASK_STATE_COMPLETED',
    ]);
  });

  it('does not need the server that ran the task', async () => {
    const { task, server, store, clock } = start();
    const asked = await task('input');
    await server.close();
    const later = createTestServer(createScriptedAgent().agent, { store, clock });
    const subscription = await later.stream(...subscribe(asked.id));
    expect((await read(subscription, 1))[0]?.event.task).toEqual(asked);
    await later.send('task', { message: { taskId: asked.id } });
    const items = await itemsOf(subscription);
    expect(items.at(-1)?.event.statusUpdate?.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('brings the same events in the same order to all, and one that leaves changes nothing for the others', async () => {
    const { begin, stream, waiting, release } = start();
    const { id } = await begin('chunks 5 g');
    await waiting('g');
    const one = await stream(...subscribe(id));
    const two = await stream(...subscribe(id));
    const three = await stream(...subscribe(id));
    await three.next();
    await three.return();
    release('g');
    const [first, second] = await Promise.all([itemsOf(one), itemsOf(two)]);
    expect(first).toHaveLength(6);
    expect(second).toEqual(first);
    expect(await three.next()).toEqual({ done: true, value: undefined });
  });

  it.each(['task', 'fail', 'reject'])('to a task that has ended ("%s") is refused', async (how) => {
    const { task, stream } = start();
    const { id } = await task(how);
    await expect(stream(...subscribe(id))).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  });

  it('to a task that is not there, or not the caller’s, is refused alike', async () => {
    const { as, stream } = start();
    const { id } = await as({ principal: { id: 'ada' } }).task('input');
    await expect(stream(...subscribe(id))).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(stream(...subscribe('never-made'))).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  it('ends when the task is canceled, with that', async () => {
    const { begin, stream, call, waiting } = start();
    const { id } = await begin('slow g');
    await waiting('g');
    const items = itemsOf(await stream(...subscribe(id)));
    await call('cancelTask', { id });
    expect((await items).at(-1)?.event.statusUpdate?.status.state).toBe('TASK_STATE_CANCELED');
  });
});
