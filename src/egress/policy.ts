import { type Address, type Block, parseAddress, parseBlock } from './address.js';
import { isInAny, isLoopback, isPublic } from './special-addresses.js';

/** Which URLs and addresses may be called. */
export interface Policy {
  /** Returns why the URL must not be called, or undefined as far as can be told without a look-up. */
  refusalOfUrl(url: string): string | undefined;
  /** Returns why this address must not be called for that host, or undefined when it may. */
  refusalOfAddress(hostname: string, address: string): string | undefined;
}

/**
 * Returns the policy that opens nothing but public hosts over https and, with it, what is named: `loopback`, a host
 * name, an address, or a block of addresses such as `10.0.0.0/8`. A host that is named may also be called over http,
 * wherever its name leads.
 *
 * @throws {TypeError} when an entry is none of these
 */
export function newPolicy(allow: readonly string[]): Policy {
  const opened = openedBy(allow);

  function refusalOfAddress(hostname: string, text: string): string | undefined {
    if (opened.names.has(bareHost(hostname))) return undefined;
    const address = parseAddress(text);
    if (address !== undefined && (isOpened(opened, address) || isPublic(address))) return undefined;
    return `must not lead to ${text}, which is not a public address`;
  }

  function refusalOfHost(url: URL): string | undefined {
    const host = bareHost(url.hostname);
    const address = parseAddress(host);
    const named = address === undefined ? isOpenedName(opened, host) : isOpened(opened, address);
    if (!named && url.protocol === 'http:') return 'must be an https URL, got http';
    if (address !== undefined) return refusalOfAddress(host, host);
    return !named && isLocalName(host) ? `must not lead to this machine, got ${host}` : undefined;
  }

  return {
    refusalOfAddress,
    refusalOfUrl(text) {
      // The parser drops some of these silently; then what is shown is not what is called.
      if (hasSpaceOrControl(text)) return 'must not contain spaces or control characters';
      if (!URL.canParse(text)) return 'must be an absolute URL';
      const url = new URL(text);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return `must be an https URL, got ${url.protocol}`;
      if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
      if (url.port === '0') return 'must not name port 0';
      return refusalOfHost(url);
    },
  };
}

interface Opened {
  readonly loopback: boolean;
  readonly names: ReadonlySet<string>;
  readonly blocks: readonly Block[];
}

function openedBy(allow: readonly string[]): Opened {
  const names = new Set<string>();
  const blocks: Block[] = [];
  for (const entry of allow) {
    const block = parseBlock(entry);
    if (block !== undefined) blocks.push(block);
    else if (entry !== 'loopback') names.add(nameOf(entry));
  }
  return { loopback: allow.includes('loopback'), names, blocks };
}

function nameOf(entry: string): string {
  const url = URL.canParse(`https://${entry}`) ? new URL(`https://${entry}`) : undefined;
  // Whatever else the entry holds, a port or a path, would be taken for part of the promise and is not.
  if (url === undefined || url.href !== `https://${url.hostname}/` || !/^[a-z\d][a-z\d._-]*$/.test(url.hostname)) {
    throw new TypeError(`egress: expected loopback, a host name or a block of addresses, got ${JSON.stringify(entry)}`);
  }
  return bareHost(url.hostname);
}

function isOpened({ loopback, blocks }: Opened, address: Address): boolean {
  return (loopback && isLoopback(address)) || isInAny(blocks, address);
}

function isOpenedName({ loopback, names }: Opened, host: string): boolean {
  return names.has(host) || (loopback && isLocalName(host));
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Returns the host without the brackets of IPv6 and without the dot that a full name may end with. */
function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
}

function hasSpaceOrControl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}
