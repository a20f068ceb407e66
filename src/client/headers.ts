/** Headers that frame the message or belong to one connection: no caller may set them. */
const framing = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/**
 * Returns headers under lower-case names.
 *
 * @throws {TypeError} for a name or value that HTTP does not allow, line breaks above all, and for a header that frames
 *   the message
 */
export function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (!token.test(name) || framing.has(name)) throw new TypeError(`Not a header that can be set: ${given}`);
    if (!isHeaderValue(value)) throw new TypeError(`The value of the header ${given} has characters that HTTP forbids`);
    checked[name] = value;
  }
  return checked;
}

/** True for a text that can stand in a header: Latin-1 without control characters but the tab. */
export function isHeaderValue(value: unknown): value is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about
  return typeof value === 'string' && !/[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/.test(value);
}

/** True for a header that a key may travel in: not one that frames the message or that means something else. */
export function mayCarryKey(name: string): boolean {
  const lower = name.toLowerCase();
  return token.test(lower) && !framing.has(lower) && !lower.startsWith('proxy-') && lower !== 'cookie';
}
