import { invalidParams } from '../protocol/a2a-error.js';
import { fromBase64Url, toBase64Url } from './base64-url.js';

/** A place in a list: the values of the last element that were shown, by which the list is ordered. */
export type PagePlace = readonly [number, string];

const version = 1;

/**
 * Returns a token for the page after a place in the list that `query` describes: caller, filters, whatever makes it
 * another list.
 *
 * A token is opaque and no secret: it opens nothing, because what it leads to is looked up in the caller's scope like
 * everything else. The fingerprint in it tells a token of another list from a mistake.
 */
export function pageToken(place: PagePlace, query: readonly unknown[]): string {
  return toBase64Url(JSON.stringify([version, ...place, fingerprint(query)]));
}

/** Returns the place in a token. @throws {A2AError} `INVALID_PARAMS` when it is none, or that of another list */
export function placeIn(token: string, query: readonly unknown[]): PagePlace {
  const place = readPlace(token, query);
  if (place === undefined) {
    const description = 'expected the nextPageToken of a page with the same filters';
    throw invalidParams([{ field: 'pageToken', description }]);
  }
  return place;
}

function readPlace(token: string, query: readonly unknown[]): PagePlace | undefined {
  const read: unknown = parse(fromBase64Url(token.slice(0, 1_000)));
  if (!Array.isArray(read) || read.length !== 4) return undefined;
  const [stated, at, id, print]: unknown[] = read;
  if (stated !== version || print !== fingerprint(query)) return undefined;
  return typeof at === 'number' && Number.isFinite(at) && typeof id === 'string' ? [at, id] : undefined;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** FNV-1a over the text of the query, twice with different starts: 64 bits that tell lists apart. */
function fingerprint(query: readonly unknown[]): string {
  const text = JSON.stringify(query);
  return hash(text, 0x811c9dc5) + hash(text, 0x01234567);
}

function hash(text: string, start: number): string {
  let state = start;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return (state >>> 0).toString(36);
}
