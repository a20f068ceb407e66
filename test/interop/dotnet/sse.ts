import type { ServerResponse } from 'node:http';
import type { StreamResponse } from './wire.js';

/** How events and a failure are written, each binding in its own way. */
export interface Framing {
  frame(event: StreamResponse): object;
  failure(thrown: unknown): object;
}

/** Writes `data:` frames with no name, no id and no comment in between; the status is settled before the first one (C51). */
export async function streamEvents(
  response: ServerResponse,
  events: AsyncIterable<StreamResponse>,
  { frame, failure }: Framing,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const write = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  try {
    for await (const event of events) {
      if (response.destroyed) return;
      write(frame(event));
    }
  } catch (thrown) {
    write(failure(thrown));
  }
  response.end();
}
