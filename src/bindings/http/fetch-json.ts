import { decode } from '../../protocol/decode.js';
import type { MessageName, MessageTypes } from '../../protocol/generated/types.js';
import { parseJson } from '../../protocol/json-scan.js';
import { TransportError } from '../../protocol/transport-error.js';
import { type Exchange, type ExchangeRequest, openExchange } from './fetch-exchange.js';
import { findLegacyShape } from './fetch-legacy.js';

/** How much of a body is read, and how long it may take. */
export interface BodyBounds {
  /** Counted after inflating. */
  readonly maxBytes: number;
  /** Longest wait for the next bytes. */
  readonly silenceMs: number;
  /** Longest time for the body as a whole. */
  readonly totalMs: number;
}

/** A whole answer, not yet looked at. */
export interface TextAnswer {
  readonly status: number;
  /** True for 2xx. */
  readonly ok: boolean;
  /** A header value by lower-case name. */
  header(name: string): string | undefined;
  readonly text: string;
}

/** Returns the whole answer to a request. Throws `TransportError` only, and `malformed` when a bound is exceeded. */
export async function fetchText(request: ExchangeRequest, bounds: BodyBounds): Promise<TextAnswer> {
  return readAnswer(await openExchange(request), bounds);
}

/** Reads the body of an open exchange to its end, within bounds. A body beyond them closes the connection at once. */
export async function readAnswer(exchange: Exchange, bounds: BodyBounds): Promise<TextAnswer> {
  const { status, ok, header } = exchange;
  try {
    return { status, ok, header, text: await readText(exchange, bounds) };
  } finally {
    exchange.close();
  }
}

async function readText(exchange: Exchange, bounds: BodyBounds): Promise<string> {
  const { ok } = exchange;
  if (ok && Number(exchange.header('content-length')) > bounds.maxBytes) throw tooLarge(bounds.maxBytes);
  // Of a refusal the beginning is worth having, however long it is and in whatever encoding a proxy wrote it.
  const decoder = new TextDecoder('utf-8', { fatal: ok });
  const pieces: string[] = [];
  const until = Date.now() + bounds.totalMs;
  let size = 0;
  for (;;) {
    const leftMs = until - Date.now();
    const chunk =
      leftMs < bounds.silenceMs ? await readLast(exchange, leftMs, bounds) : await exchange.read(bounds.silenceMs);
    if (chunk === undefined) break;
    size += chunk.byteLength;
    if (size > bounds.maxBytes && ok) throw tooLarge(bounds.maxBytes);
    pieces.push(decodeUtf8(decoder, chunk));
    if (size > bounds.maxBytes) break;
  }
  pieces.push(decodeUtf8(decoder));
  return pieces.join('');
}

/** Reads what may be the last bytes in time: when they do not come, it is the body as a whole that took too long. */
async function readLast(exchange: Exchange, leftMs: number, { totalMs }: BodyBounds): Promise<Uint8Array | undefined> {
  const late = new TransportError('timeout', `The answer was not complete within ${totalMs} ms of its beginning`);
  if (leftMs <= 0) throw late;
  try {
    return await exchange.read(leftMs);
  } catch (thrown) {
    throw thrown instanceof TransportError && thrown.kind === 'timeout' ? late : thrown;
  }
}

function tooLarge(maxBytes: number): TransportError {
  return new TransportError('malformed', `The answer is larger than ${maxBytes} bytes`);
}

function decodeUtf8(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new TransportError('malformed', 'The answer is not valid UTF-8', { cause });
  }
}

/** Agents answer with whole pages of tasks, so that they may hold more values than a request. */
export const answerLimits = { nodes: 1_000_000 };

/** Returns the value of a JSON text, or undefined where it is none or exceeds the limits on depth and size. */
export function parseAnswer(text: string): unknown {
  const parsed = parseJson(text, answerLimits);
  return parsed.ok ? parsed.value : undefined;
}

/** The headers that say what to do next. */
const tellingHeaders = ['content-type', 'location', 'retry-after', 'www-authenticate'] as const;

/** Returns the headers of an answer that a caller may act on, by lower-case name. */
export function tellingHeadersOf(answer: Pick<TextAnswer, 'header'>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of tellingHeaders) {
    const value = answer.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** Returns the failure behind an answer whose status is all that can be understood of it. */
export function statusFailure(answer: TextAnswer): TransportError {
  const headers = tellingHeadersOf(answer);
  const hint = answer.status >= 300 && answer.status < 400 ? `, a redirect to ${headers.location}` : '';
  return new TransportError('status', `The answer was HTTP ${answer.status}${hint}, without a protocol error in it`, {
    status: answer.status,
    headers,
    body: answer.text.slice(0, 1000),
  });
}

/** Returns the failure behind an answer that the protocol does not know; `why` says what is wrong with it. */
export function malformed(why: string, answer?: TextAnswer): TransportError {
  if (answer === undefined) return new TransportError('malformed', why);
  const { status } = answer;
  return new TransportError('malformed', why, {
    status,
    headers: tellingHeadersOf(answer),
    body: answer.text.slice(0, 1000),
  });
}

/**
 * Returns a message of a peer in its canonical form. What the ledger lists is tolerated; missing lists and strings are
 * filled in as empty.
 *
 * @throws {TransportError} `malformed`, naming the fields, and saying so when they are those of protocol 0.3
 */
export function decodeAnswer<N extends MessageName>(name: N, value: unknown): MessageTypes[N] {
  const decoded = decode(name, value, { presence: 'lenient' });
  if (decoded.ok) return decoded.value;
  const legacy = findLegacyShape(value);
  if (legacy !== undefined) throw malformed(`The agent sent protocol 0.3 shapes on a 1.0 connection: ${legacy}`);
  const wrong = decoded.violations.slice(0, 5).map(({ field, description }) => `${field || name}: ${description}`);
  throw malformed(`The agent's answer is not a ${name}: ${wrong.join('; ')}`);
}
