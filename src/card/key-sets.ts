import { parseJson } from '../protocol/json-scan.js';
import { isObject } from '../protocol/reading.js';
import type { FetchKeys, TrustedKey } from './trusted-keys.js';
import { wordsOf } from './words-of.js';

/** Where trusted keys are published, and how they are fetched. */
export interface KeySetOptions {
  /** The URLs of JWK sets, https but for loopback. Every key in them is trusted to sign every card that is checked. */
  readonly urls: readonly string[];
  /** The platform's fetch when left out; hand in that of an egress policy where the URLs are not your own. */
  readonly fetch?: (url: string, init: KeyRequest) => Promise<Response>;
  /** How long a set is kept; 5 minutes when left out. */
  readonly maxAgeMs?: number;
  /**
   * How long a set is not asked for again because it lacks a key; 30 seconds when left out. Cards with names of keys that
   * nobody has cost no more requests than that.
   */
  readonly cooldownMs?: number;
  /** How long one is waited for; 10 seconds when left out. */
  readonly timeoutMs?: number;
}

/** How a set is asked for. */
export interface KeyRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
}

const maxSetLength = 256 * 1024;

/**
 * Returns what finds keys in published JWK sets, for `verifyCard`. A signature that names a `jku` gets keys only when it
 * is one of the URLs given: whoever makes a card also chooses its `jku`, and nothing is fetched because a card says so.
 *
 * A set that cannot be had matters only for keys that no other set has; the rejection names every such set. A key that is
 * not in a set that was kept is looked for in a new one, so that keys can be replaced.
 *
 * Spec 8.4.3.
 *
 * @throws {TypeError} for a URL that is none, or is neither https nor loopback
 */
export function keySets(options: KeySetOptions): FetchKeys {
  const trusted = options.urls.map(checkedUrl);
  const setAt = createShelf(options);
  return async ({ kid, jku }) => {
    const named = jku !== undefined && URL.canParse(jku) ? new URL(jku).href : jku;
    const urls = trusted.filter((url) => named === undefined || url === named);
    const sets = await Promise.all(urls.map((url) => setAt(url, kid)));
    const keys = sets.flatMap((set) => set.keys);
    const faults = sets.flatMap(({ fault }) => fault ?? []);
    if (faults.length > 0 && !keys.some((key) => key.kid === kid)) throw new TypeError(faults.join('; '));
    return keys;
  };
}

/** What came of asking for a set: with a fault, the keys that were known before. */
interface KeySet {
  readonly keys: readonly TrustedKey[];
  readonly fault?: string;
}

interface KeptSet {
  readonly set: Promise<KeySet>;
  /** When it is too old. */
  readonly until: number;
  /** When it may be asked for again because a key is missing. */
  readonly againFrom: number;
}

/** Returns what gives the set at a URL, as it is kept or as it is now, for somebody who needs a key; never rejected. */
function createShelf(options: KeySetOptions): (url: string, kid: string) => Promise<KeySet> {
  const { maxAgeMs = 300_000, cooldownMs = 30_000 } = options;
  const kept = new Map<string, KeptSet>();

  function renew(url: string, old?: KeptSet & { readonly keys: readonly TrustedKey[] }): Promise<KeySet> {
    const now = Date.now();
    const againFrom = now + cooldownMs;
    const set = requestSet(url, options).then((found) => {
      if (found.fault === undefined) return found;
      // Without an old set nothing is kept, and the next card asks again; an old one stays as good as it was.
      if (kept.get(url) === mine) kept.delete(url);
      if (old !== undefined && !kept.has(url)) kept.set(url, { ...old, againFrom });
      return { ...found, keys: old?.keys ?? [] };
    });
    const mine = { set, until: now + maxAgeMs, againFrom };
    kept.set(url, mine);
    return set;
  }

  return async (url, kid) => {
    const found = kept.get(url);
    if (found === undefined || Date.now() >= found.until) return renew(url);
    const set = await found.set;
    if (set.fault !== undefined || set.keys.some((key) => key.kid === kid)) return set;
    // Somebody else who misses a key may have asked meanwhile.
    const latest = kept.get(url);
    if (latest !== undefined && latest !== found) return latest.set;
    return Date.now() < found.againFrom ? set : renew(url, { ...found, keys: set.keys });
  };
}

async function requestSet(
  url: string,
  { fetch = globalThis.fetch, timeoutMs = 10_000 }: KeySetOptions,
): Promise<KeySet> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { keys: await readSet(response) };
  } catch (thrown) {
    return { keys: [], fault: `${url}: ${wordsOf(thrown)}` };
  }
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url)) throw new TypeError(`urls: expected a whole URL, got ${url}`);
  const { protocol, hostname, href } = new URL(url);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return href;
  throw new TypeError(`urls: keys are fetched over https, and ${url} is not`);
}

async function readSet(response: Response): Promise<readonly TrustedKey[]> {
  if (response.status !== 200) throw new TypeError(`answered HTTP ${response.status}`);
  const parsed = parseJson(await boundedText(response));
  const keys: unknown = parsed.ok && isObject(parsed.value) ? parsed.value.keys : undefined;
  if (!Array.isArray(keys)) throw new TypeError('not a JWK set');
  return keys.filter(isNamedKey);
}

/** What a key is for is checked when it is imported; here it only has to have a name. */
function isNamedKey(key: unknown): key is TrustedKey {
  return isObject(key) && typeof key.kid === 'string' && !('key' in key);
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length > maxSetLength) {
      await reader.cancel();
      throw new TypeError(`longer than ${maxSetLength} characters`);
    }
  }
  return text + decoder.decode();
}
