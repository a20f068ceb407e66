import { jsonRpcBinding } from '../../bindings/jsonrpc/handler.js';
import { restBinding } from '../../bindings/rest/handler.js';
import type { AgentInterface } from '../../protocol/generated/types.js';
import type { Place } from './placement.js';

const grpcBinding = 'GRPC';

/** What else is served than JSON-RPC and HTTP+JSON of 1.0, and where. */
export interface Reach {
  /** The public URL, without a slash at its end. */
  readonly base: string;
  /** Whether calls over gRPC find the agent. */
  readonly grpc: boolean;
  /** Whether 0.3 is served too. */
  readonly v03: boolean;
}

/**
 * Returns where an agent is called, as its card says it: JSON-RPC first, then HTTP+JSON, gRPC, its own bindings, and after
 * them all the same for 0.3 (spec 8.3.1).
 */
export function interfacesOf(place: Place, { base, grpc, v03 }: Reach): AgentInterface[] {
  const { jsonRpcPath, restPath, ownPath, tenant, bindings } = place;
  const common = { protocolVersion: '1.0', ...(tenant !== undefined && { tenant }) };
  return [
    { url: base + jsonRpcPath, protocolBinding: jsonRpcBinding, ...common },
    { url: base + restPath, protocolBinding: restBinding, ...common },
    ...(grpc ? [{ url: authorityOf(base), protocolBinding: grpcBinding, ...common }] : []),
    ...bindings.map((custom) => ({ url: base + ownPath + custom.path, protocolBinding: custom.binding, ...common })),
    ...(v03 ? v03InterfacesOf(place, { base, grpc }) : []),
  ];
}

/** A call of 0.3 has no member for the tenant, so that its path names it, which gRPC does not have. */
function v03InterfacesOf(
  { jsonRpcPath, restPath, tenant }: Place,
  { base, grpc }: Omit<Reach, 'v03'>,
): AgentInterface[] {
  const common = { protocolVersion: '0.3' };
  const own = tenant === undefined ? '' : `/${encodeURIComponent(tenant)}`;
  return [
    { url: base + jsonRpcPath + own, protocolBinding: jsonRpcBinding, ...common },
    { url: base + restPath + own, protocolBinding: restBinding, ...common },
    ...(grpc && tenant === undefined ? [{ url: authorityOf(base), protocolBinding: grpcBinding, ...common }] : []),
  ];
}

/** The host and port of a URL, the port always said: gRPC is called there, whatever the path (spec conflict C43). */
function authorityOf(base: string): string {
  const { protocol, hostname, port } = new URL(base);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
