import { cardPath, createCardHandler } from '../../bindings/http/card.js';
import type { HttpHandler } from '../../bindings/http/message.js';
import type { Engines } from '../../bindings/http/open-call.js';
import type { CauseLog } from '../../bindings/http/shown-error.js';
import type { Mount } from '../../bindings/http/site.js';
import { createJsonRpcHandler, jsonRpcBinding } from '../../bindings/jsonrpc/handler.js';
import { errorResponse } from '../../bindings/jsonrpc/respond.js';
import { createRestHandler, restBinding } from '../../bindings/rest/handler.js';
import type { AgentInterface } from '../../protocol/generated/types.js';
import type { Server } from '../../server/engine.js';
import { systemClock } from '../../server/system-clock.js';
import type { EdgeLimits, HostOptions } from './host-options.js';
import type { Place } from './placement.js';

const jsonRpcPath = '/a2a/jsonrpc';
const restPath = '/a2a/rest';
const protocolVersion = '1.0';

/** An agent at its place, with the engine that runs it. */
export interface Hosted {
  readonly place: Place;
  readonly server: Server;
}

/** Returns where an agent is called, as its card says it: JSON-RPC first, then HTTP+JSON, then its own bindings (spec 8.3.1). */
export function interfacesOf({ path, ownPath, tenant, bindings }: Place, base: string): AgentInterface[] {
  const common = { protocolVersion, ...(tenant === undefined ? {} : { tenant }) };
  return [
    { url: `${base}${path}${jsonRpcPath}`, protocolBinding: jsonRpcBinding, ...common },
    { url: `${base}${path}${restPath}`, protocolBinding: restBinding, ...common },
    ...bindings.map((custom) => ({
      url: `${base}${ownPath}${custom.path}`,
      protocolBinding: custom.binding,
      ...common,
    })),
  ];
}

/** Returns everything that is mounted for agents; the card of the first one stands at the root too (spec 8.2). */
export function mountsOf(
  hosted: readonly Hosted[],
  options: HostOptions & { readonly limits: EdgeLimits; readonly log: CauseLog },
): Mount[] {
  const mounts = new Map<string, Mount>();
  const add = (path: string, handler: HttpHandler, refuse?: Mount['refuse']) => {
    if (!mounts.has(path)) mounts.set(path, { path, handler, ...(refuse && { refuse }) });
  };
  for (const path of new Set(hosted.map(({ place }) => place.path))) {
    const common = {
      ...handlerOptions(options),
      engines: enginesAt(hosted.filter(({ place }) => place.path === path)),
    };
    add(path + jsonRpcPath, createJsonRpcHandler({ ...common, path: path + jsonRpcPath }), errorResponse);
    add(path + restPath, createRestHandler({ ...common, path: path + restPath }));
  }
  const since = (options.clock ?? systemClock).now();
  const addCard = (path: string, { card }: Server) =>
    add(path, createCardHandler({ path, card, since, maxAgeSeconds: options.limits.cardMaxAgeSeconds }));
  for (const { place, server } of hosted) {
    for (const custom of place.bindings) {
      const path = place.ownPath + custom.path;
      if (mounts.has(path)) throw new TypeError(`the path ${path} of a custom binding is taken`);
      add(path, custom.handler(server));
    }
    addCard(place.ownPath + cardPath, server);
  }
  // An agent that only a tenant addresses lends its card to its path, and the first one to the root.
  for (const { place, server } of hosted) addCard(place.path + cardPath, server);
  const [first] = hosted;
  if (first !== undefined) addCard(cardPath, first.server);
  return [...mounts.values()];
}

function handlerOptions(options: HostOptions & { readonly limits: EdgeLimits; readonly log: CauseLog }) {
  const { clock = systemClock, limits, log, earlyStreamErrors, errorTable } = options;
  return {
    clock,
    keepAliveMs: limits.keepAliveMs,
    log,
    ...(earlyStreamErrors && { earlyStreamErrors }),
    ...(errorTable && { errorTable }),
  };
}

/** An agent without a tenant takes what no other agent at its path has. */
function enginesAt(hosted: readonly Hosted[]): Engines<Server> {
  const byTenant = new Map(hosted.map(({ place, server }) => [place.tenant ?? '', server]));
  const [first] = byTenant.values();
  if (first === undefined) throw new TypeError('there is no agent at this path');
  return { first, find: (tenant) => byTenant.get(tenant) ?? byTenant.get('') };
}
