import { encode } from '../../protocol/encode.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { jsonType } from './content-type.js';
import type { HttpHandler, HttpRequest } from './message.js';
import { pathNotFound, verbNotAllowed } from './refusals.js';
import { statusResponse } from './respond.js';

/** Where an agent's card is found below its base URL (spec 8.2, 14.3). */
export const cardPath = '/.well-known/agent-card.json';

/** What is served as a card, and how long it may be kept. */
export interface CardOptions {
  readonly path: string;
  readonly card: AgentCard;
  /** When the card came into being, in milliseconds since the epoch. */
  readonly since: number;
  readonly maxAgeSeconds: number;
}

/**
 * Returns the handler of a public agent card: with `Cache-Control`, an `ETag` of its content and `Last-Modified`,
 * answering 304 to who has it already (spec 8.6.1). It does not look at `A2A-Version` (spec conflict C58).
 */
export function createCardHandler({ path, card, since, maxAgeSeconds }: CardOptions): HttpHandler {
  const text = encode('AgentCard', card);
  const modified = Math.floor(since / 1000) * 1000;
  const etag = contentTag(text);

  return async (request) => {
    if (request.path !== path) return statusResponse(pathNotFound());
    if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(verbNotAllowed(['GET', 'HEAD']));
    const tag = await etag;
    const caching = [
      ...['Cache-Control', `public, max-age=${maxAgeSeconds}`],
      ...['ETag', tag],
      ...['Last-Modified', new Date(modified).toUTCString()],
    ];
    if (isKnown(request, tag, modified)) return { status: 304, headers: caching, body: '' };
    return { status: 200, headers: ['Content-Type', jsonType, ...caching], body: text };
  };
}

/** RFC 9110 section 13.2.2: tags decide where there are any, else the date. */
function isKnown(request: HttpRequest, tag: string, modified: number): boolean {
  const tags = request.header('if-none-match');
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  }
  const date = request.header('if-modified-since');
  return date !== undefined && modified <= Date.parse(date);
}

async function contentTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `"${[...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
