import type { TaskEvent } from '../protocol/apply-event.js';
import type { TaskState } from '../protocol/generated/types.js';
import { isInterrupted, isTerminal } from '../protocol/states.js';
import { AgentSteps, type Step } from './agent-steps.js';
import { breathe } from './breathe.js';
import type { Core } from './core.js';
import { readEmission } from './emission.js';
import { type Ending, failed, statusAfter } from './endings.js';
import type { Inbox, Input } from './inbox.js';
import type { LiveTurn } from './live-turn.js';
import type { Append, Appended } from './ports.js';
import { replyFrom } from './reply.js';
import { settlesAtOnce } from './settles-at-once.js';
import type { TaskWriter } from './task-writer.js';

/** What happens to an execution from outside while its agent is driven. */
export interface Outside {
  /** True once nothing is stored any more. */
  readonly over: boolean;
  /** Why the agent was told to stop, if it was. */
  readonly ending: Ending | undefined;
  /** The agent has shown that it is alive. */
  heardFrom(): void;
  /** The agent begins or ceases to wait at a question. */
  setParked(parked: boolean): void;
}

/** An agent that reports without ever waiting would let nobody else have a turn; after so many reports it waits. */
const reportsPerBreath = 256;

/** What drives an agent, and what it is driven with. */
export interface DriverParts {
  readonly writer: TaskWriter;
  readonly turn: LiveTurn;
  readonly inbox: Inbox;
  readonly outside: Outside;
}

/** What follows a report: nothing, an input that the agent waited for, or the end of the execution. */
type Next = Input | 'over' | undefined;

const over: Promise<Next> = Promise.resolve('over');

/**
 * Takes an agent through one execution, report by report. Each report is checked, stored and only then visible, and the
 * agent goes on when the store has it; whatever the agent does, the task gets one end.
 *
 * A failure of the store comes out as a rejection: then nothing can be said in the task.
 */
export class Driver {
  readonly #core: Core;
  readonly #writer: TaskWriter;
  readonly #turn: LiveTurn;
  readonly #inbox: Inbox;
  readonly #outside: Outside;
  readonly #steps: AgentSteps;

  constructor(core: Core, { writer, turn, inbox, outside }: DriverParts) {
    this.#core = core;
    this.#writer = writer;
    this.#turn = turn;
    this.#inbox = inbox;
    this.#outside = outside;
    this.#steps = new AgentSteps(core, writer.taskId);
  }

  /** Drives what the agent gave until the task has ended, is left waiting, or is somebody else's. */
  async drive(given: unknown): Promise<void> {
    let next: Next = await this.#after(await this.#steps.begin(given));
    for (let reports = 1; next !== 'over'; reports++) {
      if (reports % reportsPerBreath === 0) await breathe();
      next = next === undefined ? await this.#after(await this.#steps.goOn()) : await this.#answer(next);
    }
  }

  /** Has the agent clean up: nothing that it still says is stored. */
  leave(): void {
    this.#steps.leave();
  }

  #after(step: Step): Promise<Next> {
    if (this.#outside.over) {
      this.#steps.drop(step);
      return over;
    }
    this.#outside.heardFrom();
    return step.kind === 'yielded' ? this.#report(step.value) : this.#lastStep(step);
  }

  async #lastStep({ kind, value }: Step): Promise<Next> {
    await (kind === 'threw' ? this.#fail(value) : this.#finish(value));
    return 'over';
  }

  /** Gives the agent the input that it waited for, and says what follows. */
  async #answer(input: Input): Promise<Next> {
    const turn = this.#turn;
    if (input.kind === 'message') turn.moveTo(input.message, input.options);
    turn.heard = false;
    const reply = replyFrom(input, () => {
      turn.heard = true;
    });
    const stepping = this.#steps.goOn(reply);
    const atOnce = await settlesAtOnce(stepping);
    const step = await stepping;
    const silently = step.kind === 'returned' && step.value === undefined && !turn.heard;
    if (atOnce && silently && this.#outside.ending === undefined && !this.#outside.over) {
      // An agent whose last words were the question has not answered: the input starts it anew.
      await this.#handOver();
      return 'over';
    }
    this.#inbox.consume(input.n);
    return this.#after(step);
  }

  /** Stores what the agent yielded, and waits where it asks. */
  async #report(value: unknown): Promise<Next> {
    let event: TaskEvent;
    try {
      event = this.#writer.event(readEmission(value));
    } catch (junk) {
      this.leave();
      await this.#fail(junk);
      return 'over';
    }
    const state = stateIn(event);
    if (state !== undefined && isTerminal(state)) {
      this.leave();
      await this.#end(event, state);
      return 'over';
    }
    if ((await this.#tryAppend([event])) !== 'stored') return 'over';
    return state !== undefined && isInterrupted(state) ? this.#park() : undefined;
  }

  /** Waits at the agent's question; a returned input is on record as taken up. */
  async #park(): Promise<Next> {
    this.#outside.setParked(true);
    const input = await this.#awaitInput();
    this.#outside.setParked(false);
    if (input === undefined) {
      this.leave();
      return 'over';
    }
    return (await this.#append([this.#writer.status('TASK_STATE_WORKING')])) ? input : 'over';
  }

  async #awaitInput(): Promise<Input | undefined> {
    for (;;) {
      const { ending, over } = this.#outside;
      if (over) return undefined;
      if (ending === 'canceled' || ending === 'silent') {
        await this.#conclude(statusAfter(ending, this.#writer));
        return undefined;
      }
      const input = ending === undefined ? await this.#inbox.next() : undefined;
      if (input !== undefined) return input;
      if (this.#outside.over || this.#outside.ending === 'canceled') continue;
      // Waited long enough, or the server closes: the task stays as it is, and a later message finds it.
      const pendingStays = this.#outside.ending === 'closed';
      const outcome = await this.#tryAppend([], { release: true, unlessPending: !pendingStays });
      if (outcome !== 'pending') return undefined;
      await this.#inbox.refresh();
    }
  }

  /** The agent has returned: with a last report, or with nothing, which completes the task. */
  async #finish(value: unknown): Promise<void> {
    if (value !== undefined && value !== null) {
      const goesOn = await this.#lastReport(value);
      if (!goesOn) return;
    }
    const { ending } = this.#outside;
    await (ending === undefined ? this.#complete() : this.#conclude(statusAfter(ending, this.#writer)));
  }

  /** Stores what the agent returned; true when the task has to be completed still. */
  async #lastReport(value: unknown): Promise<boolean> {
    let event: TaskEvent;
    try {
      event = this.#writer.event(readEmission(value));
    } catch (junk) {
      await this.#fail(junk);
      return false;
    }
    const state = stateIn(event);
    if (state !== undefined && isTerminal(state)) {
      await this.#end(event, state);
      return false;
    }
    const asks = state !== undefined && isInterrupted(state) && this.#outside.ending !== 'canceled';
    if (!asks) return this.#append([event]);
    const outcome = await this.#tryAppend([event], { release: true, unlessPending: true });
    // What waits already answers the question.
    if (outcome === 'pending' && (await this.#append([event]))) await this.#handOver();
    return false;
  }

  /** Ends the task as the agent says. One that is done for now, with a message waiting, is not done with the task. */
  #end(last: TaskEvent, state: TaskState): Promise<void> {
    const mayGoOn = state === 'TASK_STATE_COMPLETED' && this.#outside.ending === undefined;
    return mayGoOn ? this.#complete(last) : this.#conclude(last);
  }

  /** Completes the task, with the agent's closing words if it has any, unless a message waits: that is for the next execution. */
  async #complete(last?: TaskEvent): Promise<void> {
    for (;;) {
      const event = last ?? this.#writer.status('TASK_STATE_COMPLETED');
      const outcome = await this.#tryAppend([event], { release: true, unlessPending: true });
      if (outcome !== 'pending') return;
      await this.#inbox.refresh();
      if (this.#outside.ending !== undefined && last !== undefined) return this.#conclude(last);
      if (this.#outside.ending !== undefined || this.#inbox.hasMessage) {
        if (last === undefined || (await this.#append([atWork(last)]))) await this.#handOver();
        return;
      }
      // Only values that nobody asked for: they change nothing.
      this.#inbox.consume(this.#inbox.seen);
    }
  }

  /** The agent threw, or reported nonsense. Why is for the log alone. */
  async #fail(cause: unknown): Promise<void> {
    const { taskId } = this.#writer;
    const { ending } = this.#outside;
    if (ending !== undefined) {
      this.#core.logger.debug('agent.stopped', { taskId, ending, cause });
      return this.#conclude(statusAfter(ending, this.#writer));
    }
    const correlationId = this.#core.randomId();
    this.#core.logger.error('agent.failed', { taskId, correlationId, cause });
    return this.#conclude(failed(this.#writer, correlationId));
  }

  /** Ends the task, unless it has ended already. */
  async #conclude(event: TaskEvent): Promise<void> {
    await this.#tryAppend([event], { release: true, consumed: this.#inbox.seen });
  }

  /** Gives the task up with something left to do, which the next execution does. */
  async #handOver(): Promise<void> {
    if ((await this.#tryAppend([], { release: true })) === 'stored')
      this.#core.wake(this.#writer.scope, this.#writer.taskId);
  }

  async #append(events: readonly TaskEvent[]): Promise<boolean> {
    return (await this.#tryAppend(events)) === 'stored';
  }

  async #tryAppend(events: readonly TaskEvent[], more?: Partial<Append>): Promise<Appended['outcome']> {
    const outcome = await this.#writer.append(events, { consumed: this.#inbox.consumed, ...more });
    if (outcome !== 'stored' && outcome !== 'pending') this.#lose(outcome);
    return outcome;
  }

  /** Somebody else has the task, or it has ended: the agent works for nothing. */
  #lose(outcome: Appended['outcome']): void {
    const { taskId, fence } = this.#writer;
    this.#core.logger.info('execution.lost', { taskId, fence, outcome });
    this.#turn.abort('The task is no longer in the hands of this execution');
    this.leave();
  }
}

/** The closing words of an execution after which the task goes on. */
function atWork(event: TaskEvent): TaskEvent {
  if (!('statusUpdate' in event)) return event;
  const { statusUpdate } = event;
  return { statusUpdate: { ...statusUpdate, status: { ...statusUpdate.status, state: 'TASK_STATE_WORKING' } } };
}

function stateIn(event: TaskEvent): TaskState | undefined {
  return 'statusUpdate' in event ? event.statusUpdate.status.state : undefined;
}
