import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../../src/entries/client.js';
import { aMessage, anArtifact, aStatus, aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { chunk, completed, status, task } from '../support/rpc-agent.js';
import { bindings, inTurn, jsonBindings, startStub } from '../support/stub-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

const message = aMessage();
const question = status('TASK_STATE_INPUT_REQUIRED', 'Which?');

/** A piece of an artifact that is told apart by its id. */
const piece = (artifactId: string, text: string, fields = {}): StreamResponse => ({
  artifactUpdate: {
    taskId: 'task-1',
    contextId: 'context-1',
    artifact: { artifactId, parts: [{ text }] },
    ...fields,
  },
});

describe.each(bindings)('a stream over %s', (binding) => {
  verifies(
    ['REQ-041', 'C10 accept'],
    'brings what it brings in any order, with a snapshot in the middle and at the end',
    async () => {
      const middle = task('TASK_STATE_WORKING', { artifacts: [anArtifact('ab')] });
      const end = task('TASK_STATE_COMPLETED', { artifacts: [anArtifact('abc')] });
      const events = [status('TASK_STATE_WORKING'), piece('artifact-1', 'a'), middle, chunk('c'), completed, end];
      const { client, rpcs } = await startStub(binding, {
        SendStreamingMessage: (_, reply) => void reply.events(...events).end(),
      });
      expect(await collect(client.sendStreamingMessage({ message }))).toEqual({ events, error: undefined });
      // A snapshot replaces what was known: `ab` and then `c`, whatever came before.
      expect(await client.ask('Ada')).toMatchObject({ text: 'abc', state: 'TASK_STATE_COMPLETED' });
      expect(rpcs()).toEqual(['SendStreamingMessage', 'SendStreamingMessage']);
    },
  );

  verifies(['REQ-041', 'C9 accept'], 'may close when the task waits for its caller, which is not its end', async () => {
    const { client, rpcs } = await startStub(binding, {
      SendStreamingMessage: inTurn(
        (_, reply) => void reply.events(task(), question).end(),
        (_, reply) => void reply.events(task(), status('TASK_STATE_AUTH_REQUIRED', 'Sign in')).end(),
      ),
    });
    expect(await client.ask('review')).toMatchObject({ inputRequired: true, text: 'Which?' });
    expect(await client.ask('pay')).toMatchObject({ authRequired: true, text: 'Sign in' });
    expect(rpcs()).toHaveLength(2);
  });

  verifies(['REQ-234', 'case 95'], 'makes artifacts of chunks, and its text of the artifacts', async () => {
    const { client } = await startStub(binding, {
      SendStreamingMessage: (_, reply) =>
        void reply
          .events(
            task(),
            piece('answer', 'old'),
            piece('answer', 'Hel'),
            piece('log', 'one,', { append: false }),
            piece('answer', 'lo', { append: true }),
            piece('log', 'two', { append: true, lastChunk: true }),
            piece('answer', ' world', { append: true, lastChunk: true }),
            piece('late', '!', { append: true }),
            status('TASK_STATE_COMPLETED', 'Hello world'),
          )
          .end(),
    });
    const { artifacts, text, statusText } = await client.ask('Ada');
    expect(artifacts).toEqual([
      { artifactId: 'answer', parts: [{ text: 'Hel' }, { text: 'lo' }, { text: ' world' }] },
      { artifactId: 'log', parts: [{ text: 'one,' }, { text: 'two' }] },
      { artifactId: 'late', parts: [{ text: '!' }] },
    ]);
    expect(text).toBe('Hello world\n\none,two\n\n!');
    expect(statusText).toBe('Hello world');
  });

  verifies('case 86', 'closes its connection when its reader leaves', async () => {
    const { client, quiet, rpcs } = await startStub(binding, {
      SendStreamingMessage: (_, { events }) => void events(task()),
      SubscribeToTask: (_, { events }) => void events(task()),
    });
    for (let time = 0; time < 25; time++) {
      for await (const _ of client.sendStreamingMessage({ message })) break;
      for await (const _ of client.stream('Ada')) break;
      for await (const _ of client.subscribeToTask({ id: 'task-1' })) break;
      for await (const _ of client.followTask('task-1')) break;
    }
    await quiet();
    // Leaving is no cancel: the task goes on.
    expect(new Set(rpcs())).toEqual(new Set(['SendStreamingMessage', 'SubscribeToTask']));
  });

  verifies('case 91', 'loses nothing and doubles nothing over a gap', async () => {
    const upTo = (count: number): StreamResponse => {
      const parts = Array.from({ length: count }, (_, n) => ({ text: `${n + 1} ` }));
      return task('TASK_STATE_WORKING', { artifacts: [anArtifact('', { parts })] });
    };
    const chunks = (from: number, to: number): StreamResponse[] => {
      return Array.from({ length: to - from + 1 }, (_, n) => chunk(`${from + n} `, from + n > 1));
    };
    const { client, calls } = await startStub(binding, {
      SendStreamingMessage: (_, { events }) => events(task(), ...chunks(1, 3)).cut(),
      SubscribeToTask: (_, { events }) => void events(upTo(7), ...chunks(8, 10), completed).end(),
    });
    expect((await client.ask('count')).text).toBe('1 2 3 4 5 6 7 8 9 10 ');
    expect(calls.map(({ rpc }) => rpc)).toEqual(['SendStreamingMessage', 'SubscribeToTask']);
    expect(calls[1]?.params).toEqual({ id: 'task-1' });
  });

  verifies('case 92', 'that was cut is told from one that ended', async () => {
    const { client, rpcs } = await startStub(binding, {
      SendStreamingMessage: inTurn(
        (_, { events }) => void events(task(), completed).end(),
        (_, { events }) => events(task()).cut(),
        (_, { events }) => events(task()).cut(),
        (_, { events }) => void events(task(), completed).end(),
      ),
      SubscribeToTask: inTurn(
        // Told once more, and nothing new.
        (_, { events }) => events(task()).cut(),
        (_, { events }) => void events(task(), completed).end(),
      ),
    });
    expect(await collect(client.sendStreamingMessage({ message }))).toEqual({
      events: [task(), completed],
      error: undefined,
    });
    expect(await collect(client.sendStreamingMessage({ message }))).toEqual({
      events: [task()],
      error: expect.objectContaining({ kind: 'network', taskId: 'task-1' }),
    });
    expect((await collect(client.stream('Ada'))).events).toEqual([task(), completed]);
    expect((await collect(client.stream('Ada'))).events).toEqual([task(), completed]);
    expect(rpcs().filter((rpc) => rpc === 'SubscribeToTask')).toHaveLength(2);
  });

  verifies('case 92', 'that stays lost is given up within its budget, with the id of the task', async () => {
    const { client } = await startStub(
      binding,
      {
        SendStreamingMessage: (_, { events }) => events(task()).cut(),
        SubscribeToTask: (_, { raw }) => raw.cut(),
      },
      { follow: { reconnectBudgetMs: 40 } },
    );
    await expect(client.ask('Ada')).rejects.toMatchObject({
      name: 'TransportError',
      kind: 'network',
      taskId: 'task-1',
    });
  });

  verifies(['REQ-230', 'REQ-232'], 'gives the same result whatever becomes of messages', async () => {
    const said = [aMessage('hi'), aMessage('Working on it', { role: 'ROLE_AGENT' })];
    const result = { artifacts: [anArtifact('done')] };
    const lost = aStatus('TASK_STATE_COMPLETED');
    for (const [first, then] of [
      // All messages arrive; those on the way are lost; the history is cut; the closing words are gone.
      [[status('TASK_STATE_WORKING', 'Working on it')], task('TASK_STATE_COMPLETED', { ...result, history: said })],
      [[], task('TASK_STATE_COMPLETED', { ...result, history: said })],
      [[status('TASK_STATE_WORKING', 'Working on it')], task('TASK_STATE_COMPLETED', { ...result, history: [] })],
      [[], { task: aTask({ ...result, status: lost }) }],
    ] as const) {
      const { client, rpcs } = await startStub(binding, {
        SendStreamingMessage: (_, { events }) => events(task(), ...first).cut(),
        SubscribeToTask: (_, { events }) => void events(then).end(),
      });
      expect(await client.ask('Ada')).toMatchObject({
        text: 'done',
        state: 'TASK_STATE_COMPLETED',
        artifacts: result.artifacts,
      });
      expect(rpcs()).toEqual(['SendStreamingMessage', 'SubscribeToTask']);
    }
  });

  test('of another task is refused, whatever it says', async () => {
    const { client } = await startStub(binding, {
      SubscribeToTask: (_, { events }) =>
        void events(task(), { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED', { taskId: 'other' }) }).end(),
    });
    const { events, error } = await collect(client.subscribeToTask({ id: 'task-1' }));
    expect(events).toEqual([task()]);
    expect(error).toMatchObject({ kind: 'malformed' });
  });
});

describe.each(jsonBindings)('a stream of text over %s', (binding) => {
  verifies(['case 83', 'C51 accept'], 'may hold comments and fields of any kind, wherever chunks end', async () => {
    const { client } = await startStub(binding, {
      SendStreamingMessage: async (_, { raw, wrap }) => {
        const data = (event: StreamResponse): string => `data: ${JSON.stringify(wrap(event))}\n`;
        const text = [
          ': ping\n\n',
          `id: 1\nevent: message\n${data(task())}: amid\nretry: 10\n\n`,
          ':\n\n: ping\n',
          `${data(chunk('é', false))}\n:\n\n`,
          `\n\n${data(chunk('😀')).replaceAll('\n', '\r\n')}id\r\nunknown: x\r\n\r\n`,
          data(completed).replace('data: ', 'data:'),
          '\n',
        ].join('');
        const stream = raw.stream();
        const bytes = Buffer.from(text);
        // Seven bytes at a time: characters, lines and events are all cut somewhere.
        for (let at = 0; at < bytes.length; at += 7) {
          stream.write(bytes.subarray(at, at + 7));
          await new Promise(setImmediate);
        }
        stream.end();
      },
    });
    const { events, error } = await collect(client.sendStreamingMessage({ message }));
    expect(error).toBeUndefined();
    expect(events).toEqual([task(), chunk('é', false), chunk('😀'), completed]);
  });

  verifies('case 85', 'takes an event of two megabytes, and stops at a limit of the caller’s', async () => {
    const large = aMessage('large', { parts: [{ text: 'x'.repeat(2 * 1024 * 1024) }] });
    const roomy = await startStub(binding, {
      SendStreamingMessage: (_, { events }) => void events({ message: large }).end(),
    });
    expect((await collect(roomy.client.sendStreamingMessage({ message }))).events).toEqual([{ message: large }]);

    for (const flood of ['x', 'data: x\n', ': x']) {
      const { client, quiet } = await startStub(
        binding,
        {
          SendStreamingMessage: (_, { events, raw: { response } }) => {
            events(task());
            const pour = (): void => {
              while (!response.destroyed && response.write(flood.repeat(5_000)));
              if (!response.destroyed) response.once('drain', pour);
            };
            pour();
          },
        },
        { limits: { maxEventBytes: 50_000 } },
      );
      const { events, error } = await collect(client.sendStreamingMessage({ message }));
      expect(events).toEqual([task()]);
      expect(error).toMatchObject({ name: 'TransportError', kind: 'malformed' });
      await quiet();
    }
  });

  verifies('case 98', 'is read where streams have readers and cannot be iterated over', async () => {
    const { client } = await startStub(
      binding,
      { SendStreamingMessage: (_, { events }) => void events(task(), chunk('done', false), completed).end() },
      {
        // A response as Safari has it.
        fetch: async (url, init) => {
          const { status, ok, headers, body } = await fetch(url, init);
          return { status, ok, headers, body: { getReader: () => body?.getReader() } } as unknown as Response;
        },
      },
    );
    expect((await client.ask('Ada')).text).toBe('done');
  });
});
