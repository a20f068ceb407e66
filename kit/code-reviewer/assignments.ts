// Longest first does not matter: a name counts when it ends with one of these.
const PASSWORDS = ['password', 'passwd', 'passphrase'];
const KEYS = ['secret', 'secretkey', 'token', 'apikey', 'accesskey', 'privatekey', 'credentials'];

const MAX_NAME = 64;
const MAX_VALUE = 256;
const COMPARISONS = '=!<>';

/**
 * Returns the name that a line gives a literal password or key to, as in `password = "..."`, `"api_key": "..."` or
 * `token => '...'`; undefined where there is none.
 *
 * `unquoted` also takes bare values, as settings files write them. References, placeholders, texts with blanks and
 * values that only repeat the name are no secrets.
 */
export function findAssignedSecret(line: string, unquoted: boolean): string | undefined {
  for (let at = 0; at < line.length; at += 1) {
    const operator = line.charAt(at);
    if (operator !== '=' && operator !== ':') continue;
    if (isComparison(line, at)) continue;
    const name = nameBefore(line, at);
    const family = familyOf(name);
    if (!family) continue;
    const value = valueAfter(line, at + 1, unquoted);
    if (value && isSecret(value, family)) return name;
  }
  return undefined;
}

interface Value {
  readonly text: string;
  readonly quoted: boolean;
}

function isComparison(line: string, at: number): boolean {
  const next = line.charAt(at + 1);
  return line.charAt(at) === '=' && ((at > 0 && COMPARISONS.includes(line.charAt(at - 1))) || next === '=');
}

function nameBefore(line: string, at: number): string {
  let end = at;
  while (end > 0 && ' \t"\'`]'.includes(line.charAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && end - start < MAX_NAME && /[A-Za-z0-9_-]/.test(line.charAt(start - 1))) start -= 1;
  return line.slice(start, end);
}

function familyOf(name: string): 'password' | 'key' | undefined {
  const plain = name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
  const stem = /\d$/.test(plain) ? plain.slice(0, -1) : plain;
  if (PASSWORDS.some((word) => stem.endsWith(word))) return 'password';
  return KEYS.some((word) => stem.endsWith(word)) ? 'key' : undefined;
}

function valueAfter(line: string, at: number, unquoted: boolean): Value | undefined {
  let start = at;
  while (' \t=>'.includes(line.charAt(start)) && start < line.length) start += 1;
  const quote = line.charAt(start);
  const rest = line.slice(start + 1, start + 1 + MAX_VALUE);
  if (quote === '"' || quote === "'" || quote === '`') {
    const end = rest.indexOf(quote);
    return end === -1 ? undefined : { text: rest.slice(0, end), quoted: true };
  }
  return unquoted ? { text: (quote + rest).trim(), quoted: false } : undefined;
}

function isSecret({ text, quoted }: Value, family: 'password' | 'key'): boolean {
  if (text.length < (family === 'password' ? 6 : 8) || /\s/.test(text)) return false;
  if ('$<{%*!&@/'.includes(text.charAt(0)) || text.includes('${') || text.includes('{{')) return false;
  const lower = text.toLowerCase();
  if (
    [...PASSWORDS, ...KEYS, 'example', 'placeholder', 'changeme', 'xxxx', '****', 'your'].some((word) =>
      lower.includes(word),
    )
  ) {
    return false;
  }
  // A bare word is rather a type or a reference, and a key that is all letters rather a name.
  const mixed = /\d/.test(text) && /[A-Za-z]/.test(text);
  return mixed || (quoted && family === 'password');
}
