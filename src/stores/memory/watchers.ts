type Look = (seq: number, command: number) => void;

interface Watcher {
  readonly look: Look;
  watching: boolean;
}

/** What is watched under one key, and the news of it that its watchers have not been told yet. */
interface Topic {
  watchers: readonly Watcher[];
  isDue: boolean;
  seq: number;
  command: number;
}

const atHand = Promise.resolve();

/** Who wants to be told of what, by key. */
export class Watchers {
  readonly #topics = new Map<string, Topic>();
  #due: Topic[] = [];

  /** Calls back after each {@link notify} for the key from now on; returns the way to stop. */
  watch(key: string, look: Look): () => void {
    const watcher: Watcher = { look, watching: true };
    const topic = this.#topics.get(key) ?? { watchers: [], isDue: false, seq: 0, command: 0 };
    topic.watchers = [...topic.watchers, watcher];
    this.#topics.set(key, topic);
    return () => {
      watcher.watching = false;
      topic.watchers = topic.watchers.filter((other) => other !== watcher);
      if (topic.watchers.length === 0 && this.#topics.get(key) === topic) this.#topics.delete(key);
    };
  }

  /** Calls those who watch the key once the work at hand is done; of several calls before that only the last counts. */
  notify(key: string, seq: number, command: number): void {
    const topic = this.#topics.get(key);
    if (topic === undefined) return;
    topic.seq = seq;
    topic.command = command;
    if (topic.isDue) return;
    topic.isDue = true;
    if (this.#due.length === 0) void atHand.then(this.#callAll);
    this.#due.push(topic);
  }

  readonly #callAll = (): void => {
    const due = this.#due;
    this.#due = [];
    for (const topic of due) {
      topic.isDue = false;
      for (const watcher of topic.watchers) {
        // One who stops another, or itself, is taken at its word at once.
        if (watcher.watching) callOne(watcher, topic);
      }
    }
  };
}

function callOne({ look }: Watcher, { seq, command }: Topic): void {
  try {
    look(seq, command);
  } catch {
    // A watcher's fault is its own: it must reach neither the writer nor the other watchers.
  }
}
