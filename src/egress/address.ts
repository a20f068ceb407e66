/** The bytes of an IP address: four, or sixteen that are not an IPv4 address in disguise. */
export type Address = readonly number[];

/** A block of addresses: all that begin with the same bits. */
export interface Block {
  readonly address: Address;
  readonly bits: number;
}

/**
 * Returns the bytes of an address in its usual notation, or undefined. An IPv4 address that is mapped into IPv6
 * (`::ffff:10.0.0.1`) is returned as the IPv4 address that it leads to. Brackets and a zone are taken off.
 */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  if (!bare.includes(':')) return parseIpv4(bare);
  const bytes = parseIpv6(bare);
  return bytes !== undefined && contains(mapped, bytes) ? bytes.slice(12) : bytes;
}

/** Returns a block in the notation `10.0.0.0/8`, an address alone being a block of one, or undefined. */
export function parseBlock(text: string): Block | undefined {
  const [before = '', length, more] = text.split('/');
  const address = parseAddress(before);
  if (address === undefined || more !== undefined) return undefined;
  const bits = length === undefined ? address.length * 8 : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits >= 0 && bits <= address.length * 8 ? { address, bits } : undefined;
}

/** True when the address is of the block's family and begins with its bits. */
export function contains(block: Block, address: Address): boolean {
  if (address.length !== block.address.length) return false;
  return address.every((byte, at) => {
    const bits = Math.min(8, Math.max(0, block.bits - at * 8));
    const mask = 0xff & (0xff << (8 - bits));
    return (byte & mask) === ((block.address[at] ?? 0) & mask);
  });
}

const mapped: Block = { address: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], bits: 96 };

function parseIpv4(text: string): Address | undefined {
  const fields = text.split('.');
  if (fields.length !== 4 || !fields.every((field) => /^\d{1,3}$/.test(field))) return undefined;
  const bytes = fields.map(Number);
  return bytes.every((byte) => byte <= 0xff) ? bytes : undefined;
}

function parseIpv6(text: string): Address | undefined {
  const [head = '', tail, more] = ipv4EndInHex(text).split('::');
  if (more !== undefined) return undefined;
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  if (first === undefined || last === undefined) return undefined;
  const missing = 16 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  return [...first, ...new Array<number>(missing).fill(0), ...last];
}

/** Returns `::7f00:1` for `::127.0.0.1`; what does not end with an IPv4 address is returned as it is. */
function ipv4EndInHex(text: string): string {
  const end = text.slice(text.lastIndexOf(':') + 1);
  const [a, b, c, d] = parseIpv4(end) ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return text;
  return `${text.slice(0, -end.length)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

/** Returns the bytes of hexadecimal groups between colons. */
function groupsOf(text: string): number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}
