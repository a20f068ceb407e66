import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentCard } from '@a2a-js/sdk';
import { DefaultRequestHandler, InMemoryTaskStore, type RequestContext } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, type UserBuilder } from '@a2a-js/sdk/server/express';
import { A2AService, grpcService } from '@a2a-js/sdk/server/grpc';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import { onTestFinished } from 'vitest';
import { createGate, type Gate } from '../../../src/testing/gates.js';
import type { Binding } from './peer-client.js';
import { createExecutor } from './peer-executor.js';

/** What is different from a streaming agent with push notifications. */
export interface PeerAgentOptions {
  /** The one binding that the card offers. */
  readonly binding: Binding | 'GRPC';
  /** Members of the card, as the wire spells them. */
  readonly card?: object;
  /** Members of the extended card; without it there is none. */
  readonly extendedCard?: object;
  readonly tenant?: string;
}

/** An agent of the peer's kit, served by it on Express as its samples do. */
export interface PeerAgent {
  readonly url: string;
  /** Opens the gate at which a task waits, now or later. */
  release(gate: string): void;
  /** Resolves once a task waits at the gate. */
  waiting(gate: string): Promise<void>;
  /** Cuts every open connection, and goes on listening. */
  cut(): void;
  /** What was asked of the agent, oldest first. */
  readonly contexts: readonly RequestContext[];
}

/**
 * Starts an agent of the peer's that does what the first word of a message says (`peer-executor.ts` has the words), until
 * the test has finished.
 */
export async function startPeerAgent(options: PeerAgentOptions): Promise<PeerAgent> {
  const gates = new Map<string, Gate>();
  const gate = (name: string): Gate => {
    const known = gates.get(name) ?? createGate();
    gates.set(name, known);
    return known;
  };
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const grpcPort = await freePort();
  const { card, extendedCard } = cardsFor({ url, grpcPort }, options);
  const executor = createExecutor(gate);
  // Between the executor and the extended card stand the bus, the config store and the sender that it makes itself.
  const parts = [card, new InMemoryTaskStore(), executor, undefined, undefined, undefined, extendedCard] as const;
  const requestHandler = new DefaultRequestHandler(...parts);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder }));
  app.use('/rest', restHandler({ requestHandler, userBuilder }));
  const service = grpcService({ requestHandler, userBuilder: grpcUserBuilder });
  let overGrpc = await listenOverGrpc(service, grpcPort);
  onTestFinished(() => {
    overGrpc.forceShutdown();
    server.close();
    server.closeAllConnections();
  });
  return {
    url,
    release: (name) => gate(name).open(),
    waiting: (name) => gate(name).reached,
    cut() {
      server.closeAllConnections();
      // Its server closes connections in its own time, but for the last ones.
      overGrpc.forceShutdown();
      void listenOverGrpc(service, grpcPort).then((server) => {
        overGrpc = server;
      });
    },
    contexts: executor.contexts,
  };
}

async function listenOverGrpc(service: ReturnType<typeof grpcService>, port: number): Promise<Server> {
  const server = new Server();
  server.addService(A2AService, service);
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) =>
      error === null ? resolve() : reject(error),
    );
  });
  return server;
}

/** Returns a port that nobody listens on by now: a server that is cut off comes back on the same. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
}

interface Places {
  readonly url: string;
  readonly grpcPort: number;
}

function cardsFor({ url, grpcPort }: Places, { binding, card: own, extendedCard, tenant = '' }: PeerAgentOptions) {
  const places = { JSONRPC: `${url}/rpc`, 'HTTP+JSON': `${url}/rest`, GRPC: `localhost:${grpcPort}` };
  const card = {
    name: 'Peer',
    description: 'Does what the first word says',
    version: '1.0.0',
    supportedInterfaces: [{ url: places[binding], protocolBinding: binding, protocolVersion: '1.0', tenant }],
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: extendedCard !== undefined },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Acts', tags: ['test'] }],
    ...own,
  };
  return {
    card: AgentCard.fromJSON(card),
    extendedCard: extendedCard && AgentCard.fromJSON({ ...card, ...extendedCard }),
  };
}

/** Whoever has a token is the one it names. */
const userBuilder: UserBuilder = async (request) => userOf(request.header('authorization'));

/** The same, of a call over gRPC. */
const grpcUserBuilder: Parameters<typeof grpcService>[0]['userBuilder'] = async (call) => {
  return userOf(call.metadata.get('authorization').join());
};

function userOf(authorization = '') {
  const [, userName = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  return { isAuthenticated: userName !== '', userName };
}
