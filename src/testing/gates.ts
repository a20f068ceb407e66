/** A point at which an agent waits until a test lets it go on. */
export interface Gate {
  /** Lets everyone go on who waits here, now or later. */
  open(): void;
  /** Resolves once somebody has come to the gate. */
  readonly reached: Promise<void>;
  /** Waits until the gate is open; with a signal, until that is aborted at the latest. */
  pass(signal?: AbortSignal): Promise<void>;
}

/** Returns a closed gate. */
export function createGate(): Gate {
  const opened = deferred();
  const reached = deferred();
  return {
    open: opened.resolve,
    reached: reached.promise,
    async pass(signal) {
      reached.resolve();
      if (signal === undefined) return opened.promise;
      const aborted = deferred();
      signal.addEventListener('abort', aborted.resolve, { once: true });
      if (signal.aborted) aborted.resolve();
      await Promise.race([opened.promise, aborted.promise]);
      signal.removeEventListener('abort', aborted.resolve);
    },
  };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = () => done();
  });
  return { promise, resolve };
}
