import type { Task } from '../protocol/generated/types.js';
import type { Reply } from './agent.js';
import type { Core } from './core.js';
import { Driver, type Outside } from './driver.js';
import { abortReasons, type Ending, statusAfter } from './endings.js';
import type { TaskWork } from './executions.js';
import { Inbox } from './inbox.js';
import type { LiveTurn, TurnBackend } from './live-turn.js';
import type { Scope } from './ports.js';
import { replyFrom } from './reply.js';
import type { TaskWriter } from './task-writer.js';

/** What an execution begins with. */
export interface ExecutionStart {
  readonly writer: TaskWriter;
  readonly turn: LiveTurn;
  /** The command that is being answered; 0 for the first message of a task. */
  readonly consumed: number;
  /** The messages of commands up to this one are in the task that the writer began with. */
  readonly known: number;
}

/**
 * One run of an agent on a task, under one fence, as it is seen from outside: it holds the lease, listens to the inbox,
 * notices silence, and can be told to stop or be cut off.
 */
export class Execution implements TaskWork, TurnBackend, Outside {
  readonly place: { readonly scope: Scope; readonly taskId: string };
  readonly #core: Core;
  readonly #writer: TaskWriter;
  readonly #turn: LiveTurn;
  readonly #inbox: Inbox;
  readonly #driver: Driver;
  #over = false;
  #ending: Ending | undefined;
  #parked = false;
  #silentMs = 0;
  #unrenewedMs = 0;
  #stopGrace: (() => void) | undefined;
  readonly #onOver: (() => void)[] = [];

  constructor(core: Core, { writer, turn, consumed, known }: ExecutionStart) {
    this.#core = core;
    this.#writer = writer;
    this.#turn = turn;
    this.place = { scope: writer.scope, taskId: writer.taskId };
    this.#inbox = new Inbox(core, { scope: writer.scope, taskId: writer.taskId, consumed }, (command) => {
      if (command.kind === 'cancel') this.#stop('canceled');
      if (command.kind === 'message' && command.n > known) writer.note({ message: command.message });
    });
    this.#driver = new Driver(core, { writer, turn, inbox: this.#inbox, outside: this });
  }

  get task(): Task {
    return this.#writer.task;
  }

  get fence(): number {
    return this.#writer.fence;
  }

  get over(): boolean {
    return this.#over;
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Drives what the agent gave for the turn until the task has ended, is left waiting, or is somebody else's. */
  start(given: unknown): void {
    this.#core.executions.addTask(this);
    this.#inbox.open();
    void this.#run(given);
  }

  /** Reads what was stored for the task before this execution listened. */
  async catchUp(): Promise<void> {
    await this.#inbox.refresh();
  }

  heartbeat(): void {
    this.heardFrom();
  }

  heardFrom(): void {
    this.#silentMs = 0;
  }

  setParked(parked: boolean): void {
    this.#parked = parked;
    this.#silentMs = 0;
  }

  async nextMessage(): Promise<Reply> {
    const input = this.#over ? undefined : await this.#inbox.nextMessage();
    if (input === undefined) throw new DOMException('No message can come any more', 'AbortError');
    this.heardFrom();
    this.#turn.moveTo(input.message, input.options);
    return replyFrom(input, () => {});
  }

  beat(intervalMs: number): void {
    const { leaseTtlMs, inactivityMs, parkedMs } = this.#core.limits;
    this.#unrenewedMs += intervalMs;
    if (this.#unrenewedMs >= leaseTtlMs / 3) void this.#renew();
    this.#silentMs += intervalMs;
    if (this.#parked) {
      if (this.#silentMs >= parkedMs) this.#inbox.interrupt();
    } else if (this.#silentMs >= inactivityMs) {
      this.#stop('silent');
    }
  }

  abandon(): void {
    if (this.#over) return;
    this.#turn.abort('The task is no longer in the hands of this execution');
    this.#end();
    this.#driver.leave();
  }

  close(): Promise<void> {
    const over = this.#over ? Promise.resolve() : new Promise<void>((resolve) => this.#onOver.push(resolve));
    this.#stop('closed');
    return over;
  }

  async #run(given: unknown): Promise<void> {
    try {
      await this.#driver.drive(given);
    } catch (cause) {
      this.#core.logger.error('execution.unstored', { taskId: this.place.taskId, cause });
      this.abandon();
      this.#core.recoverLater();
    }
    this.#end();
  }

  /** Tells the agent to stop. A canceler has its own patience; otherwise the task is ended for an agent that does not react. */
  #stop(ending: Ending): void {
    if (this.#over || this.#ending !== undefined) return;
    this.#ending = ending;
    this.#turn.abort(abortReasons[ending]);
    this.#inbox.interrupt();
    if (ending === 'canceled') return;
    this.#stopGrace = this.#core.clock.after(this.#core.limits.cancelGraceMs, () => void this.#endWithoutAgent(ending));
  }

  async #endWithoutAgent(ending: Ending): Promise<void> {
    if (this.#over) return;
    try {
      const status = statusAfter(ending, this.#writer);
      await this.#writer.append([status], { release: true, consumed: this.#inbox.seen });
    } catch (cause) {
      this.#core.logger.error('execution.unstored', { taskId: this.place.taskId, cause });
      this.#core.recoverLater();
    }
    this.abandon();
  }

  async #renew(): Promise<void> {
    this.#unrenewedMs = 0;
    const { scope, taskId } = this.place;
    try {
      const held = await this.#core.store.renew(scope, taskId, this.fence, this.#core.limits.leaseTtlMs);
      if (!held) this.abandon();
    } catch (cause) {
      // The next beat tries again; the lease outlasts three of them.
      this.#core.logger.warn('lease.not_renewed', { taskId, cause });
    }
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#stopGrace?.();
    this.#inbox.close();
    this.#core.executions.removeTask(this);
    for (const resolve of this.#onOver.splice(0)) resolve();
  }
}
