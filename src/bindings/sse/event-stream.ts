import type { A2AError } from '../../protocol/a2a-error.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import type { StreamClock } from '../http/handler-options.js';
import type { HttpStream } from '../http/message.js';
import { eventText } from './event-text.js';

/** The headers of a stream: not to be stored, changed or held back by anything on the way. */
export const eventStreamHeaders: readonly string[] = [
  ...['Content-Type', 'text/event-stream'],
  ...['Cache-Control', 'no-cache, no-transform'],
  ...['X-Accel-Buffering', 'no'],
];

/** Where events come from. */
export interface EventSource {
  next(): Promise<IteratorResult<{ readonly event: StreamResponse }>>;
  return(): Promise<unknown>;
  readonly behind: number;
}

/** What a binding puts around the events of a stream. */
export interface Framing {
  /** JSON before and after each event. */
  readonly prefix: string;
  readonly suffix: string;
  /** The JSON of an error that ends the stream. */
  error(error: A2AError): string;
}

/** What a stream is made of. */
export interface EventStreamOptions {
  readonly source: EventSource;
  readonly framing: Framing;
  readonly clock: StreamClock;
  /** A comment is sent after so long a silence. */
  readonly keepAliveMs: number;
  /** Turns what the source throws into what the reader may see. */
  shown(thrown: unknown): A2AError;
}

/** A comment, which readers skip (WHATWG HTML, server-sent events). */
export const keepAliveComment = ': keep-alive\n\n';

/** Returns the frame of an error, which is the last one of its stream (spec conflict C51). */
export function errorFrame(json: string): string {
  return `event: error\ndata: ${json}\n\n`;
}

/**
 * Returns a stream as the text of its frames: one for each event, a comment whenever the source is silent for too long,
 * and an `event: error` when it fails. Reading asks the source for one event at a time, so that a reader that waits
 * costs nothing; `return` ends the source at once.
 */
export function createEventStream(options: EventStreamOptions): HttpStream {
  const { source, framing, clock, keepAliveMs } = options;
  let waiting: ((result: IteratorResult<string, void>) => void) | undefined;
  let ready: IteratorResult<string, void> | undefined;
  let asked = false;
  let over = false;
  let lastSent = clock.now();
  let stopTimer: (() => void) | undefined;

  const end = () => {
    over = true;
    stopTimer?.();
  };

  /** Gives a chunk to the reader, or keeps it until it asks. */
  const deliver = (result: IteratorResult<string, void>) => {
    asked = false;
    if (waiting === undefined) ready = result;
    else hand(result);
  };

  const hand = (result: IteratorResult<string, void>) => {
    const resolve = waiting;
    waiting = undefined;
    lastSent = clock.now();
    resolve?.(result);
  };

  const ask = () => {
    asked = true;
    source
      .next()
      .then((item): IteratorResult<string, void> => {
        if (item.done !== true) return { done: false, value: frameOf(framing, item.value.event) };
        end();
        return finished;
      })
      .then(deliver, (thrown: unknown) => {
        if (over) return deliver(finished);
        end();
        // An event that cannot be written leaves its source open.
        source.return().catch(() => undefined);
        deliver({ done: false, value: errorFrame(framing.error(options.shown(thrown))) });
      });
  };

  const watchSilence = () => {
    stopTimer = clock.after(Math.max(1, lastSent + keepAliveMs - clock.now()), () => {
      stopTimer = undefined;
      if (over) return;
      if (waiting !== undefined && clock.now() - lastSent >= keepAliveMs) {
        hand({ done: false, value: keepAliveComment });
      }
      // Nobody waits while a write is stuck; the next read takes the timer up again.
      if (waiting !== undefined) watchSilence();
    });
  };

  return {
    behind: () => source.behind,
    chunks: {
      next() {
        if (ready !== undefined) {
          const result = ready;
          ready = undefined;
          lastSent = clock.now();
          return Promise.resolve(result);
        }
        if (over) return Promise.resolve(finished);
        return new Promise((resolve) => {
          waiting = resolve;
          if (!asked) ask();
          if (stopTimer === undefined) watchSilence();
        });
      },
      async return() {
        end();
        hand(finished);
        // The reader has gone: there is nobody to tell of a failure.
        await source.return().catch(() => undefined);
        return finished;
      },
    },
  };
}

const finished: IteratorResult<string, void> = { done: true, value: undefined };

function frameOf({ prefix, suffix }: Framing, event: StreamResponse): string {
  return `data: ${prefix}${eventText(event)}${suffix}\n\n`;
}
