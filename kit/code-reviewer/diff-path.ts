/** The two names a header gives to a file. */
export interface Names {
  readonly old: string;
  readonly new: string;
}

const MAX_PATH = 4096;

// git's default and its mnemonic prefixes (index, work tree, commit, object), in both directions of a diff.
const PREFIXES = new Set(['ab', 'ba', 'iw', 'wi', 'ci', 'ic', 'cw', 'wc', 'ow', 'wo', '12', '21']);

const ESCAPES = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['"', 34],
  ['\\', 92],
]);

/** The name in a `---`, `+++`, `rename` or `copy` line; undefined where it cannot be read. */
export function readPath(text: string): string | undefined {
  if (text.startsWith('"')) {
    const quoted = readQuoted(text);
    return quoted && (quoted.rest === '' || quoted.rest.startsWith('\t')) ? quoted.path : undefined;
  }
  // What follows a tab is a date, or nothing where git marks the end of a name that has blanks.
  const tab = text.indexOf('\t');
  return acceptable(tab === -1 ? text : text.slice(0, tab));
}

/**
 * The two names in what follows `diff --git `; undefined where they cannot be told apart, which is so for a
 * renamed file with blanks in its names. git gives those names again in lines of their own.
 */
export function readGitNames(text: string): Names | undefined {
  if (text.startsWith('"')) {
    const first = readQuoted(text);
    if (!first?.rest.startsWith(' ')) return undefined;
    const second = readPath(first.rest.slice(1));
    return second === undefined ? undefined : { old: first.path, new: second };
  }
  // A name that holds a quote is itself quoted, so that this one begins the second name.
  const quote = text.indexOf(' "');
  if (quote !== -1) return pair(text.slice(0, quote), readPath(text.slice(quote + 1)));
  const blank = text.indexOf(' ');
  if (blank !== -1 && blank === text.lastIndexOf(' ')) return pair(text.slice(0, blank), text.slice(blank + 1));
  const middle = (text.length - 1) / 2;
  const names = text[middle] === ' ' ? pair(text.slice(0, middle), text.slice(middle + 1)) : undefined;
  return names && stripPrefixes(names).old === stripPrefixes(names).new ? names : undefined;
}

/** Tells whether the names carry the prefixes of git, such as `a/` and `b/`. */
export function arePrefixed(names: Names): boolean {
  return names.old[1] === '/' && names.new[1] === '/' && PREFIXES.has(names.old.charAt(0) + names.new.charAt(0));
}

/** The names without the prefixes of git, or as they are where they carry none. */
export function stripPrefixes(names: Names): Names {
  return arePrefixed(names) ? { old: names.old.slice(2), new: names.new.slice(2) } : names;
}

function pair(first: string, second: string | undefined): Names | undefined {
  const old = acceptable(first);
  return old === undefined || second === undefined || acceptable(second) === undefined
    ? undefined
    : { old, new: second };
}

function acceptable(path: string): string | undefined {
  return path.length > MAX_PATH || path.includes('\0') ? undefined : path;
}

/** A name in quotes with C's escapes; its octal escapes are the bytes of UTF-8. */
function readQuoted(text: string): { path: string; rest: string } | undefined {
  const bytes: number[] = [];
  let from = 1;
  for (let at = 1; at < text.length && at <= 4 * MAX_PATH; at += 1) {
    const char = text.charAt(at);
    if (char !== '"' && char !== '\\') continue;
    bytes.push(...Buffer.from(text.slice(from, at)));
    if (char === '"') {
      const path = acceptable(Buffer.from(bytes).toString());
      return path === undefined ? undefined : { path, rest: text.slice(at + 1) };
    }
    const escaped = readEscape(text, at + 1);
    if (!escaped) return undefined;
    bytes.push(escaped.byte);
    at += escaped.length;
    from = at + 1;
  }
  return undefined;
}

function readEscape(text: string, at: number): { byte: number; length: number } | undefined {
  const simple = ESCAPES.get(text.charAt(at));
  if (simple !== undefined) return { byte: simple, length: 1 };
  const digits = text.slice(at, at + 3);
  return /^[0-3][0-7]{2}$/.test(digits) ? { byte: Number.parseInt(digits, 8), length: 3 } : undefined;
}
