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

  /**
   * Returns what `pick` makes of the next entry that it makes anything of, as soon as there is one; undefined when the task
   * is gone or the reader closed. Entries before it are passed over.
   */
  async next<Picked>(pick: (entry: LogEntry) => Picked | undefined): Promise<Picked | undefined> {
    const { scope, taskId } = this.#place;
    while (!this.#closed) {
      const picked = this.#pickFrom(pick);
      if (picked !== undefined) return picked;
      this.#looked = false;
      const batch = await this.#core.store.read(scope, taskId, this.#at, batchSize);
      if (batch === undefined) this.close();
      else if (batch.length > 0) this.#take(batch);
      // A look that came while the store was read may be about something that this read did not see.
      else if (!this.#looked) await this.#roused();
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

  #take(batch: readonly LogEntry[]): void {
    this.#batch = batch;
    this.#next = 0;
  }

  #pickFrom<Picked>(pick: (entry: LogEntry) => Picked | undefined): Picked | undefined {
    for (let entry = this.#batch[this.#next]; entry !== undefined; entry = this.#batch[this.#next]) {
      this.#next += 1;
      this.#at = entry.seq;
      const picked = pick(entry);
      if (picked !== undefined) return picked;
    }
    return undefined;
  }

  #roused(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #rouse(): void {
    this.#looked = true;
    this.#wake?.();
    this.#wake = undefined;
  }
}
