// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createNodeListener } from '../../adapters/node.js';
import { nodeEgress } from '../../egress/node-egress.js';
import type { Server } from '../../server/engine.js';
import { createHost } from './host.js';
import { servesAnonymous } from './host-options.js';
import type { MountOptions } from './mount-options.js';
import type { Agents } from './placement.js';

/** A listener for node:http, Express, Connect and whatever else hands out Node's requests. */
export interface NodeHandler {
  /** With `next`, a path that no agent is served at is left to whoever comes next; without, it is answered. */
  (req: IncomingMessage, res: ServerResponse, next?: () => void): void;
  /** The engine of the agent, of the first one where there are several. */
  readonly server: Server;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /** Ends executions and streams; the server that the handler is mounted in stays as it is. */
  close(): Promise<void>;
  /** Does what {@link close} does, at the end of a block with `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Returns agents as a listener for a server of one's own, with everything that `serve` offers but the port. The paths are
 * counted from where it is mounted.
 *
 * @throws {TypeError} naming what an agent or the options lack
 *
 * @example
 * app.use('/agents', nodeHandler(agent, { publicUrl: 'https://example.com/agents', authenticate }));
 */
export function nodeHandler(agents: Agents, options: MountOptions): NodeHandler {
  const allowAnonymous = servesAnonymous(options, options);
  const host = createHost(agents, { ...options, allowAnonymous }, nodeEgress);
  const site = host.siteAt(options.publicUrl);
  const listener = createNodeListener(site, options.stall);
  const handle = (req: IncomingMessage, res: ServerResponse, next?: () => void): void => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (next === undefined || site.serves(path)) listener(req, res);
    else next();
  };
  const close = (): Promise<void> => host.close();
  return Object.assign(handle, { server: host.server, servers: host.servers, close, [Symbol.asyncDispose]: close });
}
