import { defaultLimits } from '../../src/client/connect.js';
import type { Transport, TransportFactory, TransportLimits } from '../../src/client/transport.js';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { type Peer, type PeerScript, startPeer } from './scripted-peer.js';

/** A peer, and a transport that speaks to its interface. */
export interface TransportPeer extends Peer {
  readonly transport: Transport;
}

/** What to change in what a transport is opened with. */
export interface TransportPeerOptions extends Partial<TransportLimits> {
  /** Path of the interface on the peer. */
  readonly path: string;
}

/** Starts a peer and opens a transport of that kind to a path of it. */
export async function startTransportPeer(
  factory: TransportFactory,
  script: PeerScript,
  { path, ...limits }: TransportPeerOptions,
): Promise<TransportPeer> {
  const peer = await startPeer(script);
  const agentInterface = { url: peer.url + path, protocolBinding: factory.binding, protocolVersion: '1.0' };
  const transport = factory.open(agentInterface, {
    fetch: (url, init) => fetch(url, init),
    limits: { ...defaultLimits, ...limits },
  });
  return { ...peer, transport };
}

/** Reads a stream to its end, and gives what it brought and what it failed with. */
export async function collect(
  events: AsyncIterable<StreamResponse>,
): Promise<{ readonly events: StreamResponse[]; readonly error: unknown }> {
  const seen: StreamResponse[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { events: seen, error: undefined };
  } catch (error) {
    return { events: seen, error };
  }
}
