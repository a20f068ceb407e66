import { expect, test } from 'vitest';
import { closable } from './closable.js';

const never = (signal: AbortSignal): Promise<never> => {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};

test('starts on the first read and ends with its generator', async () => {
  let started = false;
  const events = closable(async function* () {
    started = true;
    yield 1;
  });
  expect(started).toBe(false);
  expect([await events.next(), await events.next()]).toEqual([
    { done: false, value: 1 },
    { done: true, value: undefined },
  ]);
});

test('return ends a read that waits', async () => {
  const events = closable<number>(async function* (closing) {
    yield await never(closing);
  });
  const reading = events.next();
  await events.return?.();
  expect(await reading).toEqual({ done: true, value: undefined });
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test('leaving a loop runs what the generator has to clean up, after its signal', async () => {
  const seen: string[] = [];
  const events = closable(async function* (closing) {
    closing.addEventListener('abort', () => seen.push('closed'));
    try {
      yield 1;
    } finally {
      seen.push('cleaned up');
    }
  });
  for await (const _ of events) break;
  expect(seen).toEqual(['closed', 'cleaned up']);
});

test('throws what its generator throws', async () => {
  const events = closable<number>(async function* () {
    yield await Promise.reject(new Error('no'));
  });
  await expect(events.next()).rejects.toThrow('no');
});
