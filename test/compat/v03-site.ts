import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createNodeListener } from '../../src/adapters/node.js';
import { cardPath } from '../../src/bindings/http/card.js';
import { silentLog } from '../../src/bindings/http/shown-error.js';
import { createSite } from '../../src/bindings/http/site.js';
import { createJsonRpcHandler } from '../../src/bindings/jsonrpc/handler.js';
import { errorResponse } from '../../src/bindings/jsonrpc/respond.js';
import { createRestHandler } from '../../src/bindings/rest/handler.js';
import { cardsOf, jsonRpcWithV03, restWithV03, v03Payload } from '../../src/compat/v03/server.js';
import { pushWorker } from '../../src/push/push-worker.js';
import { createServer } from '../../src/server/create-server.js';
import type { Server } from '../../src/server/engine.js';
import type { Egress, PushGate } from '../../src/server/ports.js';
import type { ServerOptions } from '../../src/server/server-options.js';
import { systemClock } from '../../src/server/system-clock.js';
import { memoryStore } from '../../src/stores/memory/memory-store.js';
import { createScriptedAgent, type ScriptedAgent } from '../../src/testing/scripted-agent.js';

/** A running server that speaks 1.0 and 0.3, with the scripted agent. */
export interface V03Site extends Omit<ScriptedAgent, 'agent'> {
  readonly url: string;
  readonly server: Server;
  /** Sends any request to a path of the server. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** What differs from a server with the scripted agent and nothing else said. */
export type V03SiteOptions = Partial<ServerOptions> & {
  readonly profile?: Parameters<typeof createScriptedAgent>[0];
  readonly earlyStreamErrors?: 'json';
  readonly maxBodyBytes?: number;
};

/** Starts a server on a free port; it is gone when the test is. */
export async function startV03Site(options: V03SiteOptions = {}): Promise<V03Site> {
  const { profile, earlyStreamErrors, maxBodyBytes = 1_000_000, ...engine } = options;
  const http = createHttpServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  const { agent, ...scripted } = createScriptedAgent(profile);
  const server = createServer(agent, {
    clock: systemClock,
    store: memoryStore({ clock: systemClock }),
    push: deliveringGate(),
    ...engine,
    interfaces: interfacesAt(url),
  });
  const common = {
    engines: { first: server, find: () => server },
    clock: systemClock,
    keepAliveMs: 3_000,
    log: silentLog,
  };
  const rpc = { ...common, path: '/a2a/jsonrpc', ...(earlyStreamErrors && { earlyStreamErrors }) };
  const rest = { ...common, path: '/a2a/rest' };
  const { blended } = cardsOf(server.card);
  const site = createSite({
    publicUrl: url,
    maxBodyBytes,
    maxUrlBytes: 8_000,
    mounts: [
      { path: rpc.path, handler: jsonRpcWithV03(createJsonRpcHandler(rpc), rpc), refuse: errorResponse },
      { path: rest.path, handler: restWithV03(createRestHandler(rest), rest) },
      {
        path: cardPath,
        handler: async () => ({
          status: 200,
          headers: ['Content-Type', 'application/json'],
          body: JSON.stringify(blended),
        }),
      },
    ],
  });
  http.on('request', createNodeListener(site));
  onTestFinished(async () => {
    await server.close();
    http.closeAllConnections();
    http.close();
  });
  return { ...scripted, url, server, send: (path, init) => fetch(url + path, init) };
}

function interfacesAt(url: string) {
  const places = [
    { url: `${url}/a2a/jsonrpc`, protocolBinding: 'JSONRPC' },
    { url: `${url}/a2a/rest`, protocolBinding: 'HTTP+JSON' },
  ];
  return ['1.0', '0.3'].flatMap((protocolVersion) => places.map((place) => ({ ...place, protocolVersion })));
}

/** Takes every webhook and calls it, on this machine too. */
function deliveringGate(): PushGate {
  const egress: Egress = { refusal: () => undefined, fetch: (url, init) => fetch(url, init) };
  let close = async () => {};
  return {
    violations: () => [],
    start(store) {
      const worker = pushWorker({ store, egress, clock: systemClock, payloads: { '0.3': v03Payload } });
      close = () => worker.close();
      worker.start();
    },
    close: () => close(),
  };
}
