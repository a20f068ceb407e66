import { expect, test } from 'vitest';
import { fakeClock } from './fake-clock.js';

test('stands still until it is told to move', async () => {
  const clock = fakeClock(1_000);
  expect(clock.now()).toBe(1_000);
  await clock.advance(250);
  expect(clock.now()).toBe(1_250);
});

test('calls what falls due in order of time, then of registration, each at its own time', async () => {
  const clock = fakeClock(0);
  const calls: string[] = [];
  const note = (name: string) => () => calls.push(`${name}@${clock.now()}`);
  clock.after(20, note('late'));
  clock.after(10, note('first'));
  clock.after(10, note('second'));
  clock.after(31, note('never'));
  await clock.advance(30);
  expect(calls).toEqual(['first@10', 'second@10', 'late@20']);
});

test('does not call back once it was stopped', async () => {
  const clock = fakeClock(0);
  const calls: string[] = [];
  const stop = clock.after(10, () => calls.push('stopped'));
  clock.after(5, stop);
  await clock.advance(10);
  expect(calls).toEqual([]);
});

test('lets promises run between callbacks, and sees the timers that they set', async () => {
  const clock = fakeClock(0);
  const calls: string[] = [];
  async function tick(): Promise<void> {
    for (let turn = 0; turn < 100; turn++) await null;
    clock.after(10, () => {
      calls.push(`tick@${clock.now()}`);
      if (calls.length < 3) void tick();
    });
  }
  void tick();
  await clock.advance(30);
  expect(calls).toEqual(['tick@10', 'tick@20', 'tick@30']);
});

test('takes a delay below zero as none', async () => {
  const clock = fakeClock(0);
  let called = false;
  clock.after(-5, () => {
    called = true;
  });
  await clock.advance(0);
  expect(called).toBe(true);
  expect(clock.now()).toBe(0);
});
