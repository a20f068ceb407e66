import type { Exchange, Header, WireReply, WireRequest } from './record.js';

/** Secrets that are known by value, each with the name of the variable that stands for it in a record. */
export type Secrets = ReadonlyMap<string, string>;

const secretHeaders: ReadonlyMap<string, string> = new Map([
  ['authorization', 'authorization'],
  ['proxy-authorization', 'authorization'],
  ['cookie', 'cookie'],
  ['set-cookie', 'cookie'],
  ['x-a2a-notification-token', 'notificationToken'],
  ['x-api-key', 'apiKey'],
]);

// What a secret looks like when nobody has named it. Each keeps its first group and what follows the value.
const shapes: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  {
    pattern: /("(?:token|credentials|password|secret|apiKey|clientSecret)"\s*:\s*")(?!\{\{)(?:[^"\\]|\\.)+(?=")/g,
    name: 'secret',
  },
  { pattern: /(\b[a-z][a-z0-9+.-]*:\/\/)(?!\{\{)[^\s/@"]+(?=@)/gi, name: 'userinfo' },
  { pattern: /()\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, name: 'jwt' },
  { pattern: /(\b[A-Z][A-Z0-9_]*_(?:KEY|TOKEN|SECRET|PASSWORD)\s*=\s*)(?!\{\{)[^\s"'\\]+/g, name: 'secret' },
  { pattern: /([?&](?:api[-_]?key|access[-_]?token|token)=)(?!\{\{)[^&\s"#]+/gi, name: 'secret' },
];

/**
 * Returns the exchange with `{{name}}` in place of every secret: the known ones wherever they stand, and whatever stands
 * in a place for secrets (headers, `token` and `credentials` members, user info in URLs) or has the shape of one.
 */
export function redact(exchange: Exchange, secrets: Secrets): Exchange {
  const { trailers, details } = exchange.reply;
  const reply = {
    ...hidden(exchange.reply, secrets),
    ...(trailers === undefined ? {} : { trailers: hiddenHeaders(trailers, secrets) }),
    ...(details === undefined ? {} : { details: redactText(details, secrets) }),
  };
  return { ...exchange, request: hidden(exchange.request, secrets), reply };
}

/** Returns the text with every known secret, and everything shaped like one, replaced. */
export function redactText(text: string, secrets: Secrets): string {
  const known = [...secrets].sort(([a], [b]) => b.length - a.length);
  const named = known.reduce((sofar, [value, name]) => sofar.replaceAll(value, `{{${name}}}`), text);
  return shapes.reduce((sofar, { pattern, name }) => sofar.replace(pattern, `$1{{${name}}}`), named);
}

function hidden<M extends WireRequest | WireReply>(message: M, secrets: Secrets): M {
  const target = 'target' in message ? { target: redactText(message.target, secrets) } : {};
  const headers = hiddenHeaders(message.headers, secrets);
  return { ...message, ...target, headers, body: redactText(message.body, secrets) };
}

function hiddenHeaders(headers: readonly Header[], secrets: Secrets): Header[] {
  return headers.map(([name, value]): Header => [name, headerValue(name, value, secrets)]);
}

/** A header for secrets keeps nothing of its value but the scheme. */
function headerValue(name: string, value: string, secrets: Secrets): string {
  if (name.endsWith('-bin') && holdsSecret(Buffer.from(value, 'base64').toString('utf8'), secrets)) return '{{binary}}';
  const redacted = redactText(value, secrets);
  const placeholder = secretHeaders.get(name.toLowerCase());
  if (placeholder === undefined || /^(?:\w+ )?\{\{\w+\}\}$/.test(redacted)) return redacted;
  const [, scheme = ''] = /^(Bearer |Basic |Digest )/i.exec(value) ?? [];
  return `${scheme}{{${placeholder}}}`;
}

function holdsSecret(text: string, secrets: Secrets): boolean {
  return redactText(text, secrets) !== text;
}

/** Returns the text with the value in place of each `{{name}}` that is known; others stay. */
export function fillIn(text: string, secrets: Secrets): string {
  return [...secrets].reduce((sofar, [value, name]) => sofar.replaceAll(`{{${name}}}`, value), text);
}
