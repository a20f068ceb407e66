import { parseJson } from '../protocol/json-scan.js';
import { isObject } from '../protocol/reading.js';
import type { FetchKeys, TrustedKey } from './trusted-keys.js';

/** Where trusted keys are published, and how they are fetched. */
export interface KeySetOptions {
  /** The URLs of JWK sets, https but for loopback. Every key in them is trusted to sign every card that is checked. */
  readonly urls: readonly string[];
  /** The platform's fetch when left out; hand in that of an egress policy where the URLs are not your own. */
  readonly fetch?: (url: string, init: KeyRequest) => Promise<Response>;
  /** How long a set is kept; 5 minutes when left out. */
  readonly maxAgeMs?: number;
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
 * Spec 8.4.3.
 *
 * @throws {TypeError} for a URL that is none, or is neither https nor loopback
 */
export function keySets({
  urls,
  fetch = globalThis.fetch,
  maxAgeMs = 300_000,
  timeoutMs = 10_000,
}: KeySetOptions): FetchKeys {
  const trusted = urls.map(checkedUrl);
  const kept = new Map<string, { readonly until: number; readonly keys: Promise<readonly TrustedKey[]> }>();
  const keysAt = (url: string): Promise<readonly TrustedKey[]> => {
    const found = kept.get(url);
    if (found !== undefined && Date.now() < found.until) return found.keys;
    const request: KeyRequest = {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const keys = fetch(url, request).then((response) => readSet(response, url));
    kept.set(url, { until: Date.now() + maxAgeMs, keys });
    // A failure is not kept: the next card asks again.
    keys.catch(() => kept.delete(url));
    return keys;
  };
  return async ({ jku }) => {
    if (jku === undefined) return (await Promise.all(trusted.map(keysAt))).flat();
    const named = URL.canParse(jku) ? new URL(jku).href : jku;
    return trusted.includes(named) ? keysAt(named) : [];
  };
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url)) throw new TypeError(`urls: expected a whole URL, got ${url}`);
  const { protocol, hostname, href } = new URL(url);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return href;
  throw new TypeError(`urls: keys are fetched over https, and ${url} is not`);
}

async function readSet(response: Response, url: string): Promise<readonly TrustedKey[]> {
  if (response.status !== 200) throw new TypeError(`${url} answered HTTP ${response.status}`);
  const parsed = parseJson(await boundedText(response, url));
  const keys: unknown = parsed.ok && isObject(parsed.value) ? parsed.value.keys : undefined;
  if (!Array.isArray(keys)) throw new TypeError(`${url} is not a JWK set`);
  return keys.filter(isNamedKey);
}

/** What a key is for is checked when it is imported; here it only has to have a name. */
function isNamedKey(key: unknown): key is TrustedKey {
  return isObject(key) && typeof key.kid === 'string' && !('key' in key);
}

async function boundedText(response: Response, url: string): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length > maxSetLength) {
      await reader.cancel();
      throw new TypeError(`${url} is longer than ${maxSetLength} characters`);
    }
  }
  return text + decoder.decode();
}
