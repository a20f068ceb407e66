// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Server as HttpServer } from 'node:http';
import type { ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { attachSite, createBoundedServer } from '../../adapters/node-server.js';
import { isLoopbackHost, loopbackNames } from '../../bindings/http/own-host.js';
import { nodeEgress } from '../../egress/node-egress.js';
import type { Server } from '../../server/engine.js';
import { containRejections } from './contain-rejections.js';
import { createHost, type Host } from './host.js';
import { type HostOptions, servesAnonymous } from './host-options.js';
import type { Agents } from './placement.js';
import { stderrLogger } from './stderr-logger.js';

/** How {@link serve} listens, and how agents are served. */
export interface ServeOptions extends HostOptions {
  /** A free one when left out or 0. */
  readonly port?: number | undefined;
  /** The address to listen on; `127.0.0.1` when left out, so that only this machine can call. */
  readonly host?: string | undefined;
  /**
   * The URL by which clients reach the server, as it stands in the agent card. `http://localhost:PORT` on loopback; on any
   * other address it must be given, since nobody else knows it.
   */
  readonly publicUrl?: string | undefined;
  /** Serves HTTPS with this key and certificate. */
  readonly tls?: TlsOptions;
  /**
   * False lets a promise that is rejected and that nobody waits for end the process, as Node does by itself. While agents
   * are served it is logged instead, since it would end everybody's tasks.
   */
  readonly containRejections?: boolean;
}

/** Agents that are being served. */
export interface Served {
  /** The URL by which clients reach the server. */
  readonly url: string;
  readonly port: number;
  /** The engine of the agent, of the first one where there are several. */
  readonly server: Server;
  /** The engines in the order of the agents, for what is done from outside the protocol: `resume`, `deleteTask`. */
  readonly servers: readonly Server[];
  /** Stops listening, ends executions and streams, and closes every connection; resolves when nothing is left. */
  close(): Promise<void>;
  /** Closes it at the end of its block: `await using served = await serve(agent)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves an agent, or several told apart by path or tenant, over JSON-RPC and HTTP+JSON on one port, with the agent card at
 * `/.well-known/agent-card.json`. Resolves once the port is open.
 *
 * Only this machine can call unless `host` says otherwise; then `publicUrl` must be given. Where that is not on loopback,
 * or the address is not, either `authenticate` or `insecureAnonymous` must be: behind a proxy, everybody can call.
 *
 * Spec 5, 8, 9, 11.
 *
 * @throws {TypeError} naming what an agent or the options lack
 *
 * @example
 * await serve(agent, { port: 4000 });
 *
 * @example
 * await serve([{ agent: greeter, path: '/greeter' }, { agent: reviewer, path: '/reviewer' }], { port: 4000 });
 */
export async function serve(agents: Agents, options: ServeOptions = {}): Promise<Served> {
  const { host: address = '127.0.0.1', tls, stall, allowedHosts = [], logger = stderrLogger } = options;
  const isLoopback = isLoopbackHost(address);
  if (!isLoopback && options.publicUrl === undefined) {
    throw new TypeError(`publicUrl: needed when listening on ${address}, since it stands in the agent card`);
  }
  const hostOptions = {
    ...options,
    logger,
    allowAnonymous: servesAnonymous(options, { address, publicUrl: options.publicUrl }),
    allowedHosts: isLoopback ? [...loopbackNames, ...allowedHosts] : allowedHosts,
  };
  const host = createHost(agents, hostOptions, nodeEgress);
  const server = createBoundedServer(tls);
  try {
    const port = await listen(server, options.port ?? 0, address);
    const url = (options.publicUrl ?? `${tls === undefined ? 'http' : 'https'}://localhost:${port}`).replace(/\/$/, '');
    // No request is read between the opening of the port and this: both happen in one turn of the event loop.
    attachSite(server, host.siteAt(url), stall);
    const release = options.containRejections === false ? () => {} : containRejections(logger);
    const end = once(() => close(server, host).finally(release));
    return { url, port, server: host.server, servers: host.servers, close: end, [Symbol.asyncDispose]: end };
  } catch (error) {
    server.close();
    await host.close();
    throw error;
  }
}

function listen(server: HttpServer, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      // A server that listens on a port has an address of this kind.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const closeGraceMs = 1_000;

async function close(server: HttpServer, host: Host): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  await host.close();
  // Streams have ended with their engines; what is open after a moment belongs to clients that do not let go.
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await closed;
  clearTimeout(timer);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
