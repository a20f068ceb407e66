type Look = (seq: number, command: number) => void;

/** Who watches one key, and the newest that they have not been told; none where they have. */
interface Topic {
  readonly looks: Map<symbol, Look>;
  news: readonly [seq: number, command: number] | undefined;
}

/** Who wants to be told of what, by key. */
export class Watchers {
  readonly #topics = new Map<string, Topic>();

  /** Calls back after each {@link notify} for the key from now on; returns the way to stop. */
  watch(key: string, look: Look): () => void {
    const topic = this.#topics.get(key) ?? { looks: new Map(), news: undefined };
    this.#topics.set(key, topic);
    const watcher = Symbol();
    topic.looks.set(watcher, look);
    return () => {
      topic.looks.delete(watcher);
      if (topic.looks.size === 0 && this.#topics.get(key) === topic) this.#topics.delete(key);
    };
  }

  /** Calls those who watch the key once the work at hand is done; of several calls before that only the last counts. */
  notify(key: string, seq: number, command: number): void {
    const topic = this.#topics.get(key);
    if (topic === undefined) return;
    if (topic.news === undefined) queueMicrotask(() => tell(topic));
    topic.news = [seq, command];
  }
}

function tell(topic: Topic): void {
  const [seq, command] = topic.news ?? [0, 0];
  topic.news = undefined;
  for (const watcher of [...topic.looks.keys()]) {
    try {
      // One who stops another, or itself, is taken at its word at once.
      topic.looks.get(watcher)?.(seq, command);
    } catch {
      // A watcher's fault is its own: it must reach neither the writer nor the other watchers.
    }
  }
}
