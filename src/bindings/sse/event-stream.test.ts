import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A2AError, toA2AError } from '../../protocol/a2a-error.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { aStatusUpdate, aTask } from '../../testing/builders.js';
import { fakeClock } from '../../testing/fake-clock.js';
import { createGate } from '../../testing/gates.js';
import { createEventStream, type EventSource, type Framing } from './event-stream.js';
import { eventText } from './event-text.js';

const bare: Framing = { prefix: '', suffix: '', error: (error) => JSON.stringify({ error: error.code }) };
const task: StreamResponse = { task: aTask() };
const working: StreamResponse = { statusUpdate: aStatusUpdate('TASK_STATE_WORKING') };

describe('createEventStream', () => {
  it('gives one data frame for each event and then ends', async () => {
    const { chunks } = open([task, working]);
    expect(await rest(chunks)).toEqual([`data: ${JSON.stringify(task)}\n\n`, `data: ${JSON.stringify(working)}\n\n`]);
  });

  it('puts the binding’s JSON around each event', async () => {
    const { chunks } = open([task], { prefix: '{"id":1,"result":', suffix: '}', error: () => '' });
    expect(await rest(chunks)).toEqual([`data: {"id":1,"result":${JSON.stringify(task)}}\n\n`]);
  });

  it('ends with an error frame when the source fails', async () => {
    const { chunks } = open([task, new A2AError('UNAVAILABLE')]);
    expect((await rest(chunks))[1]).toBe('event: error\ndata: {"error":"UNAVAILABLE"}\n\n');
  });

  it('serializes an event once for all its readers, whatever the binding', async () => {
    let serialized = 0;
    const event: StreamResponse = {
      task: aTask({
        metadata: {
          get counted() {
            serialized += 1;
            return true;
          },
        },
      }),
    };
    for (const framing of [bare, { ...bare, prefix: '{"result":', suffix: '}' }])
      await rest(open([event], framing).chunks);
    expect(serialized).toBe(1);
  });

  it('serializes a task once for all who join it, each with an event of its own', async () => {
    let serialized = 0;
    const joined = aTask({
      metadata: {
        get counted() {
          serialized += 1;
          return true;
        },
      },
    });
    for (const event of [{ task: joined }, { task: joined }]) await rest(open([event]).chunks);
    expect(serialized).toBe(1);
  });

  it('ends with an error frame, and ends its source, when an event cannot be written', async () => {
    const unwritable: StreamResponse = {
      task: aTask({
        metadata: {
          get text(): string {
            throw new RangeError('Invalid string length');
          },
        },
      }),
    };
    const { chunks } = open([unwritable, working]);
    expect(await rest(chunks)).toEqual(['event: error\ndata: {"error":"INTERNAL_ERROR"}\n\n']);
  });

  it('sends a comment after each 4 seconds of silence, and none while events come', async () => {
    const gate = createGate();
    const clock = fakeClock();
    const { chunks } = open([task, gate, working], bare, clock);
    const seen: string[] = [];
    const reading = (async () => {
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) seen.push(next.value);
    })();
    await clock.advance(3_999);
    expect(seen).toHaveLength(1);
    await clock.advance(1);
    expect(seen.slice(1)).toEqual([': keep-alive\n\n']);
    await clock.advance(8_000);
    expect(seen.slice(1)).toEqual([': keep-alive\n\n', ': keep-alive\n\n', ': keep-alive\n\n']);
    gate.open();
    await reading;
    expect(seen.at(-1)).toBe(`data: ${JSON.stringify(working)}\n\n`);
    expect(seen).toHaveLength(5);
  });

  it('measures the silence from the last event', async () => {
    const gates = [createGate(), createGate()] as const;
    const clock = fakeClock();
    const { chunks } = open([task, gates[0], working, gates[1]], bare, clock);
    await chunks.next();
    const second = chunks.next();
    await clock.advance(3_000);
    gates[0].open();
    expect((await second).value).toContain('WORKING');
    let comment = false;
    void chunks.next().then(() => {
      comment = true;
    });
    await clock.advance(3_999);
    expect(comment).toBe(false);
    await clock.advance(1);
    expect(comment).toBe(true);
  });

  it('asks for one event at a time, and for none while nobody reads', async () => {
    let asked = 0;
    const source: EventSource = {
      behind: 7,
      async next() {
        asked += 1;
        return { done: false, value: { event: task } };
      },
      async return() {},
    };
    const stream = createEventStream(options(source));
    await stream.chunks.next();
    expect(asked).toBe(1);
    expect(stream.behind()).toBe(7);
  });

  it('ends the source at once when its reader leaves, also while it waits', async () => {
    const { chunks, returned } = open([task, createGate()]);
    await chunks.next();
    const waiting = chunks.next();
    await chunks.return?.();
    expect(returned()).toBe(1);
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
  });

  it('sets no timer once it has ended', async () => {
    const clock = fakeClock();
    const { chunks } = open([task], bare, clock);
    await rest(chunks);
    await clock.advance(60_000);
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
  });

  it('is read back by an independent parser, whatever the strings are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { minLength: 1 }), async (texts) => {
        const events = texts.map((text): StreamResponse => ({ task: aTask({ id: text, metadata: { [text]: text } }) }));
        const parsed: unknown[] = [];
        const parser = createParser({ onEvent: ({ data }) => parsed.push(JSON.parse(data)) });
        for (const chunk of await rest(open(events).chunks)) parser.feed(chunk);
        expect(parsed).toEqual(JSON.parse(JSON.stringify(events)));
      }),
    );
  });

  it('has no character in it at which a peer splits lines, but its own line feeds', () => {
    const text = eventText({ task: aTask({ id: 'a\u2028b\u2029c\u0085d\r\ne\u0000' }) });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
    expect(text).not.toMatch(/[\u2028\u2029\u0085\r\n\u0000]/);
  });

  it('splits a large event into several data lines of less than 64 KB', async () => {
    const parts = Array.from({ length: 100 }, (_, at) => ({ text: `${at}`.repeat(2_000) }));
    const event: StreamResponse = { task: aTask({ artifacts: [{ artifactId: 'a', parts }] }) };
    const [frame = ''] = await rest(
      open([event], { ...bare, prefix: '{"jsonrpc":"2.0","id":1,"result":', suffix: '}' }).chunks,
    );
    const lines = frame.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line).toMatch(/^data: /);
      expect(line.length).toBeLessThan(65_536);
    }
    const parsed: unknown[] = [];
    createParser({ onEvent: ({ data }) => parsed.push(JSON.parse(data)) }).feed(frame);
    expect(parsed).toEqual([{ jsonrpc: '2.0', id: 1, result: event }]);
  });
});

/** A script of events, errors to throw, and gates to wait at. */
type Step = StreamResponse | A2AError | ReturnType<typeof createGate>;

function open(steps: readonly Step[], framing: Framing = bare, clock = fakeClock()) {
  let returned = 0;
  const left = [...steps];
  const source: EventSource = {
    behind: 0,
    async next() {
      const step = left.shift();
      if (step instanceof A2AError) throw step;
      if (step === undefined) return { done: true, value: undefined };
      if (!('pass' in step)) return { done: false, value: { event: step } };
      await step.pass();
      return this.next();
    },
    async return() {
      returned += 1;
    },
  };
  return { ...createEventStream({ ...options(source), framing, clock }), returned: () => returned };
}

function options(source: EventSource) {
  return { source, framing: bare, clock: fakeClock(), keepAliveMs: 4_000, shown: toA2AError };
}

async function rest(chunks: AsyncIterator<string, void>): Promise<string[]> {
  const all: string[] = [];
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) all.push(next.value);
  return all;
}
