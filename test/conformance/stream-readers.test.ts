import { describe, expect } from 'vitest';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { type Stream, statesOf } from '../support/wire-stream.js';

const texts = (parts: readonly Json[]): string[] => parts.map(({ text }) => text);
const chunksOf = (events: readonly Json[]): string[] =>
  texts(events.flatMap(({ artifactUpdate }) => artifactUpdate?.artifact.parts ?? []));

/** Subscribes and returns the stream with the task that it began with. */
async function join(wire: Wire, id: string): Promise<readonly [Stream, Json]> {
  const stream = await wire.stream('SubscribeToTask', { id });
  return [stream, (await stream.event()).task];
}

describe.each(wires)('the streams of one task over $name', ({ start }) => {
  verifies(['REQ-035', 'REQ-036', 'REQ-037', 'case 88'], 'all show the same events in the same order', async () => {
    const wire = await start();
    const sender = await wire.streamOf('chunks 20 gate');
    const { task } = await sender.event();
    await wire.waiting('gate');
    const [[one], [two]] = [await join(wire, task.id), await join(wire, task.id)];
    wire.release('gate');
    const [sent, first, second] = await Promise.all([sender.events(), one.events(), two.events()]);
    expect(first).toHaveLength(20);
    expect(second).toEqual(first);
    expect(sent.slice(-20)).toEqual(first);
  });

  verifies(['REQ-038', 'case 88'], 'do not hear of one that is closed', async () => {
    const wire = await start();
    const sender = await wire.streamOf('chunks 5 gate');
    const { task } = await sender.event();
    await wire.waiting('gate');
    const [[leaves], [stays]] = [await join(wire, task.id), await join(wire, task.id)];
    await leaves.close();
    await sender.close();
    wire.release('gate');
    const events = await stays.events();
    expect(chunksOf(events)).toEqual(['2', '3', '4', '5']);
    expect(statesOf(events)).toEqual(['TASK_STATE_COMPLETED']);
  });

  verifies(['REQ-039', 'case 86'], 'can all be gone while the task goes on', async () => {
    const wire = await start();
    const only = await wire.streamOf('chunks 5 gate');
    const { task } = await only.event();
    await wire.waiting('gate');
    await only.close();
    wire.release('gate');
    const ended = await wire.ended(task.id);
    expect(ended.status.state).toBe('TASK_STATE_COMPLETED');
    expect(texts(ended.artifacts[0].parts)).toEqual(['1', '2', '3', '4', '5']);
  });

  verifies('case 86', 'free their place when their readers leave', async () => {
    const wire = await start({ limits: { maxStreams: 2 } });
    const { id } = await wire.begin('slow gate');
    // A server learns of a closed connection a moment later; until then the place is taken and the call refused.
    const place = async (): Promise<Stream> => {
      for (;;) {
        const stream = await wire.stream('SubscribeToTask', { id }).catch(() => undefined);
        if (stream !== undefined) return stream;
      }
    };
    for (let n = 0; n < 50; n++) {
      const stream = await place();
      expect((await stream.event()).task.id).toBe(id);
      await stream.close();
    }
    wire.release('gate');
    expect((await wire.ended(id)).status.state).toBe('TASK_STATE_COMPLETED');
  });

  verifies('case 91', 'lose nothing and double nothing when a reader comes back', async () => {
    const wire = await start();
    const first = await wire.streamOf('chunks 10 - - three - - - seven');
    const { task } = await first.event();
    await first.event();
    const seen = [await first.event(), await first.event(), await first.event()];
    expect(chunksOf(seen)).toEqual(['1', '2', '3']);
    await first.close();
    wire.release('three');
    await wire.waiting('seven');
    const [again, snapshot] = await join(wire, task.id);
    expect(texts(snapshot.artifacts[0].parts)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    wire.release('seven');
    const rest = await again.events();
    expect(chunksOf(rest)).toEqual(['8', '9', '10']);
    expect(statesOf(rest)).toEqual(['TASK_STATE_COMPLETED']);
  });
});
