import { type AgentClient, type ConnectOptions, connect } from '../../src/entries/client.js';
import type { StreamResponse, TaskState } from '../../src/protocol/generated/types.js';
import { aMessage, anArtifact, anArtifactUpdate, aStatus, aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { type CardFields, type RpcContext, rpcScript, startAgentPeer } from './agent-peer.js';
import type { Peer, PeerStream } from './scripted-peer.js';

/** What a scripted agent does, by JSON-RPC method. */
export type Methods = Parameters<typeof rpcScript>[0];

/** Pauses that tests can wait for. */
const briskly = { reconnectMinMs: 1, reconnectMaxMs: 5, pollMinMs: 1, pollMaxMs: 5 };

/** Starts an agent on JSON-RPC and connects to it, with short pauses and no cache. */
export async function agentThat(
  methods: Methods,
  options: ConnectOptions = {},
  card: CardFields = {},
): Promise<{ readonly agent: AgentClient; readonly peer: Peer }> {
  const peer = await startAgentPeer(rpcScript(methods), card);
  const agent = await connect(peer.url, { cache: false, ...options, follow: { ...briskly, ...options.follow } });
  return { agent, peer };
}

/** A card that says the agent cannot stream. */
export const plainCard = { capabilities: { streaming: false } };

/** Begins a stream of responses to the request at hand. */
export function streamTo({ reply, envelope }: RpcContext, ...events: StreamResponse[]): PeerStream {
  const stream = reply.stream();
  for (const event of events) stream.event(envelope(event));
  return stream;
}

/** A method that answers each call with the next of its streams, and leaves it unanswered after the last. */
export const streams = (...scripts: ((context: RpcContext) => void)[]): Methods[string] => {
  const left = [...scripts];
  return (_, context) => void left.shift()?.(context);
};

/** A Task in a state. */
export const task = (state: TaskState = 'TASK_STATE_WORKING', fields = {}): StreamResponse => {
  return { task: aTask({ status: aStatus(state), ...fields }) };
};

/** A status event, with or without words. */
export const status = (state: TaskState, text?: string): StreamResponse => {
  const message = text === undefined ? {} : { message: aMessage(text) };
  return { statusUpdate: aStatusUpdate(state, { status: aStatus(state, message) }) };
};

/** A chunk of the one artifact. */
export const chunk = (text: string, append = true): StreamResponse => {
  return { artifactUpdate: anArtifactUpdate(anArtifact(text), { append }) };
};

/** The end of a task that went well. */
export const completed = status('TASK_STATE_COMPLETED');

/** The methods that a peer was called with, in order. */
export const methodsOf = ({ requests }: Peer): string[] => {
  return requests.filter(({ method }) => method === 'POST').map(({ json }) => json().method);
};
