interface Watcher {
  readonly look: (seq: number) => void;
}

/** Who wants to be told of what, by key. */
export class Watchers {
  readonly #watchers = new Map<string, Set<Watcher>>();
  #due = new Map<string, number>();

  /** Calls back after each {@link notify} for the key from now on; returns the way to stop. */
  watch(key: string, look: (seq: number) => void): () => void {
    const watcher: Watcher = { look };
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
    };
  }

  /** Calls those who watch the key once the work at hand is done; of several calls before that only the last counts. */
  notify(key: string, seq: number): void {
    if (!this.#watchers.has(key)) return;
    if (this.#due.size === 0) queueMicrotask(() => this.#callAll());
    this.#due.set(key, seq);
  }

  #callAll(): void {
    const due = this.#due;
    this.#due = new Map();
    for (const [key, seq] of due) {
      const watchers = this.#watchers.get(key);
      for (const watcher of [...(watchers ?? [])]) {
        // One who stops another, or itself, is taken at its word at once.
        if (watchers?.has(watcher) === true) callOne(watcher, seq);
      }
    }
  }
}

function callOne(watcher: Watcher, seq: number): void {
  try {
    watcher.look(seq);
  } catch {
    // A watcher's fault is its own: it must reach neither the writer nor the other watchers.
  }
}
