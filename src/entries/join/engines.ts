import type { Engines } from '../../bindings/http/open-call.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { Call, CallRequest, Engine, Server } from '../../server/engine.js';
import type { Place } from './placement.js';

/** An agent at its place, with the engine that runs it. */
export interface Hosted {
  readonly place: Place;
  readonly server: Server;
}

/**
 * Returns the agents behind one address, told apart by tenant and caller. Of those with the tenant, the ones that choose
 * their callers come first, in their order; an agent without a tenant takes what no other agent has.
 *
 * @throws {TypeError} when there is no agent
 */
export function enginesOf(hosted: readonly Hosted[]): Engines<Engine> {
  const [first] = hosted;
  if (first === undefined) throw new TypeError('there is no agent at this address');
  const common = withTenant(hosted, undefined);
  const byTenant = new Map<string, Engine>();
  for (const tenant of new Set(hosted.map(({ place }) => place.tenant))) {
    const own = withTenant(hosted, tenant);
    const isOpen = tenant === undefined || own.some(({ place }) => place.callers === undefined);
    const [engine, ...others] = (isOpen ? own : [...own, ...common]).map(({ server }) => server);
    if (engine !== undefined) byTenant.set(tenant ?? '', others.length === 0 ? engine : oneOf([engine, ...others]));
  }
  return { first: first.server, find: (tenant) => byTenant.get(tenant) ?? byTenant.get('') };
}

/** The agents of a tenant in the order in which they are asked, with at most one that takes every caller. */
function withTenant(hosted: readonly Hosted[], tenant: string | undefined): readonly Hosted[] {
  const own = hosted.filter(({ place }) => place.tenant === tenant);
  const choosy = own.filter(({ place }) => place.callers !== undefined);
  return [...choosy, ...own.filter(({ place }) => place.callers === undefined).slice(0, 1)];
}

/**
 * Returns several engines as one: a call goes to the first that takes its caller. That an agent is not the caller's is told
 * by it as if the agent were not there, which is what is said when none takes it.
 */
function oneOf(engines: readonly [Engine, ...Engine[]]): Engine {
  const takers = new WeakMap<Call, Engine>();
  const [first] = engines;
  const takerOf = (call: Call) => takers.get(call) ?? first;
  return {
    get card() {
      return first.card;
    },
    async open(request: CallRequest) {
      for (const engine of engines) {
        try {
          const call = await engine.open(request);
          takers.set(call, engine);
          return call;
        } catch (thrown) {
          if (!(thrown instanceof A2AError && thrown.code === 'TASK_NOT_FOUND')) throw thrown;
        }
      }
      throw new A2AError('TASK_NOT_FOUND');
    },
    admit: (operation, call) => takerOf(call).admit(operation, call),
    call: (operation, params, call) => takerOf(call).call(operation, params, call),
    stream: (operation, params, call) => takerOf(call).stream(operation, params, call),
  };
}
