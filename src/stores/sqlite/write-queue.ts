import { type DurabilityOptions, needsPower } from './durability.js';
import { failureOf } from './failure.js';
import type { CallOf, WriteReply, Writes } from './messages.js';
import type { Thread } from './threads.js';

/** At most so many writes go into one group: what is behind them waits for the next. */
const maxGroup = 1_000;

interface Waiting {
  readonly call: CallOf<Writes>;
  readonly settle: (reply: WriteReply) => void;
}

/**
 * Hands writes to the thread in groups, in their order: what comes in one turn of the loop is one group, and what comes
 * while a group is being written is the next. So the more there is to do, the less a single write costs.
 */
export class WriteQueue {
  readonly #thread: Thread;
  readonly #now: () => number;
  readonly #durability: Required<DurabilityOptions>;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(
    thread: Thread,
    options: { readonly now: () => number; readonly durability: Required<DurabilityOptions> },
  ) {
    this.#thread = thread;
    this.#now = options.now;
    this.#durability = options.durability;
  }

  /** Resolves with what became of the write, after its commit. */
  write(call: CallOf<Writes>): Promise<WriteReply> {
    return new Promise((settle) => {
      this.#waiting.push({ call, settle });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves when nothing is waiting. */
  async drained(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    await endOfTurn();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxGroup);
      const replies = await this.#writeGroup(group.map(({ call }) => call));
      for (const [at, { settle }] of group.entries()) {
        settle(replies[at] ?? { failure: { code: 'ENDED', message: 'no answer' } });
      }
    }
    this.#writing = undefined;
  }

  async #writeGroup(calls: readonly CallOf<Writes>[]): Promise<readonly WriteReply[]> {
    const power = calls.some((call) => needsPower(call, this.#durability));
    const group = { now: this.#now(), power, powerForPush: this.#durability.push === 'power', calls };
    try {
      // The thread answers a group with a reply to each of its calls.
      return (await this.#thread.call({ kind: 'write', group })) as WriteReply[];
    } catch (thrown) {
      const failure = failureOf(thrown);
      return calls.map(() => ({ failure }));
    }
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
