/** Where an address leads: who is asked there, and whether the way is encrypted. */
export interface Party {
  /** `https:` and the like; empty for an address without a scheme, such as gRPC's `host:port`. */
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
}

/** Returns where an address leads, undefined when it names no host. A gRPC address may be `host:port` alone (C43). */
export function partyOf(address: string): Party | undefined {
  if (/^https?:/i.test(address)) {
    if (!URL.canParse(address)) return undefined;
    const { protocol, hostname, port } = new URL(address);
    return { scheme: protocol, host: hostname, port: port || (protocol === 'https:' ? '443' : '80') };
  }
  // What stands before the third slash of `dns://` is who resolves the name, and not who is asked for it.
  if (/^dns:\/\/[^/]/i.test(address)) return undefined;
  const match = /^(?:([a-z][a-z0-9+.-]*):\/{2,3})?(\[[0-9a-f:.]+\]|[^/:?#\s]+)(?::(\d+))?(?:[/?#]|$)/i.exec(address);
  if (match === null) return undefined;
  const [, scheme, host = '', port = ''] = match;
  return { scheme: scheme === undefined ? '' : `${scheme.toLowerCase()}:`, host: host.toLowerCase(), port };
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
  if (scheme === 'http:' || scheme === 'grpc:') return false;
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

function canonicalHost({ host }: Party): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

function isHttp({ scheme }: Party): boolean {
  return scheme === 'http:' || scheme === 'https:';
}
