import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bearer, type Served, serve, signCard } from '../../../src/entries/node.js';
import { ourAgent } from './our-agent.js';
import type { ProtocolVersion } from './scenarios.js';

/** The token by which a caller is somebody; without one it is anonymous, and served too. */
export const token = 'let-me-in';

/** Starts our own server for a peer that speaks a version of the protocol. */
export function startOurServer(version: ProtocolVersion): Promise<Served> {
  return serve(ourAgent, {
    authenticate: bearer({ [token]: { id: 'tester' } }),
    allowAnonymous: true,
    egress: { allow: ['loopback'] },
    ...(version === '0.3' && { compat: [version] }),
  });
}

/** A server of nothing but a signed card and the key to verify it with. */
export interface SignedCard {
  readonly url: string;
  close(): void;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Signs the card of a server, and serves it at a place of its own: how a signed card is published is up to its owner. */
export async function startSignedCard(url: string): Promise<SignedCard> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const response = await fetch(`${url}/.well-known/agent-card.json`, { headers: { 'A2A-Version': '1.0' } });
  // The card is our own server's.
  const card = await signCard((await response.json()) as Parameters<typeof signCard>[0], {
    key: privateKey,
    kid: 'interop',
    forms: ['presence', 'stripped'],
  });
  const documents: Readonly<Record<string, unknown>> = {
    '/.well-known/agent-card.json': card,
    '/keys/public.jwk': await crypto.subtle.exportKey('jwk', publicKey),
  };
  const server = createServer(({ url: path = '/' }, answer) => {
    const document = documents[path];
    answer.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
