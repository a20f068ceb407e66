import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaskState } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { Agent, Emission, Run, Turn } from './agent.js';

const secret = 'postgres://u:pw@db';

/** What no agent may do by its types, and JavaScript lets it do all the same. */
const anything = (value: unknown): Emission => value as Emission;

type Behaviour = (turn: Turn, clock: { after(ms: number, call: () => void): unknown }) => unknown;

/** How each agent behaves, how its task ends, and whether its caller may see its words. */
const agents: [string, TaskState, Behaviour][] = [
  [
    'throws before the first report',
    'TASK_STATE_FAILED',
    async function* (turn) {
      if (turn.text === 'never') yield turn.working();
      throw new Error(secret);
    },
  ],
  [
    'throws after a report',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      throw new Error(secret);
    },
  ],
  [
    'throws what is no error',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      throw secret;
    },
  ],
  [
    'throws undefined',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      throw undefined;
    },
  ],
  [
    'awaits a promise that rejects',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      await Promise.reject(new Error(secret));
    },
  ],
  [
    'throws while it cleans up',
    'TASK_STATE_COMPLETED',
    async function* (turn) {
      try {
        yield turn.completed();
      } finally {
        await Promise.reject(new Error(secret));
      }
    },
  ],
  [
    'yields nothing',
    'TASK_STATE_FAILED',
    async function* () {
      yield anything(undefined);
    },
  ],
  [
    'yields a text',
    'TASK_STATE_FAILED',
    async function* () {
      yield anything(secret);
    },
  ],
  [
    'yields an object that is no report',
    'TASK_STATE_FAILED',
    async function* () {
      yield anything({ hello: secret });
    },
  ],
  [
    'yields the unspecified state',
    'TASK_STATE_FAILED',
    async function* () {
      yield anything({ state: 'TASK_STATE_UNSPECIFIED' });
    },
  ],
  [
    'yields a state that is none',
    'TASK_STATE_FAILED',
    async function* () {
      yield anything({ state: 'working' });
    },
  ],
  [
    'yields an artifact without parts',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.artifact('a', []);
    },
  ],
  [
    'yields an artifact without a name',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.artifact('', secret);
    },
  ],
  [
    'yields a status without content in its parts',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working([]);
    },
  ],
  [
    'yields what cannot be written as JSON',
    'TASK_STATE_FAILED',
    async function* (turn) {
      const circle: { self?: unknown } = {};
      circle.self = circle;
      yield turn.artifact('a', { data: circle as never });
    },
  ],
  [
    'returns what is no report',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      return { hello: secret };
    },
  ],
  [
    'goes on after the end',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.fail('no');
      yield turn.completed();
      yield turn.working();
    },
  ],
  [
    'reports while it cleans up after the end',
    'TASK_STATE_COMPLETED',
    async function* (turn) {
      try {
        yield turn.completed();
      } finally {
        yield turn.working();
      }
    },
  ],
  [
    'does nothing ever again',
    'TASK_STATE_FAILED',
    async function* (turn) {
      yield turn.working();
      await new Promise<never>(() => {});
    },
  ],
  [
    'hangs and cannot be left',
    'TASK_STATE_FAILED',
    () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    }),
  ],
  [
    'has an iterator that throws at once',
    'TASK_STATE_FAILED',
    () => ({
      [Symbol.asyncIterator]() {
        throw new Error(secret);
      },
    }),
  ],
  [
    'has steps that are none',
    'TASK_STATE_FAILED',
    () => ({
      [Symbol.asyncIterator]: () => ({ next: () => undefined }),
    }),
  ],
  [
    'leaves a promise behind that rejects in a wait for messages',
    'TASK_STATE_COMPLETED',
    async function* (turn) {
      void turn.nextMessage();
      yield turn.completed();
    },
  ],
];

describe('whatever an agent does, its task ends once and its server stays up: one that', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  beforeEach(() => process.on('unhandledRejection', note));
  afterEach(() => process.off('unhandledRejection', note));

  it.each(agents)('%s (%s)', async (_, state, behave) => {
    const test = createTestServer({ ...createScriptedAgent().agent, run: (turn) => behave(turn, test.clock) as Run });
    const made = await test.begin('x');
    const watching = test.stream('subscribeToTask', { id: made.id }).then(itemsOf, () => []);
    await test.clock.advance(600_000 + 60_000 + 5_000);
    const ended = await test.get(made.id);
    expect(ended.status.state).toBe(state);
    const states = (await watching).flatMap(({ event: { statusUpdate } }) => statusUpdate?.status.state ?? []);
    expect(states.filter(isTerminal).length).toBeLessThanOrEqual(1);
    expect(JSON.stringify([ended, await watching])).not.toContain(secret);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(unhandled).toEqual([]);
    // The server serves on, and closes without waiting for the agent.
    await expect(test.begin('x')).resolves.toBeDefined();
    const closing = test.server.close();
    await test.clock.advance(5_000);
    await closing;
  });
});

describe('the text of a failure', () => {
  it('names a reference under which the log has the cause', async () => {
    const cause = new Error(secret);
    const test = createTestServer({
      ...createScriptedAgent().agent,
      async *run(turn) {
        yield turn.working();
        throw cause;
      },
    });
    const { status } = await test.task('x');
    const [part] = status.message?.parts ?? [];
    const reference = /^The agent failed\. Reference: (\S+)$/.exec(part?.text ?? '')?.[1];
    expect(test.logs).toContainEqual({
      level: 'error',
      event: 'agent.failed',
      facts: expect.objectContaining({ correlationId: reference, cause }),
    });
  });

  it('says in the log what a generator lacks that is not asynchronous', async () => {
    // The types refuse it, and JavaScript does not.
    const run = function* () {} as unknown as Agent['run'];
    const test = createTestServer({ ...createScriptedAgent().agent, run });
    await expect(test.send('x')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    const causes = test.logs.map(({ facts }) => String(facts.cause));
    expect(causes).toContainEqual(expect.stringContaining('async *run'));
  });

  it('that the agent gives itself passes', async () => {
    const run: Agent['run'] = async function* (turn) {
      yield turn.fail('The disk is full');
    };
    const { task } = createTestServer({ ...createScriptedAgent().agent, run });
    expect((await task('x')).status).toMatchObject({
      state: 'TASK_STATE_FAILED',
      message: { parts: [{ text: 'The disk is full' }] },
    });
  });
});

describe('a direct reply that goes wrong', () => {
  it.each<[string, string, Agent['run']]>([
    [
      'INTERNAL_ERROR',
      'throws at once',
      () => {
        throw new Error(secret);
      },
    ],
    ['INTERNAL_ERROR', 'rejects', () => Promise.reject(new Error(secret))],
    ['INVALID_AGENT_RESPONSE', 'gives nothing', () => undefined as never],
    ['INVALID_AGENT_RESPONSE', 'gives a number', async () => 7 as never],
    ['INVALID_AGENT_RESPONSE', 'gives no part', () => []],
    ['INVALID_AGENT_RESPONSE', 'gives a part of nothing', () => [{}] as never],
  ])('is answered with %s when the agent %s', async (code, _, run) => {
    const { send, streamOf } = createTestServer({ ...createScriptedAgent().agent, run });
    for (const sending of [send('x'), streamOf('x')]) {
      const refusal: unknown = await sending.catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code, metadata: { correlationId: expect.any(String) } });
      expect(JSON.stringify(refusal)).not.toContain(secret);
    }
  });

  it('is given up when the agent is silent for too long', async () => {
    const signals: AbortSignal[] = [];
    const test = createTestServer({
      ...createScriptedAgent().agent,
      run(turn) {
        signals.push(turn.signal);
        return new Promise<string>(() => {});
      },
    });
    const sending = test.send('x').catch((error: unknown) => error);
    await test.clock.advance(600_000);
    expect(signals[0]?.aborted).toBe(true);
    await test.clock.advance(5_000);
    expect(await sending).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('is waited for while the agent says that it is alive', async () => {
    const test = createTestServer({
      ...createScriptedAgent().agent,
      async run(turn) {
        for (let minute = 0; minute < 30; minute++) {
          await new Promise<void>((resolve) => test.clock.after(60_000, resolve));
          turn.heartbeat();
        }
        return 'done';
      },
    });
    const sending = test.send('x');
    await test.clock.advance(30 * 60_000);
    expect(await sending).toMatchObject({ message: { parts: [{ text: 'done' }] } });
  });
});
