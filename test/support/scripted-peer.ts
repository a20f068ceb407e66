import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the peer got it. */
export interface PeerRequest {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON; a test that asks knows that there is one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  json(): any;
}

/** What a peer can do with a request. */
export interface PeerReply {
  readonly response: ServerResponse;
  /** Answers with JSON, or with a text as it is. */
  send(
    body: unknown,
    options?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ): void;
  /** Begins an event stream; `write` what it is to hold. */
  stream(): PeerStream;
  /** Cuts the connection as it is. */
  cut(): void;
}

/** An event stream that the test writes to. */
export interface PeerStream {
  /** One event with JSON, or a text, as its data. */
  event(data: unknown): PeerStream;
  /** Bytes as they are. */
  write(bytes: string | Uint8Array): PeerStream;
  end(): void;
  cut(): void;
}

/** Answers one request; the peer leaves it unanswered when it does nothing. */
export type PeerScript = (request: PeerRequest, reply: PeerReply) => void | Promise<void>;

/** An agent on loopback that does what the test says, however wrong. */
export interface Peer {
  readonly url: string;
  readonly port: number;
  /** All requests so far, the card's included. */
  readonly requests: readonly PeerRequest[];
  /** Connections that are open now, idle ones included. */
  readonly sockets: ReadonlySet<Socket>;
  /** Resolves once every request has been answered to its end or left by its client. */
  quiet(): Promise<void>;
  /** Resolves once no connection is open, which takes as long as the platform keeps idle ones. */
  disconnected(): Promise<void>;
}

/** Starts a peer on a free port; it is gone when the test is. */
export async function startPeer(script: PeerScript): Promise<Peer> {
  const requests: PeerRequest[] = [];
  const sockets = createCrowd<Socket>();
  const open = createCrowd<ServerResponse>();
  const server = createServer(async (incoming, response) => {
    open.add(response);
    response.on('error', () => {});
    incoming.on('error', () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { method = '', url: target = '', headers } = incoming;
    const request = { method, target, headers, body, json: () => JSON.parse(body) };
    requests.push(request);
    await script(request, replyOn(response));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
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
    port,
    requests,
    sockets: sockets.members,
    quiet: open.empty,
    disconnected: sockets.empty,
  };
}

/** Things that are there until they close. */
function createCrowd<T extends { once(event: 'close', left: () => void): unknown }>() {
  const members = new Set<T>();
  const waiting = new Set<() => void>();
  return {
    members,
    add(member: T): void {
      members.add(member);
      member.once('close', () => {
        members.delete(member);
        if (members.size === 0) for (const resolve of waiting) resolve();
      });
    },
    empty: (): Promise<void> =>
      new Promise((resolve) => {
        if (members.size === 0) resolve();
        else waiting.add(resolve);
      }),
  };
}

/** Returns the URL of a port that nobody listens on. */
export async function closedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `http://127.0.0.1:${port}`;
}

function replyOn(response: ServerResponse): PeerReply {
  return {
    response,
    send(body, { status = 200, headers = {} } = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    },
    stream() {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      return streamOn(response);
    },
    cut: () => void response.destroy(),
  };
}

function streamOn(response: ServerResponse): PeerStream {
  const stream: PeerStream = {
    event(data) {
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
      return stream;
    },
    write(bytes) {
      response.write(bytes);
      return stream;
    },
    end: () => void response.end(),
    // What was written before has to arrive first.
    cut: () => void response.write(':\n', () => response.destroy()),
  };
  return stream;
}
