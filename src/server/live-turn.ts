import type { JsonObject, JsonValue, Message, Task } from '../protocol/generated/types.js';
import { textOfMessage } from '../protocol/text.js';
import type { Reply, Turn } from './agent.js';
import { contextKey } from './context-key.js';
import type { Core } from './core.js';
import { Emissions } from './emissions.js';
import type { MessageOptions, Principal, Scope } from './ports.js';

/** What a turn asks of whatever runs the agent. */
export interface TurnBackend {
  /** Undefined while the agent replies without a task. */
  readonly task: Task | undefined;
  readonly fence: number | undefined;
  nextMessage(): Promise<Reply>;
  heartbeat(): void;
}

/** What a turn begins with. */
export interface TurnStart {
  readonly scope: Scope;
  readonly contextId: string;
  readonly message: Message;
  readonly options: MessageOptions;
  readonly resumeValue?: JsonValue;
}

/** The engine's side of a {@link Turn}: what the agent sees, and the ways to move it on and to abort it. */
export class LiveTurn extends Emissions implements Turn {
  readonly contextId: string;
  readonly resumeValue: JsonValue | undefined;
  /** True once the agent has looked at the message that the turn was last moved to. */
  heard = false;
  readonly #core: Core;
  readonly #scope: Scope;
  #message: Message;
  #options: MessageOptions;
  #backend: TurnBackend = withoutTask;
  #aborted: DOMException | undefined;
  /** Made when the agent asks for the signal: most never do. */
  #controller: AbortController | undefined;

  constructor(core: Core, { scope, contextId, message, options, resumeValue }: TurnStart) {
    super();
    this.#core = core;
    this.#scope = scope;
    this.contextId = contextId;
    this.resumeValue = resumeValue;
    this.#message = message;
    this.#options = options;
  }

  /** From now on there is a task, with the message as it was stored for it. */
  attach(backend: TurnBackend, message: Message = this.#message): void {
    this.#backend = backend;
    this.#message = message;
  }

  /** Calls back when an agent without a task says that it is alive. */
  onHeartbeat(heartbeat: () => void): void {
    this.#backend = { ...withoutTask, heartbeat };
  }

  /** A further message has come: it is the current one now. */
  moveTo(message: Message, options: MessageOptions): void {
    this.#message = message;
    this.#options = options;
  }

  /** The agent is told to stop, once and for all. */
  abort(reason: string): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = new DOMException(reason, 'AbortError');
    this.#controller?.abort(this.#aborted);
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted);
    }
    return this.#controller.signal;
  }

  get message(): Message {
    this.heard = true;
    return this.#message;
  }

  get text(): string {
    this.heard = true;
    return textOfMessage(this.#message);
  }

  get task(): Task | undefined {
    return this.#backend.task;
  }

  get history(): readonly Message[] {
    const history = this.#backend.task?.history ?? [];
    // Message ids may repeat (spec 3.3.1): the newest of this id is the current message.
    const current = history.findLastIndex((message) => message.messageId === this.#message.messageId);
    return current < 0 ? history : history.toSpliced(current, 1);
  }

  get contextKey(): string {
    return contextKey(this.#scope, this.contextId);
  }

  get idempotencyKey(): string {
    return `${this.contextKey}/${this.#message.messageId}`;
  }

  get principal(): Principal | undefined {
    return this.#options.principal;
  }

  get tenant(): string {
    return this.#scope.tenant;
  }

  get extensions(): readonly string[] {
    return this.#options.extensions;
  }

  get acceptedOutputModes(): readonly string[] {
    return this.#options.acceptedOutputModes;
  }

  get metadata(): JsonObject | undefined {
    return this.#options.metadata;
  }

  get traceparent(): string | undefined {
    return this.#options.traceparent;
  }

  get tracestate(): string | undefined {
    return this.#options.tracestate;
  }

  get fence(): number | undefined {
    return this.#backend.fence;
  }

  async references(): Promise<Task[]> {
    const ids = new Set(this.#message.referenceTaskIds);
    const heads = await Promise.all([...ids].map((id) => this.#core.store.head(this.#scope, id)));
    return heads.flatMap((head) => (head === undefined ? [] : [head.task]));
  }

  nextMessage(): Promise<Reply> {
    const reply = this.#nextReply();
    // An agent may ask and then not wait for the answer; a refusal must not end the process.
    reply.catch(() => {});
    return reply;
  }

  heartbeat(): void {
    this.#backend.heartbeat();
  }

  async #nextReply(): Promise<Reply> {
    if (this.#aborted !== undefined) throw this.#aborted;
    return this.#backend.nextMessage();
  }
}

const withoutTask: TurnBackend = {
  task: undefined,
  fence: undefined,
  nextMessage: () => Promise.reject(new TypeError('nextMessage() needs a task: the agent has to be a generator')),
  heartbeat: () => {},
};
