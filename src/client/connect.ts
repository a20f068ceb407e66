import type { VerifyCardOptions } from '../card/judge-signature.js';
import { verifyCard } from '../card/verify.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { limitsFrom } from '../protocol/limits.js';
import { assertEndpoint, partiesOf } from './address.js';
import { type AgentClient, createAgentClient } from './agent-client.js';
import { type CardCache, sharedCardCache } from './card-cache.js';
import { type Candidate, type ChoiceOptions, chooseInterfaces } from './choose-interface.js';
import { type Credentials, credentialSource } from './credentials.js';
import { createDeadline, untilAborted } from './deadline.js';
import type { GetText } from './fetch-card.js';
import { type FoundCard, findCard } from './find-card.js';
import { checkedHeaders } from './headers.js';
import { isLoopback, partyOf } from './origins.js';
import { defaultFollowLimits, type FollowLimits } from './patience.js';
import { type CardReading, type ReadLegacyCard, readCard, type Verify } from './read-card.js';
import { createSession } from './session.js';
import type { Fetch, ProtocolVersion, TransportFactory, TransportLimits } from './transport.js';

/** Older versions of the protocol that a client can speak. */
type OlderVersion = Exclude<ProtocolVersion, '1.0'>;

/** How a connection is made and kept. Everything may be left out. */
export interface ConnectOptions extends ChoiceOptions {
  /** Kinds of wire besides the standard ones, or in place of the one of the same binding. */
  readonly transports?: readonly TransportFactory[] | undefined;
  /** Older versions of the protocol to speak to agents that offer nothing newer; none when left out (spec 3.6.3). */
  readonly compat?: readonly OlderVersion[] | undefined;
  /** Sent to the card's origin and the audience, with the request for the card too. */
  readonly credentials?: Credentials | undefined;
  /**
   * Whose signature a card needs to be used: the public one, one in hand, and the extended one. One that none of them has
   * signed, or that is of protocol 0.3, is a `TransportError` `malformed` (spec 8.4.3). When left out, signatures are not
   * looked at. The extended card is verified without members outside the protocol, which a signature may not cover then.
   */
  readonly verifyCard?: VerifyCardOptions | undefined;
  /** URIs of the extensions that this caller understands and activates in every call (spec 4.6). */
  readonly extensions?: readonly string[] | undefined;
  /** Further headers of every call, and of the request for the card. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** W3C trace context of every call, or a function that is asked for it each time. */
  readonly traceparent?: string | (() => string | undefined) | undefined;
  /** Where cards are kept: one cache for the process when left out, none when false. */
  readonly cache?: CardCache | false | undefined;
  /** The platform's fetch when left out. */
  readonly fetch?: Fetch | undefined;
  /** Bounds on answers and waiting. */
  readonly limits?: Partial<TransportLimits> | undefined;
  /** Patience with tasks and lost connections. */
  readonly follow?: Partial<FollowLimits> | undefined;
  /**
   * Told of what is odd and does not stop the connection: an incomplete card, an unreachable host, another interface or an
   * older version used.
   */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Ends the search for the card. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the search as a whole. */
  readonly timeoutMs?: number | undefined;
}

/** How an older version of the protocol is spoken. */
export interface Compat {
  readonly transports: readonly TransportFactory[];
  readonly readLegacyCard: ReadLegacyCard;
}

/** What an entry hands in: the standard wires, the way to read a document, and older versions, loaded when asked for. */
export interface ConnectParts {
  readonly transports: readonly TransportFactory[];
  readonly getText: GetText;
  readonly compat: Readonly<Record<OlderVersion, () => Promise<Compat>>>;
}

/** The members by which a card of protocol 0.3 is told from one of 1.0, where one is at hand. */
export interface LegacyAgentCard {
  readonly name: string;
  readonly url: string;
  readonly version: string;
  readonly protocolVersion?: string;
  readonly preferredTransport?: string;
  readonly additionalInterfaces?: readonly object[];
  readonly supportsAuthenticatedExtendedCard?: boolean;
  readonly security?: readonly object[];
}

/** The limits that hold unless said otherwise. */
export const defaultLimits: TransportLimits = {
  maxResponseBytes: 16 * 1024 * 1024,
  maxEventBytes: 4 * 1024 * 1024,
  responseTimeoutMs: 30_000,
  bodyTimeoutMs: 60_000,
  idleTimeoutMs: 300_000,
};

/** Finds the card, chooses the interface, and returns the client; `connect` of the client entry says how. */
export async function connectWith(
  parts: ConnectParts,
  target: string | URL | AgentCard | LegacyAgentCard,
  options: ConnectOptions = {},
): Promise<AgentClient> {
  const { fetch = (url, init) => globalThis.fetch(url, init), onWarning = () => {} } = options;
  const limits = limitsFrom('limits', defaultLimits, options.limits, { optional: ['blockingTimeoutMs'], zero: true });
  const followLimits = limitsFrom('follow', defaultFollowLimits, options.follow, { zero: true });
  const headers = checkedHeaders(options.headers ?? {});
  assertChoice(options);
  const compat = await loadCompat(parts, options.compat);
  const verify = verifierOf(options);
  const reading = { readLegacyCard: compat?.readLegacyCard, verify, onWarning };
  const { card, cardUrl } = await cardOf(target, reading, options, async (url, signal) => {
    const credentials = await untilAborted(credentialSource(options.credentials, undefined)(), signal);
    const cache = options.cache === false ? undefined : (options.cache ?? sharedCardCache);
    const personalHeaders = { ...headers, ...credentials };
    const timeoutMs = limits.responseTimeoutMs;
    const takesLegacy = compat !== undefined;
    const fetching = { getText: parts.getText, fetch, cache, takesLegacy, personalHeaders, signal, timeoutMs };
    return findCard(url, fetching, reading);
  });
  const standard = [...parts.transports, ...(compat?.transports ?? [])];
  const factories = merged(standard, options.transports);
  const candidates = chooseInterfaces({ ...options, card, cardUrl, factories, onWarning });
  warnOfOlderVersion(candidates[0], onWarning);
  const session = createSession({
    card,
    candidates,
    credentials: options.credentials === undefined ? undefined : credentialSource(options.credentials, card),
    fetch,
    limits,
    headers,
    extensions: options.extensions ?? [],
    traceparent: options.traceparent,
    verify,
    onWarning,
  });
  return createAgentClient(session, followLimits);
}

/** Lists are named by options that a program without types may well give as one text. */
const lists = ['audience', 'bindings', 'compat', 'extensions', 'transports'] as const;

function assertChoice(options: ConnectOptions): void {
  for (const name of lists) {
    const value: unknown = options[name];
    if (value === undefined || Array.isArray(value)) continue;
    throw new TypeError(
      `${name}: expected a list, got ${typeof value === 'string' ? JSON.stringify(value) : typeof value}`,
    );
  }
  partiesOf(options.audience);
  if (options.endpoint !== undefined) assertEndpoint(options.endpoint);
}

function verifierOf({ verifyCard: whom }: ConnectOptions): Verify | undefined {
  return whom && ((document) => verifyCard(document, whom));
}

type Search = (url: string, signal: AbortSignal) => Promise<FoundCard>;

async function cardOf(
  target: string | URL | AgentCard | LegacyAgentCard,
  reading: CardReading,
  { signal, timeoutMs, allowHttp }: ConnectOptions,
  search: Search,
): Promise<{ readonly card: AgentCard; readonly cardUrl: string | undefined }> {
  const deadline = createDeadline({ signals: [signal], timeoutMs });
  try {
    if (typeof target === 'object' && !(target instanceof URL)) {
      if (target === null || Array.isArray(target)) throw notATarget(target);
      deadline.signal.throwIfAborted();
      const card = await untilAborted(readCard(target, 'the card given', reading), deadline.signal);
      return { card, cardUrl: undefined };
    }
    const url = String(target);
    assertTarget(url, allowHttp === true);
    deadline.signal.throwIfAborted();
    return await search(url, deadline.signal);
  } finally {
    deadline.end();
  }
}

async function loadCompat(
  { compat }: ConnectParts,
  versions: readonly OlderVersion[] = [],
): Promise<Compat | undefined> {
  const unknown = versions.find((version) => !Object.hasOwn(compat, version));
  if (unknown !== undefined) throw new TypeError(`compat: expected '0.3', got ${JSON.stringify(unknown)}`);
  return versions.includes('0.3') ? compat['0.3']() : undefined;
}

/** Wires of the caller's own stand in for the standard ones of the same binding and version. */
function merged(standard: readonly TransportFactory[], own: readonly TransportFactory[] = []): TransportFactory[] {
  const key = ({ binding, protocolVersion = '1.0' }: TransportFactory): string => `${binding} ${protocolVersion}`;
  const taken = new Set(own.map(key));
  return [...standard.filter((factory) => !taken.has(key(factory))), ...own];
}

function warnOfOlderVersion(
  { protocolVersion, agentInterface }: Candidate,
  onWarning: (message: string) => void,
): void {
  if (protocolVersion === '1.0') return;
  onWarning(`${agentInterface.url} is called in protocol ${protocolVersion}: the card offers nothing newer`);
}

function assertNoUser(url: string): void {
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw new TypeError('Pass credentials in the options, not in the URL');
}

function notATarget(target: unknown): TypeError {
  return new TypeError(`Not an http or https URL, nor an agent card: ${target}`);
}

function assertTarget(url: string, allowHttp: boolean): void {
  const party = URL.canParse(url) ? partyOf(url) : undefined;
  if (party === undefined || !/^https?:$/.test(party.scheme)) {
    throw notATarget(url);
  }
  assertNoUser(url);
  if (party.scheme === 'http:' && !isLoopback(party.host) && !allowHttp) {
    throw new TypeError(`${url} is without TLS; pass allowHttp to use it all the same`);
  }
}
