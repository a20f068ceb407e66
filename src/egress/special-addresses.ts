import { type Address, type Block, contains, parseBlock } from './address.js';

/**
 * The IPv4 blocks of the IANA special-purpose registry (RFC 6890 and what updates it), with multicast and the reserved
 * rest. All are refused, those that are globally reachable included: no webhook lives there.
 */
const special4 = blocks(
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; the metadata service of some clouds
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; the metadata service of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunneling
  '192.88.99.0/24', // former 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
);

/** What IPv6 routes globally; everything outside is loopback, local, multicast, translated or not assigned. */
const global6 = blocks('2000::/3');

/** The special blocks inside of that. */
const special6 = blocks(
  '2001::/23', // protocol assignments, Teredo among them, which hides IPv4 addresses
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which hides IPv4 addresses
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
);

const loopback = blocks('127.0.0.0/8', '::1');

/** True when the address leads into the public Internet: it is of no special-purpose block. */
export function isPublic(address: Address): boolean {
  if (address.length === 4) return !isInAny(special4, address);
  return isInAny(global6, address) && !isInAny(special6, address);
}

/** True when the address leads to this machine. */
export function isLoopback(address: Address): boolean {
  return isInAny(loopback, address);
}

/** True when the address is in one of the blocks. */
export function isInAny(list: readonly Block[], address: Address): boolean {
  return list.some((block) => contains(block, address));
}

function blocks(...texts: string[]): Block[] {
  return texts.map(parseBlock).filter((block) => block !== undefined);
}
