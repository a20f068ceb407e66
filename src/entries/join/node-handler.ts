// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { createNodeListener } from '../../adapters/node.js';
import { type SharedServer, shareWithHttp2 } from '../../adapters/share-with-http2.js';
import { nodeEgress } from '../../egress/node-egress.js';
import type { Server } from '../../server/engine.js';
import { type Grpc, loadGrpc } from './grpc.js';
import { createHost } from './host.js';
import { servesAnonymous } from './host-options.js';
import { checkNames } from './known-names.js';
import type { MountOptions } from './mount-options.js';
import { mountNames } from './option-names.js';
import type { Agents } from './placement.js';

const closeGraceMs = 1_000;

/** A listener for node:http, Express, Connect and whatever else hands out Node's requests. */
export interface NodeHandler {
  /** With `next`, a path that no agent is served at is left to whoever comes next; without, it is answered. */
  (req: IncomingMessage, res: ServerResponse, next?: () => void): void;
  /** The engine of the agent, of the first one where there are several. */
  readonly server: Server;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /**
   * Serves gRPC on the port of the server that the handler is mounted in; needs the option `grpc: true`. Connections that
   * begin as HTTP/2 does then come here and reach the agents only; all others go on as before. Resolves once it is so.
   *
   * Over TLS, clients reach gRPC where the server was made with `ALPNProtocols: ['h2', 'http/1.1']`.
   *
   * @throws {TypeError} without the option, for a server that has been attached to already, without the package that gRPC needs
   *
   * @example
   * const server = app.listen(4000);
   * await agents.attachGrpc(server);
   */
  attachGrpc(server: HttpServer): Promise<void>;
  /**
   * Ends executions and streams, and the connections of gRPC; the server that the handler is mounted in stays as it is.
   */
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
  checkNames('nodeHandler', options, mountNames);
  const { publicUrl, stall, grpc = false } = options;
  const allowAnonymous = servesAnonymous(options, options);
  const hostOptions = { ...options, allowAnonymous };
  const host = createHost(agents, hostOptions, { makeEgress: nodeEgress, servesGrpc: grpc !== false });
  const site = host.siteAt(publicUrl);
  const listener = createNodeListener(site, stall);
  const attached: { readonly overGrpc: Grpc; readonly shared: SharedServer }[] = [];
  const handle = (req: IncomingMessage, res: ServerResponse, next?: () => void): void => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (next === undefined || site.serves(path)) listener(req, res);
    else next();
  };
  const attachGrpc = async (server: HttpServer): Promise<void> => {
    const overGrpc = await loadGrpc(host, { ...hostOptions, grpc });
    if (overGrpc === undefined)
      throw new TypeError('attachGrpc: needs the option `grpc: true`, which puts it into the card');
    // Over HTTP/2 there is no framework that cuts off where the handler is mounted.
    const mountPath = new URL(publicUrl).pathname.replace(/\/$/, '');
    const shared = shareWithHttp2(server, {
      site,
      stall,
      mountPath,
      log: options.logger,
      grpc: overGrpc.listenerAt(publicUrl),
    });
    attached.push({ overGrpc, shared });
  };
  const close = async (): Promise<void> => {
    for (const { overGrpc, shared } of attached) {
      overGrpc.retire();
      shared.goAway();
    }
    await host.close();
    await Promise.all(attached.map(({ shared }) => shared.close(closeGraceMs)));
  };
  const { server, servers } = host;
  return Object.assign(handle, { server, servers, attachGrpc, close, [Symbol.asyncDispose]: close });
}
