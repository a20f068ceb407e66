const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

/** The last digit before the padding, when the bits it has to spare are zero. */
const twoSpareBits = /[AEIMQUYcgkosw048]=$/;
const fourSpareBits = /[AQgw]==$/;

/** Tells whether a value is base64 as ProtoJSON writes it: standard alphabet, padded, spare bits zero. */
export function isCanonicalBase64(value: unknown): value is string {
  if (typeof value !== 'string' || (value.length & 3) !== 0 || !alphabet.test(value)) return false;
  if (!value.endsWith('=')) return true;
  const tail = value.slice(-3);
  return tail.endsWith('==') ? fourSpareBits.test(tail) : twoSpareBits.test(tail);
}

/**
 * Returns the canonical form of any base64 that ProtoJSON readers accept, or undefined.
 * Both alphabets are read, mixed ones too, with or without padding.
 */
export function canonicalBase64(text: string): string | undefined {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  if (!alphabet.test(standard)) return undefined;
  const digits = standard.replace(/=+$/, '');
  // Padding is either absent or right, and a single digit is not a byte.
  if (digits.length !== standard.length && (standard.length & 3) !== 0) return undefined;
  const spare = digits.length & 3;
  if (spare === 1) return undefined;
  return spare === 0 ? digits : clearSpareBits(digits, spare === 2 ? 0x0f : 0x03) + '='.repeat(4 - spare);
}

const digitValues = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function clearSpareBits(digits: string, spareBits: number): string {
  const last = digitValues.indexOf(digits.slice(-1));
  return digits.slice(0, -1) + digitValues.charAt(last & ~spareBits);
}
