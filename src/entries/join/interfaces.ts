import { jsonRpcBinding } from '../../bindings/jsonrpc/handler.js';
import { restBinding } from '../../bindings/rest/handler.js';
import type { AgentInterface } from '../../protocol/generated/types.js';
import type { Place } from './placement.js';

/** Where JSON-RPC stands below the path of an agent. */
export const jsonRpcPath = '/a2a/jsonrpc';

/** Where HTTP+JSON stands below the path of an agent. */
export const restPath = '/a2a/rest';

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
  const { path, ownPath, tenant, bindings } = place;
  const jsonRpcUrl = `${base}${path}${jsonRpcPath}`;
  const restUrl = `${base}${path}${restPath}`;
  const common = { protocolVersion: '1.0', ...(tenant !== undefined && { tenant }) };
  return [
    { url: jsonRpcUrl, protocolBinding: jsonRpcBinding, ...common },
    { url: restUrl, protocolBinding: restBinding, ...common },
    ...(grpc ? [{ url: authorityOf(base), protocolBinding: grpcBinding, ...common }] : []),
    ...bindings.map((custom) => ({ url: base + ownPath + custom.path, protocolBinding: custom.binding, ...common })),
    ...(v03 ? v03InterfacesOf(place, { base, grpc }) : []),
  ];
}

/** A call of 0.3 has no member for the tenant, so that its path names it, which gRPC does not have. */
function v03InterfacesOf({ path, tenant }: Place, { base, grpc }: Omit<Reach, 'v03'>): AgentInterface[] {
  const common = { protocolVersion: '0.3' };
  const own = tenant === undefined ? '' : `/${encodeURIComponent(tenant)}`;
  const grpcUrl = `${new URL(base).protocol}//${authorityOf(base)}`;
  return [
    { url: `${base}${path}${jsonRpcPath}${own}`, protocolBinding: jsonRpcBinding, ...common },
    { url: `${base}${path}${restPath}${own}`, protocolBinding: restBinding, ...common },
    ...(grpc && tenant === undefined ? [{ url: grpcUrl, protocolBinding: grpcBinding, ...common }] : []),
  ];
}

/** The host and port of a URL, the port always said: gRPC is called there, whatever the path (spec conflict C43). */
function authorityOf(base: string): string {
  const { protocol, hostname, port } = new URL(base);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
