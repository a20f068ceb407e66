import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import type { Header, WireRequest } from '../record/record.js';

/** What came back: the head at once, the body while it is read. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly chunks: AsyncIterator<Buffer, undefined>;
  /** Gives the connection up. */
  close(): void;
}

/** Where a request goes to. */
export interface Origin {
  readonly hostname: string;
  readonly port: string;
}

/**
 * Sends exactly the given headers, no more and no fewer, over a connection of its own, and resolves with the head of the
 * reply. The caller says `Host` and `Content-Length` itself.
 */
export function exchangeBytes(origin: Origin, request: WireRequest, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    const outgoing = openRequest({
      host: origin.hostname,
      port: origin.port,
      method: request.method,
      path: request.target,
      setHost: false,
      agent,
    });
    let incoming: IncomingMessage | undefined;
    // Given to the request, the signal would end its socket too, on which nobody listens once the reply is read.
    const abort = () => (incoming ?? outgoing).destroy(signal?.reason);
    signal?.addEventListener('abort', abort);
    outgoing.on('close', () => signal?.removeEventListener('abort', abort));
    for (const [name, value] of merged(request.headers)) outgoing.setHeader(name, value);
    // Node adds a Connection header of its own unless it is told that there shall be none.
    if (!outgoing.hasHeader('connection')) outgoing.removeHeader('connection');
    outgoing.on('error', (error) => {
      agent.destroy();
      reject(error);
    });
    outgoing.on('response', (message) => {
      incoming = message;
      resolve(answerOf(message, agent));
    });
    if (signal?.aborted) abort();
    outgoing.end(request.body);
  });
}

function answerOf(incoming: IncomingMessage, agent: Agent): Answer {
  incoming.on('close', () => agent.destroy());
  return {
    status: incoming.statusCode ?? 0,
    reason: incoming.statusMessage ?? '',
    headers: pairs(incoming.rawHeaders),
    chunks: incoming[Symbol.asyncIterator](),
    close: () => incoming.destroy(),
  };
}

/** Returns the flat list of names and values that node:http gives as header lines. */
export function pairs(raw: readonly string[]): Header[] {
  return raw.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

/** Node takes the lines of a repeated header together, under the name that came first. */
function merged(headers: readonly Header[]): Map<string, string | string[]> {
  const byName = new Map<string, [string, string[]]>();
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase());
    if (known === undefined) byName.set(name.toLowerCase(), [name, [value]]);
    else known[1].push(value);
  }
  return new Map(
    [...byName.values()].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
