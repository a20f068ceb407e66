import type { Reply } from './agent.js';
import type { Core } from './core.js';
import type { LiveTurn } from './live-turn.js';

/** An agent at work, as the engine drives it: whatever it yields and returns is still to be checked. */
export interface AgentRun {
  next(reply?: Reply): Promise<IteratorResult<unknown, unknown>>;
  return?(value?: undefined): Promise<IteratorResult<unknown, unknown>>;
}

interface RunSource {
  [Symbol.asyncIterator](): AgentRun;
}

/** Returns what the agent gives for a turn; what it throws at once comes as a promise that rejects. */
export function invoke(core: Core, turn: LiveTurn): unknown {
  try {
    const given: unknown = core.agent.run(turn);
    if (isSyncGenerator(given))
      throw new TypeError('run: a generator of an agent is asynchronous: async *run(turn) { ... }');
    return given;
  } catch (thrown) {
    return Promise.reject(thrown);
  }
}

/** True for what a generator gives: the agent wants a task. */
export function isRun(value: unknown): value is RunSource {
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return false;
  return typeof value[Symbol.asyncIterator] === 'function';
}

/** True for what `*run` gives where `async *run` was meant. */
function isSyncGenerator(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Generator]';
}

/** True for a promise of any kind. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null || !('then' in value)) return false;
  return typeof value.then === 'function';
}

/** Returns whatever an agent gave for a message to a task as something that is driven: an answer completes the task. */
export function runOf(given: unknown): AgentRun {
  return isRun(given) ? given[Symbol.asyncIterator]() : answering(given);
}

async function* answering(given: unknown): AsyncGenerator<unknown, unknown, Reply> {
  const answer = await given;
  if (isRun(answer)) return yield* answer;
  // No answer is not an empty one: the check of the report refuses it.
  return { state: 'TASK_STATE_COMPLETED', content: answer ?? null };
}
