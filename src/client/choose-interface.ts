import type { AgentCard, AgentInterface } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import { callsWithTls, isLoopback, isSameParty, type Party, partyOf } from './origins.js';
import type { ProtocolVersion, TransportFactory } from './transport.js';

/** An interface of a card with the transport that speaks to it. */
export interface Candidate {
  readonly agentInterface: AgentInterface;
  readonly factory: TransportFactory;
  readonly protocolVersion: ProtocolVersion;
  /** Whether it is called with TLS, which its address need not say (C43). */
  readonly secure: boolean;
  /** Where the interface stands in the card, for messages. */
  readonly field: string;
}

/** What the caller of `connect` has said about interfaces. */
export interface ChoiceOptions {
  /** Bindings to choose from, where not every one is wanted. */
  readonly bindings?: readonly string[] | undefined;
  /** Where to call instead of the URL of the chosen interface. */
  readonly endpoint?: string | undefined;
  /** Origins besides the card's that may be called, and given credentials. */
  readonly audience?: readonly string[] | undefined;
  readonly allowHttp?: boolean | undefined;
}

/** What an interface is chosen from, and by. */
export interface Choice extends ChoiceOptions {
  readonly card: AgentCard;
  readonly factories: readonly TransportFactory[];
  /** Where the card came from; undefined when the caller had it in hand. */
  readonly cardUrl: string | undefined;
}

/**
 * Returns the interfaces that can be called, the chosen one first: the first in card order whose binding has a transport
 * and whose version is 1.0, patch digits aside. The others stand by for when it cannot be reached.
 *
 * Only where the card has none of these at all, those of protocol 0.3 are looked at in the same way, as far as there are
 * transports for it: an interface of one version never stands by for one of another.
 *
 * An interface on another origin than the card's is refused unless the audience names it, and so is one without TLS:
 * a card must neither carry credentials elsewhere nor strip them of their protection. That the first is refused is an
 * error, never a reason to take the next.
 *
 * Spec 8.3.2, 3.6, 13.4, spec conflict C44.
 *
 * @throws {TransportError} `malformed`
 */
export function chooseInterfaces(choice: Choice): readonly [Candidate, ...Candidate[]] {
  const current = usable(choice, '1.0');
  const [first, ...others] = current.length > 0 ? current : usable(choice, '0.3');
  if (first === undefined) throw nothingUsable(choice);
  if (choice.endpoint !== undefined) {
    const url = choice.endpoint;
    const secure = callsWithTls(partyOf(url), { allowHttp: choice.allowHttp });
    return [{ ...first, agentInterface: { ...first.agentInterface, url }, secure }];
  }
  // A card in hand was vouched for by whoever handed it over: its first interface says where it belongs.
  const home = choice.cardUrl ?? first.agentInterface.url;
  const why = refusalOf(first, home, choice);
  if (why !== undefined) throw new TransportError('malformed', why);
  return [first, ...others.filter((other) => refusalOf(other, home, choice) === undefined)];
}

function usable({ card, factories, bindings, cardUrl, allowHttp }: Choice, version: ProtocolVersion): Candidate[] {
  const home = cardUrl === undefined ? undefined : partyOf(cardUrl);
  return card.supportedInterfaces.flatMap((agentInterface, index) => {
    const { protocolBinding, url } = agentInterface;
    const factory = factories.find((other) => other.binding === protocolBinding && versionSpoken(other) === version);
    const wanted = bindings === undefined || bindings.includes(protocolBinding);
    if (factory === undefined || !wanted || versionOf(agentInterface) !== version) return [];
    const secure = callsWithTls(partyOf(url), { home, allowHttp });
    const field = `supportedInterfaces[${index}].url`;
    return [{ agentInterface, factory, protocolVersion: version, secure, field }];
  });
}

/** Returns the version of an interface as far as a transport could speak it; one that names none is 0.3 (spec 3.6.2). */
function versionOf({ protocolVersion }: AgentInterface): ProtocolVersion | undefined {
  if (/^1\.0(?:\.\d+)?$/.test(protocolVersion)) return '1.0';
  return /^(?:0\.3(?:\.\d+)?)?$/.test(protocolVersion) ? '0.3' : undefined;
}

function versionSpoken({ protocolVersion = '1.0' }: TransportFactory): ProtocolVersion {
  return protocolVersion;
}

function nothingUsable({ card, factories, bindings }: Choice): TransportError {
  const isWanted = (binding: string): boolean => bindings?.includes(binding) ?? true;
  const spoken = factories
    .filter(({ binding }) => isWanted(binding))
    .map((factory) => `${factory.binding}${versionSpoken(factory) === '1.0' ? '' : ' 0.3'}`);
  const offered = card.supportedInterfaces.map((offer) => `${offer.protocolBinding} ${offer.protocolVersion}`);
  const older = card.supportedInterfaces.some((offer) => isWanted(offer.protocolBinding) && versionOf(offer) === '0.3');
  const speaksOlder = factories.some((factory) => versionSpoken(factory) === '0.3');
  return new TransportError(
    'malformed',
    `The card offers no interface that this client can call: it has ${offered.join(', ')}, and the client speaks ` +
      `${spoken.join(', ') || 'nothing'} in version 1.0${older && !speaksOlder ? `; ${hintAtCompat}` : ''}`,
  );
}

/** What to do about an agent that speaks nothing newer than protocol 0.3. */
export const hintAtCompat = "pass compat: ['0.3'] to call it in protocol 0.3";

function refusalOf({ agentInterface, secure, field }: Candidate, home: string, choice: Choice): string | undefined {
  const { url } = agentInterface;
  const party = partyOf(url);
  const homeParty = partyOf(home);
  if (party === undefined) return `${field} is not an address: ${JSON.stringify(url)}`;
  if (isPlain(party, secure) && choice.allowHttp !== true) {
    if (homeParty?.scheme === 'https:') return `${field} is ${url}, without TLS, though the card came over https`;
    if (!isLoopback(party.host)) return `${field} is ${url}, without TLS; pass allowHttp to call it all the same`;
  }
  const parties = (choice.audience ?? []).map((origin) => partyOf(origin));
  if ([homeParty, ...parties].some((allowed) => allowed !== undefined && isSameParty(allowed, party))) return undefined;
  const origin = /^https?:/i.test(url) ? new URL(url).origin : url;
  return `${field} is ${url}, on another origin than the card at ${home}${unreachable(party)}; to call it all the same, pass audience: ['${origin}'], or endpoint with the right URL`;
}

/** Custom bindings have schemes of their own, about which nothing is known here. */
function isPlain({ scheme }: Party, secure: boolean): boolean {
  return !secure && ['http:', 'grpc:', 'dns:', ''].includes(scheme);
}

function unreachable({ host }: Party): string {
  return isLoopback(host) ? `, and ${host} means the machine that asks` : '';
}
