import { usualStallLimits } from '../../adapters/limits.js';
import { createSite, type Site } from '../../bindings/http/site.js';
import { limitsFrom } from '../../protocol/limits.js';
import { createServer } from '../../server/create-server.js';
import type { Server } from '../../server/engine.js';
import { type Limits, usualLimits } from '../../server/limits.js';
import type { Egress } from '../../server/ports.js';
import type { ServerOptions } from '../../server/server-options.js';
import { silentLogger } from '../../server/silent-logger.js';
import { systemClock } from '../../server/system-clock.js';
import { memoryStore } from '../../stores/memory/memory-store.js';
import { type EdgeLimits, type EgressRules, type HostOptions, usualEdgeLimits } from './host-options.js';
import { interfacesOf, mountsOf } from './mounts.js';
import { type Agents, type Place, placesOf } from './placement.js';
import { createPushGate } from './push-gate.js';

/** Agents with their engines, before it is known where they are called. */
export interface Host {
  /** The engine of the first agent. */
  readonly server: Server;
  /** The engines in the order of the agents. */
  readonly servers: readonly Server[];
  /** Returns the site that serves them under a URL; called once. */
  siteAt(publicUrl: string): Site;
  close(): Promise<void>;
}

/** Makes the platform's gate for outgoing calls. */
export type MakeEgress = (rules: EgressRules) => Egress;

/**
 * Returns the engines of agents, and with {@link Host.siteAt} all that they serve over HTTP.
 *
 * @throws {TypeError} naming what an agent, its place or the options lack
 */
export function createHost(agents: Agents, options: HostOptions, makeEgress: MakeEgress): Host {
  const { allowedHosts, logger: log = silentLogger } = options;
  const { egress: rules = {} } = options;
  const limits = limitsFrom('limits', { ...usualLimits, ...usualEdgeLimits }, options.limits);
  limitsFrom('stall', usualStallLimits, options.stall, { zero: true });
  const egress = 'fetch' in rules ? rules : makeEgress(rules);
  let base = '';
  const hosted = placesOf(agents, options).map((place) => ({
    place,
    server: createServer(place.agent, {
      ...engineOptions(place, { ...options, limits }, egress),
      interfaces: () => interfacesOf(place, base),
    }),
  }));
  const servers = hosted.map(({ server }) => server);
  const [server] = servers;
  if (server === undefined) throw new TypeError('there is no agent to serve');
  return {
    server,
    servers,
    siteAt(publicUrl) {
      base = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl;
      const mounts = mountsOf(hosted, { ...options, limits, log });
      return createSite({ publicUrl, mounts, log, ...limits, ...(allowedHosts && { allowedHosts }) });
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

function engineOptions(
  place: Place,
  options: HostOptions & { readonly limits: Limits & EdgeLimits },
  egress: Egress,
): Omit<ServerOptions, 'interfaces'> {
  const { authenticate, allowAnonymous, limits, clock = systemClock, logger = silentLogger } = options;
  const tenants = place.tenant === undefined ? options.tenants : [place.tenant];
  const makePush = options.push ?? (() => createPushGate(egress, { clock, logger }));
  return {
    clock,
    logger,
    store: place.store ?? memoryStore({ clock }),
    ...(authenticate && { authenticate }),
    ...(allowAnonymous !== undefined && { allowAnonymous }),
    ...(tenants && { tenants }),
    ...(place.agent.capabilities?.pushNotifications === true && { push: makePush() }),
    limits: engineLimits(limits),
  };
}

/** The engine knows no limits but its own. */
function engineLimits(limits: Limits & EdgeLimits): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([name]) => name in usualLimits));
}
