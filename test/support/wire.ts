import { randomUUID } from 'node:crypto';
import type { Server } from '../../src/entries/server.js';
import type { ScriptedAgent } from '../../src/testing/scripted-agent.js';
import type { RawInit } from './socket-fetch.js';
import { type Answer, type Json, readAnswer } from './wire-answer.js';
import type { GrpcWire } from './wire-grpc.js';
import { type Adapter, type LogLine, openHost, type StartOptions, type WireHost } from './wire-host.js';
import { type Binding, type CallOptions, type JsonBinding, type Params, type Rpc, requestFor } from './wire-request.js';
import { readStream, type Stream } from './wire-stream.js';

/** How a server is reached: a binding over an adapter. */
export interface WireKind {
  readonly name: string;
  readonly binding: Binding;
  readonly adapter: Adapter;
  /** Starts a server with the scripted agent; it is gone when the test is. */
  start(options?: StartOptions): Promise<Wire>;
}

/** What goes with a text. */
export interface Sending {
  readonly message?: Params;
  readonly configuration?: Params;
  readonly metadata?: Params;
}

/** A way to a server that carries JSON. */
export interface JsonWireKind extends WireKind {
  readonly binding: JsonBinding;
}

/** A caller of a running server, over one binding. */
export interface Wire extends Omit<ScriptedAgent, 'agent'> {
  readonly binding: Binding;
  readonly adapter: Adapter;
  /** The URL by which the server is called. */
  readonly url: string;
  readonly servers: readonly Server[];
  readonly server: Server;
  readonly logs: readonly LogLine[];
  /** Resolves with the first line of that event that is logged from now on. */
  logged(event: string): Promise<LogLine>;
  /** Calls an operation that answers once, or one that is refused before it streams. */
  call(rpc: Rpc, params?: Params, options?: CallOptions): Promise<Answer>;
  /** Opens a stream. */
  stream(rpc: Rpc, params?: Params, options?: CallOptions): Promise<Stream>;
  /** Sends any request to a path of the server. */
  raw(path: string, init?: RawInit): Promise<Response>;
  /** Sends a text and waits for the answer. */
  send(text: string, sending?: Sending, options?: CallOptions): Promise<Answer>;
  /** Sends a text and returns the task that the answer holds. */
  task(text: string, sending?: Sending): Promise<Json>;
  /** Sends a text and returns the task as it is made. */
  begin(text: string, sending?: Sending): Promise<Json>;
  /** Sends a text and opens the stream of what comes of it. */
  streamOf(text: string, sending?: Sending, options?: CallOptions): Promise<Stream>;
  get(id: string): Promise<Json>;
  /** Asks for a task until it has ended, and returns it. */
  ended(id: string): Promise<Json>;
  /** The same server over another binding. */
  over(binding: Binding): Wire;
  /** The same server with headers in every call: those of another caller, mostly. */
  as(headers: Readonly<Record<string, string>>): Wire;
}

/** The ways to a server that carry JSON, for rules of JSON. */
export const jsonWires: readonly JsonWireKind[] = (['JSONRPC', 'HTTP+JSON'] as const).flatMap((binding) =>
  (['fetch', 'node'] as const).map((adapter) => ({
    name: `${binding} over ${adapter}`,
    binding,
    adapter,
    start: async (options?: StartOptions) =>
      wireOver(await openHost(adapter, options), { binding, adapter, headers: {} }),
  })),
);

/** The ways to a server that every rule of the protocol is tried over. */
export const wires: readonly WireKind[] = [
  ...jsonWires,
  {
    name: 'GRPC over node',
    binding: 'GRPC',
    adapter: 'node',
    start: async (options) => wireOver(await openHost('node', options), grpcManner),
  },
];

/** The ways over one binding, for rules of that binding. */
export const wiresOf = (binding: Binding): readonly WireKind[] => wires.filter((wire) => wire.binding === binding);

/** Returns the parameters of a send: a user's message with the text, under an id of its own. */
export function sendParams(text: string, { message, ...rest }: Sending = {}): Params {
  return { message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...message }, ...rest };
}

interface Manner {
  readonly binding: Binding;
  readonly adapter: Adapter;
  readonly headers: Readonly<Record<string, string>>;
}

const grpcManner: Manner = { binding: 'GRPC', adapter: 'node', headers: {} };

function wireOver(host: WireHost, manner: Manner): Wire {
  const { binding, headers: own } = manner;
  const { scripted, raw, grpc, url, servers, logs, logged } = host;
  const [server] = servers;
  if (server === undefined) throw new Error('a host serves at least one agent');

  const withOwn = (options: CallOptions = {}) => ({ ...options, headers: { ...own, ...options.headers } });
  const overGrpc = (): GrpcWire => {
    if (grpc === undefined) throw new Error('there is no gRPC without a port');
    return grpc;
  };
  function request(json: JsonBinding, rpc: Rpc, params: Params = {}, options?: CallOptions) {
    const { path, ...init } = requestFor(json, rpc, params, withOwn(options));
    return { response: raw(path, init), sent: json === 'JSONRPC' ? init.body : undefined };
  }
  const call: Wire['call'] = async (rpc, params = {}, options) => {
    if (binding === 'GRPC') return overGrpc().call(rpc, params, withOwn(options));
    const { response, sent } = request(binding, rpc, params, options);
    return readAnswer(binding, rpc, await response, sent);
  };
  const stream: Wire['stream'] = async (rpc, params = {}, options) => {
    if (binding === 'GRPC') return overGrpc().stream(rpc, params, withOwn(options));
    const { response, sent } = request(binding, rpc, params, options);
    return readStream(binding, await response, sent);
  };
  const wire: Wire = {
    ...manner,
    url,
    servers,
    server,
    logs,
    logged,
    release: scripted.release,
    waiting: scripted.waiting,
    turns: scripted.turns,
    call,
    stream,
    raw,
    send: (text, sending, options) => call('SendMessage', sendParams(text, sending), options),
    async task(text, sending) {
      const { result, text: body } = await wire.send(text, sending);
      if (result?.task === undefined) throw new Error(`"${text}" was answered with ${body}`);
      return result.task;
    },
    begin: (text, sending) =>
      wire.task(text, { ...sending, configuration: { ...sending?.configuration, returnImmediately: true } }),
    streamOf: (text, sending, options) => stream('SendStreamingMessage', sendParams(text, sending), options),
    get: async (id) => (await call('GetTask', { id })).result,
    async ended(id) {
      for (;;) {
        const task = await wire.get(id);
        if (terminal.has(task.status.state)) return task;
      }
    },
    over: (other) => wireOver(host, { ...manner, binding: other }),
    as: (headers) => wireOver(host, { ...manner, headers: { ...own, ...headers } }),
  };
  return wire;
}

const terminal = new Set(['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'].map((state) => `TASK_STATE_${state}`));
