/** How much a JSON text may hold. */
export interface JsonLimits {
  /** How deep arrays and objects may nest; 100 when absent. */
  readonly depth?: number;
  /** How many values there may be in all; 100,000 when absent. */
  readonly nodes?: number;
}

/** What came of a JSON text: its value, or why there is none. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'syntax' | 'depth' | 'nodes' };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Returns the value of a JSON text, unless it is malformed, nests too deep or holds too many values.
 *
 * Both limits are counted in one pass over the text before anything is built from it, since `JSON.parse` alone spends
 * hundreds of megabytes on a few of brackets. Of duplicate members the last one counts. Never throws.
 */
export function parseJson(text: string, limits: JsonLimits = {}): ParsedJson {
  const excess = exceededLimit(text, limits.depth ?? 100, limits.nodes ?? 100_000);
  if (excess !== undefined) return { ok: false, reason: excess };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: 'syntax' };
  }
}

/** Every value but the root is the first of its container or follows a comma; an empty container counts as holding one. */
function exceededLimit(text: string, maxDepth: number, maxNodes: number): 'depth' | 'nodes' | undefined {
  let depth = 0;
  let nodes = 1;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case quote:
        i = closingQuote(text, i);
        break;
      case comma:
        if (++nodes > maxNodes) return 'nodes';
        break;
      case openBracket:
      case openBrace:
        if (++depth > maxDepth) return 'depth';
        if (++nodes > maxNodes) return 'nodes';
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
    }
  }
  return undefined;
}

/** The index of the quote that ends the string opened at `open`, or the end of the text. */
function closingQuote(text: string, open: number): number {
  let end = text.indexOf('"', open + 1);
  while (end !== -1) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first--;
    // An even run of backslashes escapes itself; an odd one escapes the quote.
    if (((end - first) & 1) === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
