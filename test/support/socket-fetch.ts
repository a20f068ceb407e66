import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';

/** What a test sends to a path, in the words of `fetch`. */
export interface RawInit {
  readonly method?: string;
  /** By name; a list is sent as a header for each of its values. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

/** A client of one port. */
export interface SocketFetch {
  send(path: string, init?: RawInit): Promise<Response>;
  /** Drops every connection, those of streams included. */
  close(): void;
}

/** Returns a client that sends headers as they are, `Host` included, and lets go of a connection when it is told to. */
export function createSocketFetch(port: number): SocketFetch {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (incoming) =>
          resolve(responseFrom(incoming)),
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function responseFrom(incoming: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const status = incoming.statusCode ?? 0;
  if (status === 304 || status === 204) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  // The stream of Node's own types and the global one are the same class.
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}
