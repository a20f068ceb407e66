import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { connect } from '../../src/entries/client.js';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { aMessage, anArtifact, aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { startAgentPeer } from '../support/agent-peer.js';
import {
  agentThat,
  chunk,
  completed,
  methodsOf,
  plainCard,
  status,
  streams,
  streamTo,
  task,
} from '../support/rpc-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

// A thousand connections, and the seconds for which the platform keeps idle ones, take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('stream', () => {
  test('gives the events as they come, and ends with the task', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => void streamTo(context, task(), chunk('a'), completed)),
    });
    expect(await collect(agent.stream('Ada'))).toEqual({ events: [task(), chunk('a'), completed], error: undefined });
    await peer.quiet();
  });

  test('sends nothing before the first read', async () => {
    const { agent, peer } = await agentThat({});
    agent.stream('Ada');
    await agent.stream('Ada').return?.();
    expect(methodsOf(peer)).toEqual([]);
  });

  test('gives an event before the next one is there', async () => {
    let next = (): void => {};
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => {
        const stream = streamTo(context, task());
        next = () => stream.event(context.envelope(completed));
      }),
    });
    const seen: StreamResponse[] = [];
    for await (const event of agent.stream('Ada')) {
      seen.push(event);
      next();
    }
    expect(seen).toEqual([task(), completed]);
  });

  verifies('case 92', 'goes on over a cut, and gives what is told twice once', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), chunk('a')).cut()),
      SubscribeToTask: streams(
        (context) => streamTo(context, task('TASK_STATE_WORKING', { artifacts: [anArtifact('a')] })).cut(),
        (context) => streamTo(context, task('TASK_STATE_WORKING', { artifacts: [anArtifact('ab')] }), completed).end(),
      ),
    });
    const missed = task('TASK_STATE_WORKING', { artifacts: [anArtifact('ab')] });
    expect((await collect(agent.stream('Ada'))).events).toEqual([task(), chunk('a'), missed, completed]);
  });

  test('goes on over AUTH_REQUIRED, and ends at INPUT_REQUIRED, whatever the agent does with the stream', async () => {
    const authorize = status('TASK_STATE_AUTH_REQUIRED', 'Sign in');
    const ask = status('TASK_STATE_INPUT_REQUIRED', 'Which?');
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(
        (context) => void streamTo(context, task(), authorize, status('TASK_STATE_WORKING'), ask),
      ),
    });
    expect((await collect(agent.stream('Ada'))).events).toEqual([task(), authorize, status('TASK_STATE_WORKING'), ask]);
    await peer.quiet();
  });

  test('ends where the agent ends the stream of a task that waits', async () => {
    const authorize = status('TASK_STATE_AUTH_REQUIRED', 'Sign in');
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), authorize).end()),
    });
    expect((await collect(agent.stream('Ada'))).events).toEqual([task(), authorize]);
    expect(methodsOf(peer)).toEqual(['SendStreamingMessage']);
  });

  test('gives Tasks, whenever they have changed, of an agent that does not stream', async () => {
    let looks = 0;
    const states = ['TASK_STATE_WORKING', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED'] as const;
    const { agent } = await agentThat(
      { SendMessage: () => task('TASK_STATE_SUBMITTED'), GetTask: () => task(states[looks++]).task },
      {},
      plainCard,
    );
    expect((await collect(agent.stream('Ada'))).events).toEqual([
      task('TASK_STATE_SUBMITTED'),
      task('TASK_STATE_WORKING'),
      task('TASK_STATE_COMPLETED'),
    ]);
  });

  test('ends when its time is up, and when it is aborted, with the id of the task', async () => {
    const { agent, peer } = await agentThat({ SendStreamingMessage: (_, context) => void streamTo(context, task()) });
    expect(await collect(agent.stream('Ada', { timeoutMs: 40 }))).toEqual({
      events: [task()],
      error: expect.objectContaining({ kind: 'timeout', taskId: 'task-1' }),
    });
    const controller = new AbortController();
    const seen = agent.stream('Ada', { signal: controller.signal });
    await seen.next();
    controller.abort();
    await expect(seen.next()).rejects.toMatchObject({ kind: 'aborted', taskId: 'task-1' });
    await peer.quiet();
  });
});

describe('leaving a stream', () => {
  test('closes it at once, from inside the loop or from outside', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: (_, context) => void streamTo(context, task()),
      SubscribeToTask: (_, context) => void streamTo(context, task()),
    });
    for await (const _ of agent.stream('Ada')) break;
    for await (const _ of agent.sendStreamingMessage({ message: aMessage() })) break;
    for await (const _ of agent.followTask('task-1')) break;
    await peer.quiet();

    for (const events of [agent.stream('Ada'), agent.subscribeToTask({ id: 'task-1' })]) {
      await events.next();
      const waiting = events.next();
      await events.return?.();
      expect(await waiting).toEqual({ done: true, value: undefined });
    }
    await peer.quiet();
  });

  verifies('case 86', 'a thousand times leaves nothing behind', async () => {
    const { agent, peer } = await agentThat({ SendStreamingMessage: (_, context) => void streamTo(context, task()) });
    const { signal } = new AbortController();
    for (let round = 0; round < 20; round++) {
      const some = Array.from({ length: 50 }, async () => {
        for await (const _ of agent.stream('Ada', { signal })) break;
      });
      await Promise.all(some);
      await peer.quiet();
    }
    expect(methodsOf(peer)).toHaveLength(1000);
    // The platform keeps idle connections for some seconds.
    await peer.disconnected();
    expect(peer.sockets.size).toBe(0);
  });
});

describe('followTask', () => {
  test('begins with the task as it stands, and goes on while it waits', async () => {
    const waiting = task('TASK_STATE_INPUT_REQUIRED');
    const { agent, peer } = await agentThat({
      SubscribeToTask: streams((context) => streamTo(context, waiting, status('TASK_STATE_WORKING'), completed).end()),
    });
    expect((await collect(agent.followTask('task-1'))).events).toEqual([
      waiting,
      status('TASK_STATE_WORKING'),
      completed,
    ]);
    expect(methodsOf(peer)).toEqual(['SubscribeToTask']);
  });

  test('gives a task that has ended, which nobody can subscribe to', async () => {
    const { agent } = await agentThat({
      SubscribeToTask: (_, { request, reply }) => {
        reply.send({ jsonrpc: '2.0', id: request.json().id, error: { code: -32004, message: 'over' } });
      },
      GetTask: () => task('TASK_STATE_COMPLETED').task,
    });
    expect((await collect(agent.followTask('task-1'))).events).toEqual([task('TASK_STATE_COMPLETED')]);
  });

  test('ends when the agent ends the stream of a task that waits', async () => {
    const { agent } = await agentThat({
      SubscribeToTask: streams((context) => streamTo(context, task('TASK_STATE_INPUT_REQUIRED')).end()),
    });
    expect((await collect(agent.followTask('task-1'))).events).toHaveLength(1);
  });
});

describe('raw streams', () => {
  test('bring what was sent, and end with their connection', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), chunk('a')).end()),
      SubscribeToTask: streams((context) => streamTo(context, task(), chunk('a')).cut()),
    });
    expect(await collect(agent.sendStreamingMessage({ message: aMessage() }))).toEqual({
      events: [task(), chunk('a')],
      error: undefined,
    });
    expect(await collect(agent.subscribeToTask({ id: 'task-1' }))).toEqual({
      events: [task(), chunk('a')],
      error: expect.objectContaining({ kind: 'network', taskId: 'task-1' }),
    });
  });

  test.each([
    ['an event of another task', [task(), { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { taskId: 'other' }) }]],
    ['an event after the end', [task(), completed, status('TASK_STATE_WORKING')]],
    ['the wrong task from the start', [{ task: aTask({ id: 'other' }) }]],
  ])('refuse %s', async (_, events) => {
    const { agent, peer } = await agentThat({ SubscribeToTask: (_, context) => void streamTo(context, ...events) });
    const { error } = await collect(agent.subscribeToTask({ id: 'task-1' }));
    expect(error).toMatchObject({ kind: 'malformed', taskId: 'task-1' });
    await peer.quiet();
  });
});

describe('whatever an agent sends', () => {
  const ids = fc.constantFrom('task-1', 'task-1', 'task-1', 'other', '');
  const states = fc.constantFrom(
    'TASK_STATE_WORKING',
    'TASK_STATE_INPUT_REQUIRED',
    'TASK_STATE_COMPLETED',
    'TASK_STATE_FAILED',
    'working',
    99,
  );
  const event = fc.oneof(
    fc.record({ task: fc.record({ id: ids, contextId: fc.constant('c'), status: fc.record({ state: states }) }) }),
    fc.record({
      statusUpdate: fc.record({ taskId: ids, contextId: fc.constant('c'), status: fc.record({ state: states }) }),
    }),
    fc.record({
      artifactUpdate: fc.record({
        taskId: ids,
        append: fc.boolean(),
        artifact: fc.record({
          artifactId: fc.constantFrom('a', 'b'),
          parts: fc.array(fc.record({ text: fc.string() }), { maxLength: 2 }),
        }),
      }),
    }),
    fc.constant({ message: aMessage() }),
    fc.jsonValue(),
  );

  test('a stream ends, with a typed error or with events of one task up to its end', async () => {
    let script: readonly unknown[] = [];
    const peer = await startAgentPeer((request, reply) => {
      const { id } = request.json();
      const stream = reply.stream();
      for (const result of script) stream.event({ jsonrpc: '2.0', id, result });
      stream.end();
    });
    const agent = await connect(peer.url, { cache: false });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
        script = events;
        const { events: seen, error } = await collect(agent.sendStreamingMessage({ message: aMessage() }));
        if (error !== undefined) expect(error).toMatchObject({ name: expect.stringMatching(/Error$/) });
        const tasks = new Set(
          seen.map(
            ({ task, statusUpdate, artifactUpdate }) =>
              task?.id ?? statusUpdate?.taskId ?? artifactUpdate?.taskId ?? 'message',
          ),
        );
        expect(tasks.size).toBeLessThanOrEqual(1);
        expect(tasks.has('')).toBe(false);
        const updates = seen.map(({ task, statusUpdate }) => task?.status.state ?? statusUpdate?.status.state);
        const end = updates.findIndex((state) => state === 'TASK_STATE_COMPLETED' || state === 'TASK_STATE_FAILED');
        if (end !== -1) for (const later of seen.slice(end + 1)) expect(later.task?.status.state).toBe(updates[end]);
      }),
      { numRuns: 300 },
    );
  });
});

verifies('case 98', 'works where streams cannot be iterated over', async () => {
  const { agent: _, peer } = await agentThat({
    SendStreamingMessage: (_, context) => streamTo(context, task(), chunk('done'), completed).end(),
  });
  // A response as Safari has it: its body has a reader and nothing else.
  const agent = await connect(peer.url, {
    cache: false,
    fetch: async (url, init) => {
      const { status, ok, headers, body } = await fetch(url, init);
      return { status, ok, headers, body: { getReader: () => body?.getReader() } } as unknown as Response;
    },
  });
  expect((await agent.ask('Ada')).text).toBe('done');
});
