import type { AgentCard, AgentInterface } from '../../src/protocol/generated/types.js';
import { type Peer, type PeerReply, type PeerRequest, type PeerScript, startPeer } from './scripted-peer.js';

/** Returns a card with nothing wrong with it: streaming, one JSON-RPC interface. */
export function aCard(fields: Partial<AgentCard> = {}): AgentCard {
  return {
    name: 'Peer',
    description: 'Does as the test says.',
    version: '1.0.0',
    supportedInterfaces: [anInterface('http://localhost:1/a2a')],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'obey', name: 'Obey', description: 'Does as told', tags: ['test'] }],
    ...fields,
  };
}

/** Returns an interface: JSON-RPC in version 1.0 unless told otherwise. */
export function anInterface(url: string, fields: Partial<AgentInterface> = {}): AgentInterface {
  return { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...fields };
}

/** What to change in the card of a peer, which may depend on where the peer is. */
export type CardFields = Partial<AgentCard> | ((url: string) => Partial<AgentCard>);

/** Starts a peer that has a card, with a JSON-RPC interface at `/rpc` and an HTTP+JSON one at `/rest`; the rest is scripted. */
export async function startAgentPeer(script: PeerScript, fields: CardFields = {}): Promise<Peer> {
  const peer: Peer = await startPeer((request, reply) => {
    if (request.target !== '/.well-known/agent-card.json') return script(request, reply);
    const supportedInterfaces = [
      anInterface(`${peer.url}/rpc`),
      anInterface(`${peer.url}/rest`, { protocolBinding: 'HTTP+JSON' }),
    ];
    const changed = typeof fields === 'function' ? fields(peer.url) : fields;
    reply.send(aCard({ supportedInterfaces, ...changed }), { headers: { 'cache-control': 'no-store' } });
  });
  return peer;
}

/** What a method can do besides returning a result. */
export interface RpcContext {
  readonly request: PeerRequest;
  readonly reply: PeerReply;
  /** Returns a response to this request around a result. */
  envelope(result: unknown): object;
}

/** Returns a script that answers JSON-RPC: by method, with what the method returns, or not at all when that is undefined. */
export function rpcScript(
  methods: Readonly<Record<string, (params: Params, context: RpcContext) => unknown>>,
): PeerScript {
  return async (request, reply) => {
    const { id, method, params } = request.json();
    const envelope = (result: unknown): object => ({ jsonrpc: '2.0', id, result });
    const answer = methods[method];
    if (answer === undefined) {
      return reply.send({ jsonrpc: '2.0', id, error: { code: -32601, message: `No method ${method}` } });
    }
    const result = await answer(params, { request, reply, envelope });
    if (result !== undefined) reply.send(envelope(result));
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
type Params = any;
