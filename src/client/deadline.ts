import { abortedBy } from '../protocol/aborted-by.js';
import { TransportError } from '../protocol/transport-error.js';
import { onAbort } from './on-abort.js';

/** What may end a call before it is done. */
export interface DeadlineOptions {
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly timeoutMs?: number | undefined;
  /** The task the call is about, as far as it is known by then. */
  readonly taskId?: () => string | undefined;
}

/** A signal that is aborted by the first of several causes, always with a `TransportError` as its reason. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Lets go of the timer and of the callers' signals, which may live much longer. */
  end(): void;
}

/** Longer delays overflow the platform's timers, which then fire at once. */
const longestDelayMs = 2_147_483_647;

/**
 * Returns a deadline that runs from now. Its reason is `timeout` or `aborted`, with the task's id.
 *
 * @throws {TypeError} for a time that is none
 */
export function createDeadline({ signals, timeoutMs, taskId }: DeadlineOptions): Deadline {
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs >= 0)) {
    throw new TypeError(`timeoutMs: expected a number from 0, got ${String(timeoutMs)}`);
  }
  const controller = new AbortController();
  const id = (): { taskId?: string } => {
    const known = taskId?.();
    return known === undefined ? {} : { taskId: known };
  };
  const timer =
    timeoutMs === undefined || timeoutMs > longestDelayMs
      ? undefined
      : setTimeout(() => {
          controller.abort(new TransportError('timeout', `The call took longer than ${timeoutMs} ms`, id()));
        }, timeoutMs);
  const links = signals.flatMap((signal) => {
    return signal === undefined ? [] : onAbort(signal, () => controller.abort(abortedBy(signal.reason, id())));
  });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      for (const unlink of links) unlink();
    },
  };
}

/** Waits for a promise, but no longer than the signal lets it; then throws the signal's reason. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(signal.reason));
  });
  try {
    // Of two that are settled already the first wins: what has been aborted is over.
    return await Promise.race([stopped, promise]);
  } finally {
    stop();
  }
}

/** Resolves after a while, or rejects with the signal's reason as soon as that is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await untilAborted(passed, signal);
  } finally {
    clearTimeout(timer);
  }
}
