import { A2AError } from '../../protocol/a2a-error.js';
import type { Authenticate, CallRequest } from '../../server/engine.js';
import type { Principal } from '../../server/ports.js';

/** Whose calls an agent takes; undefined stands for an anonymous caller. */
export type Callers = (principal: Principal | undefined) => boolean;

/** Returns a hook that asks once for each request, however many agents it is asked for. */
export function onceForRequest(authenticate: Authenticate): Authenticate {
  const asked = new WeakMap<CallRequest, Promise<Principal | undefined>>();
  return (request) => {
    const known = asked.get(request);
    if (known !== undefined) return known;
    const answer = Promise.resolve(authenticate(request));
    asked.set(request, answer);
    return answer;
  };
}

/**
 * Returns a hook for an agent that takes the calls of some callers only: to all others it is as if it were not there. Where
 * nobody is served without saying who they are, that is asked for first.
 */
export function onlyFor(
  callers: Callers,
  { authenticate, allowAnonymous }: { readonly authenticate: Authenticate; readonly allowAnonymous: boolean },
): Authenticate {
  return async (request) => {
    const principal = await authenticate(request);
    if (principal === undefined && !allowAnonymous) return undefined;
    if (!callers(principal)) throw new A2AError('TASK_NOT_FOUND');
    return principal;
  };
}
