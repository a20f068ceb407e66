import type { AgentCard } from '../protocol/generated/types.js';
import { parseJson } from '../protocol/json-scan.js';
import { TransportError } from '../protocol/transport-error.js';
import { untilAborted } from './deadline.js';
import { type CardFetching, fetchCard, type TextAnswer } from './fetch-card.js';
import { type CardReading, readCard } from './read-card.js';

/** A card and the URL it was asked for at. */
export interface FoundCard {
  readonly card: AgentCard;
  readonly cardUrl: string;
}

const wellKnown = '/.well-known/agent-card.json';
/** Where cards stood before protocol 0.3. */
const formerlyKnown = '/.well-known/agent.json';

/**
 * Returns where the card of an agent may be, in the order to look.
 *
 * The URL of a document (it ends in `.json` or lies under `/.well-known/`) is taken as it is, byte for byte. Of any
 * other the path is kept and looked below first, then the origin (spec 8.2, spec conflict C58).
 */
export function cardLocations(target: string): readonly string[] {
  const { pathname, origin, search } = new URL(target);
  if (pathname.endsWith('.json') || pathname.includes('/.well-known/')) return [target];
  const path = pathname.replace(/\/$/, '');
  const own = path === '' ? [] : [`${origin}${path}${wellKnown}${search}`];
  return [...own, origin + wellKnown, origin + formerlyKnown];
}

/**
 * Looks for the card of an agent and returns the first that is there. A document that is there and is no card is an
 * error, not a reason to look on: the next place may hold another agent's.
 *
 * @throws {TransportError} `status` when authentication is required, `malformed` when the document is no card that
 *   can be read, or none that is signed where that is asked for,
 *   otherwise as the last attempt had it, with every attempt and its outcome in the message
 */
export async function findCard(target: string, fetching: CardFetching, reading: CardReading): Promise<FoundCard> {
  const attempts: string[] = [];
  let last: TransportError | undefined;
  for (const url of cardLocations(target)) {
    const outcome = await attempt(url, fetching);
    if ('document' in outcome) {
      // A path that is mistyped would otherwise lead to whatever agent the origin has.
      if (attempts.length > 0) reading.onWarning(`No agent card for ${target} itself; the one at ${url} is used`);
      return { card: await untilAborted(readCard(outcome.document, url, reading), fetching.signal), cardUrl: url };
    }
    last = outcome;
    attempts.push(`${url}: ${outcome.message}`);
    // The places lie on one origin: who cannot be reached, or lets nobody in, is not asked again.
    if (outcome.kind === 'network' || outcome.kind === 'timeout' || isAuthentication(outcome)) break;
  }
  throw failure(target, attempts, last);
}

async function attempt(url: string, fetching: CardFetching): Promise<{ document: unknown } | TransportError> {
  try {
    const answer = await fetchCard(url, fetching);
    if (answer.status !== 200) return statusOutcome(answer, url);
    const parsed = parseJson(answer.text);
    // Many sites answer every path with a page.
    if (!parsed.ok) return outcome(answer, `HTTP 200, but not JSON (${answer.header('content-type') ?? 'no type'})`);
    return { document: parsed.value };
  } catch (thrown) {
    if (thrown instanceof TransportError && thrown.kind !== 'aborted' && !fetching.signal.aborted) return thrown;
    throw thrown;
  }
}

function isAuthentication({ status }: TransportError): boolean {
  return status === 401 || status === 403;
}

function statusOutcome(answer: TextAnswer, url: string): TransportError {
  const challenge = answer.header('www-authenticate');
  if (answer.status !== 401) return outcome(answer, `HTTP ${answer.status}`);
  const asked = challenge === undefined ? 'without saying how' : `with the challenge ${challenge}`;
  return outcome(answer, `Authentication required for discovery: ${url} answered 401 ${asked}`);
}

function outcome(answer: TextAnswer, message: string): TransportError {
  const headers: Record<string, string> = {};
  for (const name of ['www-authenticate', 'retry-after', 'content-type']) {
    const value = answer.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return new TransportError('status', message, { status: answer.status, headers, body: answer.text.slice(0, 1000) });
}

function failure(target: string, attempts: readonly string[], last: TransportError | undefined): TransportError {
  if (last !== undefined && last.status === 401) return last;
  const { kind = 'status', status, headers = {}, body } = last ?? {};
  return new TransportError(kind, `No agent card found for ${target}. Tried:\n  ${attempts.join('\n  ')}`, {
    cause: last,
    headers,
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { body }),
  });
}
