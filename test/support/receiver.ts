import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Json } from './wire-answer.js';

/** A request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; a test that asks knows that there is one. */
  readonly body: Json;
}

/** Somebody on this machine who is called: a webhook, or a place that must not be called. */
export interface Receiver {
  readonly url: string;
  /** Everything so far, oldest first. */
  readonly received: readonly Received[];
  /** The next request that nobody has asked for yet, as soon as it is there. */
  next(): Promise<Received>;
}

/** Starts a receiver on a free port, which answers 200 unless told otherwise; it is gone when the test is. */
export async function startReceiver(answer: (response: ServerResponse, n: number) => void = accept): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = incoming;
    const request = { method, path: url, headers, text, body: text === '' ? undefined : JSON.parse(text) };
    const n = received.push(request);
    for (const look of waiting.splice(0)) look();
    answer(response, n);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async next() {
      const n = asked++;
      for (;;) {
        const request = received[n];
        if (request !== undefined) return request;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

function accept(response: ServerResponse): void {
  response.end();
}
