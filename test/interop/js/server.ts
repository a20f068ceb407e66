import { generateKeyPairSync } from 'node:crypto';
import { AgentCard, generateAgentCardSignature } from '@a2a-js/sdk';
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler } from '@a2a-js/sdk/server/express';
import { A2AService, grpcService } from '@a2a-js/sdk/server/grpc';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import { createExecutor } from './executor.js';

/** Serves the agent of the README's table with the SDK, over all three bindings. */
export async function serve(port: number, grpcPort: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const card = cardAt(url, grpcPort, 'Interop agent');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign = generateAgentCardSignature(privateKey, { alg: 'ES256', kid: 'interop', typ: 'JOSE' });
  // Between the executor and the extended card stand the bus, the store of webhooks and the sender, which it makes itself.
  const parts = [card, new InMemoryTaskStore(), createExecutor(), undefined, undefined, undefined] as const;
  const requestHandler = new DefaultRequestHandler(...parts, cardAt(url, grpcPort, 'Interop agent, extended'), sign);

  const app = express();
  app.get('/keys/public.jwk', (_, response) => void response.json(publicKey.export({ format: 'jwk' })));
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use(
    '/rpc',
    jsonRpcHandler({ requestHandler, userBuilder: async (request) => userOf(request.headers.authorization) }),
  );
  app.use(
    '/rest',
    restHandler({ requestHandler, userBuilder: async (request) => userOf(request.headers.authorization) }),
  );
  await new Promise<void>((resolve) => void app.listen(port, '127.0.0.1', () => resolve()));

  const server = new Server();
  const userBuilder = async ({ metadata }: { metadata: { get(name: string): unknown[] } }) =>
    userOf(String(metadata.get('authorization')[0] ?? ''));
  server.addService(A2AService, grpcService({ requestHandler, userBuilder }));
  await new Promise<void>((resolve, reject) => {
    const bound = (error: Error | null) => (error === null ? resolve() : reject(error));
    server.bindAsync(`127.0.0.1:${grpcPort}`, ServerCredentials.createInsecure(), bound);
  });
}

/** Whoever has the token is somebody. */
function userOf(authorization: string | undefined) {
  const isAuthenticated = authorization === 'Bearer let-me-in';
  return { isAuthenticated, userName: isAuthenticated ? 'tester' : '' };
}

function cardAt(url: string, grpcPort: number, name: string): AgentCard {
  return AgentCard.fromJSON({
    name,
    description: 'Does what the first word of a message says',
    version: '1.0.0',
    supportedInterfaces: [
      { url: `${url}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `${url}/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url: `127.0.0.1:${grpcPort}`, protocolBinding: 'GRPC', protocolVersion: '1.0' },
    ],
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['interop'] }],
  });
}
