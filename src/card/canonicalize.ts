/** As deep as a document of a peer may nest, so that a card that can be read can be canonicalized. */
const maxDepth = 100;

/**
 * Returns the one text that RFC 8785 gives a JSON value: no whitespace, members in the order of their UTF-16 code units,
 * numbers and strings as ECMAScript writes them. Its UTF-8 bytes are what a signature covers.
 *
 * Members that are `undefined` are absent, as in `JSON.stringify`; nothing else is converted.
 *
 * @throws {TypeError} for what JSON does not have: numbers without end, lone surrogates, functions, cycles
 */
export function canonicalize(value: unknown): string {
  return text(value, 0);
}

function text(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new TypeError(`a value without canonical form: nested deeper than ${maxDepth}`);
  if (typeof value === 'string') return stringText(value);
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => text(element, depth + 1)).join(',')}]`;
  if (typeof value === 'object') return `{${membersOf(value, depth).join(',')}}`;
  throw new TypeError(`a value without canonical form: ${typeof value === 'number' ? value : typeof value}`);
}

function membersOf(value: object, depth: number): string[] {
  return (
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      // Names are different, and `<` compares UTF-16 code units, which is the order of the RFC.
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => `${stringText(name)}:${text(member, depth + 1)}`)
  );
}

/** UTF-8 has no bytes for half a character; `JSON.stringify` would write an escape that the RFC forbids. */
function stringText(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('a value without canonical form: a lone surrogate');
  return JSON.stringify(value);
}
