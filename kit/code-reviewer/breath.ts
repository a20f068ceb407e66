import { setImmediate as turn } from 'node:timers/promises';

const SLICE_MS = 20;

/** Lets the rest of the process work while something long is done: `if (breath.due()) await breath.take();` in its loop. */
export interface Breath {
  /** True when the work has gone on for a slice without a pause. */
  due(): boolean;
  /** Resolves after a turn of the event loop; rejects with the signal's reason when that is aborted. */
  take(): Promise<void>;
}

/** Returns a breath whose first slice begins now. */
export function createBreath(signal?: AbortSignal): Breath {
  let since = performance.now();
  return {
    due: () => performance.now() - since >= SLICE_MS,
    async take() {
      await turn();
      signal?.throwIfAborted();
      since = performance.now();
    },
  };
}
