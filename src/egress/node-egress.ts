import { lookup as lookUpName } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Egress } from '../server/ports.js';
import { failedCall, refusedCall } from './failure.js';
import { dial, type Peer } from './node-dial.js';
import { newPolicy } from './policy.js';

/** What an egress in Node opens, and how it finds addresses. */
export interface NodeEgressOptions {
  /** As for `egress`. */
  readonly allow?: readonly string[];
  /** All addresses of a host name; the system's look-up when left out. */
  readonly lookup?: (hostname: string) => Promise<readonly Peer[]>;
}

/**
 * Returns the gate for URLs that a peer chose. It looks a name up once, refuses the call when any of its addresses may
 * not be called, and connects to one of the addresses that it has checked, so that a name cannot lead elsewhere in
 * between. Proxies named in the environment are not used: they would be connected to instead.
 *
 * Redirects are handed back as they are and never followed. The body of a response is for the caller to bound.
 *
 * Spec 13.2.
 *
 * @throws {TypeError} when an entry of `allow` is none of those that `egress` takes
 */
export function nodeEgress(options: NodeEgressOptions = {}): Egress {
  const { allow = [], lookup = (hostname) => lookUpName(hostname, { all: true, verbatim: true }) } = options;
  const policy = newPolicy(allow);

  async function checkedPeers(hostname: string, signal: AbortSignal | null | undefined): Promise<readonly Peer[]> {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(bare);
    const peers = family === 0 ? await orAborted(lookup(bare), signal) : [{ address: bare, family }];
    if (peers.length === 0) throw refusedCall('leads nowhere: its host has no address');
    for (const { address } of peers) {
      const why = policy.refusalOfAddress(hostname, address);
      if (why !== undefined) throw refusedCall(why);
    }
    return peers;
  }

  return {
    refusal: (url) => policy.refusalOfUrl(url),
    async fetch(url, init) {
      const why = policy.refusalOfUrl(url);
      if (why !== undefined) throw refusedCall(why);
      try {
        init.signal?.throwIfAborted();
        const target = new URL(url);
        return await dial(target, await checkedPeers(target.hostname, init.signal), init);
      } catch (thrown) {
        throw failedCall(thrown, init.signal);
      }
    },
  };
}

/** A look-up cannot be called off, so an aborted call goes without its answer. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (signal === null || signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
