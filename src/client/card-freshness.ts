import type { StoredCard } from './card-cache.js';

/** A header value by lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

/** How long a card without any caching headers is used without asking again (spec 8.6.2 leaves it to the client). */
const heuristicMs = 60_000;

/** What a card may vary by without being another card for us: these are the same in every request that we make. */
const constantHeaders = new Set(['accept', 'accept-encoding', 'a2a-version', 'origin', 'user-agent']);

/**
 * Returns a fetched card as it may be stored, or undefined where its headers forbid that (RFC 9111).
 *
 * `personal` tells that the request said who asks. Such an answer is stored only when it is declared `public`, so that
 * one caller's card is never shown to another.
 */
export function storable(text: string, header: HeaderReader, personal: boolean): StoredCard | undefined {
  const directives = directivesOf(header('cache-control'));
  const vary = (header('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (directives.has('no-store') || vary.includes('*')) return undefined;
  const constant = vary.every((name) => name === '' || constantHeaders.has(name));
  const shared = directives.has('public') && constant;
  if (personal && !shared) return undefined;
  const etag = header('etag');
  const lastModified = header('last-modified');
  return {
    text,
    freshUntil: Date.now() + lifetimeMs(header, directives) - ageMs(header),
    shared,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** Returns a stored card with the new lifetime that a 304 gives it; headers that it does not repeat stay as they were. */
export function revalidated(stored: StoredCard, header: HeaderReader, personal: boolean): StoredCard | undefined {
  const old: Readonly<Record<string, string | undefined>> = {
    etag: stored.etag,
    'last-modified': stored.lastModified,
    'cache-control': stored.shared ? 'public' : undefined,
  };
  return storable(stored.text, (name) => header(name) ?? old[name], personal);
}

/** Returns the headers that ask whether a stored card still holds. */
export function conditionsOf(stored: StoredCard | undefined): Record<string, string> {
  return {
    ...(stored?.etag === undefined ? {} : { 'if-none-match': stored.etag }),
    ...(stored?.lastModified === undefined ? {} : { 'if-modified-since': stored.lastModified }),
  };
}

function directivesOf(value: string | undefined): Map<string, string> {
  const directives = new Map<string, string>();
  for (const directive of (value ?? '').split(',')) {
    const [name = '', argument = ''] = directive.split('=', 2).map((part) => part.trim());
    // Of repeated directives the first one counts.
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), argument.replaceAll('"', ''));
  }
  return directives;
}

function lifetimeMs(header: HeaderReader, directives: ReadonlyMap<string, string>): number {
  if (directives.has('no-cache')) return 0;
  const maxAge = directives.get('max-age');
  // A lifetime that cannot be read is none, never a long one.
  if (maxAge !== undefined) return /^\d+$/.test(maxAge) ? Number(maxAge) * 1000 : 0;
  const expires = header('expires');
  if (expires === undefined) return heuristicMs;
  const date = Date.parse(header('date') ?? '');
  const lifetime = Date.parse(expires) - (Number.isNaN(date) ? Date.now() : date);
  // An unreadable date, such as the `0` that many servers send, lies in the past.
  return Number.isNaN(lifetime) ? 0 : Math.max(lifetime, 0);
}

function ageMs(header: HeaderReader): number {
  const age = header('age') ?? '';
  return /^\d+$/.test(age) ? Number(age) * 1000 : 0;
}
