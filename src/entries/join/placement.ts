import type { HttpHandler } from '../../bindings/http/message.js';
import type { Agent } from '../../server/agent.js';
import type { Engine } from '../../server/engine.js';
import type { TaskStore } from '../../server/ports.js';

/** A binding of the user's own, mounted beside the standard ones and declared in the card (spec 5.8, 12.7). */
export interface CustomBinding {
  /** The URI that names it; it goes into the card as `protocolBinding`. */
  readonly binding: string;
  /** Where it is mounted below the agent's path. */
  readonly path: string;
  /** Makes the handler; it gets every request at the path and below it. */
  handler(engine: Engine): HttpHandler;
}

/** One of several agents behind one server: told apart by path, by tenant, or by both. */
export interface Placement {
  readonly agent: Agent;
  /** The agent's base path, for example `/greeter`; the root when left out. */
  readonly path?: string;
  /** The tenant that addresses the agent at its path; without one it takes every tenant that no other agent has there. */
  readonly tenant?: string;
  readonly bindings?: readonly CustomBinding[];
  /** Where its tasks live; in memory when left out. No two agents share one. */
  readonly store?: TaskStore;
}

/** A placement with everything settled. */
export interface Place extends Placement {
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
  { store, bindings: shared = [] }: Pick<Placement, 'bindings' | 'store'>,
): readonly Place[] {
  const placements: readonly Placement[] = 'run' in agents ? [{ agent: agents }] : agents;
  if (placements.length === 0) throw new TypeError('there is no agent to serve');
  if (placements.length > 1 && store !== undefined) {
    throw new TypeError('several agents need a store each: give every placement its own');
  }
  const taken = new Set<string>();
  return placements.map((placement) => {
    const path = pathFrom(placement.path ?? '');
    const ownPath = placement.tenant === undefined ? path : `${path}/${encodeURIComponent(placement.tenant)}`;
    if (placement.tenant === '')
      throw new TypeError('a tenant needs a name; leave it out for all that no other agent has');
    if (taken.has(ownPath)) throw new TypeError(`two agents have the same place ${ownPath || '/'}`);
    taken.add(ownPath);
    const bindings = (placement.bindings ?? shared).map((custom) => ({
      binding: custom.binding,
      path: pathFrom(custom.path),
      handler: (engine: Engine) => custom.handler(engine),
    }));
    return { ...(store && { store }), ...placement, path, ownPath, bindings };
  });
}

function pathFrom(path: string): string {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed !== '' && !/^(\/[\w.~!$&'()*+,;=:@-]+)+$/.test(trimmed)) {
    throw new TypeError(`a path begins with a slash and holds nothing to be encoded, unlike ${JSON.stringify(path)}`);
  }
  return trimmed;
}
