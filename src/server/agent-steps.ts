import type { Reply } from './agent.js';
import type { Core } from './core.js';
import { type AgentRun, runOf } from './runs.js';

/** What an agent did when it was given its turn. */
export interface Step {
  readonly kind: 'yielded' | 'returned' | 'threw';
  readonly value: unknown;
}

/** Takes an agent from one report to the next, and is not thrown off by anything that it does. */
export class AgentSteps {
  readonly #core: Core;
  readonly #taskId: string;
  #run: AgentRun | undefined;

  constructor(core: Core, taskId: string) {
    this.#core = core;
    this.#taskId = taskId;
  }

  /** Has the agent take its first step with what it gave for the turn. */
  begin(given: unknown): Promise<Step> {
    try {
      this.#run = runOf(given);
    } catch (thrown) {
      return Promise.resolve({ kind: 'threw', value: thrown });
    }
    return this.goOn();
  }

  /** Has the agent take its next step, with the reply that it waited for. */
  async goOn(reply?: Reply): Promise<Step> {
    if (this.#run === undefined) throw new Error('an agent that has not begun cannot go on');
    try {
      const { done, value } = await this.#run.next(reply);
      return { kind: done === true ? 'returned' : 'yielded', value };
    } catch (thrown) {
      return { kind: 'threw', value: thrown };
    }
  }

  /** Has the agent clean up, and waits for nothing. */
  leave(): void {
    try {
      this.#run?.return?.().then(
        (step) => this.drop({ kind: step.done === true ? 'returned' : 'yielded', value: step.value }),
        (cause: unknown) => this.drop({ kind: 'threw', value: cause }),
      );
    } catch (cause) {
      this.drop({ kind: 'threw', value: cause });
    }
  }

  /** Says in the log what the agent did when it no longer counted. */
  drop({ kind, value }: Step): void {
    if (kind === 'returned') return;
    this.#core.logger.warn('agent.late', { taskId: this.#taskId, kind, value });
  }
}
