import type { Egress } from '../server/ports.js';
import { failedCall, refusedCall } from './failure.js';
import { newPolicy } from './policy.js';

/** What an egress opens, and what it calls with. */
export interface EgressOptions {
  /**
   * What may be called besides public hosts over https: `loopback`, a host name, an address, or a block of addresses
   * such as `10.0.0.0/8`. A host that is named may also be called over http.
   */
  readonly allow?: readonly string[];
  /** The platform's `fetch` when left out. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Returns the gate for URLs that a peer chose, for platforms that do not tell where a name leads: it checks the URL and
 * an address in it. Where names can be looked up, as in Node, use `nodeEgress`, which checks what they lead to as well.
 *
 * Redirects are handed back as they are and never followed. The body of a response is for the caller to bound.
 *
 * Spec 13.2.
 *
 * @throws {TypeError} when an entry of `allow` is none of those
 */
export function egress(options: EgressOptions = {}): Egress {
  const { allow = [], fetch: call = (url, init) => fetch(url, init) } = options;
  const policy = newPolicy(allow);
  return {
    refusal: (url) => policy.refusalOfUrl(url),
    async fetch(url, init) {
      const why = policy.refusalOfUrl(url);
      if (why !== undefined) throw refusedCall(why);
      try {
        return await call(url, { ...init, redirect: 'manual' });
      } catch (thrown) {
        throw failedCall(thrown, init.signal);
      }
    },
  };
}
