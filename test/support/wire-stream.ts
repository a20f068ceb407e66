import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect } from 'vitest';
import { contentOf, errorIn, isError, type Json, type WireError } from './wire-answer.js';
import type { JsonBinding } from './wire-request.js';
import { shapeFaults } from './wire-shape.js';

/** One frame of an event stream, or one message of a gRPC stream. */
export interface Frame {
  /** The frame as the SSE grammar reads it; gRPC has none. */
  readonly sse: EventSourceMessage | undefined;
  /** Its data as JSON. */
  readonly body: Json;
  /** The StreamResponse in it; undefined when it is an error. */
  readonly event: Json;
  readonly error: WireError | undefined;
}

/** A running answer of a stream operation. */
export interface Stream extends AsyncIterable<Frame> {
  readonly status: number;
  readonly headers: Headers;
  /** The next frame, or undefined when the stream has ended. */
  next(): Promise<Frame | undefined>;
  /** The next frame's event, of a stream that goes on. */
  event(): Promise<Json>;
  /** All events that are left, to the end of the stream; fails at an error. */
  events(): Promise<Json[]>;
  /** Leaves, as a client does that has seen enough. */
  close(): Promise<void>;
}

/** Reads a response as an event stream; each frame is held against the form of the binding as it comes. */
export function readStream(binding: JsonBinding, response: Response, sent: string | undefined): Stream {
  expect(response.headers.get('content-type'), 'the type of a stream').toBe('text/event-stream');
  return streamOf(framesOf(binding, response, sent), { status: response.status, headers: response.headers });
}

/** Returns frames as the stream that tests read. */
export function streamOf(
  frames: AsyncGenerator<Frame, undefined>,
  { status, headers }: Pick<Stream, 'status' | 'headers'>,
): Stream {
  const next = async () => {
    const { done, value } = await frames.next();
    return done === true ? undefined : value;
  };
  const event = async () => {
    const frame = await next();
    expect(frame?.error).toBeUndefined();
    expect(frame?.event).toBeDefined();
    return frame?.event;
  };
  return {
    status,
    headers,
    next,
    event,
    async events() {
      const events: Json[] = [];
      for (let frame = await next(); frame !== undefined; frame = await next()) {
        expect(frame.error).toBeUndefined();
        events.push(frame.event);
      }
      return events;
    },
    async close() {
      await frames.return(undefined);
    },
    [Symbol.asyncIterator]: () => frames,
  };
}

async function* framesOf(
  binding: JsonBinding,
  response: Response,
  sent: string | undefined,
): AsyncGenerator<Frame, undefined> {
  const reader = response.body?.getReader();
  const waiting: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => waiting.push(message) });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (;;) {
      for (const message of waiting.splice(0)) yield frameOf(binding, message, sent);
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader?.cancel();
  }
}

function frameOf(binding: JsonBinding, sse: EventSourceMessage, sent: string | undefined): Frame {
  const body: Json = JSON.parse(sse.data);
  if (isError(binding, body)) {
    if (binding === 'JSONRPC') contentOf(body, sent);
    return { sse, body, event: undefined, error: errorIn(binding, body) };
  }
  const event = binding === 'JSONRPC' ? contentOf(body, sent) : body;
  expect(shapeFaults('StreamResponse', event), 'the shape of an event').toEqual([]);
  return { sse, body, event, error: undefined };
}

/** The kinds of events, in order: `task`, `message`, `statusUpdate`, `artifactUpdate`. */
export function kindsOf(events: readonly Json[]): string[] {
  return events.map((event) => Object.keys(event).join());
}

/** The states that events show, in order, that of a leading task included. */
export function statesOf(events: readonly Json[]): string[] {
  return events.flatMap(({ task, statusUpdate }) => (task ?? statusUpdate)?.status.state ?? []);
}
