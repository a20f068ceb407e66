/** The longest line of a stream in bytes, below the 64 KB at which some readers give up (peer quirks, section 3). */
export const maxLineBytes = 60 * 1024;

/**
 * Returns a JSON text as lines of at most `maxBytes` bytes of UTF-8, broken only between tokens, so that the lines
 * joined by line breaks are the same JSON. A single token that is longer stands on a line of its own.
 */
export function splitLines(json: string, maxBytes: number = maxLineBytes): string[] {
  // No character takes more than three bytes per UTF-16 unit.
  if (json.length * 3 <= maxBytes) return [json];
  const lines: string[] = [];
  let start = 0;
  let border = 0;
  let bytesToBorder = 0;
  let bytes = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    bytes += byteLengthOf(code);
    if (bytes > maxBytes && border > start) {
      lines.push(json.slice(start, border));
      start = border;
      bytes -= bytesToBorder;
      bytesToBorder = 0;
    }
    if (inString && code === backslash) {
      // What is escaped is ASCII: one byte, and never the end of the string.
      i += 1;
      bytes += 1;
    } else if (code === quote) {
      inString = !inString;
    } else if (!inString && isBorderAfter(code)) {
      border = i + 1;
      bytesToBorder = bytes;
    }
  }
  lines.push(json.slice(start));
  return lines;
}

const quote = 0x22;
const backslash = 0x5c;

/** True after `,`, `:`, `[` and `{`. */
function isBorderAfter(code: number): boolean {
  return code === 0x2c || code === 0x3a || code === 0x5b || code === 0x7b;
}

/** Each half of a surrogate pair counts for two of its four bytes. */
function byteLengthOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
}
