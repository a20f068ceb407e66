// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Server as HttpServer } from 'node:http';
import { attachSite, createBoundedServer } from '../../adapters/node-server.js';
import { type SharedServer, shareWithHttp2 } from '../../adapters/share-with-http2.js';
import { reloadTls, type TlsOptions } from '../../adapters/tls.js';
import { isLoopbackHost, loopbackNames } from '../../bindings/http/own-host.js';
import { nodeEgress } from '../../egress/node-egress.js';
import type { Server } from '../../server/engine.js';
import { containRejections } from './contain-rejections.js';
import { type Grpc, loadGrpc } from './grpc.js';
import { createHost, type Host } from './host.js';
import { servesAnonymous } from './host-options.js';
import { withHsts } from './hsts.js';
import { checkNames } from './known-names.js';
import { listen } from './listen.js';
import { hostNames } from './option-names.js';
import type { Agents } from './placement.js';
import type { ServeOptions, ServeTls } from './serve-options.js';
import { stderrLogger } from './stderr-logger.js';

/** Agents that are being served. */
export interface Served {
  /** The URL by which clients reach the server. */
  readonly url: string;
  readonly port: number;
  /** The engine of the agent, of the first one where there are several. */
  readonly server: Server;
  /** The engines in the order of the agents, for what is done from outside the protocol: `resume`, `deleteTask`. */
  readonly servers: readonly Server[];
  /**
   * Takes another key and certificate, or other client authorities, for connections from now on; what is left out stays as
   * it was given to {@link serve}.
   *
   * @throws {TypeError} when it was not served over TLS
   */
  reloadTls(renewed: TlsOptions): void;
  /** Stops listening, ends executions and streams, and closes every connection; resolves when nothing is left. */
  close(): Promise<void>;
  /** Closes it at the end of its block: `await using served = await serve(agent)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves an agent, or several told apart by path, tenant or caller, over JSON-RPC, HTTP+JSON and gRPC on one port, with the
 * agent card at `/.well-known/agent-card.json`. Resolves once the port is open.
 *
 * Only this machine can call unless `host` says otherwise; then `publicUrl` must be given. Where that is not on loopback,
 * or the address is not, either `authenticate` or `insecureAnonymous` must be: behind a proxy, everybody can call.
 *
 * Spec 5, 8, 9, 10, 11.
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
  const { host: address = '127.0.0.1', tls, stall, allowedHosts = [], logger = stderrLogger, grpc = true } = options;
  checkServeOptions(options);
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
  const server = createBoundedServer(tls);
  const host = createHost(agents, hostOptions, { makeEgress: nodeEgress, servesGrpc: grpc !== false });
  try {
    const overGrpc = await loadGrpc(host, { ...hostOptions, grpc });
    await host.ready();
    const port = await listen(server, { port: options.port ?? 0, address });
    const url = (options.publicUrl ?? `${tls === undefined ? 'http' : 'https'}://localhost:${port}`).replace(/\/$/, '');
    // No request is read between the opening of the port and this: both happen in one turn of the event loop.
    const site = tls === undefined ? host.siteAt(url) : withHsts(host.siteAt(url), tls, url);
    attachSite(server, site, stall);
    const shared = shareWithHttp2(server, { site, stall, log: logger, grpc: overGrpc?.listenerAt(url) });
    const release = options.containRejections === false ? () => {} : containRejections(logger);
    const end = once(() => close({ server, host, shared, overGrpc }).finally(release));
    return {
      url,
      port,
      server: host.server,
      servers: host.servers,
      reloadTls: (renewed) => reloadTls(server, { ...tls, ...renewed }),
      close: end,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    server.close();
    await host.close();
    throw error;
  }
}

const serveNames: Readonly<Record<keyof ServeOptions, true>> = {
  ...hostNames,
  port: true,
  host: true,
  publicUrl: true,
  tls: true,
  containRejections: true,
};

const tlsNames: Readonly<Record<keyof ServeTls, true>> = {
  ca: true,
  cert: true,
  ciphers: true,
  crl: true,
  key: true,
  minVersion: true,
  passphrase: true,
  pfx: true,
  SNICallback: true,
  requestCert: true,
  rejectUnauthorized: true,
  hsts: true,
};

function checkServeOptions({ tls, ...options }: ServeOptions): void {
  checkNames('serve', options, serveNames);
  if (tls !== undefined) checkNames('tls', tls, tlsNames);
}

const closeGraceMs = 1_000;

interface Serving {
  readonly server: HttpServer;
  readonly host: Host;
  readonly shared: SharedServer;
  readonly overGrpc: Grpc | undefined;
}

async function close({ server, host, shared, overGrpc }: Serving): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  overGrpc?.retire();
  shared.goAway();
  await host.close();
  // Streams have ended with their engines; what is open after a moment belongs to clients that do not let go.
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await shared.close(closeGraceMs);
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
