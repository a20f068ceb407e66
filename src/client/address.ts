import { type Party, partyOf } from './origins.js';

/** The schemes of the addresses at which the standard bindings are called; gRPC's may have none (C43). */
const schemes: ReadonlyMap<string, readonly string[]> = new Map([
  ['JSONRPC', ['http:', 'https:']],
  ['HTTP+JSON', ['http:', 'https:']],
  ['GRPC', ['', 'dns:', 'grpc:', 'grpcs:', 'http:', 'https:']],
]);

/** What a URL parser forgives and others do not: slashes that are missing, or one too many. */
const hostless = /^(?:https?|grpcs?):(?!\/\/[^/?#\\])/i;

/**
 * Returns why a binding cannot be called at an address, in words that follow what the address is called, or undefined
 * when it can. Custom bindings have schemes of their own. A user name or a password is never quoted.
 */
export function addressFault(binding: string, address: string): string | undefined {
  if (namesUser(address)) return 'has a user name or a password in it: pass credentials in the options';
  const party = partyOf(address);
  const known = schemes.get(binding);
  if (party !== undefined && (known === undefined || (known.includes(party.scheme) && !hostless.test(address)))) {
    return undefined;
  }
  return `is not an address that ${binding} can be called at: ${JSON.stringify(address.slice(0, 200))}`;
}

/** True for an address with a user name or a password in it, which everybody would know who reads the card. */
export function namesUser(address: string): boolean {
  if (URL.canParse(address)) {
    const { username, password } = new URL(address);
    if (username !== '' || password !== '') return true;
  }
  return /^(?:[a-z][a-z0-9+.-]*:\/{2,3})?[^/?#]*@/i.test(address);
}

/**
 * Returns what an audience names.
 *
 * @throws {TypeError} for an entry that names no host
 */
export function partiesOf(audience: readonly string[] = []): readonly Party[] {
  return audience.map((entry) => {
    const party = typeof entry === 'string' && !namesUser(entry) ? partyOf(entry) : undefined;
    if (party === undefined)
      throw new TypeError(`audience: expected origins such as https://h or h:50051, got ${shown(entry)}`);
    return party;
  });
}

/**
 * Refuses an endpoint that no binding could be called at.
 *
 * @throws {TypeError}
 */
export function assertEndpoint(endpoint: string): void {
  if (typeof endpoint !== 'string') throw new TypeError(`endpoint: expected an address, got ${shown(endpoint)}`);
  if (namesUser(endpoint)) throw new TypeError('Pass credentials in the options, not in the endpoint');
  if (partyOf(endpoint) === undefined) throw new TypeError(`endpoint: expected an address, got ${shown(endpoint)}`);
}

/** A user name or a password stays out of what is logged. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.replace(/^.*@/, '...@').slice(0, 200)) : String(value);
}
