/** Where an address leads: who is asked there, and whether the way is encrypted. */
export interface Party {
  /** `https:` and the like; empty for an address without a scheme, such as gRPC's `host:port`. */
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

/** gRPC has three ways to say that a name is to be looked up; who is named between two slashes and the third does that. */
const named =
  /^(?:(dns):(?:\/\/\/)?(?!\/|\d+(?:[/?#]|$))|([a-z][a-z0-9+.-]*):\/{2,3})?(\[[0-9a-f:.]+\]|[^/:?#@\\%\s[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)/i;

/** Returns where an address leads, undefined when it names no host. A gRPC address may be `host:port` alone (C43). */
export function partyOf(address: string): Party | undefined {
  if (/^https?:/i.test(address)) {
    if (!URL.canParse(address)) return undefined;
    const { protocol, hostname, port } = new URL(address);
    return { scheme: protocol, host: hostname, port: port || (protocol === 'https:' ? '443' : '80') };
  }
  if (/^dns:\/\/[^/]/i.test(address)) return undefined;
  const [found, dns = '', other = '', host = '', port = ''] = named.exec(address) ?? [];
  // The one form of a host that all compare by: what a URL makes of it.
  if (found === undefined || Number(port) > 65_535 || !URL.canParse(`http://${host}`)) return undefined;
  const scheme = (dns || other).toLowerCase();
  return { scheme: scheme && `${scheme}:`, host: new URL(`http://${host}`).hostname, port };
}

/**
 * Returns whether an address is to be called with TLS: as its scheme says, and where it has none, as the card came, by
 * the port of https, or, for a card in hand, unless it is on this machine or TLS may be done without (C43).
 */
export function callsWithTls(
  party: Party | undefined,
  { home, allowHttp }: { readonly home?: Party | undefined; readonly allowHttp?: boolean | undefined },
): boolean {
  if (party === undefined) return true;
  const { scheme, host, port } = party;
  if (withoutTls.has(scheme)) return false;
  if ((scheme !== '' && scheme !== 'dns:') || port === '443') return true;
  if (home !== undefined) return home.scheme === 'https:';
  return !isLoopback(host) && allowHttp !== true;
}

/** True for names and addresses of the machine itself, the unspecified ones that servers listen on included. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return /^127(?:\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === '0.0.0.0' || host === '[::]';
}

/**
 * True when what may be told to one party may be told to the other: the same origin. `localhost` and 127.0.0.1 count as
 * one host. The machine's other addresses do not: on the same port somebody else's server may listen there. An address
 * that is not a URL of HTTP is held to its host alone, since the binding it belongs to has a port of its own.
 */
export function isSameParty(one: Party, other: Party): boolean {
  if (canonicalHost(one) !== canonicalHost(other)) return false;
  return !isHttp(one) || !isHttp(other) || (one.scheme === other.scheme && one.port === other.port);
}

/**
 * True when an entry of an audience names the party: its host, and its port and whether there is TLS, as far as the entry
 * says so. An origin of HTTP says both.
 */
export function isNamedBy(entry: Party, party: Party, secure: boolean): boolean {
  if (canonicalHost(entry) !== canonicalHost(party)) return false;
  if (entry.port !== '' && entry.port !== portOf(party, secure)) return false;
  if (withTls.has(entry.scheme)) return secure;
  if (withoutTls.has(entry.scheme)) return !secure;
  return entry.scheme === '' || entry.scheme === 'dns:' || entry.scheme === party.scheme;
}

/** Returns the port at which a party is called. */
export function portOf({ port }: Party, secure: boolean): string {
  return port || (secure ? '443' : '80');
}

const withTls = new Set(['https:', 'grpcs:']);
const withoutTls = new Set(['http:', 'grpc:']);

function canonicalHost({ host }: Party): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

function isHttp({ scheme }: Party): boolean {
  return scheme === 'http:' || scheme === 'https:';
}
