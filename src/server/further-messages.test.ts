import { describe, expect, it } from 'vitest';
import type { Message, Task } from '../protocol/generated/types.js';
import { createGate } from '../testing/gates.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Agent, Run, Turn } from './agent.js';

function start(run: Agent['run']) {
  return createTestServer({ ...createScriptedAgent().agent, run });
}

const to = ({ id }: Task) => ({ message: { taskId: id } });

async function* asking(turn: Turn): Run {
  yield turn.working();
  return turn.inputRequired('Which?');
}

const userTexts = ({ history = [] }: Task): (string | undefined)[] =>
  history.filter(({ role }) => role === 'ROLE_USER').map(({ parts }) => parts[0]?.text);

describe('a message to an agent at work', () => {
  it('reaches the agent that waits for one', async () => {
    const { begin, send, clock } = start(async function* (turn) {
      yield turn.working();
      const reply = await turn.nextMessage();
      yield turn.artifact('heard', `${reply.text} ${turn.text}`);
    });
    const made = await begin('first');
    await clock.advance(0);
    const { task } = await send('second', to(made));
    expect(task).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ text: 'second second' }] }],
    });
  });

  it('waits for the agent that asks for one later', async () => {
    const gate = createGate();
    const { begin, send, clock } = start(async function* (turn) {
      yield turn.working();
      await gate.pass();
      const replies = [await turn.nextMessage(), await turn.nextMessage()];
      yield turn.artifact('heard', replies.map(({ text }) => text).join(' '));
    });
    const made = await begin('first');
    await gate.reached;
    const sending = [send('second', to(made)), send('third', to(made))];
    await clock.advance(0);
    gate.open();
    for (const { task } of await Promise.all(sending)) {
      expect(task?.artifacts?.[0]?.parts).toEqual([{ text: 'second third' }]);
    }
  });

  it('is in the task that the agent sees', async () => {
    const seen: (string | undefined)[][] = [];
    const { begin, send, clock } = start(async function* (turn) {
      yield turn.working();
      await turn.nextMessage();
      seen.push(
        userTexts(turn.task as Task),
        turn.history.map(({ parts }) => parts[0]?.text),
      );
    });
    const made = await begin('first');
    await clock.advance(0);
    await send('second', to(made));
    expect(seen).toEqual([['first', 'second'], ['first']]);
  });

  it('that did not wait for it starts the next execution instead of the end, one after the other', async () => {
    const gate = createGate();
    const runs: string[] = [];
    const seen: (string | undefined)[][] = [];
    let running = 0;
    const { begin, send, get, clock } = start(async function* (turn) {
      running += 1;
      seen.push(userTexts(turn.task as Task));
      runs.push(`${turn.text} ${turn.fence} ${running}`);
      yield turn.working();
      await gate.pass();
      running -= 1;
    });
    const made = await begin('first');
    await gate.reached;
    const sending = [send('second', to(made)), send('third', to(made))];
    await clock.advance(0);
    gate.open();
    await Promise.all(sending);
    await clock.advance(0);
    expect(runs).toEqual(['first 1 1', 'second 2 1', 'third 3 1']);
    expect(seen).toEqual([['first'], ['first', 'second', 'third'], ['first', 'second', 'third']]);
    const done = await get(made.id);
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
    expect(userTexts(done)).toEqual(['first', 'second', 'third']);
  });

  it.each([
    ['yields', true],
    ['returns', false],
  ])(
    'is not lost on an agent that %s its closing words: they stay on record, and it starts the next execution',
    async (_, yields) => {
      const gate = createGate();
      const { begin, send, get, clock } = start(async function* (turn) {
        yield turn.working();
        await gate.pass();
        const last = turn.completed(`done with ${turn.text}`);
        if (yields) yield last;
        return yields ? undefined : last;
      });
      const made = await begin('first');
      await gate.reached;
      const sending = send('second', to(made));
      await clock.advance(0);
      gate.open();
      await sending;
      const done = await get(made.id);
      expect(done.status).toMatchObject({
        state: 'TASK_STATE_COMPLETED',
        message: { parts: [{ text: 'done with second' }] },
      });
      const said = (done.history ?? []).map(({ parts }) => parts[0]?.text);
      expect(said).toEqual(['first', 'second', 'done with first']);
    },
  );

  it('may race with the completion: it is answered or refused, and never lost', async () => {
    const outcomes = new Set<string>();
    for (let run = 0; run < 100; run++) {
      const gate = createGate();
      const heard: string[] = [];
      const { begin, send, get, clock } = start(async function* (turn) {
        yield turn.working();
        if (turn.text === 'first') await gate.pass();
        heard.push(turn.text);
      });
      const made = await begin('first');
      await gate.reached;
      const sending = send('second', to(made)).catch((error: unknown) => error);
      for (let hop = 0; hop < run % 30; hop++) await undefined;
      gate.open();
      const answer = await sending;
      await clock.advance(0);
      const done = await get(made.id);
      expect(done.status.state).toBe('TASK_STATE_COMPLETED');
      const taken = userTexts(done).includes('second');
      outcomes.add(taken ? 'taken' : 'refused');
      expect(heard).toEqual(taken ? ['first', 'second'] : ['first']);
      if (!taken) expect(answer).toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    }
    expect(outcomes).toEqual(new Set(['taken', 'refused']));
  });

  it('may race with a returned question: it answers it', async () => {
    for (let run = 0; run < 50; run++) {
      const gate = createGate();
      const { begin, task, get, clock } = start(async function* (turn) {
        yield turn.working();
        if (turn.text === 'second') return turn.completed('Thanks');
        await gate.pass();
        return turn.inputRequired('Which?');
      });
      const made = await begin('first');
      await gate.reached;
      const answering = task('second', to(made));
      for (let hop = 0; hop < run % 30; hop++) await undefined;
      gate.open();
      await clock.advance(0);
      // A message that came before the question sees the question, one that came after it the thanks.
      const { state } = (await answering).status;
      expect(['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_COMPLETED']).toContain(state);
      expect((await get(made.id)).status.state).toBe('TASK_STATE_COMPLETED');
    }
  });

  it('brings its own options along', async () => {
    const seen: unknown[] = [];
    const { as, clock } = start(async function* (turn) {
      seen.push([turn.metadata, turn.traceparent, turn.acceptedOutputModes, turn.principal?.id]);
      const reply = yield turn.inputRequired('?');
      seen.push([reply.text, turn.metadata, turn.traceparent, turn.acceptedOutputModes, turn.principal?.id]);
    });
    const traceparent = (n: number) => `00-0af7651916cd43dd8448eb211c80319${n}-b7ad6b7169203331-01`;
    const ada = { id: 'ada' };
    const one = as({ principal: ada, headers: { traceparent: traceparent(1) } });
    const two = as({ principal: ada, headers: { traceparent: traceparent(2) } });
    const made = await one.task('x', { metadata: { n: 1 }, configuration: { acceptedOutputModes: ['text/plain'] } });
    await two.task('y', { ...to(made), metadata: { n: 2 } });
    await clock.advance(0);
    expect(seen).toEqual([
      [{ n: 1 }, traceparent(1), ['text/plain'], 'ada'],
      ['y', { n: 2 }, traceparent(2), [], 'ada'],
    ]);
  });
});

describe('an agent without generator', () => {
  it('that answers a message to a task completes it with the answer', async () => {
    const { task } = start((turn) => {
      if (turn.text === 'ask') return asking(turn);
      return `You said ${turn.text}`;
    });
    const asked = await task('ask');
    const done = await task('blue', to(asked));
    expect(done.status).toMatchObject({
      state: 'TASK_STATE_COMPLETED',
      message: { role: 'ROLE_AGENT', parts: [{ text: 'You said blue' }], taskId: asked.id },
    });
  });

  it('cannot wait for messages, and is told so', async () => {
    const refusals: unknown[] = [];
    const { send } = start(async (turn) => {
      await turn.nextMessage().catch((error: unknown) => refusals.push(error));
      return 'done';
    });
    await send('x');
    expect(refusals).toEqual([expect.any(TypeError)]);
  });
});

it('keeps the words of both sides in the order in which they were said', async () => {
  const { task, get } = start(async function* (turn) {
    const first = yield turn.inputRequired('one?');
    const second = yield turn.inputRequired(`${first.text}, two?`);
    yield turn.completed(second.text);
  });
  const { id } = await task('zero');
  await task('one', { message: { taskId: id } });
  await task('two', { message: { taskId: id } });
  const said = ({ parts }: Message) => parts[0]?.text;
  expect((await get(id)).history?.map(said)).toEqual(['zero', 'one?', 'one', 'one, two?', 'two']);
});
