import type { Core } from './core.js';
import type { LogEntry, Scope } from './ports.js';

/** As much as a reader holds in memory; it costs its reader nothing to come back for more. */
const batchSize = 64;

/** Where a reader starts: it gets what is stored after this. */
export interface LogPlace {
  readonly scope: Scope;
  readonly taskId: string;
  readonly after: number;
}

/**
 * Reads the log of one task from a place on, and waits for more at its end. A reader that does not come for more costs
 * nobody anything: nothing is kept for it.
 */
export class LogCursor {
  readonly #core: Core;
  readonly #place: LogPlace;
  readonly #unwatch: () => void;
  #at: number;
  #newest: number;
  #batch: readonly LogEntry[] = [];
  #next = 0;
  #closed = false;
  #looked = false;
  #wake: (() => void) | undefined;

  constructor(core: Core, place: LogPlace) {
    this.#core = core;
    this.#place = place;
    this.#at = place.after;
    this.#newest = place.after;
    this.#unwatch = core.store.watch(place.taskId, (seq) => {
      this.#newest = Math.max(this.#newest, seq);
      this.#rouse();
    });
    core.readers.add(this);
  }

  /** How many entries are stored and not handed out yet. */
  get behind(): number {
    return this.#newest - this.#at;
  }

  /** Returns the next entry as soon as there is one; undefined when the task is gone or the reader closed. */
  async next(): Promise<LogEntry | undefined> {
    while (!this.#closed) {
      const entry = this.#batch[this.#next];
      if (entry !== undefined) {
        this.#next += 1;
        this.#at = entry.seq;
        return entry;
      }
      await this.#readOn();
    }
    return undefined;
  }

  /** Frees everything; whoever waits gets undefined. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#batch = [];
    this.#unwatch();
    this.#core.readers.delete(this);
    this.#rouse();
  }

  async #readOn(): Promise<void> {
    const { scope, taskId } = this.#place;
    this.#looked = false;
    const batch = await this.#core.store.read(scope, taskId, this.#at, batchSize);
    if (batch === undefined) return this.close();
    this.#batch = batch;
    this.#next = 0;
    // A look that came while the store was read may be about something that this read did not see.
    if (batch.length > 0 || this.#looked || this.#closed) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  #rouse(): void {
    this.#looked = true;
    this.#wake?.();
    this.#wake = undefined;
  }
}
