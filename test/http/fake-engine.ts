import type { AgentCard, StreamResponse } from '../../src/protocol/generated/types.js';
import type { OperationName, OperationTypes, UnaryOperationName } from '../../src/protocol/operations.js';
import type { Call, CallRequest, Engine, EventStream, StreamItem } from '../../src/server/engine.js';

/** One operation that a fake engine was asked for. */
export interface FakeCall {
  readonly operation: OperationName;
  readonly params: unknown;
  readonly call: Call;
}

/** What a fake engine does; what is left out does nothing, or answers with an empty object or no event. */
export interface FakeBehavior {
  open?(request: CallRequest): Partial<Call>;
  admit?(operation: OperationName, call: Call): void;
  answer?(operation: UnaryOperationName, params: unknown): unknown;
  events?(params: unknown): AsyncGenerator<StreamResponse, void>;
  /** How far behind a stream is; streams are counted from 1. */
  behind?(stream: number): number;
  readonly card?: AgentCard;
}

/** An engine that does as a test says, and keeps what it was asked. */
export interface FakeEngine extends Engine {
  readonly opened: readonly CallRequest[];
  readonly calls: readonly FakeCall[];
  /** How many streams are open. */
  readonly openStreams: number;
}

/** Returns an engine for tests of what stands in front of one. It decodes nothing. */
export function fakeEngine(behavior: FakeBehavior = {}): FakeEngine {
  const opened: CallRequest[] = [];
  const calls: FakeCall[] = [];
  let openStreams = 0;
  let streams = 0;
  return {
    opened,
    calls,
    get openStreams() {
      return openStreams;
    },
    card: behavior.card ?? fakeCard,
    async open(request) {
      opened.push(request);
      return { ...callFrom(request), ...behavior.open?.(request) };
    },
    admit: (operation, call) => behavior.admit?.(operation, call),
    async call<K extends UnaryOperationName>(operation: K, params: unknown, call: Call) {
      behavior.admit?.(operation, call);
      calls.push({ operation, params, call });
      // A test may answer with anything, to see what becomes of it.
      return (behavior.answer?.(operation, params) ?? {}) as OperationTypes[K]['response'];
    },
    async stream(operation, params, call) {
      behavior.admit?.(operation, call);
      calls.push({ operation, params, call });
      const source = behavior.events?.(params) ?? noEvents();
      const first = await source.next();
      openStreams += 1;
      streams += 1;
      const number = streams;
      return streamFrom(first, source, {
        behind: () => behavior.behind?.(number) ?? 0,
        ended: () => {
          openStreams -= 1;
        },
      });
    },
  };
}

async function* noEvents(): AsyncGenerator<StreamResponse, void> {}

function streamFrom(
  first: IteratorResult<StreamResponse, void>,
  source: AsyncGenerator<StreamResponse, void>,
  { behind, ended }: { behind(): number; ended(): void },
): EventStream {
  let cursor = 0;
  let over = false;
  let head: IteratorResult<StreamResponse, void> | undefined = first;
  const end = (): IteratorResult<StreamItem> => {
    if (!over) ended();
    over = true;
    return { done: true, value: undefined };
  };
  const failed = (thrown: unknown): never => {
    end();
    throw thrown;
  };
  return {
    get behind() {
      return behind();
    },
    async next() {
      const { done, value } = head ?? (await source.next().catch(failed));
      head = undefined;
      if (done === true || over) return end();
      cursor += 1;
      return { done: false, value: { cursor, event: value } };
    },
    async return() {
      const result = end();
      // Not awaited: a generator that waits for something ends only after that.
      void source.return();
      return result;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function callFrom(request: CallRequest): Call {
  const tenant = request.tenant ?? '';
  return {
    binding: request.binding,
    principal: undefined,
    scope: { tenant, owner: '' },
    tenant,
    extensions: [],
    requestedExtensions: [],
    traceparent: undefined,
    tracestate: undefined,
    signal: request.signal,
  };
}

const fakeCard: AgentCard = {
  name: 'Fake agent',
  description: 'Answers as a test says.',
  version: '1.0.0',
  supportedInterfaces: [{ url: 'http://localhost/a2a/jsonrpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'fake', name: 'Fake', description: 'Answers', tags: ['test'] }],
};
