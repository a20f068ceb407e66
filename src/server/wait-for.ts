import type { TaskState } from '../protocol/generated/types.js';
import { breathe } from './breathe.js';
import type { Core } from './core.js';
import { LogCursor, type LogPlace } from './log-cursor.js';

/** How long a wait lasts at most, and who waits: a caller who leaves ends it. */
export interface Patience {
  readonly ms: number;
  readonly caller?: Caller;
}

interface Caller {
  readonly signal: AbortSignal | undefined;
}

/**
 * Waits until a status that is wanted is in the log after the given place. Gives up without a word when the time is over,
 * when the caller has gone, or when the task has.
 */
export async function waitForStatus(
  core: Core,
  place: LogPlace,
  wanted: (state: TaskState) => boolean,
  { ms, caller }: Patience,
): Promise<void> {
  const cursor = new LogCursor(core, place);
  const close = (): void => cursor.close();
  const stopTimer = core.clock.after(ms, close);
  const stopListening = caller && listenForLeaving(caller, close);
  try {
    await cursor.next(({ event }) => ('statusUpdate' in event && wanted(event.statusUpdate.status.state)) || undefined);
  } finally {
    stopTimer();
    stopListening?.();
    cursor.close();
  }
}

/**
 * Calls back once the caller has gone; returns the way to stop. The signal is not asked for until others have had a turn:
 * no caller leaves before that, and where signals are made on demand one costs more than a short task.
 */
function listenForLeaving(caller: Caller, leave: () => void): () => void {
  let signal: AbortSignal | undefined;
  let isOver = false;
  void breathe().then(() => {
    if (isOver) return;
    signal = caller.signal;
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave);
  });
  return () => {
    isOver = true;
    signal?.removeEventListener('abort', leave);
  };
}
