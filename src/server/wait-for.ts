import type { TaskState } from '../protocol/generated/types.js';
import type { Core } from './core.js';
import { LogCursor, type LogPlace } from './log-cursor.js';

/** How long a wait lasts at most, and what else ends it. */
export interface Patience {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits until a status that is wanted is in the log after the given place. Gives up without a word when the time is over,
 * when the caller has gone, or when the task has.
 */
export async function waitForStatus(
  core: Core,
  place: LogPlace,
  wanted: (state: TaskState) => boolean,
  { ms, signal }: Patience,
): Promise<void> {
  if (signal?.aborted === true) return;
  const cursor = new LogCursor(core, place);
  const close = (): void => cursor.close();
  const stopTimer = core.clock.after(ms, close);
  signal?.addEventListener('abort', close);
  try {
    for (let entry = await cursor.next(); entry !== undefined; entry = await cursor.next()) {
      if ('statusUpdate' in entry.event && wanted(entry.event.statusUpdate.status.state)) return;
    }
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', close);
    cursor.close();
  }
}
