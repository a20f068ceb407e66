// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import { createFetchHandler } from '../../adapters/fetch.js';
import { egress } from '../../egress/egress.js';
import type { Server } from '../../server/engine.js';
import { createHost } from './host.js';
import { servesAnonymous } from './host-options.js';
import { checkNames } from './known-names.js';
import type { MountOptions } from './mount-options.js';
import { mountNames } from './option-names.js';
import type { Agents } from './placement.js';

/** A handler for platforms that speak in Request and Response. */
export interface FetchHandler {
  (request: Request): Promise<Response>;
  /** The engine of the agent, of the first one where there are several. */
  readonly server: Server;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /** Ends executions and streams. */
  close(): Promise<void>;
  /** Does what {@link close} does, at the end of a block with `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Returns agents as a fetch handler for Deno, Bun, Workers, Hono and the like, with everything that `serve` offers but
 * the port.
 *
 * @throws {TypeError} naming what an agent or the options lack
 *
 * @example
 * export default { fetch: fetchHandler(agent, { publicUrl: 'https://agent.example.com', authenticate }) };
 */
export function fetchHandler(agents: Agents, options: MountOptions): FetchHandler {
  checkNames('fetchHandler', options, mountNames);
  if (options.grpc !== undefined && options.grpc !== false) {
    throw new TypeError('grpc: a fetch handler has no connections of its own; `serve` and `nodeHandler` serve gRPC');
  }
  const allowAnonymous = servesAnonymous(options, options);
  const host = createHost(agents, { ...options, allowAnonymous }, { makeEgress: egress, servesGrpc: false });
  const handle = createFetchHandler(host.siteAt(options.publicUrl), options.stall);
  const close = (): Promise<void> => host.close();
  return Object.assign(handle, { server: host.server, servers: host.servers, close, [Symbol.asyncDispose]: close });
}
