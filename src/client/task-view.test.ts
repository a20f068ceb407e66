import { describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import type { StreamResponse } from '../protocol/generated/types.js';
import { aMessage, anArtifact, anArtifactUpdate, aStatus, aStatusUpdate, aTask } from '../testing/builders.js';
import { createTaskView, type TaskView } from './task-view.js';

const viewOf = (...events: StreamResponse[]): TaskView => {
  const view = createTaskView(1_000_000);
  for (const event of events) view.take(event);
  return view;
};
const chunk = (text: string, append: boolean): StreamResponse => ({
  artifactUpdate: anArtifactUpdate(anArtifact(text), { append }),
});

verifies('REQ-234', 'puts chunks together by artifact', () => {
  const other = { artifactUpdate: anArtifactUpdate(anArtifact('x', { artifactId: 'other' })) };
  const { task } = viewOf({ task: aTask() }, chunk('a', false), other, chunk('b', true), chunk('c', true));
  expect(task?.artifacts?.map(({ parts }) => parts)).toEqual([
    [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    [{ text: 'x' }],
  ]);
});

describe('what is news', () => {
  const known = [{ task: aTask() }, { statusUpdate: aStatusUpdate() }, chunk('a', false), chunk('b', true)];
  const same = aTask({
    status: aStatus('TASK_STATE_WORKING'),
    artifacts: [anArtifact('', { parts: [{ text: 'a' }, { text: 'b' }] })],
  });

  test('every update, and the first Task', () => {
    const view = createTaskView(1_000_000);
    expect(known.map((event) => view.take(event))).toEqual([true, true, true, true]);
  });

  test('not a Task that says what is known, with any history', () => {
    expect(viewOf(...known).take({ task: same })).toBe(false);
    expect(viewOf(...known).take({ task: { ...same, history: [aMessage()] } })).toBe(false);
    expect(viewOf({ task: aTask() }).take({ task: aTask({ artifacts: [], history: [] }) })).toBe(false);
  });

  test.each([
    ['another state', { status: aStatus('TASK_STATE_COMPLETED') }],
    ['another time', { status: aStatus('TASK_STATE_WORKING', { timestamp: '2026-01-02T00:00:00.000Z' }) }],
    ['other words', { status: aStatus('TASK_STATE_WORKING', { message: aMessage() }) }],
    ['a further chunk', { artifacts: [anArtifact('', { parts: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] })] }],
  ])('a Task with %s, which replaces what was known', (_, change) => {
    const view = viewOf(...known);
    expect(view.take({ task: { ...same, ...change } })).toBe(true);
    expect(view.task).toEqual({ ...same, ...change });
  });
});

describe('what is told again', () => {
  const said = aStatus('TASK_STATE_WORKING', { message: aMessage('half way') });
  const update = { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { status: said }) };
  const whole = { artifactUpdate: anArtifactUpdate(anArtifact('a'), { append: false, lastChunk: true }) };

  test('is no news when it is the status, and its words are not said twice', () => {
    const view = viewOf({ task: aTask() }, update);
    expect([view.take(update), view.take(structuredClone(update)), view.task?.history]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  test('is no news when it is a whole artifact, but for its end', () => {
    const open = { artifactUpdate: { ...whole.artifactUpdate, lastChunk: false } };
    const view = viewOf({ task: aTask() }, open);
    expect([view.take(open), view.take(whole), view.take(whole)]).toEqual([false, true, false]);
    expect(view.task?.artifacts).toEqual([anArtifact('a')]);
  });

  test('is news with other words, another time, another artifact, new metadata, or as a further chunk', () => {
    const later = aStatus('TASK_STATE_WORKING', { ...said, timestamp: '2026-01-02T00:00:00.000Z' });
    const others: StreamResponse[] = [
      { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { status: { ...said, message: aMessage('again') } }) },
      { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { status: later }) },
      { statusUpdate: { ...update.statusUpdate, metadata: { toString: 1 } } },
      { artifactUpdate: anArtifactUpdate(anArtifact('b'), { append: false }) },
      chunk('a', true),
    ];
    for (const other of others) expect(viewOf({ task: aTask() }, whole, update).take(other)).toBe(true);
  });
});

test('a stream that begins without a Task is put together all the same', () => {
  const view = viewOf(chunk('a', false));
  expect([view.taskId, view.state]).toEqual(['task-1', 'TASK_STATE_UNSPECIFIED']);
  view.take({ statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') });
  expect(view.task).toEqual(aTask({ status: aStatus('TASK_STATE_COMPLETED'), artifacts: [anArtifact('a')] }));
});

test('a task that was given out does not change later, and neither does the one that came in', () => {
  const given = aTask({ artifacts: [anArtifact('a')] });
  const before = structuredClone(given);
  const view = viewOf({ task: given });
  view.take(chunk('b', true));
  const { task } = view;
  view.take(chunk('c', true));
  expect([given, task?.artifacts?.[0]?.parts.length, view.task?.artifacts?.[0]?.parts.length]).toEqual([before, 2, 3]);
});

test('a direct message is all there is', () => {
  const view = viewOf({ message: aMessage('x', { taskId: 't' }) });
  expect([view.message?.parts, view.task, view.taskId, view.state]).toEqual([
    [{ text: 'x' }],
    undefined,
    't',
    undefined,
  ]);
});

describe('beyond its limit', () => {
  test('it stops growing, still tells the state, and takes every snapshot for news', () => {
    const view = createTaskView(10_000);
    view.take({ task: aTask() });
    for (let n = 0; n < 1000; n++) view.take(chunk('x'.repeat(100), true));
    expect(view.overflowed).toBe(true);
    expect(view.task?.artifacts?.[0]?.parts.length).toBeLessThan(100);
    view.take({ statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') });
    expect(view.state).toBe('TASK_STATE_COMPLETED');
    expect([view.take({ task: aTask() }), view.take({ task: aTask() })]).toEqual([true, true]);
  });

  test('many small events cost no more than their number', () => {
    const view = createTaskView(1_000_000_000);
    const begun = performance.now();
    for (let n = 0; n < 200_000; n++) view.take(n % 2 === 0 ? chunk('x', true) : { statusUpdate: aStatusUpdate() });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

test('a task stays in its context, also on a stream that was renewed', () => {
  const elsewhere = [
    { task: aTask({ contextId: 'other' }) },
    { statusUpdate: aStatusUpdate(undefined, { contextId: 'other' }) },
  ];
  for (const event of elsewhere) {
    expect(() => viewOf({ task: aTask() }, event)).toThrow(expect.objectContaining({ kind: 'malformed' }));
  }
  expect(viewOf({ task: aTask({ contextId: '' }) }).take({ task: aTask({ contextId: 'told late' }) })).toBe(false);
});
