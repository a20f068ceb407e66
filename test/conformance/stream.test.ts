import { describe, expect } from 'vitest';
import { memoryStore } from '../../src/entries/server.js';
import { privateText } from '../../src/testing/scripted-agent.js';
import { breakable } from '../support/breakable-store.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { jsonWires, sendParams, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { kindsOf, statesOf } from '../support/wire-stream.js';

const artifacts = (events: readonly Json[]): Json[] => events.flatMap(({ artifactUpdate }) => artifactUpdate ?? []);

describe.each(jsonWires)('a streaming send in HTTP over $name', ({ start }) => {
  verifies(['REQ-021', 'case 97'], 'opens an event stream that proxies do not hold back', async () => {
    const { status, headers, close } = await (await start()).streamOf('task');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(headers.get('cache-control')).toMatch(/no-cache.*no-transform/);
    expect(headers.get('x-accel-buffering')).toBe('no');
    await close();
  });
});

describe.each(wires)('a streaming send over $name', ({ start }) => {
  verifies(['REQ-022', 'REQ-031', 'case 79'], 'gives exactly one message where there is no task', async () => {
    const events = await (await (await start()).streamOf('echo hello')).events();
    expect(events).toMatchObject([{ message: { role: 'ROLE_AGENT', parts: [{ text: 'hello' }] } }]);
  });

  verifies(
    ['REQ-023', 'REQ-024', 'REQ-025', 'REQ-031', 'case 79', 'C10 send'],
    'begins with the task, goes on with updates and ends with the task',
    async () => {
      const wire = await start();
      for (const [text, state] of [
        ['chunks 3', 'COMPLETED'],
        ['fail', 'FAILED'],
        ['reject', 'REJECTED'],
        ['throw late', 'FAILED'],
      ]) {
        const events = await (await wire.streamOf(`${text}`)).events();
        const [first, ...updates] = kindsOf(events);
        expect(first).toBe('task');
        expect(updates.filter((kind) => kind !== 'statusUpdate' && kind !== 'artifactUpdate')).toEqual([]);
        expect(statesOf(events).at(-1)).toBe(`TASK_STATE_${state}`);
        expect(kindsOf(events).at(-1)).toBe('statusUpdate');
      }
    },
  );

  verifies('REQ-025', 'ends when the task is canceled', async () => {
    const wire = await start();
    const stream = await wire.streamOf('slow never');
    const { task } = await stream.event();
    await wire.call('CancelTask', { id: task.id });
    expect(statesOf(await stream.events()).at(-1)).toBe('TASK_STATE_CANCELED');
  });

  verifies('REQ-026', 'shows progress while the agent is at work', async () => {
    const wire = await start();
    const stream = await wire.streamOf('chunks 2 gate');
    const events = [await stream.event(), await stream.event(), await stream.event()];
    expect(kindsOf(events)).toEqual(['task', 'statusUpdate', 'artifactUpdate']);
    wire.release('gate');
    expect(artifacts(await stream.events())).toHaveLength(1);
  });

  verifies('case 80', 'invents no state before the real one', async () => {
    const wire = await start();
    for (const text of ['park', 'input']) {
      const events = await (await wire.streamOf(text)).events();
      expect(statesOf(events)).toEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_INPUT_REQUIRED']);
    }
    expect(statesOf(await (await wire.streamOf('reject')).events())).toEqual([
      'TASK_STATE_SUBMITTED',
      'TASK_STATE_REJECTED',
    ]);
  });

  verifies(['REQ-023', 'REQ-024'], 'to a task that waits begins with that task', async () => {
    const wire = await start();
    const { id } = await wire.task('input');
    const events = await (await wire.streamOf('blue', { message: { taskId: id } })).events();
    expect(events[0].task.id).toBe(id);
    expect(events[0].task.history.at(-1).parts).toEqual([{ text: 'blue' }]);
    expect(statesOf(events).at(-1)).toBe('TASK_STATE_COMPLETED');
  });

  verifies(['REQ-032', 'REQ-033', 'REQ-034', 'case 94'], 'gives the chunks in their order', async () => {
    const wire = await start();
    const events = await (await wire.streamOf('chunks 50')).events();
    const chunks = artifacts(events);
    const numbers = Array.from({ length: 50 }, (_, n) => ({ text: String(n + 1) }));
    expect(chunks.flatMap(({ artifact }) => artifact.parts)).toEqual(numbers);
    expect(new Set(chunks.map(({ artifact }) => artifact.artifactId)).size).toBe(1);
    expect(chunks.map(({ append = false }) => append)).toEqual([false, ...Array(49).fill(true)]);
    expect(chunks.map(({ lastChunk = false }) => lastChunk)).toEqual([...Array(49).fill(false), true]);
    const { artifacts: stored } = await wire.get(events[0].task.id);
    expect(stored).toMatchObject([{ artifactId: chunks[0].artifact.artifactId, name: 'log', parts: numbers }]);
  });

  verifies(
    ['REQ-027', 'REQ-088', 'C51 send', 'C52 accept'],
    'is refused, and not as a stream, where the agent does not stream',
    async () => {
      const wire = await start({ profile: { capabilities: { streaming: false } } });
      expectRefusal(await wire.call('SendStreamingMessage', sendParams('task')), 'UNSUPPORTED_OPERATION');
      expect(wire.turns).toEqual([]);
      const { id } = await wire.begin('slow never');
      expectRefusal(await wire.call('SubscribeToTask', { id }), 'UNSUPPORTED_OPERATION');
    },
  );

  verifies(['REQ-028', 'REQ-029'], 'is refused for a task that has ended or is not there', async () => {
    const wire = await start();
    const { id } = await wire.task('task');
    const to = (taskId: string) => wire.call('SendStreamingMessage', sendParams('task', { message: { taskId } }));
    expectRefusal(await to(id), 'UNSUPPORTED_OPERATION');
    expectRefusal(await to('never-made'), 'TASK_NOT_FOUND');
    expect(wire.turns).toHaveLength(1);
  });

  verifies(['case 82', 'case 29'], 'of an agent that throws ends with FAILED and says nothing of why', async () => {
    const wire = await start();
    const stream = await wire.streamOf('throw late');
    const events = await stream.events();
    expect(artifacts(events)).toHaveLength(1);
    expect(statesOf(events).at(-1)).toBe('TASK_STATE_FAILED');
    expect(JSON.stringify(events)).not.toContain(privateText);
    expect(JSON.stringify(wire.logs.map(({ facts }) => String(facts.cause)))).toContain(privateText);
  });

  verifies(['case 82', 'C51 send'], 'that cannot be read on ends with the error of its binding', async () => {
    const { store, break: breakStore } = breakable(memoryStore());
    const wire = await start({ store });
    const stream = await wire.streamOf('chunks 2 gate');
    for (let n = 0; n < 3; n++) await stream.event();
    breakStore('read');
    wire.release('gate');
    const frame = await stream.next();
    expect(frame?.error).toMatchObject({
      reason: 'INTERNAL_ERROR',
      code: { JSONRPC: -32603, 'HTTP+JSON': 500, GRPC: 13 }[wire.binding],
    });
    expect(JSON.stringify(frame?.body)).not.toContain(privateText);
    expect(await stream.next()).toBeUndefined();
  });

  verifies('case 77', 'shows the first terminal state and nothing after it', async () => {
    const wire = await start();
    for (const [first, then] of [
      ['COMPLETED', 'WORKING'],
      ['FAILED', 'COMPLETED'],
      ['REJECTED', 'FAILED'],
    ]) {
      const events = await (await wire.streamOf(`states WORKING ${first} ${then}`)).events();
      expect(statesOf(events)).toEqual(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', `TASK_STATE_${first}`]);
      expect((await wire.get(events[0].task.id)).status.state).toBe(`TASK_STATE_${first}`);
    }
  });
});
