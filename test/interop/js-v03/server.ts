import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { AgentCard } from 'a2a-js-sdk-v03';
import { DefaultRequestHandler, InMemoryTaskStore } from 'a2a-js-sdk-v03/server';
import { agentCardHandler, jsonRpcHandler, restHandler } from 'a2a-js-sdk-v03/server/express';
import { A2AService, grpcService } from 'a2a-js-sdk-v03/server/grpc';
import express from 'express';
import { createExecutor } from './executor.js';

/** Serves the agent of the README's table with the SDK, over all three bindings. */
export async function serve(port: number, grpcPort: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const card = cardAt(url, grpcPort, 'Interop agent');
  // Between the executor and the extended card stand the bus, the store of webhooks and the sender, which it makes itself.
  const parts = [card, new InMemoryTaskStore(), createExecutor(), undefined, undefined, undefined] as const;
  const requestHandler = new DefaultRequestHandler(...parts, cardAt(url, grpcPort, 'Interop agent, extended'));

  const app = express();
  const userBuilder = async (request: express.Request) => userOf(request.headers.authorization);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder }));
  app.use('/rest', restHandler({ requestHandler, userBuilder }));
  await new Promise<void>((resolve) => void app.listen(port, '127.0.0.1', () => resolve()));

  const server = new Server();
  const grpcUserBuilder = async ({ metadata }: { metadata: { get(name: string): unknown[] } }) =>
    userOf(String(metadata.get('authorization')[0] ?? ''));
  server.addService(A2AService, grpcService({ requestHandler, userBuilder: grpcUserBuilder }));
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
  return {
    name,
    description: 'Does what the first word of a message says',
    version: '1.0.0',
    protocolVersion: '0.3.0',
    url: `${url}/rpc`,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [
      { url: `${url}/rpc`, transport: 'JSONRPC' },
      { url: `${url}/rest`, transport: 'HTTP+JSON' },
      { url: `127.0.0.1:${grpcPort}`, transport: 'GRPC' },
    ],
    capabilities: { streaming: true, pushNotifications: true },
    supportsAuthenticatedExtendedCard: true,
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['interop'] }],
  };
}
