import { A2AError } from '../protocol/a2a-error.js';
import type { Principal } from '../server/ports.js';

/** Finds the principal of a token; undefined for one that is not known. */
export type FindPrincipal = (token: string) => Principal | undefined | Promise<Principal | undefined>;

/** The part of a request that carries the token. */
interface Bearing {
  header(name: string): string | undefined;
}

/**
 * Returns an authentication hook for bearer tokens (RFC 6750): a known token gives its principal, no `Authorization`
 * header gives an anonymous caller, and anything else is refused with a challenge.
 *
 * Tokens that are given as a record are compared by their SHA-256 hashes, so that the time it takes tells nothing about
 * them; a function has to see to that itself.
 *
 * Spec 7.4.
 *
 * @throws {A2AError} from the hook: `UNAUTHENTICATED`
 *
 * @example
 * await serve(agent, { authenticate: bearer({ [process.env.TOKEN]: { id: 'ada' } }) });
 */
export function bearer(
  tokens: Readonly<Record<string, Principal>> | FindPrincipal,
): (request: Bearing) => Promise<Principal | undefined> {
  const find = typeof tokens === 'function' ? tokens : finderIn(tokens);
  return async (request) => {
    const authorization = request.header('authorization');
    if (authorization === undefined) return undefined;
    const token = tokenIn(authorization);
    const principal = token === undefined ? undefined : await find(token);
    if (principal === undefined) throw wrongToken();
    return principal;
  };
}

/** The `b64token` of RFC 6750 behind the scheme, whose case does not count. */
function tokenIn(authorization: string): string | undefined {
  return /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(authorization)?.[1];
}

function wrongToken(): A2AError {
  return new A2AError('UNAUTHENTICATED', 'The bearer token is malformed or not known', {
    http: { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  });
}

function finderIn(tokens: Readonly<Record<string, Principal>>): FindPrincipal {
  for (const token of Object.keys(tokens)) {
    if (tokenIn(`Bearer ${token}`) === undefined) throw new TypeError('bearer: a token holds what no header can carry');
  }
  const byHash = Promise.all(
    Object.entries(tokens).map(async ([token, principal]) => [await hash(token), principal] as const),
  ).then((entries) => new Map(entries));
  return async (token) => (await byHash).get(await hash(token));
}

async function hash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
