import { A2AError } from '../protocol/a2a-error.js';
import type { Message } from '../protocol/generated/types.js';
import { agentMessage } from './build.js';
import { answerOf } from './content.js';
import type { Core } from './core.js';
import { abortReasons } from './endings.js';
import type { Work } from './executions.js';
import type { LiveTurn } from './live-turn.js';
import { internalError } from './refusals.js';

/**
 * Returns what the agent's promise gives. An agent that is silent for too long, or that the server closes on, is told to
 * stop, and not waited for beyond the grace it has for that.
 *
 * @throws {A2AError} `INTERNAL_ERROR` when the agent throws or is given up; why is for the log alone
 */
export async function awaitAnswer(core: Core, turn: LiveTurn, given: PromiseLike<unknown>): Promise<unknown> {
  const reply = new PendingReply(core, turn);
  core.executions.add(reply);
  turn.onHeartbeat(() => reply.heartbeat());
  try {
    return await reply.outcome(given);
  } catch (thrown) {
    throw internalError(core, 'agent.failed', thrown);
  } finally {
    reply.settle();
  }
}

/** Returns an agent's answer as the message that the caller gets. @throws {A2AError} `INVALID_AGENT_RESPONSE` */
export function directMessage(core: Core, contextId: string, answer: unknown): Message {
  try {
    return agentMessage(answerOf(answer), { messageId: core.randomId(), contextId });
  } catch (junk) {
    const correlationId = core.randomId();
    core.logger.error('agent.invalid_answer', { correlationId, cause: junk });
    throw new A2AError('INVALID_AGENT_RESPONSE', undefined, { cause: junk, metadata: { correlationId } });
  }
}

/** An agent that prepares a direct reply. */
class PendingReply implements Work {
  readonly #core: Core;
  readonly #turn: LiveTurn;
  readonly #onSettled: (() => void)[] = [];
  #silentMs = 0;
  #settled = false;
  #stopped = false;
  #stopGrace: (() => void) | undefined;
  #giveUp: (cause: Error) => void = () => {};

  constructor(core: Core, turn: LiveTurn) {
    this.#core = core;
    this.#turn = turn;
  }

  /** Settles as the promise does, or rejects when it is given up; a promise that rejects after that is nobody's concern. */
  outcome(given: PromiseLike<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      given.then(resolve, reject);
    });
  }

  settle(): void {
    this.#settled = true;
    this.#stopGrace?.();
    this.#core.executions.remove(this);
    for (const resolve of this.#onSettled) resolve();
  }

  heartbeat(): void {
    this.#silentMs = 0;
  }

  beat(intervalMs: number): void {
    this.#silentMs += intervalMs;
    if (this.#silentMs >= this.#core.limits.inactivityMs) this.#stop('silent');
  }

  close(): Promise<void> {
    if (this.#settled) return Promise.resolve();
    this.#stop('closed');
    return new Promise((resolve) => this.#onSettled.push(resolve));
  }

  #stop(ending: 'closed' | 'silent'): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#turn.abort(abortReasons[ending]);
    this.#stopGrace = this.#core.clock.after(this.#core.limits.cancelGraceMs, () => {
      this.#giveUp(new Error(`the agent did not stop: ${abortReasons[ending]}`));
    });
  }
}
