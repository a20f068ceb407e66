import { createFetchHandler } from '../../adapters/fetch.js';
import { egress } from '../../egress/egress.js';
import type { Server } from '../../server/engine.js';
import { createHost } from './host.js';
import { servesAnonymous } from './host-options.js';
import type { MountOptions } from './mount-options.js';
import type { Agents } from './placement.js';

/** A handler for platforms that speak in Request and Response. */
export interface FetchHandler {
  (request: Request): Promise<Response>;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /** Ends executions and streams. */
  close(): Promise<void>;
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
  const allowAnonymous = servesAnonymous(options, options);
  const host = createHost(agents, { ...options, allowAnonymous }, egress);
  const handle = createFetchHandler(host.siteAt(options.publicUrl), options.stall);
  return Object.assign(handle, { servers: host.servers, close: () => host.close() });
}
