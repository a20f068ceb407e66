import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Engine } from './engine.js';
import { NetError } from './errors.js';
import { Pushes } from './pushes.js';
import { type Host, serveJsonRpc } from './server-jsonrpc.js';
import { serveRest } from './server-rest.js';

/** A server that answers. */
export interface Served {
  readonly url: string;
  close(): void;
}

/** Starts the agent on a port of this machine, or on a free one for 0. */
export async function serve(port: number): Promise<Served> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/a2a' && request.method === 'POST') return void serveJsonRpc(host, request, response);
    if (path.startsWith('/rest/')) return void serveRest(host, { request, response, path: path.slice('/rest'.length) });
    if (path !== '/.well-known/agent-card.json' || request.method !== 'GET') return void response.writeHead(404).end();
    // No validator and no age (C58).
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(cardOf(url)));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: Host = {
    engine: new Engine(),
    pushes: new Pushes(),
    extendedCard: (request) => extendedCard(url, request),
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** `A2AServer` has none, so a host writes it, and looks at the caller itself (C40). */
function extendedCard(url: string, { headers }: IncomingMessage): object {
  if (headers.authorization === 'Bearer let-me-in') return { ...cardOf(url), name: 'Interop agent, extended' };
  throw new NetError('EXTENDED_AGENT_CARD_NOT_CONFIGURED', 'Extended agent card not configured.');
}

/** The framework prints the card, and with it every member that is null. */
function cardOf(base: string): object {
  const at = (path: string, protocolBinding: string) => ({
    url: base + path,
    protocolBinding,
    tenant: null,
    protocolVersion: '1.0',
  });
  return {
    name: 'Interop agent',
    description: 'Does what the first word of a message says.',
    version: '1.0.0',
    documentationUrl: null,
    iconUrl: null,
    supportedInterfaces: [at('/a2a', 'JSONRPC'), at('/rest', 'HTTP+JSON')],
    capabilities: { streaming: true, pushNotifications: true, extensions: null, extendedAgentCard: true },
    provider: null,
    skills: [
      {
        id: 'interop',
        name: 'Interop',
        description: 'Plays the scenarios of the matrix.',
        tags: ['interop'],
        examples: null,
        inputModes: null,
        outputModes: null,
        securityRequirements: null,
      },
    ],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    securitySchemes: null,
    securityRequirements: null,
    signatures: null,
  };
}
