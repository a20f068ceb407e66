import type { Message, SendMessageConfiguration, SendMessageResponse, Task } from '../protocol/generated/types.js';
import type { OperationTypes, StreamOperationName, UnaryOperationName } from '../protocol/operations.js';
import type { Agent } from '../server/agent.js';
import { createServer } from '../server/create-server.js';
import type { Call, EventStream, Server, StreamItem } from '../server/engine.js';
import type { Logger, Principal, PushGate, TaskStore } from '../server/ports.js';
import type { ServerOptions } from '../server/server-options.js';
import { memoryStore } from '../stores/memory/memory-store.js';
import { aMessage } from './builders.js';
import { type FakeClock, fakeClock } from './fake-clock.js';
import { inProcessInterface } from './in-process.js';

/** A line that a server logged. */
export interface LogLine {
  readonly level: keyof Logger;
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Who calls a {@link TestServer}, and what its requests say besides their parameters. */
export interface CallerFields {
  readonly principal?: Principal;
  readonly tenant?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What goes with a message. */
export interface Sending {
  readonly message?: Partial<Message>;
  readonly configuration?: SendMessageConfiguration;
  readonly metadata?: Message['metadata'];
}

/** Calls a server as one caller. */
export interface Caller {
  open(): Promise<Call>;
  call<K extends UnaryOperationName>(operation: K, params: unknown): Promise<OperationTypes[K]['response']>;
  stream(operation: StreamOperationName, params: unknown): Promise<EventStream>;
  /** Sends a text and waits for the answer. */
  send(text: string, sending?: Sending): Promise<SendMessageResponse>;
  /** Sends a text and returns the task that the answer is; throws when it is none. */
  task(text: string, sending?: Sending): Promise<Task>;
  /** Sends a text and returns the task at once. */
  begin(text: string, sending?: Sending): Promise<Task>;
  /** Sends a text and opens the stream of what comes of it. */
  streamOf(text: string, sending?: Sending): Promise<EventStream>;
  get(taskId: string): Promise<Task>;
}

/** A server without a wire, on a clock that moves when told to; without fields of its own the caller is anonymous. */
export interface TestServer extends Caller {
  readonly server: Server;
  readonly clock: FakeClock;
  readonly store: TaskStore;
  readonly logs: readonly LogLine[];
  as(fields: CallerFields): Caller;
}

/** Returns a server with everything in memory. Its principals are whoever a {@link Caller} says it is. */
export function createTestServer(
  agent: Agent,
  options: Partial<ServerOptions> & { clock?: FakeClock } = {},
): TestServer {
  const clock = options.clock ?? fakeClock();
  const store = options.store ?? memoryStore({ clock });
  const logs: LogLine[] = [];
  // The principal of a test's caller travels in a header that is not one.
  const principals = new Map<string, Principal>();
  const server = createServer(agent, {
    interfaces: [inProcessInterface],
    push: deafPush,
    authenticate: (request) => principals.get(request.header('x-test-principal') ?? ''),
    logger: loggerInto(logs),
    ...options,
    clock,
    store,
  });
  const as = (fields: CallerFields): Caller => createCaller(server, fields, principals);
  return { ...as({}), server, clock, store, logs, as };
}

/** Reads a stream to its end. */
export async function itemsOf(stream: AsyncIterable<StreamItem>): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

function createCaller(server: Server, fields: CallerFields, principals: Map<string, Principal>): Caller {
  const { principal, tenant, headers = {}, signal } = fields;
  if (principal !== undefined) principals.set(principal.id, principal);
  const all: Readonly<Record<string, string>> = {
    'a2a-version': '1.0',
    ...(principal === undefined ? {} : { 'x-test-principal': principal.id }),
    ...headers,
  };
  const open = (): Promise<Call> =>
    server.open({
      binding: inProcessInterface.protocolBinding,
      header: (name) => all[name],
      ...(tenant === undefined ? {} : { tenant }),
      ...(signal === undefined ? {} : { signal }),
    });
  const caller: Caller = {
    open,
    call: async (operation, params) => server.call(operation, params, await open()),
    stream: async (operation, params) => server.stream(operation, params, await open()),
    send: (text, sending) => caller.call('sendMessage', requestFor(text, sending)),
    async task(text, sending) {
      const { task } = await caller.send(text, sending);
      if (task === undefined) throw new Error(`"${text}" was answered with a message`);
      return task;
    },
    begin: (text, sending) => {
      const configuration = { ...sending?.configuration, returnImmediately: true };
      return caller.task(text, { ...sending, configuration });
    },
    streamOf: (text, sending) => caller.stream('sendStreamingMessage', requestFor(text, sending)),
    get: (id) => caller.call('getTask', { id }),
  };
  return caller;
}

function requestFor(text: string, { message, configuration, metadata }: Sending = {}): object {
  return {
    message: aMessage(text, message),
    ...(configuration === undefined ? {} : { configuration }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function loggerInto(logs: LogLine[]): Logger {
  const at =
    (level: keyof Logger): Logger[keyof Logger] =>
    (event, facts = {}) => {
      logs.push({ level, event, facts });
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Takes every configuration and delivers nothing. */
const deafPush: PushGate = { violations: () => [], start: () => {}, close: async () => {} };
