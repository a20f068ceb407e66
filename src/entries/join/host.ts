import { usualStallLimits } from '../../adapters/limits.js';
import type { Engines } from '../../bindings/http/open-call.js';
import { createSite, type Site } from '../../bindings/http/site.js';
import { limitsFrom } from '../../protocol/limits.js';
import { createServer } from '../../server/create-server.js';
import type { Engine, Server } from '../../server/engine.js';
import { type Limits, usualLimits } from '../../server/limits.js';
import type { Egress } from '../../server/ports.js';
import type { ServerOptions } from '../../server/server-options.js';
import { silentLogger } from '../../server/silent-logger.js';
import { systemClock } from '../../server/system-clock.js';
import { memoryStore } from '../../stores/memory/memory-store.js';
import { onceForRequest, onlyFor } from './callers.js';
import { type CardSigner, createCardSigner } from './card-signing.js';
import { type LoadV03, v03LoaderFor } from './compat.js';
import { enginesOf } from './engines.js';
import { type EdgeLimits, type EgressRules, type HostOptions, usualEdgeLimits } from './host-options.js';
import { interfacesOf } from './interfaces.js';
import { mountsOf } from './mounts.js';
import { type Agents, type Place, placesOf } from './placement.js';
import { createPushGate } from './push-gate.js';

/** Agents with their engines, before it is known where they are called. */
export interface Host {
  /** The engine of the first agent. */
  readonly server: Server;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /** The engines as gRPC finds them, which knows tenants and callers but no paths. */
  readonly engines: Engines<Engine>;
  /** Returns the site that serves them under a URL; called once. */
  siteAt(publicUrl: string): Site;
  /**
   * Resolves once everything is loaded that requests would otherwise have to wait for.
   *
   * @throws {TypeError} when cards are to be signed and cannot be
   */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** What a host takes from the platform that it is on. */
export interface Platform {
  /** Makes the gate for outgoing calls. */
  readonly makeEgress: (rules: EgressRules) => Egress;
  /** Whether calls over gRPC reach the agents. */
  readonly servesGrpc: boolean;
}

/**
 * Returns the engines of agents, and with {@link Host.siteAt} all that they serve over HTTP.
 *
 * @throws {TypeError} naming what an agent, its place or the options lack
 */
export function createHost(agents: Agents, options: HostOptions, { makeEgress, servesGrpc }: Platform): Host {
  const { allowedHosts, logger: log = silentLogger } = options;
  const { egress: rules = {} } = options;
  const limits = limitsFrom('limits', { ...usualLimits, ...usualEdgeLimits }, options.limits);
  limitsFrom('stall', usualStallLimits, options.stall, { zero: true });
  const egress = 'fetch' in rules ? rules : makeEgress(rules);
  const signer = options.signing && createCardSigner(options.signing);
  const settled = { ...options, limits, log, loadV03: v03LoaderFor(options.compat), signer };
  const places = placesOf(agents, options);
  const access = accessOf(options, places);
  let base = '';
  const hosted = places.map((place) => {
    const reach = { grpc: servesGrpc && isFoundByGrpc(place, places), v03: settled.loadV03 !== undefined };
    const engine = { ...engineOptions(place, settled, egress), ...access(place) };
    const interfaces = () => interfacesOf(place, { ...reach, base });
    return { place, server: createServer(place.agent, { ...engine, interfaces }) };
  });
  const servers = hosted.map(({ server }) => server);
  const [server] = servers;
  if (server === undefined) throw new TypeError('there is no agent to serve');
  return {
    server,
    servers,
    engines: enginesOf(hosted),
    siteAt(publicUrl) {
      base = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl;
      const mounts = mountsOf(hosted, settled);
      return createSite({ publicUrl, mounts, log, ...limits, ...(allowedHosts && { allowedHosts }) });
    },
    async ready() {
      await settled.loadV03?.();
      await signer?.probe();
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** Of the agents that take every caller of a tenant, gRPC finds the first: it has no path to tell them apart. */
function isFoundByGrpc(place: Place, places: readonly Place[]): boolean {
  const { tenant, callers } = place;
  return callers !== undefined || place === places.find((one) => one.tenant === tenant && one.callers === undefined);
}

/** Returns who may call an agent at its place. */
function accessOf({ authenticate, allowAnonymous = true }: HostOptions, places: readonly Place[]) {
  const choosy = places.some(({ callers }) => callers !== undefined);
  if (!choosy || authenticate === undefined) {
    if (choosy) throw new TypeError('callers: needs `authenticate`, which finds out who calls');
    return () => ({ allowAnonymous, ...(authenticate && { authenticate }) });
  }
  const once = onceForRequest(authenticate);
  return ({ callers }: Place) => ({
    allowAnonymous,
    authenticate: callers === undefined ? once : onlyFor(callers, { authenticate: once, allowAnonymous }),
  });
}

interface Settled extends HostOptions {
  readonly limits: Limits & EdgeLimits;
  readonly loadV03: LoadV03 | undefined;
  readonly signer: CardSigner | undefined;
}

function engineOptions(
  place: Place,
  options: Settled,
  egress: Egress,
): Omit<ServerOptions, 'interfaces' | 'authenticate' | 'allowAnonymous'> {
  const { limits, loadV03, signer, clock = systemClock, logger = silentLogger } = options;
  const tenants = place.tenant === undefined ? options.tenants : [place.tenant];
  const loadPayloads = loadV03 && (async () => ({ '0.3': (await loadV03()).v03Payload }));
  const makePush = options.push ?? (() => createPushGate(egress, { clock, logger, loadPayloads }));
  return {
    clock,
    logger,
    store: place.store ?? memoryStore({ clock }),
    ...(tenants && { tenants }),
    ...(place.agent.capabilities?.pushNotifications === true && { push: makePush() }),
    ...(signer && { finishCard: signer.sign }),
    limits: engineLimits(limits),
  };
}

/** The engine knows no limits but its own. */
function engineLimits(limits: Limits & EdgeLimits): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([name]) => name in usualLimits));
}
