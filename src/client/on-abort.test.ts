import { expect, test } from 'vitest';
import { onAbort } from './on-abort.js';

function watched(): { controller: AbortController; listeners: Set<unknown> } {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (type: string, listener: EventListener) => {
    listeners.add(listener);
    addEventListener.call(signal, type, listener);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listeners.delete(listener);
    removeEventListener.call(signal, type, listener);
  };
  return { controller, listeners };
}

test('tells everyone who waits, over one listener', () => {
  const { controller, listeners } = watched();
  const told: number[] = [];
  const tell = (): void => void told.push(0);
  for (let n = 1; n <= 100; n++) onAbort(controller.signal, () => told.push(n));
  onAbort(controller.signal, tell);
  onAbort(controller.signal, tell);
  expect(listeners.size).toBe(1);
  controller.abort();
  expect(told).toHaveLength(102);
});

test('tells nobody who has stopped waiting, and does not listen for nobody', () => {
  const { controller, listeners } = watched();
  const told: string[] = [];
  const stops = ['a', 'b'].map((name) => onAbort(controller.signal, () => told.push(name)));
  stops[0]?.();
  stops[0]?.();
  expect(listeners.size).toBe(1);
  stops[1]?.();
  expect(listeners.size).toBe(0);
  onAbort(controller.signal, () => told.push('c'));
  stops[1]?.();
  controller.abort();
  expect(told).toEqual(['c']);
});

test('tells at once when the signal was aborted before', () => {
  const told: string[] = [];
  onAbort(AbortSignal.abort(), () => told.push('a'))();
  expect(told).toEqual(['a']);
});
