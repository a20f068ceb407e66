import { cardPath, createCardHandler, legacyCardPath } from '../../bindings/http/card.js';
import type { HttpHandler } from '../../bindings/http/message.js';
import type { Engines } from '../../bindings/http/open-call.js';
import type { CauseLog } from '../../bindings/http/shown-error.js';
import type { Mount } from '../../bindings/http/site.js';
import { createJsonRpcHandler } from '../../bindings/jsonrpc/handler.js';
import { errorResponse } from '../../bindings/jsonrpc/respond.js';
import { createRestHandler } from '../../bindings/rest/handler.js';
import type { Engine } from '../../server/engine.js';
import { systemClock } from '../../server/system-clock.js';
import type { CardSigner } from './card-signing.js';
import { type LoadV03, lateHandler } from './compat.js';
import { enginesOf, type Hosted } from './engines.js';
import type { EdgeLimits, HostOptions } from './host-options.js';
import type { Place } from './placement.js';

/** What mounts are made with. */
export interface MountsOptions extends HostOptions {
  readonly limits: EdgeLimits;
  readonly log: CauseLog;
  /** Present where 0.3 is served. */
  readonly loadV03: LoadV03 | undefined;
  /** Present where cards are signed. */
  readonly signer: CardSigner | undefined;
}

type Add = (path: string, handler: HttpHandler, refuse?: Mount['refuse']) => void;

/** Returns everything that is mounted for agents; the card of the first one stands at the root too (spec 8.2). */
export function mountsOf(hosted: readonly Hosted[], options: MountsOptions): Mount[] {
  const mounts = new Map<string, Mount>();
  const add: Add = (path, handler, refuse) => {
    if (!mounts.has(path)) mounts.set(path, { path, handler, ...(refuse && { refuse }) });
  };
  for (const path of new Set(hosted.map(({ place }) => place.path))) {
    const sharing = hosted.filter(({ place }) => place.path === path);
    for (const { place } of sharing.slice(0, 1)) addBindings(add, { place, engines: enginesOf(sharing), options });
  }
  addCustomBindings(add, hosted, mounts);
  addCards(add, hosted, options);
  return [...mounts.values()];
}

interface Address {
  readonly place: Pick<Place, 'jsonRpcPath' | 'restPath'>;
  readonly engines: Engines<Engine>;
  readonly options: MountsOptions;
}

function addBindings(add: Add, { place, engines, options }: Address): void {
  const { loadV03 } = options;
  const common = { ...handlerOptions(options), engines };
  const rpc = { ...common, path: place.jsonRpcPath };
  const rest = { ...common, path: place.restPath };
  const rpcHandler = createJsonRpcHandler(rpc);
  const restHandler = createRestHandler(rest);
  if (loadV03 === undefined) {
    add(rpc.path, rpcHandler, errorResponse);
    add(rest.path, restHandler);
  } else {
    const both = lateHandler(async () => (await loadV03()).jsonRpcWithV03(rpcHandler, rpc));
    add(rpc.path, both, errorResponse);
    add(
      rest.path,
      lateHandler(async () => (await loadV03()).restWithV03(restHandler, rest)),
    );
  }
}

function addCustomBindings(add: Add, hosted: readonly Hosted[], mounts: ReadonlyMap<string, unknown>): void {
  const owners = new Map<string, Hosted>();
  for (const one of hosted) {
    const { ownPath, tenant, bindings } = one.place;
    const sharing = hosted.filter(({ place }) => place.ownPath === ownPath);
    for (const custom of bindings) {
      const path = ownPath + custom.path;
      const owner = owners.get(path);
      // Agents that share a place share its bindings.
      if (owner !== undefined && owner !== one && sharing.includes(owner)) continue;
      if (mounts.has(path)) throw new TypeError(`the path ${path} of a custom binding is taken`);
      owners.set(path, one);
      add(path, custom.handler(enginesOf(sharing).find(tenant ?? '') ?? one.server));
    }
  }
}

/** Each at its own place; an agent that only a tenant addresses lends its card to its path, and the first one to the root. */
function addCards(add: Add, hosted: readonly Hosted[], options: MountsOptions): void {
  const since = (options.clock ?? systemClock).now();
  const maxAgeSeconds = options.limits.cardMaxAgeSeconds;
  const { loadV03, signer } = options;
  const addCard = (base: string, { server: { card } }: Hosted) => {
    for (const path of loadV03 === undefined ? [base + cardPath] : [base + cardPath, base + legacyCardPath]) {
      const caching = { path, since, maxAgeSeconds };
      const make = async () => {
        const shown = (await signer?.sign(card)) ?? card;
        const older = (await loadV03?.())?.cardsOf(shown);
        return createCardHandler({ ...caching, card: shown, ...(older && { older }) });
      };
      add(path, lateHandler(make));
    }
  };
  for (const one of hosted) addCard(one.place.ownPath, one);
  for (const one of hosted) addCard(one.place.path, one);
  for (const first of hosted.slice(0, 1)) addCard('', first);
}

/** Returns what the handlers of all bindings are made with. */
export function handlerOptions(options: MountsOptions) {
  const { clock = systemClock, limits, log, earlyStreamErrors, errorTable } = options;
  return {
    clock,
    keepAliveMs: limits.keepAliveMs,
    log,
    ...(earlyStreamErrors && { earlyStreamErrors }),
    ...(errorTable && { errorTable }),
  };
}
