import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { AgentCard } from 'a2a-js-sdk-v03';
import { DefaultRequestHandler, InMemoryTaskStore, type RequestContext } from 'a2a-js-sdk-v03/server';
import { agentCardHandler, jsonRpcHandler, restHandler } from 'a2a-js-sdk-v03/server/express';
import { A2AService, grpcService } from 'a2a-js-sdk-v03/server/grpc';
import express from 'express';
import { onTestFinished } from 'vitest';
import { createGate, type Gate } from '../../src/testing/gates.js';
import { createV03Executor } from './v03-executor.js';
import type { Binding } from './wire-request.js';

/** A request over HTTP as the agent got it, before it was read. */
export interface V03Request {
  readonly line: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  readonly body: any;
}

/** What is different from an agent with everything. */
export interface V03AgentOptions {
  /** The binding that the card prefers; it names no other. */
  readonly binding: Binding;
  readonly card?: Partial<AgentCard>;
  /** What stands after the path of the interface in the card. */
  readonly suffix?: string;
}

/** An agent of `@a2a-js/sdk` 0.3, served by it as its samples do. */
export interface V03Agent {
  readonly url: string;
  readonly card: AgentCard;
  /** Opens the gate at which a task waits, now or later. */
  release(gate: string): void;
  /** Resolves once a task waits at the gate. */
  waiting(gate: string): Promise<void>;
  /** Cuts every open connection, and goes on listening. */
  cut(): void;
  readonly requests: readonly V03Request[];
  /** What was asked of the agent, oldest first. */
  readonly contexts: readonly RequestContext[];
}

/** The extended card is shown to callers who are somebody. */
const userBuilder = async () => ({ isAuthenticated: true, userName: 'ada' });

/** Starts an agent that does what the first word of a message says, until the test has finished. */
export async function startV03Agent({ binding, card: own, suffix = '' }: V03AgentOptions): Promise<V03Agent> {
  const gates = new Map<string, Gate>();
  const gate = (name: string): Gate => {
    const known = gates.get(name) ?? createGate();
    gates.set(name, known);
    return known;
  };
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const rpcServer = new Server();
  const grpcPort = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, port: number): void => (error === null ? resolve(port) : reject(error));
    rpcServer.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), bound);
  });
  const places = { JSONRPC: `${url}/rpc`, 'HTTP+JSON': `${url}/rest`, GRPC: `localhost:${grpcPort}` };
  const card: AgentCard = {
    protocolVersion: '0.3.0',
    name: 'Elder',
    description: 'Does what the first word says',
    version: '1.0.0',
    url: places[binding] + suffix,
    preferredTransport: binding,
    capabilities: { streaming: true, pushNotifications: true, stateTransitionHistory: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'act', name: 'Act', description: 'Acts', tags: ['test'] }],
    supportsAuthenticatedExtendedCard: true,
    ...own,
  };
  const executor = createV03Executor(gate);
  const extended: AgentCard = { ...card, description: 'For those who ask' };
  const parts = [card, new InMemoryTaskStore(), executor, undefined, undefined, undefined, extended] as const;
  const requestHandler = new DefaultRequestHandler(...parts);
  const requests: V03Request[] = [];
  app.use(express.json(), ({ method, url: target, headers, body }, _, next) => {
    requests.push({ line: `${method} ${target}`, headers, body });
    next();
  });
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder }));
  app.use('/rest', restHandler({ requestHandler, userBuilder }));
  rpcServer.addService(A2AService, grpcService({ requestHandler, userBuilder }));
  onTestFinished(() => {
    rpcServer.forceShutdown();
    server.close();
    server.closeAllConnections();
  });
  return {
    url,
    card,
    release: (name) => gate(name).open(),
    waiting: (name) => gate(name).reached,
    cut() {
      server.closeAllConnections();
      rpcServer.drain(`127.0.0.1:${grpcPort}`, 0);
    },
    requests,
    contexts: executor.contexts,
  };
}
