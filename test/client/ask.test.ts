import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { aMessage, anArtifact, aStatus, aStatusUpdate, aTask } from '../../src/testing/builders.js';
import type { RpcContext } from '../support/agent-peer.js';
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
import { verifies } from '../support/verifies.js';

describe('ask, of an agent that streams', () => {
  test('puts the answer together from the stream', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) =>
        streamTo(context, task(), chunk('Hel', false), chunk('lo'), completed).end(),
      ),
    });
    const seen: StreamResponse[] = [];
    const result = await agent.ask('Ada', { onEvent: (event) => seen.push(event) });
    expect(result).toMatchObject({
      text: 'Hello',
      state: 'TASK_STATE_COMPLETED',
      taskId: 'task-1',
      contextId: 'context-1',
      inputRequired: false,
      message: undefined,
      artifacts: [{ artifactId: 'artifact-1', parts: [{ text: 'Hel' }, { text: 'lo' }] }],
    });
    expect(seen).toEqual([task(), chunk('Hel', false), chunk('lo'), completed]);
    expect(peer.requests[1]?.json().params).toEqual({
      message: { messageId: expect.any(String), role: 'ROLE_USER', parts: [{ text: 'Ada' }] },
    });
  });

  test('gives a direct reply as it is', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) =>
        streamTo(context, { message: aMessage('Hi', { contextId: 'c' }) }).end(),
      ),
    });
    expect(await agent.ask('Ada')).toMatchObject({
      text: 'Hi',
      task: undefined,
      state: undefined,
      contextId: 'c',
      taskId: undefined,
      artifacts: [],
    });
  });

  test.each(['TASK_STATE_FAILED', 'TASK_STATE_REJECTED', 'TASK_STATE_CANCELED'] as const)(
    'gives a task that ends as %s like any other',
    async (state) => {
      const { agent } = await agentThat({
        SendStreamingMessage: streams((context) => streamTo(context, task(), status(state, 'because')).end()),
      });
      expect(await agent.ask('Ada')).toMatchObject({ state, text: 'because', statusText: 'because' });
    },
  );

  test('closes the connection at a terminal state, though the agent does not', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => void streamTo(context, task(), completed)),
    });
    await agent.ask('Ada');
    await peer.quiet();
  });

  verifies('case 92', 'regains a stream that was cut, and does not tell twice what was known', async () => {
    const known = aTask({
      status: aStatus('TASK_STATE_WORKING'),
      artifacts: [anArtifact('', { parts: [{ text: 'a' }, { text: 'b' }] })],
    });
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), chunk('a', false), chunk('b')).cut()),
      SubscribeToTask: streams(
        (context) => streamTo(context, { task: known }).cut(),
        (context) => streamTo(context, { task: known }, chunk('c'), completed).end(),
      ),
    });
    const seen: StreamResponse[] = [];
    const result = await agent.ask('Ada', { onEvent: (event) => seen.push(event) });
    expect(result).toMatchObject({ text: 'abc', state: 'TASK_STATE_COMPLETED' });
    expect(seen).toEqual([task(), chunk('a', false), chunk('b'), chunk('c'), completed]);
    expect(methodsOf(peer)).toEqual(['SendStreamingMessage', 'SubscribeToTask', 'SubscribeToTask']);
    expect(peer.requests.at(-1)?.json().params).toEqual({ id: 'task-1' });
  });

  verifies('case 91', 'closes the gap of a cut by the Task that the new stream begins with', async () => {
    const upTo = (count: number): StreamResponse => {
      const parts = Array.from({ length: count }, (_, n) => ({ text: `${n + 1} ` }));
      return task('TASK_STATE_WORKING', { artifacts: [anArtifact('', { parts })] });
    };
    const chunks = (from: number, to: number): StreamResponse[] => {
      return Array.from({ length: to - from + 1 }, (_, n) => chunk(`${from + n} `, from + n > 1));
    };
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), ...chunks(1, 3)).cut()),
      SubscribeToTask: streams((context) => streamTo(context, upTo(7), ...chunks(8, 10), completed).end()),
    });
    expect((await agent.ask('count')).text).toBe('1 2 3 4 5 6 7 8 9 10 ');
  });

  verifies('REQ-232', 'does not need the messages that were lost with the stream', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) =>
        streamTo(context, task(), status('TASK_STATE_WORKING', 'half way')).cut(),
      ),
      SubscribeToTask: streams((context) => {
        streamTo(context, task('TASK_STATE_COMPLETED', { artifacts: [anArtifact('done')] })).end();
      }),
    });
    expect(await agent.ask('Ada')).toMatchObject({ text: 'done', state: 'TASK_STATE_COMPLETED' });
  });

  verifies('REQ-209', 'gives ids back as they came, whatever they are made of', async () => {
    const id = 'a/b:c d%25é?#"\n';
    const contextId = ' ☃ ';
    const status = aStatus('TASK_STATE_INPUT_REQUIRED');
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(
        (context) => streamTo(context, { task: aTask({ id, contextId }) }).cut(),
        (context) =>
          streamTo(context, { task: aTask({ id, contextId, status: aStatus('TASK_STATE_COMPLETED') }) }).end(),
      ),
      SubscribeToTask: streams((context) => streamTo(context, { task: aTask({ id, contextId, status }) }).end()),
    });
    await (await agent.ask('Ada')).reply('more');
    const [, subscription, reply] = peer.requests.slice(1).map(({ json }) => json().params);
    expect([subscription.id, reply.message.taskId, reply.message.contextId]).toEqual([id, id, contextId]);
  });

  test('does not take the end of a stream for the end of the task', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task()).end()),
      SubscribeToTask: streams((context) => streamTo(context, task(), completed).end()),
    });
    expect((await agent.ask('Ada')).state).toBe('TASK_STATE_COMPLETED');
  });

  test('looks at the task where every subscription repeats the last status and no more', async () => {
    const replayed = (context: RpcContext): void =>
      streamTo(context, task(), status('TASK_STATE_WORKING', 'half way')).end();
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(replayed),
      SubscribeToTask: (_, context) => replayed(context),
      GetTask: () => task('TASK_STATE_COMPLETED').task,
    });
    expect((await agent.ask('Ada', { timeoutMs: 5_000 })).state).toBe('TASK_STATE_COMPLETED');
    expect(methodsOf(peer).filter((method) => method === 'SubscribeToTask').length).toBeLessThan(4);
  });

  describe.each(['UNAVAILABLE', 'RESOURCE_EXHAUSTED'])('told %s in the middle of a stream', (reason) => {
    const away = ({ request }: RpcContext): object => {
      const data = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' }];
      return { jsonrpc: '2.0', id: request.json().id, error: { code: -32603, message: 'Back in a minute', data } };
    };
    const methods = {
      SendStreamingMessage: streams((context) => streamTo(context, task(), chunk('a')).event(away(context)).end()),
      SubscribeToTask: streams(
        (context) => context.reply.send(away(context)),
        (context) => streamTo(context).event(away(context)).end(),
        (context) => streamTo(context, task('TASK_STATE_COMPLETED', { artifacts: [anArtifact('ab')] })).end(),
      ),
    };

    test('comes back to the task, which goes on', async () => {
      const { agent, peer } = await agentThat(methods);
      expect(await agent.ask('Ada')).toMatchObject({ state: 'TASK_STATE_COMPLETED', text: 'ab' });
      expect(methodsOf(peer)[0]).toBe('SendStreamingMessage');
      expect(methodsOf(peer).filter((method) => method !== 'SubscribeToTask')).toHaveLength(1);
    });

    test('throws it while no task is known', async () => {
      const { agent, peer } = await agentThat({
        SendStreamingMessage: streams((context) => streamTo(context).event(away(context)).end()),
      });
      await expect(agent.ask('Ada')).rejects.toMatchObject({ code: reason });
      expect(methodsOf(peer)).toEqual(['SendStreamingMessage']);
    });
  });

  verifies('C37 accept', 'looks at the task where subscriptions bring nothing new', async () => {
    let looks = 0;
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task()).end()),
      SubscribeToTask: streams((context) => streamTo(context, task()).end()),
      GetTask: () => task(++looks < 3 ? 'TASK_STATE_WORKING' : 'TASK_STATE_COMPLETED').task,
    });
    expect((await agent.ask('Ada')).state).toBe('TASK_STATE_COMPLETED');
    expect(methodsOf(peer)).toEqual(['SendStreamingMessage', 'SubscribeToTask', 'GetTask', 'GetTask', 'GetTask']);
  });

  test.each([-32004, -32001, -32602, -32601])(
    'looks at the task where subscribing is refused with %i (C36)',
    async (code) => {
      const { agent, peer } = await agentThat({
        SendStreamingMessage: streams((context) => streamTo(context, task()).cut()),
        SubscribeToTask: (_, { request, reply }) =>
          reply.send({ jsonrpc: '2.0', id: request.json().id, error: { code, message: 'no' } }),
        GetTask: () => task('TASK_STATE_COMPLETED', { artifacts: [anArtifact('done')] }).task,
      });
      expect(await agent.ask('Ada')).toMatchObject({ state: 'TASK_STATE_COMPLETED', text: 'done' });
      expect(methodsOf(peer)).toEqual(['SendStreamingMessage', 'SubscribeToTask', 'GetTask']);
    },
  );

  test('throws what the agent says when the task is gone', async () => {
    const gone = (_: unknown, { request, reply }: RpcContext): void => {
      reply.send({ jsonrpc: '2.0', id: request.json().id, error: { code: -32001, message: 'gone' } });
    };
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task()).cut()),
      SubscribeToTask: gone,
      GetTask: gone,
    });
    await expect(agent.ask('Ada')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND', message: 'gone' });
  });

  test('waits for an agent that is away for a moment, as long as that asks for', async () => {
    let refusals = 2;
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task()).cut()),
      SubscribeToTask: (_, context) => {
        if (refusals-- > 0)
          context.reply.send('<html>', { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '0' } });
        else streamTo(context, task(), completed).end();
      },
    });
    expect((await agent.ask('Ada')).state).toBe('TASK_STATE_COMPLETED');
    expect(methodsOf(peer)).toHaveLength(4);
  });

  test('gives up on a lost stream when the budget is spent, and names the task', async () => {
    const { agent } = await agentThat(
      {
        SendStreamingMessage: streams((context) => streamTo(context, task()).cut()),
        SubscribeToTask: (_, { reply }) => reply.cut(),
      },
      { follow: { reconnectBudgetMs: 60 } },
    );
    await expect(agent.ask('Ada')).rejects.toMatchObject({
      kind: 'network',
      taskId: 'task-1',
      message: expect.stringMatching(/^The connection to task task-1 was lost and not regained: (?!.*not regained)/),
    });
  });

  test('does not send a message twice', async () => {
    const { agent, peer } = await agentThat({ SendStreamingMessage: (_, { reply }) => void reply.stream().cut() });
    await expect(agent.ask('Ada')).rejects.toMatchObject({ kind: 'network' });
    expect(methodsOf(peer)).toEqual(['SendStreamingMessage']);
  });

  test('refuses a stream without any event', async () => {
    const { agent } = await agentThat({ SendStreamingMessage: (_, { reply }) => reply.stream().end() });
    await expect(agent.ask('Ada')).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('throws the error that a stream ends with, after its events', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: (_, context) => {
        const { id } = context.request.json();
        streamTo(context, task())
          .event({ jsonrpc: '2.0', id, error: { code: -32006, message: 'broke' } })
          .end();
      },
    });
    const seen: StreamResponse[] = [];
    await expect(agent.ask('Ada', { onEvent: (event) => seen.push(event) })).rejects.toMatchObject({
      code: 'INVALID_AGENT_RESPONSE',
    });
    expect(seen).toEqual([task()]);
  });

  test.each([
    ['of another task', { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED', { taskId: 'other' }) }],
    ['with a message amid the task', { message: aMessage() }],
  ])('refuses an event %s, and closes the stream', async (_, event) => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: (_, context) => void streamTo(context, task(), event),
    });
    await expect(agent.ask('Ada')).rejects.toMatchObject({ kind: 'malformed', taskId: 'task-1' });
    await peer.quiet();
  });

  test('refuses a task that grows without end', async () => {
    const { agent, peer } = await agentThat(
      {
        SendStreamingMessage: (_, context) => {
          const stream = streamTo(context, task());
          const flood = (): void => {
            while (
              !context.reply.response.destroyed &&
              context.reply.response.write(`data: ${JSON.stringify(context.envelope(chunk('x'.repeat(1000))))}\n\n`)
            );
            if (!context.reply.response.destroyed) context.reply.response.once('drain', flood);
          };
          stream.write(':\n');
          flood();
        },
      },
      { follow: { maxTaskBytes: 1_000_000 } },
    );
    await expect(agent.ask('Ada')).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('larger than'),
    });
    await peer.quiet();
  });
});

describe('ask, of an agent that does not stream', () => {
  verifies(
    ['case 131', 'REQ-351', 'C11 send'],
    'sends without waiting, and looks at the task until it is done',
    async () => {
      let looks = 0;
      const { agent, peer } = await agentThat(
        {
          SendMessage: () => task('TASK_STATE_SUBMITTED'),
          GetTask: () =>
            task(++looks < 3 ? 'TASK_STATE_WORKING' : 'TASK_STATE_COMPLETED', { artifacts: [anArtifact('done')] }).task,
        },
        {},
        plainCard,
      );
      const seen: StreamResponse[] = [];
      expect(await agent.ask('Ada', { historyLength: 0, onEvent: (event) => seen.push(event) })).toMatchObject({
        text: 'done',
        state: 'TASK_STATE_COMPLETED',
      });
      expect(methodsOf(peer)).toEqual(['SendMessage', 'GetTask', 'GetTask', 'GetTask']);
      expect(peer.requests[1]?.json().params.configuration).toEqual({
        acceptedOutputModes: [],
        returnImmediately: true,
        historyLength: 0,
      });
      expect(peer.requests[2]?.json().params).toEqual({ id: 'task-1', historyLength: 0 });
      // The second look told nothing new.
      expect(seen.map((event) => event.task?.status.state)).toEqual([
        'TASK_STATE_SUBMITTED',
        'TASK_STATE_WORKING',
        'TASK_STATE_COMPLETED',
      ]);
    },
  );

  test('gives a direct reply as it is', async () => {
    const { agent, peer } = await agentThat({ SendMessage: () => ({ message: aMessage('Hi') }) }, {}, plainCard);
    expect((await agent.ask('Ada')).text).toBe('Hi');
    expect(methodsOf(peer)).toEqual(['SendMessage']);
  });

  test('goes on looking when a look fails for a moment', async () => {
    let looks = 0;
    const { agent } = await agentThat(
      {
        SendMessage: () => task(),
        GetTask: (_, { reply }) => (++looks < 3 ? reply.cut() : task('TASK_STATE_COMPLETED').task),
      },
      {},
      plainCard,
    );
    expect((await agent.ask('Ada')).state).toBe('TASK_STATE_COMPLETED');
  });

  verifies('case 130', 'ends in time, with an error that names the task, which can be waited for again', async () => {
    let done = false;
    const { agent, peer } = await agentThat(
      { SendMessage: () => task(), GetTask: () => task(done ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_WORKING').task },
      {},
      plainCard,
    );
    const failure = await agent.ask('Ada', { timeoutMs: 50 }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'TransportError', kind: 'timeout', taskId: 'task-1' });
    done = true;
    expect((await agent.waitForTask(failure.taskId)).state).toBe('TASK_STATE_COMPLETED');
    await peer.quiet();
  });

  test('is aborted at once, in the middle of a pause', async () => {
    const controller = new AbortController();
    const { agent } = await agentThat(
      { SendMessage: () => task(), GetTask: () => void controller.abort() },
      { follow: { pollMinMs: 1, pollMaxMs: 1 } },
      plainCard,
    );
    await expect(agent.ask('Ada', { signal: controller.signal })).rejects.toMatchObject({
      kind: 'aborted',
      taskId: 'task-1',
    });
  });
});

describe('a task that waits for its caller', () => {
  const question = status('TASK_STATE_INPUT_REQUIRED', 'Which base?');

  verifies(['case 50', 'REQ-216', 'REQ-222'], 'gets the reply with its own ids, and goes on', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(
        // This agent keeps the stream open while it waits.
        (context) => void streamTo(context, task(), question),
        // It begins with the task as it waited.
        (context) =>
          streamTo(
            context,
            { task: aTask({ status: question.statusUpdate?.status ?? aStatus() }) },
            status('TASK_STATE_WORKING'),
            chunk('done'),
            completed,
          ).end(),
        (context) =>
          streamTo(context, { task: aTask({ id: 'task-2', status: aStatus('TASK_STATE_COMPLETED') }) }).end(),
      ),
    });
    const first = await agent.ask('review');
    expect(first).toMatchObject({
      text: 'Which base?',
      inputRequired: true,
      authRequired: false,
      state: 'TASK_STATE_INPUT_REQUIRED',
    });
    const second = await first.reply('main');
    expect(second).toMatchObject({ text: 'done', state: 'TASK_STATE_COMPLETED', taskId: 'task-1' });
    const third = await second.reply('thanks');
    expect(third.taskId).toBe('task-2');
    const messages = peer.requests.slice(1).map(({ json }) => json().params.message);
    expect(messages[1]).toMatchObject({ taskId: 'task-1', contextId: 'context-1', parts: [{ text: 'main' }] });
    // What has ended is continued in its context only, and referred to.
    expect(messages[2]).toMatchObject({ contextId: 'context-1', referenceTaskIds: ['task-1'] });
    expect(messages[2]).not.toHaveProperty('taskId');
    expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('is not taken to wait again for what has been answered, by an agent that is slow to say so', async () => {
    const waiting = aTask({ status: question.statusUpdate?.status ?? aStatus() });
    let looks = 0;
    const { agent } = await agentThat(
      {
        SendMessage: () => ({ task: waiting }),
        GetTask: () => (++looks < 3 ? waiting : task('TASK_STATE_COMPLETED').task),
      },
      {},
      plainCard,
    );
    const asked = await agent.ask('review');
    expect(asked.inputRequired).toBe(true);
    expect((await asked.reply('main')).state).toBe('TASK_STATE_COMPLETED');
    expect(looks).toBe(3);
  });

  test('is not taken to wait again by what the agent hands over before it says that it works', async () => {
    const waiting = { task: aTask({ status: aStatus('TASK_STATE_INPUT_REQUIRED') }) };
    const { agent } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, waiting, chunk('done'), completed).end()),
    });
    expect(await agent.ask('main', { taskId: 'task-1' })).toMatchObject({
      text: 'done',
      state: 'TASK_STATE_COMPLETED',
    });
  });

  test('is told from what it was before by the time of its status, though its words have moved on', async () => {
    // Servers move the words of a status to the history when the reply comes.
    const stripped = { task: aTask({ status: aStatus('TASK_STATE_INPUT_REQUIRED') }) };
    const { agent } = await agentThat({
      SendStreamingMessage: streams(
        (context) => streamTo(context, task(), question).end(),
        (context) => streamTo(context, stripped).cut(),
      ),
      SubscribeToTask: streams((context) => streamTo(context, stripped, status('TASK_STATE_WORKING'), completed).end()),
    });
    expect((await (await agent.ask('review')).reply('main')).state).toBe('TASK_STATE_COMPLETED');
  });

  test('may wait for something else by the time a lost stream is regained', async () => {
    const later = aStatus('TASK_STATE_INPUT_REQUIRED', {
      timestamp: '2026-01-01T00:00:09.000Z',
      message: aMessage('And?'),
    });
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(
        (context) => streamTo(context, task(), question).end(),
        (context) => streamTo(context, status('TASK_STATE_WORKING')).cut(),
      ),
      SubscribeToTask: streams((context) => void streamTo(context, { task: aTask({ status: later }) })),
    });
    expect(await (await agent.ask('review')).reply('main')).toMatchObject({ inputRequired: true, text: 'And?' });
    await peer.quiet();
  });

  test('is given when the stream ends there', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) => streamTo(context, task(), question).end()),
    });
    expect((await agent.ask('review')).inputRequired).toBe(true);
    expect(methodsOf(peer)).toHaveLength(1);
  });

  test('is continued by its id alone', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams((context) =>
        streamTo(context, task('TASK_STATE_INPUT_REQUIRED'), status('TASK_STATE_WORKING'), completed).end(),
      ),
    });
    expect((await agent.ask('main', { taskId: 'task-1' })).state).toBe('TASK_STATE_COMPLETED');
    expect(peer.requests[1]?.json().params.message.taskId).toBe('task-1');
  });

  test('shows what authorization it waits for', async () => {
    const { agent } = await agentThat({
      SendStreamingMessage: streams(
        (context) => void streamTo(context, task(), status('TASK_STATE_AUTH_REQUIRED', 'Sign in at https://h')),
      ),
    });
    expect(await agent.ask('pay')).toMatchObject({
      authRequired: true,
      inputRequired: false,
      text: 'Sign in at https://h',
    });
  });

  test('a direct reply is continued in its context', async () => {
    const { agent, peer } = await agentThat({
      SendStreamingMessage: streams(
        (context) => streamTo(context, { message: aMessage('Hi', { contextId: 'c' }) }).end(),
        (context) => streamTo(context, { message: aMessage('Bye', { contextId: 'c' }) }).end(),
      ),
    });
    expect((await (await agent.ask('Ada')).reply('bye')).text).toBe('Bye');
    expect(peer.requests[2]?.json().params.message.contextId).toBe('c');
  });
});

describe('a direct reply', () => {
  const sent = { taskId: 'task-1', contextId: 'context-1' };

  test.each([
    ['task', { taskId: 'other' }],
    ['context', { contextId: 'other' }],
  ])('of another %s than the one asked about is refused, streamed or not', async (_, fields) => {
    const message = aMessage('no', { role: 'ROLE_AGENT', ...fields });
    const methods = {
      SendMessage: () => ({ message }),
      SendStreamingMessage: (_params: unknown, context: RpcContext) => void streamTo(context, { message }).end(),
    };
    for (const card of [{}, plainCard]) {
      const { agent } = await agentThat(methods, {}, card);
      await expect(agent.ask('Ada', sent)).rejects.toMatchObject({ kind: 'malformed', taskId: 'task-1' });
    }
  });

  test('that names the user as its author, and no task, is tolerated', async () => {
    const { agent } = await agentThat({ SendMessage: () => ({ message: aMessage('yes') }) }, {}, plainCard);
    expect((await agent.ask('Ada', sent)).text).toBe('yes');
  });
});
