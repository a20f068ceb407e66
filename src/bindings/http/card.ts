import { encode, escapeLineSeparators } from '../../protocol/encode.js';
import type { AgentCard, JsonObject } from '../../protocol/generated/types.js';
import { jsonType } from './content-type.js';
import type { HttpHandler, HttpRequest } from './message.js';
import { pathNotFound, verbNotAllowed } from './refusals.js';
import { statusResponse } from './respond.js';
import { namedVersion } from './version.js';

/** Where an agent's card is found below its base URL (spec 8.2, 14.3). */
export const cardPath = '/.well-known/agent-card.json';

/** Where callers of 0.3 look first for it. */
export const legacyCardPath = '/.well-known/agent.json';

/** What a card is in the form that callers of an older version expect. */
export interface OlderCards {
  /** Readable by callers of either version: for those who do not say which they speak, or speak another. */
  readonly blended: JsonObject;
  readonly v03: JsonObject;
}

/** What is served as a card, and how long it may be kept. */
export interface CardOptions {
  readonly path: string;
  readonly card: AgentCard;
  /** When the card came into being, in milliseconds since the epoch. */
  readonly since: number;
  readonly maxAgeSeconds: number;
  /** Has the card follow `A2A-Version`; left out, everybody gets the same (spec conflict C58). */
  readonly older?: OlderCards;
}

/**
 * Returns the handler of a public agent card: with `Cache-Control`, an `ETag` of its content and `Last-Modified`,
 * answering 304 to who has it already (spec 8.6.1). Whatever version is asked for, there is a card. Where it follows the
 * version, the tag alone tells who has it: the date is the same for every form.
 */
export function createCardHandler({ path, card, since, maxAgeSeconds, older }: CardOptions): HttpHandler {
  const modified = Math.floor(since / 1000) * 1000;
  const current = documentOf(encode('AgentCard', card));
  const blended = older && documentOf(textOf(older.blended));
  const v03 = older && documentOf(textOf(older.v03));

  function documentFor(request: HttpRequest): CardDocument {
    const version = namedVersion(request);
    if (version === '1.0') return current;
    return (version === '0.3' ? v03 : blended) ?? current;
  }

  return async (request) => {
    if (request.path !== path) return statusResponse(pathNotFound());
    if (request.method !== 'GET' && request.method !== 'HEAD') return statusResponse(verbNotAllowed(['GET', 'HEAD']));
    const { text, tag: tagged } = documentFor(request);
    const tag = await tagged;
    const caching = [
      ...['Cache-Control', `public, max-age=${maxAgeSeconds}`],
      ...['ETag', tag],
      ...['Last-Modified', new Date(modified).toUTCString()],
      ...(older === undefined ? [] : ['Vary', 'A2A-Version']),
    ];
    if (isKnown(request, tag, older === undefined ? modified : undefined))
      return { status: 304, headers: caching, body: '' };
    return { status: 200, headers: ['Content-Type', jsonType, ...caching], body: text };
  };
}

interface CardDocument {
  readonly text: string;
  readonly tag: Promise<string>;
}

function documentOf(text: string): CardDocument {
  return { text, tag: contentTag(text) };
}

function textOf(card: JsonObject): string {
  return escapeLineSeparators(JSON.stringify(card));
}

/** RFC 9110 section 13.2.2: tags decide where there are any, else the date, if there is one that says enough. */
function isKnown(request: HttpRequest, tag: string, modified: number | undefined): boolean {
  const tags = request.header('if-none-match');
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  }
  const date = request.header('if-modified-since');
  return date !== undefined && modified !== undefined && modified <= Date.parse(date);
}

async function contentTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `"${[...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
