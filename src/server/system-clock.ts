import type { Clock } from './ports.js';

/** Longer delays overflow the platform's timers, which then fire at once. */
const longestDelayMs = 2_147_483_647;

/** The time of the machine. Its timers do not keep a process alive where the platform can tell them so. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer: unknown = setTimeout(callback, Math.min(delayMs, longestDelayMs));
    // Node gives an object that can be told to let the process end; browsers give a number.
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref();
    return () => clearTimeout(timer as Parameters<typeof clearTimeout>[0]);
  },
};
