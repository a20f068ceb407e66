import { describe, expect, test } from 'vitest';
import { TransportError } from '../protocol/transport-error.js';
import { createDeadline, pause, untilAborted } from './deadline.js';

const reasonOf = (signal: AbortSignal): Promise<unknown> => {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
};

describe('createDeadline', () => {
  test('passes with `timeout` and the task known by then', async () => {
    let taskId: string | undefined;
    const { signal } = createDeadline({ signals: [], timeoutMs: 5, taskId: () => taskId });
    taskId = 't';
    expect(await reasonOf(signal)).toMatchObject({ kind: 'timeout', taskId: 't' });
  });

  test('passes with `aborted` when one of its signals is aborted, or was', () => {
    const controller = new AbortController();
    const { signal } = createDeadline({ signals: [undefined, controller.signal], taskId: () => 't' });
    expect(signal.aborted).toBe(false);
    controller.abort('enough');
    expect(signal.reason).toMatchObject({ kind: 'aborted', taskId: 't', cause: 'enough' });
    expect(createDeadline({ signals: [AbortSignal.abort()] }).signal.aborted).toBe(true);
  });

  test('passes with `timeout` when the time of one of its signals has run out', async () => {
    const { signal } = createDeadline({ signals: [AbortSignal.timeout(1)], taskId: () => 't' });
    expect(await reasonOf(signal)).toMatchObject({ kind: 'timeout', taskId: 't', cause: { name: 'TimeoutError' } });
  });

  test('keeps the reason of a deadline around it', () => {
    const reason = new TransportError('timeout', 'late', { taskId: 't' });
    expect(createDeadline({ signals: [AbortSignal.abort(reason)] }).signal.reason).toBe(reason);
  });

  test('is not over at once when it is very far away', () => {
    const deadline = createDeadline({ signals: [], timeoutMs: Number.POSITIVE_INFINITY });
    const year = createDeadline({ signals: [], timeoutMs: 366 * 24 * 3_600_000 });
    expect([deadline.signal.aborted, year.signal.aborted]).toEqual([false, false]);
  });

  test('does nothing more once it has ended', () => {
    const controller = new AbortController();
    const deadline = createDeadline({ signals: [controller.signal], timeoutMs: 0 });
    deadline.end();
    controller.abort();
    expect(deadline.signal.aborted).toBe(false);
  });
});

test.each([Number.NaN, -1, '5', null])('%j is no time to wait', (timeoutMs) => {
  // @ts-expect-error what no type check lets through
  expect(() => createDeadline({ signals: [], timeoutMs })).toThrow(TypeError);
});

test('untilAborted waits no longer than its signal', async () => {
  const controller = new AbortController();
  const waiting = untilAborted(new Promise(() => {}), controller.signal);
  controller.abort('enough');
  await expect(waiting).rejects.toBe('enough');
  await expect(untilAborted(new Promise(() => {}), controller.signal)).rejects.toBe('enough');
  await expect(untilAborted(Promise.resolve(1), controller.signal)).rejects.toBe('enough');
  expect(await untilAborted(Promise.resolve(1), new AbortController().signal)).toBe(1);
});

test('pause ends in time, or at once when aborted', async () => {
  await pause(1, new AbortController().signal);
  await expect(pause(60_000, AbortSignal.abort('enough'))).rejects.toBe('enough');
});
