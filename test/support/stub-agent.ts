import { onTestFinished } from 'vitest';
import { type AgentClient, type ConnectOptions, connect } from '../../src/entries/client.js';
import { connect as connectInNode } from '../../src/entries/client-node.js';
import { aCard, anInterface, type CardFields } from './agent-peer.js';
import { type Peer, type PeerReply, type PeerStream, startPeer } from './scripted-peer.js';
import { pathOf, readCall, type StubCall } from './stub-agent-call.js';
import { errorBody, type StubReason } from './stub-agent-error.js';
import { startGrpcStub } from './stub-agent-grpc.js';
import type { Json } from './wire-answer.js';
import type { Binding, JsonBinding, Rpc } from './wire-request.js';

/** The bindings over which a stub may answer with whatever JSON and bytes, for `describe.each`. */
export const jsonBindings: readonly JsonBinding[] = ['JSONRPC', 'HTTP+JSON'];

/** The bindings that a client speaks, for `describe.each`; `raw` and the like are not there over gRPC. */
export const bindings: readonly Binding[] = [...jsonBindings, 'GRPC'];

/** How a stub agent answers a call, in the form of its binding. */
export interface StubReply {
  /** Puts a value into what the binding has around a result: an envelope, or nothing. */
  wrap(value: Json): Json;
  result(value: Json): void;
  /** Refuses with an error as sections 9.5 and 11.6 of the specification print it. */
  refuse(reason: StubReason, message?: string): void;
  /** The body of such a refusal, which may also stand in a stream. */
  errorBody(reason: StubReason, message?: string): Json;
  /** Begins a stream of events, each a StreamResponse. */
  events(...events: Json[]): PeerStream;
  /** Answers with whatever bytes. */
  readonly raw: PeerReply;
}

/** What a stub does with a call: the result as a value, or a function that answers when what it returns is undefined. */
export type StubAnswer = object | ((params: Json, reply: StubReply, call: StubCall) => Json);

/** What a stub answers, by operation; anything else is refused as unknown. */
export type StubAnswers = Partial<Record<Rpc, StubAnswer>>;

/** An agent that answers as the test says, a client of it, and every call that it got. */
export interface Stub extends Peer {
  readonly client: AgentClient;
  readonly calls: readonly StubCall[];
  /** How often all connections were closed as a request came. */
  restarts(): number;
  /** How many requests came, those among them. */
  attempts(): number;
  /** The operations that were called, in order. */
  rpcs(): Rpc[];
}

/** What to change about a stub besides its answers: its card, and how the client connects. */
export interface StubOptions extends ConnectOptions {
  readonly card?: CardFields;
  /** Members of the one interface: its tenant, mostly. */
  readonly interface?: { readonly tenant?: string };
  /** Closes every connection, as a restart does, whenever a request comes on one that was used before. */
  readonly restarts?: boolean;
}

const everything = { streaming: true, pushNotifications: true, extendedAgentCard: true };
/** Pauses that tests can wait for. */
const briskly = { reconnectMinMs: 1, reconnectMaxMs: 5, pollMinMs: 1, pollMaxMs: 5 };

/**
 * Starts an agent that does what the test says, and connects to it. Its card has one interface and all capabilities, but
 * it speaks all bindings: gRPC on a port of its own, HTTP+JSON below its path, and JSON-RPC everywhere else.
 */
export async function startStub(
  binding: Binding,
  answers: StubAnswers,
  { card, interface: fields, follow, restarts = false, ...options }: StubOptions = {},
): Promise<Stub> {
  const calls: StubCall[] = [];
  const used = new WeakSet<object>();
  let restarted = 0;
  let attempts = 0;
  /** Closes all connections, and says so, if this is one that was used before. */
  const restartsOn = (connection: object, all: Iterable<{ destroy(): unknown }>): boolean => {
    attempts += 1;
    const isKept = restarts && used.has(connection);
    used.add(connection);
    if (!isKept) return false;
    restarted += 1;
    for (const open of all) open.destroy();
    return true;
  };
  const grpc =
    binding !== 'GRPC'
      ? undefined
      : await startGrpcStub(async (call, reply, session) => {
          if (session !== undefined && restartsOn(session, grpc?.sessions ?? [])) return;
          calls.push(call);
          await answer(answers[call.rpc], call, reply);
        });
  const peer: Peer = await startPeer(async (request, reply) => {
    if (restartsOn(reply.response.req.socket, peer.sockets)) return;
    if (request.target === '/.well-known/agent-card.json') {
      const url = binding === 'GRPC' ? (grpc?.address ?? '') : peer.url + pathOf[binding];
      const supportedInterfaces = [anInterface(url, { protocolBinding: binding, ...fields })];
      const changed = typeof card === 'function' ? card(peer.url) : card;
      return reply.send(aCard({ supportedInterfaces, capabilities: everything, ...changed }));
    }
    const spoken = request.target.startsWith(pathOf['HTTP+JSON']) ? 'HTTP+JSON' : 'JSONRPC';
    const call = readCall(spoken, request, reply.response.req.rawHeaders);
    if (call === undefined) return reply.send(`No such route: ${request.method} ${request.target}`, { status: 404 });
    calls.push(call);
    await answer(answers[call.rpc], call, replyIn(spoken, call, reply));
  });
  // What every platform can do is done by the client of every platform.
  const connectTo = binding === 'GRPC' ? connectInNode : connect;
  // Without TLS, the port of gRPC is told credentials only where it is named.
  const audience = grpc && [grpc.address];
  const client = await connectTo(peer.url, { cache: false, audience, follow: { ...briskly, ...follow }, ...options });
  onTestFinished(() => client.close());
  const quiet = async (): Promise<void> => void (await Promise.all([peer.quiet(), grpc?.quiet()]));
  return {
    ...peer,
    quiet,
    client,
    calls,
    restarts: () => restarted,
    attempts: () => attempts,
    rpcs: () => calls.map(({ rpc }) => rpc),
  };
}

async function answer(given: StubAnswer | undefined, call: StubCall, reply: StubReply): Promise<void> {
  if (given === undefined) return reply.refuse('INTERNAL_ERROR', `${call.rpc} is not in the script`);
  const result = typeof given === 'function' ? await given(call.params, reply, call) : given;
  if (result !== undefined) reply.result(result);
}

/** Returns an answer that is the next of these for each call, and a refusal for a call too many. */
export function inTurn(...answers: StubAnswer[]): StubAnswer {
  const left = [...answers];
  return (params, reply, call) => {
    const next = left.shift();
    if (next === undefined) return reply.refuse('INTERNAL_ERROR', `${call.rpc} was called once too often`);
    return typeof next === 'function' ? next(params, reply, call) : next;
  };
}

function replyIn(binding: JsonBinding, { id }: StubCall, raw: PeerReply): StubReply {
  const isRpc = binding === 'JSONRPC';
  const headers = { 'content-type': isRpc ? 'application/json' : 'application/a2a+json' };
  const wrap = (value: Json): Json => (isRpc ? { jsonrpc: '2.0', id, result: value } : value);
  const refusal = (reason: StubReason, message?: string) => errorBody(binding, { reason, id, message });
  return {
    raw,
    wrap,
    result: (value) => raw.send(wrap(value), { headers }),
    refuse(reason, message) {
      const { status, body } = refusal(reason, message);
      raw.send(body, { status, headers });
    },
    errorBody: (reason, message) => refusal(reason, message).body,
    events(...events) {
      const stream = raw.stream();
      for (const event of events) stream.event(wrap(event));
      return stream;
    },
  };
}
