import { onTestFinished } from 'vitest';
import { defaultLimits } from '../../src/client/connect.js';
import type { Transport, TransportFactory } from '../../src/client/transport.js';
import { createGrpcTransport as createGrpc03 } from '../../src/compat/v03/transports/grpc.js';
import { jsonRpcTransport as jsonRpc03 } from '../../src/compat/v03/transports/jsonrpc.js';
import { restTransport as rest03 } from '../../src/compat/v03/transports/rest.js';
import { grpcTransport, jsonRpcTransport, restTransport } from '../../src/entries/client-node.js';
import { type HostOptions, serve } from '../../src/entries/node.js';
import { createServer, fetchHandler, memoryStore, type Server } from '../../src/entries/server.js';
import { createScriptedAgent, inProcess, inProcessInterface } from '../../src/entries/testing.js';
import type { AgentInterface, StreamResponse } from '../../src/protocol/generated/types.js';
import type { OperationTypes, StreamOperationName, UnaryOperationName } from '../../src/protocol/operations.js';
import { silentLogger } from '../../src/server/silent-logger.js';
import type { ScriptedAgent } from '../../src/testing/scripted-agent.js';
import { deafPush } from '../support/wire-host.js';

/** What differs from a server with the scripted agent and nothing else said. */
export interface Setting extends HostOptions {
  readonly profile?: Partial<Omit<ScriptedAgent['agent'], 'run'>>;
}

export type Headers = Readonly<Record<string, string>>;

/** A caller of a running server, over one binding in one version. */
export interface Line {
  readonly version: '1.0' | '0.3';
  readonly scripted: ScriptedAgent;
  /** The engine behind it: what is stored is read here, past every binding. */
  readonly server: Server;
  call<K extends UnaryOperationName>(
    operation: K,
    request: OperationTypes[K]['request'],
    headers?: Headers,
  ): Promise<OperationTypes[K]['response']>;
  stream<K extends StreamOperationName>(
    operation: K,
    request: OperationTypes[K]['request'],
    headers?: Headers,
  ): AsyncIterableIterator<StreamResponse>;
}

/** A way to reach a server. */
export interface Way {
  readonly name: string;
  readonly binding: string;
  readonly version: '1.0' | '0.3';
  /** Starts a server of its own; it is gone when the test is. */
  open(setting: Setting): Promise<Line>;
}

const origin = 'http://localhost:4000';
const standard: Readonly<Record<string, TransportFactory>> = {
  JSONRPC: jsonRpcTransport,
  'HTTP+JSON': restTransport,
  GRPC: grpcTransport,
};
const legacy: Readonly<Record<string, TransportFactory>> = {
  JSONRPC: jsonRpc03,
  'HTTP+JSON': rest03,
  GRPC: createGrpc03(),
};

/** The engine without a wire: what every other way is held to. */
export const inProcessWay: Way = {
  name: 'in process',
  binding: 'in process',
  version: '1.0',
  async open({ profile, limits = {}, ...options }) {
    const scripted = createScriptedAgent(profile);
    const server = createServer(scripted.agent, {
      allowAnonymous: true,
      ...engineOptions(options),
      limits,
      store: options.store ?? memoryStore(),
      interfaces: [inProcessInterface],
    });
    onTestFinished(() => server.close());
    const transport = inProcess(server).open(inProcessInterface, { fetch, limits: defaultLimits });
    return lineOver(transport, { version: '1.0', scripted, server });
  },
};

/** Every way over a wire: each JSON binding through both adapters, gRPC, and each binding in 0.3. */
export const wireWays: readonly Way[] = [
  ...['JSONRPC', 'HTTP+JSON'].map((binding) => ({
    name: `${binding} through fetch`,
    binding,
    version: '1.0' as const,
    open: (setting: Setting) => openFetch(binding, setting),
  })),
  ...(['1.0', '0.3'] as const).flatMap((version) =>
    ['JSONRPC', 'HTTP+JSON', 'GRPC'].map((binding) => ({
      name: `${binding} ${version}`,
      binding,
      version,
      open: (setting: Setting) => openPort({ binding, version }, setting),
    })),
  ),
];

async function openFetch(binding: string, { profile, ...options }: Setting): Promise<Line> {
  const scripted = createScriptedAgent(profile);
  const handler = fetchHandler(scripted.agent, { publicUrl: origin, ...options });
  onTestFinished(() => handler.close());
  const [server] = handler.servers;
  if (server === undefined) throw new Error('nothing is served');
  const transport = factoryOf(standard, binding).open(interfaceOf(server, { binding, version: '1.0' }), {
    fetch: (url, init) => handler(new Request(url, init)),
    limits: defaultLimits,
  });
  return lineOver(transport, { version: '1.0', scripted, server });
}

async function openPort(kind: Pick<Way, 'binding' | 'version'>, { profile, ...options }: Setting): Promise<Line> {
  const scripted = createScriptedAgent(profile);
  const served = await serve(scripted.agent, { compat: ['0.3'], logger: silentLogger, ...options });
  const { server } = served;
  const factories = kind.version === '1.0' ? standard : legacy;
  const transport = factoryOf(factories, kind.binding).open(interfaceOf(server, kind), {
    fetch: (url, init) => fetch(url, init),
    limits: defaultLimits,
    secure: false,
  });
  onTestFinished(async () => {
    await transport.close?.();
    await served.close();
  });
  return lineOver(transport, { version: kind.version, scripted, server });
}

function factoryOf(factories: Readonly<Record<string, TransportFactory>>, binding: string): TransportFactory {
  const factory = factories[binding];
  if (factory === undefined) throw new Error(`there is no transport for ${binding}`);
  return factory;
}

function interfaceOf({ card }: Server, { binding, version }: Pick<Way, 'binding' | 'version'>): AgentInterface {
  const found = card.supportedInterfaces.find(
    (offer) => offer.protocolBinding === binding && offer.protocolVersion === version,
  );
  if (found === undefined) throw new Error(`the card offers no ${binding} in ${version}`);
  return found;
}

function lineOver(transport: Transport, rest: Pick<Line, 'version' | 'scripted' | 'server'>): Line {
  const own = { 'a2a-version': '1.0' };
  return {
    ...rest,
    call: (operation, request, headers) => transport.call(operation, request, { headers: { ...own, ...headers } }),
    stream: (operation, request, headers) => transport.stream(operation, request, { headers: { ...own, ...headers } }),
  };
}

/** The engine takes what a host takes, but for what only a wire needs. */
function engineOptions({ authenticate, allowAnonymous, push, tenants }: HostOptions) {
  return {
    ...(authenticate && { authenticate }),
    ...(allowAnonymous !== undefined && { allowAnonymous }),
    push: (push ?? (() => deafPush))(),
    ...(tenants && { tenants }),
  };
}
