import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Agents, type HostOptions, serve } from '../../src/entries/node.js';
import { fetchHandler, type Logger, type PushGate, type Server } from '../../src/entries/server.js';
import { createScriptedAgent, type ScriptedAgent } from '../../src/testing/scripted-agent.js';
import { createSocketFetch, type RawInit } from './socket-fetch.js';
import { type Answer, type Json, readAnswer } from './wire-answer.js';
import { type Binding, type CallOptions, type Params, type Rpc, requestFor } from './wire-request.js';
import { readStream, type Stream } from './wire-stream.js';

/** How a server is reached: a binding over an adapter. */
export interface WireKind {
  readonly name: string;
  readonly binding: Binding;
  readonly adapter: 'fetch' | 'node';
  /** Starts a server with the scripted agent; it is gone when the test is. */
  start(options?: StartOptions): Promise<Wire>;
}

/**
 * What differs from a server with the scripted agent and nothing else said. Webhooks are taken and never called, unless
 * `egress` says what may be called.
 */
export interface StartOptions extends HostOptions {
  /** What the scripted agent's card says otherwise. */
  readonly profile?: Partial<Omit<ScriptedAgent['agent'], 'run'>>;
  /** The agents in place of the scripted one. */
  readonly agents?: Agents;
  /** The URL for the card where it is not the one that tests call. */
  readonly publicUrl?: string;
}

/** A line that the server logged. */
export interface LogLine {
  readonly level: keyof Logger;
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What goes with a text. */
export interface Sending {
  readonly message?: Params;
  readonly configuration?: Params;
  readonly metadata?: Params;
}

/** A caller of a running server, over one binding. */
export interface Wire extends Omit<ScriptedAgent, 'agent'> {
  readonly binding: Binding;
  readonly adapter: 'fetch' | 'node';
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

/** The four ways to a server that every rule of the protocol is tried over. */
export const wires: readonly WireKind[] = (['JSONRPC', 'HTTP+JSON'] as const).flatMap((binding) =>
  (['fetch', 'node'] as const).map((adapter) => ({
    name: `${binding} over ${adapter}`,
    binding,
    adapter,
    start: (options?: StartOptions) => startWire(binding, adapter, options),
  })),
);

/** The ways over one binding, for rules of that binding. */
export const wiresOf = (binding: Binding): readonly WireKind[] => wires.filter((wire) => wire.binding === binding);

/** Returns the parameters of a send: a user's message with the text, under an id of its own. */
export function sendParams(text: string, { message, ...rest }: Sending = {}): Params {
  return { message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...message }, ...rest };
}

interface Host {
  readonly url: string;
  readonly servers: readonly Server[];
  readonly logs: readonly LogLine[];
  readonly logged: Wire['logged'];
  readonly scripted: ScriptedAgent;
  raw(path: string, init?: RawInit): Promise<Response>;
}

async function startWire(
  binding: Binding,
  adapter: 'fetch' | 'node',
  { profile, agents, ...options }: StartOptions = {},
): Promise<Wire> {
  const scripted = createScriptedAgent(profile);
  const { logger, logs, logged } = createLog();
  const push = options.egress === undefined ? { push: () => deafPush } : {};
  const all = { ...push, logger, ...options };
  const opened = await (adapter === 'fetch' ? openFetch : openNode)(agents ?? scripted.agent, all);
  onTestFinished(() => opened.close());
  return wireOver({ ...opened, logs, logged, scripted }, { binding, adapter, headers: {} });
}

async function openFetch(agents: Agents, options: HostOptions) {
  const url = 'http://localhost';
  const handle = fetchHandler(agents, { publicUrl: url, ...options });
  const raw = (path: string, { headers = {}, ...init }: RawInit = {}) => {
    const all = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
    // A body of bytes is one of the bodies that a Request takes, whatever buffer is behind it.
    return handle(new Request(url + path, { ...init, headers: all } as RequestInit));
  };
  return { url, servers: handle.servers, raw, close: handle.close };
}

async function openNode(agents: Agents, options: HostOptions) {
  const { port, servers, close } = await serve(agents, options);
  const client = createSocketFetch(port);
  return {
    url: `http://localhost:${port}`,
    servers,
    raw: client.send,
    close() {
      client.close();
      return close();
    },
  };
}

interface Manner {
  readonly binding: Binding;
  readonly adapter: 'fetch' | 'node';
  readonly headers: Readonly<Record<string, string>>;
}

function wireOver(host: Host, manner: Manner): Wire {
  const { binding, headers: own } = manner;
  const { scripted, raw, url, servers, logs, logged } = host;
  const [server] = servers;
  if (server === undefined) throw new Error('a host serves at least one agent');

  function request(rpc: Rpc, params: Params = {}, options: CallOptions = {}) {
    const { path, ...init } = requestFor(binding, rpc, params, { ...options, headers: { ...own, ...options.headers } });
    return { response: raw(path, init), sent: binding === 'JSONRPC' ? init.body : undefined };
  }
  const call: Wire['call'] = async (rpc, params, options) => {
    const { response, sent } = request(rpc, params, options);
    return readAnswer(binding, rpc, await response, sent);
  };
  const stream: Wire['stream'] = async (rpc, params, options) => {
    const { response, sent } = request(rpc, params, options);
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

function createLog() {
  const logs: LogLine[] = [];
  const waiting = new Set<(line: LogLine) => void>();
  const at =
    (level: keyof Logger): Logger[keyof Logger] =>
    (event, facts = {}) => {
      const line = { level, event, facts };
      logs.push(line);
      for (const look of waiting) look(line);
    };
  const logger: Logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const logged = (event: string) =>
    new Promise<LogLine>((resolve) => {
      const look = (line: LogLine) => {
        if (line.event !== event) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
    });
  return { logger, logs, logged };
}

/** Takes every webhook and delivers nothing. */
const deafPush: PushGate = { violations: () => [], start: () => {}, close: async () => {} };
