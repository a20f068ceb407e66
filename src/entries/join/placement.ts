import type { HttpHandler } from '../../bindings/http/message.js';
import type { Agent } from '../../server/agent.js';
import type { Engine } from '../../server/engine.js';
import type { TaskStore } from '../../server/ports.js';
import type { Callers } from './callers.js';
import { checkNames } from './known-names.js';
import { checkAgent, checkPlacement } from './option-names.js';

/** A binding of the user's own, mounted beside the standard ones and declared in the card (spec 5.8, 12.7). */
export interface CustomBinding {
  /** The URI that names it; it goes into the card as `protocolBinding`. */
  readonly binding: string;
  /** Where it is mounted below the agent's path. */
  readonly path: string;
  /** Makes the handler; it gets every request at the path and below it. */
  handler(engine: Engine): HttpHandler;
}

/** One of several agents behind one server: told apart by path, by tenant, by caller, or by any of them together. */
export interface Placement {
  readonly agent: Agent;
  /** The agent's base path, for example `/greeter`; the root when left out. */
  readonly path?: string;
  /** The tenant that addresses the agent at its path; without one it takes every tenant that no other agent has there. */
  readonly tenant?: string;
  /**
   * Whose calls the agent takes, undefined standing for an anonymous caller; needs `authenticate`. To others it is as if it
   * were not there, and an agent at the same place that takes them is asked instead. Its public card is for everybody.
   */
  readonly callers?: Callers;
  readonly bindings?: readonly CustomBinding[];
  /** Where its tasks live; in memory when left out. No two agents share one. */
  readonly store?: TaskStore;
}

/** Where the JSON bindings are mounted below the path of an agent. */
export interface BindingPaths {
  /** `/a2a/jsonrpc` when left out. */
  readonly jsonrpc?: string;
  /** `/a2a/rest` when left out. */
  readonly rest?: string;
}

/** A placement with everything settled. */
export interface Place extends Placement {
  /** Where its JSON-RPC is mounted, and its HTTP+JSON. */
  readonly jsonRpcPath: string;
  readonly restPath: string;
  /** Empty for the root, else without a slash at the end. */
  readonly path: string;
  readonly bindings: readonly CustomBinding[];
  /** Where what belongs to this agent alone is mounted: its path, and its tenant if it has one. */
  readonly ownPath: string;
}

/** What is served: an agent, or several with their places. */
export type Agents = Agent | readonly Placement[];

/**
 * Returns the places of agents, the first one first.
 *
 * @throws {TypeError} when there is none, two have the same place, or a path cannot be one
 */
export function placesOf(
  agents: Agents,
  {
    store,
    bindings: shared = [],
    paths = {},
  }: Pick<Placement, 'bindings' | 'store'> & { readonly paths?: BindingPaths },
): readonly Place[] {
  checkNames('paths', paths, { jsonrpc: true, rest: true });
  const placements = placementsOf(agents);
  if (placements.length === 0) throw new TypeError('there is no agent to serve');
  if (placements.length > 1 && store !== undefined) {
    throw new TypeError('several agents need a store each: give every placement its own');
  }
  const jsonRpc = pathFrom(paths.jsonrpc ?? '/a2a/jsonrpc');
  const rest = pathFrom(paths.rest ?? '/a2a/rest');
  if (jsonRpc === rest) throw new TypeError('paths: JSON-RPC and HTTP+JSON need a path each');
  const taken = new Map<string, Place>();
  return placements.map((placement) => {
    const path = pathFrom(placement.path ?? '');
    const ownPath = placement.tenant === undefined ? path : `${path}/${encodeURIComponent(placement.tenant)}`;
    if (placement.tenant === '')
      throw new TypeError('a tenant needs a name; leave it out for all that no other agent has');
    const bindings = (placement.bindings ?? shared).map((custom) => ({
      binding: custom.binding,
      path: pathFrom(custom.path),
      handler: (engine: Engine) => custom.handler(engine),
    }));
    const own = { path, ownPath, jsonRpcPath: path + jsonRpc, restPath: path + rest, bindings };
    const place: Place = { ...(store && { store }), ...placement, ...own };
    const other = taken.get(ownPath);
    if (other !== undefined && !canShare(place, other)) {
      throw new TypeError(`two agents have the same place ${ownPath || '/'}; one of them needs \`callers\``);
    }
    if (other === undefined || place.callers === undefined) taken.set(ownPath, place);
    return place;
  });
}

/** Who has neither a `run` nor a list has forgotten the one or the other, and more likely the first. */
function placementsOf(agents: Agents): readonly Placement[] {
  if (Array.isArray(agents)) {
    for (const placement of agents) checkPlacement(placement);
    return agents;
  }
  // What is no list is an agent, by the type.
  const agent = agents as Agent;
  checkAgent(agent);
  return [{ agent }];
}

/** Callers can tell two agents apart that have the same address, if one of them at most takes everybody. */
function canShare(place: Place, other: Place): boolean {
  const isSame = place.path === other.path && place.tenant === other.tenant;
  return isSame && (place.callers !== undefined || other.callers !== undefined);
}

function pathFrom(path: string): string {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed !== '' && !/^(\/[\w.~!$&'()*+,;=:@-]+)+$/.test(trimmed)) {
    throw new TypeError(`a path begins with a slash and holds nothing to be encoded, unlike ${JSON.stringify(path)}`);
  }
  return trimmed;
}
