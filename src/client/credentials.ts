import type { AgentCard } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import { checkedHeaders, mayCarryKey } from './headers.js';

/** A value, or a function that is asked for it before every request, so that it may be renewed. */
export type Provided<T> = T | (() => T | Promise<T>);

/** How the client proves who it is (spec 7.3). Credentials go to the card's origin and the allowed audience only. */
export type Credentials =
  /** `Authorization: Bearer ...`, for HTTP bearer, OAuth 2.0 and OpenID Connect alike. */
  | { readonly bearer: Provided<string>; readonly apiKey?: undefined; readonly headers?: undefined }
  /** A key in the header that `header` names, else in the one that the card's API key scheme names. */
  | {
      readonly apiKey: Provided<string>;
      readonly header?: string;
      readonly bearer?: undefined;
      readonly headers?: undefined;
    }
  /** Any headers, as they are. */
  | {
      readonly headers: Provided<Readonly<Record<string, string>>>;
      readonly bearer?: undefined;
      readonly apiKey?: undefined;
    };

/**
 * Gives the headers of the next request; rejects with whatever the caller's own function threw, and with a `TypeError` when
 * it gave no credentials: a request without them would ask for something else.
 */
export type CredentialSource = () => Promise<Record<string, string>>;

/** Header names that a card may choose for a key. Any other has to be named by the caller. */
const keyHeaders = new Set([
  'api-key',
  'apikey',
  'authorization',
  'ocp-apim-subscription-key',
  'x-api-key',
  'x-apikey',
  'x-auth-token',
  'x-goog-api-key',
]);

/**
 * Returns where the credentials of each request come from. Without a card, a key whose header only the card could name
 * is left out.
 *
 * @throws {TypeError} for credentials that are none or of several kinds, and when the caller named a header that cannot carry
 *   a key
 * @throws {TransportError} `malformed` when the card names no header that a key may be sent in
 */
export function credentialSource(credentials: Credentials | undefined, card: AgentCard | undefined): CredentialSource {
  if (credentials === undefined) return async () => ({});
  assertOneKind(credentials);
  const { bearer, headers, apiKey } = credentials;
  if (bearer !== undefined) {
    return async () => checkedHeaders({ authorization: `Bearer ${textOf('bearer', await provide(bearer))}` });
  }
  if (headers !== undefined) return async () => checkedHeaders(recordOf(await provide(headers)));
  const header = credentials.header ?? (card === undefined ? undefined : keyHeaderOf(card));
  if (header === undefined) return async () => ({});
  if (!mayCarryKey(header)) throw new TypeError(`Not a header that may carry a key: ${header}`);
  return async () => checkedHeaders({ [header]: textOf('apiKey', await provide(apiKey)) });
}

/** A variable that is not set must not become a call as somebody else, or as nobody. */
function assertOneKind(credentials: Credentials): void {
  const kinds = ['bearer', 'apiKey', 'headers'] as const;
  const given = kinds.filter((kind) => Object(credentials)[kind] !== undefined && Object(credentials)[kind] !== null);
  if (given.length === 1) return;
  throw new TypeError(
    `credentials: expected one of bearer, apiKey and headers, got ${given.join(' and ') || 'none that has a value'}`,
  );
}

function textOf(kind: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError(
    `credentials.${kind}: expected a text, got ${value === null ? 'null' : value === '' ? "''" : typeof value}`,
  );
}

function recordOf(value: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError(`credentials.headers: expected an object, got ${value === null ? 'null' : typeof value}`);
}

async function provide<T>(provided: Provided<T>): Promise<T> {
  // A value is never itself a function: texts and header records are all there is.
  return typeof provided === 'function' ? (provided as () => T | Promise<T>)() : provided;
}

function keyHeaderOf(card: AgentCard): string {
  const refused: string[] = [];
  for (const [scheme, { apiKeySecurityScheme: found }] of Object.entries(card.securitySchemes ?? {})) {
    if (found === undefined) continue;
    if (found.location === 'header' && keyHeaders.has(found.name.toLowerCase())) return found.name;
    refused.push(`securitySchemes.${scheme} puts it in ${found.location} ${JSON.stringify(found.name)}`);
  }
  throw new TransportError(
    'malformed',
    `The card names no header that an API key may be sent in${refused.length > 0 ? `: ${refused.join('; ')}` : ''}. ` +
      'Name the header yourself: credentials: { apiKey, header }',
  );
}
