import type { Clock } from '../server/ports.js';

/** A {@link Clock} that moves only when told to. */
export interface FakeClock extends Clock {
  /**
   * Moves on by so many milliseconds and calls what falls due on the way, in order of time and then of registration.
   * Before, between and after the calls everything that waits on promises alone runs as far as it can.
   */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Returns a clock that stands at the given time, by default at the start of 2026. */
export function fakeClock(start: number = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();

  function nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  }

  return {
    now: () => now,
    after(delayMs, callback) {
      const timer: Timer = { at: now + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await promisesToSettle();
      for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.callback();
        await promisesToSettle();
      }
      now = Math.max(now, end);
    },
  };
}

/** A turn of the event loop begins only when no promise job is left, however many follow from one another. */
function promisesToSettle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
