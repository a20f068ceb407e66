/** Those who wait for one signal, and the one listener that stands for them all. */
interface Waiting {
  readonly all: Set<() => void>;
  readonly listener: () => void;
}

/** Platforms take many listeners on one signal for a leak, and say so; an application may have one signal for all calls. */
const waitings = new WeakMap<AbortSignal, Waiting>();

/** Runs a function when a signal is aborted, at once if it has been. Returns how to stop waiting. */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) {
    run();
    return () => {};
  }
  const waiting = waitings.get(signal) ?? listenTo(signal);
  // The same function may wait twice.
  const mine = (): void => run();
  waiting.all.add(mine);
  return () => {
    waiting.all.delete(mine);
    if (waiting.all.size === 0 && waitings.get(signal) === waiting) stopListeningTo(signal, waiting);
  };
}

function listenTo(signal: AbortSignal): Waiting {
  const all = new Set<() => void>();
  const waiting: Waiting = {
    all,
    listener() {
      waitings.delete(signal);
      for (const run of all) run();
    },
  };
  waitings.set(signal, waiting);
  signal.addEventListener('abort', waiting.listener, { once: true });
  return waiting;
}

function stopListeningTo(signal: AbortSignal, { listener }: Waiting): void {
  waitings.delete(signal);
  signal.removeEventListener('abort', listener);
}
