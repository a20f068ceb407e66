interface Shape {
  readonly label: string;
  readonly prefix: string;
  readonly alphabet: RegExp;
  readonly min: number;
  /** Where it is absent, the token may be longer than `min`. */
  readonly max?: number;
}

const UPPER = /[A-Z0-9]/;
const ALNUM = /[A-Za-z0-9]/;
const WORD = /[A-Za-z0-9_]/;
const DASHED = /[A-Za-z0-9_-]/;
const PATH = /[A-Za-z0-9/]/;

// The prefixes and lengths that the issuers publish for secret scanners.
const shapes: readonly Shape[] = [
  { label: 'an AWS access key id', prefix: 'AKIA', alphabet: UPPER, min: 16, max: 16 },
  { label: 'an AWS access key id', prefix: 'ASIA', alphabet: UPPER, min: 16, max: 16 },
  { label: 'a GitHub token', prefix: 'ghp_', alphabet: ALNUM, min: 36 },
  { label: 'a GitHub token', prefix: 'gho_', alphabet: ALNUM, min: 36 },
  { label: 'a GitHub token', prefix: 'ghu_', alphabet: ALNUM, min: 36 },
  { label: 'a GitHub token', prefix: 'ghs_', alphabet: ALNUM, min: 36 },
  { label: 'a GitHub token', prefix: 'ghr_', alphabet: ALNUM, min: 36 },
  { label: 'a GitHub token', prefix: 'github_pat_', alphabet: WORD, min: 50 },
  { label: 'a GitLab token', prefix: 'glpat-', alphabet: DASHED, min: 20 },
  { label: 'a Google API key', prefix: 'AIza', alphabet: DASHED, min: 35, max: 35 },
  { label: 'an npm token', prefix: 'npm_', alphabet: ALNUM, min: 36, max: 36 },
  { label: 'a Slack token', prefix: 'xoxa-', alphabet: DASHED, min: 10 },
  { label: 'a Slack token', prefix: 'xoxb-', alphabet: DASHED, min: 10 },
  { label: 'a Slack token', prefix: 'xoxp-', alphabet: DASHED, min: 10 },
  { label: 'a Slack token', prefix: 'xoxr-', alphabet: DASHED, min: 10 },
  { label: 'a Slack token', prefix: 'xoxs-', alphabet: DASHED, min: 10 },
  { label: 'a Slack token', prefix: 'xapp-', alphabet: DASHED, min: 10 },
  { label: 'a Slack webhook', prefix: 'https://hooks.slack.com/services/', alphabet: PATH, min: 20 },
  { label: 'a Stripe key', prefix: 'sk_live_', alphabet: ALNUM, min: 24 },
  { label: 'a Stripe key', prefix: 'rk_live_', alphabet: ALNUM, min: 24 },
];

/** A token in a text, from `start` to before `end`. */
export interface FoundToken {
  readonly label: string;
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens in a text that have the shape of a known issuer, in order; examples from manuals are left out. */
export function findTokens(text: string): FoundToken[] {
  const found = shapes.flatMap((shape) => tokensOf(text, shape));
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the text with only the prefix left of each token, which says no more than what kind of token it is. */
export function maskTokens(text: string): string {
  let masked = '';
  let from = 0;
  for (const token of findTokens(text)) {
    if (token.start < from) continue;
    masked += `${text.slice(from, token.start)}${token.prefix}…`;
    from = token.end;
  }
  return masked + text.slice(from);
}

/** Tells whether a line begins the text form of a private key. */
export function beginsPrivateKey(line: string): boolean {
  const begin = line.indexOf('-----BEGIN ');
  return begin !== -1 && line.indexOf('PRIVATE KEY', begin) !== -1;
}

function tokensOf(text: string, { label, prefix, alphabet, min, max }: Shape): FoundToken[] {
  const found: FoundToken[] = [];
  for (let start = text.indexOf(prefix); start !== -1; ) {
    const body = start + prefix.length;
    let end = body;
    // One more than the most is enough to see that it is too long.
    const limit = max === undefined ? text.length : Math.min(body + max + 1, text.length);
    while (end < limit && alphabet.test(text.charAt(end))) end += 1;
    const fits = end - body >= min && (max === undefined || end - body <= max);
    const begins = start === 0 || !ALNUM.test(text.charAt(start - 1));
    if (fits && begins && !isPlaceholder(text.slice(body, end))) found.push({ label, prefix, start, end });
    // Behind what was read where that may be long, so that a row of prefixes is not read over and over.
    start = text.indexOf(prefix, fits ? end : body);
  }
  return found;
}

function isPlaceholder(token: string): boolean {
  const lower = token.toLowerCase();
  return lower.includes('example') || lower.includes('xxxxx') || lower.includes('00000');
}
