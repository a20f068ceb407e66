import { setTimeout as delay } from 'node:timers/promises';

/** Settles like the promise, but rejects when that takes longer than `timeoutMs`. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const timer = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not done within ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

/** A promise with the functions that settle it. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
