import type { HandlerOptions } from '../http/handler-options.js';
import type { HttpResponse } from '../http/message.js';
import { extensionHeaders } from '../http/respond.js';
import { shownError } from '../http/shown-error.js';
import { createEventStream, type EventSource, eventStreamHeaders, type Framing } from './event-stream.js';

/** Returns the answer of a stream operation whose first event is there. */
export function streamResponse(
  { clock, keepAliveMs, log }: Pick<HandlerOptions<unknown>, 'clock' | 'keepAliveMs' | 'log'>,
  stream: { readonly source: EventSource; readonly framing: Framing; readonly extensions: readonly string[] },
): HttpResponse {
  const { source, framing, extensions } = stream;
  const shown = (thrown: unknown) => shownError(thrown, log);
  return {
    status: 200,
    headers: [...eventStreamHeaders, ...extensionHeaders(extensions)],
    body: createEventStream({ source, framing, clock, keepAliveMs, shown }),
  };
}
