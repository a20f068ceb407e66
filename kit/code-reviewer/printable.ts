/**
 * Returns the text on one line and at most `max` characters long, with every character that a terminal, a browser or
 * a reader could be misled by (controls, line ends, changes of direction, lone surrogates) spelled out as `\u{1b}`.
 */
export function printable(text: string, max = 300): string {
  const cut = text.length > max ? `${text.slice(0, max)}…` : text;
  return cut.replace(HARMFUL, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

const HARMFUL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
