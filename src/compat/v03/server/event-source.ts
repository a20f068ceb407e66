import type { EventSource } from '../../../bindings/sse/event-stream.js';
import { A2AError } from '../../../protocol/a2a-error.js';
import type { JsonObject, StreamResponse } from '../../../protocol/generated/types.js';
import type { Call, Engine } from '../../../server/engine.js';
import { isFinal } from '../states.js';

/**
 * Opens the stream of a task that was there before, as 0.3 had it: of a task that has ended it holds the task and nothing
 * else, where 1.0 refuses.
 *
 * @throws {A2AError} `TASK_NOT_FOUND`, `RESOURCE_EXHAUSTED`
 */
export async function resubscribe(engine: Engine, id: string, call: Call): Promise<EventSource> {
  try {
    return await engine.stream('subscribeToTask', { id }, call);
  } catch (thrown) {
    // That the agent does not stream has been said by now: the handlers have had the operation admitted.
    if (!(thrown instanceof A2AError) || thrown.code !== 'UNSUPPORTED_OPERATION') throw thrown;
    return sourceOf({ task: await engine.call('getTask', { id }, call) });
  }
}

/** Returns the source of one event. */
function sourceOf(event: StreamResponse): EventSource {
  let left: StreamResponse | undefined = event;
  return {
    behind: 0,
    async next() {
      const value = left;
      left = undefined;
      return value === undefined ? { done: true, value: undefined } : { done: false, value: { event: value } };
    },
    async return() {
      left = undefined;
    },
  };
}

/** Returns the source up to the event at which streams of 0.3 end: a final status, or a task that waits for its caller. */
export function untilFinal(source: EventSource): EventSource {
  let over = false;
  return {
    get behind() {
      return source.behind;
    },
    async next() {
      if (over) return { done: true, value: undefined };
      const item = await source.next();
      over = item.done === true || isLast(item.value.event);
      if (over && item.done !== true) await source.return();
      return item;
    },
    return: () => source.return(),
  };
}

/**
 * A task whose question stands in its status waits; when the question has moved to the history it has been answered, and
 * what comes of the answer is still to be told.
 */
function isLast({ task, statusUpdate }: StreamResponse): boolean {
  if (statusUpdate !== undefined) return isFinal(statusUpdate.status.state);
  return task !== undefined && isFinal(task.status.state) && task.status.message !== undefined;
}

/** Returns a converter that gives the same object for the same event, so that what many read is made and written once. */
export function sharing(convert: (event: StreamResponse) => JsonObject): (event: StreamResponse) => JsonObject {
  const known = new WeakMap<object, JsonObject>();
  return (event) => {
    // Every reader begins with an event of its own around the task, which is one object as long as it does not change.
    const key = event.task ?? event;
    const made = known.get(key) ?? convert(event);
    known.set(key, made);
    return made;
  };
}

/** Returns the source with its events in another dialect, for a stream that writes the JSON of whatever it is given. */
export function convertedBy(convert: (event: StreamResponse) => JsonObject, source: EventSource): EventSource {
  return {
    get behind() {
      return source.behind;
    },
    async next() {
      const item = await source.next();
      if (item.done === true) return item;
      // The stream writes it as JSON and does nothing else with it.
      return { done: false, value: { event: convert(item.value.event) as unknown as StreamResponse } };
    },
    return: () => source.return(),
  };
}
