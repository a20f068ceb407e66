const pool = new Uint8Array(4_096);
let next = pool.length;

const hexCodes = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const hyphen = '-'.charCodeAt(0);
const codes = new Array<number>(36).fill(hyphen);

/**
 * Returns a UUID of version 4 (RFC 9562): 122 random bits from the platform. It is one flat string, unlike what
 * `crypto.randomUUID` gives on Node, which keeps its twenty pieces for as long as it is kept itself.
 */
export function randomId(): string {
  if (next === pool.length) {
    crypto.getRandomValues(pool);
    next = 0;
  }
  let at = 0;
  for (let n = 0; n < 16; n++) {
    if (n === 4 || n === 6 || n === 8 || n === 10) at += 1;
    const byte = marked(n, pool[next + n] ?? 0);
    codes[at++] = hexCodes[byte >> 4] ?? hyphen;
    codes[at++] = hexCodes[byte & 15] ?? hyphen;
  }
  next += 16;
  return String.fromCharCode(...codes);
}

/** Two bytes say in their upper bits of which version and variant the rest is. */
function marked(n: number, byte: number): number {
  if (n === 6) return (byte & 0x0f) | 0x40;
  return n === 8 ? (byte & 0x3f) | 0x80 : byte;
}
