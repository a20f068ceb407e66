import type { Core } from './core.js';
import type { Command, Scope } from './ports.js';

/** A command that an execution takes up: a further message, or a value given out of band. */
export type Input = Extract<Command, { readonly kind: 'message' | 'resume' }>;

/** A further message of the user. */
export type MessageInput = Extract<Command, { readonly kind: 'message' }>;

/** The commands of one task as the holder of its lease sees them: read when the store says "look", handed out in order. */
export class Inbox {
  readonly #core: Core;
  readonly #scope: Scope;
  readonly #taskId: string;
  readonly #onCommand: (command: Command) => void;
  readonly #waiting: Input[] = [];
  #stop: (() => void) | undefined;
  #seen: number;
  #consumed: number;
  #looked = false;
  #reading: Promise<void> | undefined;
  #want: ((input: Input | undefined) => void) | undefined;
  #wantMessage: ((input: MessageInput | undefined) => void)[] = [];

  constructor(
    core: Core,
    place: { readonly scope: Scope; readonly taskId: string; readonly consumed: number },
    onCommand: (command: Command) => void,
  ) {
    this.#core = core;
    this.#scope = place.scope;
    this.#taskId = place.taskId;
    this.#seen = place.consumed;
    this.#consumed = place.consumed;
    this.#onCommand = onCommand;
  }

  /** Commands up to this one are dealt with. */
  get consumed(): number {
    return this.#consumed;
  }

  /** Everything that was read so far, taken or not. */
  get seen(): number {
    return this.#seen;
  }

  get hasMessage(): boolean {
    return this.#waiting.some((input) => input.kind === 'message');
  }

  /** From now on what arrives is read. */
  open(): void {
    this.#stop = this.#core.store.watch(this.#taskId, (_, newest) => {
      // Most of what is stored for a task is what its own agent reports.
      if (newest > this.#seen) this.#look();
    });
  }

  /** Nothing is read any more; whoever waits gets undefined. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.interrupt();
  }

  /** Whoever waits gets undefined. */
  interrupt(): void {
    this.#want?.(undefined);
    this.#want = undefined;
    for (const give of this.#wantMessage.splice(0)) give(undefined);
  }

  /** What waits is dealt with. */
  consume(n: number): void {
    this.#consumed = Math.max(this.#consumed, n);
  }

  /** Returns the next input without taking note that it is dealt with; undefined when the wait is interrupted. */
  next(): Promise<Input | undefined> {
    const first = this.#waiting.shift();
    if (first !== undefined) return Promise.resolve(first);
    return new Promise((resolve) => {
      this.#want = resolve;
    });
  }

  /** Returns the next message, which then counts as dealt with; undefined when the wait is interrupted. */
  async nextMessage(): Promise<MessageInput | undefined> {
    const at = this.#waiting.findIndex((input) => input.kind === 'message');
    const [found] = at < 0 ? [] : this.#waiting.splice(at, 1);
    const input =
      found?.kind === 'message'
        ? found
        : await new Promise<MessageInput | undefined>((resolve) => this.#wantMessage.push(resolve));
    if (input !== undefined) this.consume(input.n);
    return input;
  }

  /** Resolves when everything stored before this call has been read. */
  refresh(): Promise<void> {
    this.#look();
    return this.#reading ?? Promise.resolve();
  }

  #look(): void {
    this.#looked = true;
    if (this.#reading !== undefined) return;
    this.#reading = this.#read();
    this.#reading.catch((cause: unknown) => {
      this.#core.logger.warn('inbox.unreadable', { taskId: this.#taskId, cause });
    });
  }

  async #read(): Promise<void> {
    try {
      while (this.#looked) {
        this.#looked = false;
        const commands = await this.#core.store.commands(this.#scope, this.#taskId, this.#seen);
        for (const command of commands) this.#receive(command);
      }
    } finally {
      this.#reading = undefined;
    }
  }

  #receive(command: Command): void {
    if (command.n <= this.#seen) return;
    this.#seen = command.n;
    this.#onCommand(command);
    if (command.kind !== 'cancel') this.#hand(command);
  }

  #hand(input: Input): void {
    const give = input.kind === 'message' ? this.#wantMessage.shift() : undefined;
    if (input.kind === 'message' && give !== undefined) {
      give(input);
    } else if (this.#want !== undefined) {
      const want = this.#want;
      this.#want = undefined;
      want(input);
    } else {
      this.#waiting.push(input);
    }
  }
}
