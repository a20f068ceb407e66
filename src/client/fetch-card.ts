import { TransportError } from '../protocol/transport-error.js';
import type { CardCache } from './card-cache.js';
import { conditionsOf, revalidated, storable } from './card-freshness.js';
import { untilAborted } from './deadline.js';
import { onceMore } from './once-more.js';
import { isCardText } from './read-card.js';
import type { Fetch } from './transport.js';

/** A whole HTTP answer as text. */
export interface TextAnswer {
  readonly status: number;
  /** A header value by lower-case name. */
  header(name: string): string | undefined;
  readonly text: string;
}

/** Gets one URL within bounds, never following a redirect; throws `TransportError` only. Handed in by an entry. */
export type GetText = (request: {
  readonly fetch: Fetch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}) => Promise<TextAnswer>;

/** How cards are fetched on one connection. */
export interface CardFetching {
  readonly getText: GetText;
  readonly fetch: Fetch;
  readonly cache: CardCache | undefined;
  /** Whether cards of protocol 0.3 are worth keeping. */
  readonly takesLegacy?: boolean | undefined;
  /** Headers that say who asks, credentials above all. They go to the origin of the URL that is fetched, nowhere else. */
  readonly personalHeaders: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Cards are documents for people and programs to read; larger ones are bombs. */
const maxCardBytes = 1024 * 1024;

const maxRedirects = 3;

/**
 * Returns the answer to a request for a card: from the cache while it is fresh, revalidated after that (RFC 9111, spec
 * 8.6.2). Up to three redirects are followed, on the same origin only, since credentials go along.
 */
export async function fetchCard(url: string, fetching: CardFetching): Promise<TextAnswer> {
  const { origin } = new URL(url);
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await fetchOnce(at, fetching);
    const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : undefined;
    if (location === undefined) return answer;
    const target = URL.canParse(location, at) ? new URL(location, at) : undefined;
    if (target?.origin !== origin) {
      throw refusedRedirect(answer, `to ${location}, which is not on the same origin and is not followed`);
    }
    if (redirects === maxRedirects) throw refusedRedirect(answer, `for the fourth time, to ${location}`);
    at = target.href;
  }
}

function refusedRedirect({ status }: TextAnswer, how: string): TransportError {
  return new TransportError('status', `HTTP ${status}, a redirect ${how}`, { status });
}

async function fetchOnce(url: string, fetching: CardFetching): Promise<TextAnswer> {
  const { cache, personalHeaders, takesLegacy = false, getText, fetch, signal, timeoutMs } = fetching;
  const personal = Object.keys(personalHeaders).length > 0;
  const found = await untilAborted(Promise.resolve(cache?.get(url)), signal);
  const stored = found !== undefined && (found.shared || !personal) ? found : undefined;
  if (stored !== undefined && Date.now() < stored.freshUntil) return fromCache(stored.text);
  const headers = { accept: 'application/json', 'a2a-version': '1.0', ...personalHeaders, ...conditionsOf(stored) };
  const answer = await onceMore(() => getText({ fetch, url, headers, signal, maxBytes: maxCardBytes, timeoutMs }));
  if (answer.status === 304 && stored !== undefined) {
    const fresh = revalidated(stored, answer.header, personal);
    await (fresh === undefined ? cache?.delete(url) : cache?.set(url, fresh));
    return fromCache(stored.text);
  }
  const isWorthKeeping = answer.status === 200 && isCardText(answer.text, takesLegacy);
  const fresh = isWorthKeeping ? storable(answer.text, answer.header, personal) : undefined;
  if (fresh !== undefined) await cache?.set(url, fresh);
  // What was stored for everybody stays; one caller's refusal says nothing about it.
  else if (stored !== undefined && !personal) await cache?.delete(url);
  return answer;
}

function fromCache(text: string): TextAnswer {
  return { status: 200, header: () => undefined, text };
}
