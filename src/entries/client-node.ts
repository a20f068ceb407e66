import type { GrpcTransportOptions } from '../bindings/grpc/channel-options.js';
import type { AgentClient } from '../client/agent-client.js';
import { type ConnectOptions, type ConnectParts, connectWith, type LegacyAgentCard } from '../client/connect.js';
import { lateTransport } from '../client/late-transport.js';
import type { ProtocolVersion, TransportFactory } from '../client/transport.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { clientParts } from './join/client-parts.js';
import { importGrpc } from './join/late-grpc.js';

export type { GrpcTransportOptions } from '../bindings/grpc/channel-options.js';
export * from './client.js';

/**
 * Returns a kind of wire that speaks gRPC with certificates or channel options of its own, for `connect`'s `transports`.
 * The library behind it is loaded with the first call. `protocolVersion` says for interfaces of which version it is; 1.0
 * when left out.
 *
 * Spec chapter 10.
 *
 * @example
 * const agent = await connect(url, { transports: [createGrpcTransport({ ca, certificate, key })] });
 */
export function createGrpcTransport({
  protocolVersion = '1.0',
  ...options
}: GrpcTransportOptions & { readonly protocolVersion?: ProtocolVersion } = {}): TransportFactory {
  return lateTransport({
    binding: 'GRPC',
    protocolVersion,
    async load() {
      const { createGrpcTransport: create } = await importGrpc(() =>
        protocolVersion === '1.0'
          ? import('../bindings/grpc/transport.js')
          : import('../compat/v03/transports/grpc.js'),
      );
      return create(options);
    },
  });
}

/** The wire that {@link connect} speaks gRPC with, to be named beside others in `transports`. */
export const grpcTransport: TransportFactory = createGrpcTransport();

const parts: ConnectParts = {
  ...clientParts,
  transports: [...clientParts.transports, grpcTransport],
  compat: {
    '0.3': async () => {
      const { transports, ...rest } = await clientParts.compat['0.3']();
      return { ...rest, transports: [...transports, createGrpcTransport({ protocolVersion: '0.3' })] };
    },
  },
};

/**
 * Returns a client of the agent at a URL, or of the agent that a card describes, as `connect` does on every platform, and
 * calls interfaces of gRPC too. The libraries for that are optional: where they are missing, the next interface of the
 * card is used, and `onWarning` is told.
 *
 * Spec 8.2, 8.3.2, 8.6.2, 3.6.
 *
 * @throws {TransportError} when no usable card is found, with each attempt; `status` 401 when the card is behind authentication
 * @throws {TypeError} for a target or option that is wrong in itself
 *
 * @example
 * const agent = await connect('http://localhost:4000');
 * const result = await agent.ask('Ada');
 * console.log(result.text);
 */
export function connect(
  target: string | URL | AgentCard | LegacyAgentCard,
  options: ConnectOptions = {},
): Promise<AgentClient> {
  return connectWith(parts, target, options);
}
