import type { GrpcListener } from '../../adapters/http2-server.js';
import { watchStall } from '../../adapters/limits.js';
import type { GrpcService } from '../../bindings/grpc/service.js';
import { createOwnHostCheck } from '../../bindings/http/own-host.js';
import { silentLogger } from '../../server/silent-logger.js';
import type { Host } from './host.js';
import { type GrpcOptions, type HostOptions, usualEdgeLimits } from './host-options.js';
import { checkNames } from './known-names.js';

/** What serves agents over gRPC. */
export interface Grpc {
  /** Returns what answers calls, for a server that clients reach by this URL. */
  listenerAt(publicUrl: string): GrpcListener;
  /** Tells whoever watches the health of the server that it serves no longer. */
  retire(): void;
}

/**
 * Loads what serves agents over gRPC, in every version that is served; resolves with undefined where gRPC is off. Nothing of
 * gRPC is loaded before.
 *
 * @throws {TypeError} where the package is missing that it needs, and for options that there are not
 */
export async function loadGrpc(host: Host, options: HostOptions): Promise<Grpc | undefined> {
  const { grpc = false, logger: log = silentLogger, allowedHosts, errorTable, stall, limits } = options;
  if (grpc === false) return undefined;
  const chosen: GrpcOptions = grpc === true ? {} : grpc;
  checkNames('grpc', chosen, { reflection: true, maxMessageBytes: true });
  const { maxMessageBytes = limits?.maxBodyBytes ?? usualEdgeLimits.maxBodyBytes } = chosen;
  const { createGrpcHandler, a2aService, healthService } = await loadBinding();
  const agents = [a2aService(host), ...(await v03ServicesOf(host, options))];
  const health = healthOf(agents);
  const services = [...agents, healthService(health)];
  if (chosen.reflection === true) services.push(...(await reflectionOf(services, options)));
  return {
    listenerAt: (publicUrl) =>
      createGrpcHandler({
        services,
        maxMessageBytes,
        log,
        ...(errorTable && { errorTable }),
        watchStall: (behind, cut) => watchStall(behind, { ...stall }, cut),
        hostCheck: createOwnHostCheck({ publicUrl, ...(allowedHosts && { allowedHosts }) }),
      }),
    retire: () => health.retire(),
  };
}

async function loadBinding() {
  try {
    const [{ createGrpcHandler }, { a2aService }, { healthService }] = await Promise.all([
      import('../../bindings/grpc/handler.js'),
      import('../../bindings/grpc/a2a-service.js'),
      import('../../bindings/grpc/health-service.js'),
    ]);
    return { createGrpcHandler, a2aService, healthService };
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw cause;
    const ways = 'install it with `npm install @bufbuild/protobuf`, or serve without gRPC: { grpc: false }';
    throw new TypeError(`grpc: a package is missing that gRPC needs; ${ways}`, { cause });
  }
}

async function v03ServicesOf(host: Host, { compat = [] }: HostOptions): Promise<GrpcService[]> {
  if (!compat.includes('0.3')) return [];
  const { v03Service } = await import('../../compat/v03/server/grpc.js');
  return [v03Service(host)];
}

async function reflectionOf(services: readonly GrpcService[], { compat = [] }: HostOptions): Promise<GrpcService[]> {
  const { reflectionServices } = await import('../../bindings/grpc/reflection.js');
  const files = compat.includes('0.3')
    ? (await import('../../compat/v03/generated/descriptors.js')).descriptorFiles
    : [];
  return reflectionServices({ services: services.map(({ name }) => name), files });
}

/** The health of services, which changes once. */
function healthOf(services: readonly GrpcService[]) {
  const watching = new Set<() => void>();
  let isServing = true;
  return {
    services: services.map(({ name }) => name),
    isServing: () => isServing,
    onChange(callback: () => void) {
      watching.add(callback);
      return () => void watching.delete(callback);
    },
    retire() {
      isServing = false;
      for (const callback of watching) callback();
    },
  };
}
