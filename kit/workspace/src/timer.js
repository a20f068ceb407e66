import { formatDuration } from './format.js';
import { parseDuration } from './parse.js';

/** The reason of a promise that `withDeadline` gave up on. */
export class DeadlineError extends Error {
  constructor(ms) {
    super(`Not done within ${formatDuration(ms)}`);
    this.name = 'DeadlineError';
  }
}

/** Resolves after a duration, or rejects with the signal's reason as soon as it is aborted. */
export function sleep(duration, { signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, milliseconds(duration));
    signal?.addEventListener('abort', stop, { once: true });

    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}

/** Settles like the promise, or rejects with a DeadlineError when it takes longer than the duration. */
export async function withDeadline(promise, duration) {
  const ms = milliseconds(duration);
  let timer;
  const deadline = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(ms)), ms);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function milliseconds(duration) {
  return typeof duration === 'number' ? duration : parseDuration(duration);
}
