import type { AgentCard, AgentInterface } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import { addressFault, partiesOf } from './address.js';
import { callsWithTls, isLoopback, isNamedBy, isSameParty, type Party, partyOf, portOf } from './origins.js';
import type { ProtocolVersion, TransportFactory } from './transport.js';

/** An interface of a card with the transport that speaks to it. */
export interface Candidate {
  readonly agentInterface: AgentInterface;
  readonly factory: TransportFactory;
  readonly protocolVersion: ProtocolVersion;
  /** Whether it is called with TLS, which its address need not say (C43). */
  readonly secure: boolean;
  /** Whether credentials may be sent there. */
  readonly trusted: boolean;
  /** Where the interface stands in the card, for messages. */
  readonly field: string;
}

/** What the caller of `connect` has said about interfaces. */
export interface ChoiceOptions {
  /** Bindings to choose from, where not every one is wanted. */
  readonly bindings?: readonly string[] | undefined;
  /** Where to call instead of the URL of the chosen interface. */
  readonly endpoint?: string | undefined;
  /**
   * Origins besides the card's that may be called, and given credentials. What an entry names has to be so: its host, and
   * the port and TLS where it says something of them.
   */
  readonly audience?: readonly string[] | undefined;
  readonly allowHttp?: boolean | undefined;
}

/** What an interface is chosen from, and by. */
export interface Choice extends ChoiceOptions {
  readonly card: AgentCard;
  readonly factories: readonly TransportFactory[];
  /** Where the card came from; undefined when the caller had it in hand. */
  readonly cardUrl: string | undefined;
  /** Told of interfaces that are passed over because nothing can be called at their addresses. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** An interface with a transport for it, of which is still to be seen whether it may be called. */
type Offer = Omit<Candidate, 'trusted'>;

/**
 * Returns the interfaces that can be called, the chosen one first: the first in card order whose binding has a transport,
 * whose version is 1.0, patch digits aside, and whose address the binding can be called at. The others stand by for when
 * it cannot be reached.
 *
 * Only where the card offers nothing newer at all, whatever its binding, interfaces of protocol 0.3 are looked at in the
 * same way, as far as there are transports for it: an interface of one version never stands by for one of another.
 *
 * An interface on another origin than the card's is refused unless the audience names it, and so is one without TLS:
 * a card must neither carry credentials elsewhere nor strip them of their protection. That the first is refused is an
 * error, never a reason to take the next. A binding that has a port of its own on the card's host may be called there;
 * without TLS it gets no credentials, since another server may listen there, unless the audience names it.
 *
 * Spec 8.3.2, 3.6, 13.4, spec conflict C44.
 *
 * @throws {TransportError} `malformed`
 * @throws {TypeError} for an endpoint or an audience that is wrong in itself
 */
export function chooseInterfaces(choice: Choice): readonly [Candidate, ...Candidate[]] {
  const offers = spoken(choice, offersNewer(choice.card) ? '1.0' : '0.3');
  const faults = offers.map(({ agentInterface: { protocolBinding, url } }) => addressFault(protocolBinding, url));
  if (choice.endpoint !== undefined && offers[0] !== undefined) return [atEndpoint(offers[0], choice.endpoint, choice)];
  const wrong = offers.flatMap(({ field }, at) => (faults[at] === undefined ? [] : [`${field} ${faults[at]}`]));
  const [first, ...others] = offers.filter((_, at) => faults[at] === undefined);
  if (first === undefined) throw nothingUsable(choice, wrong);
  for (const why of wrong) choice.onWarning?.(`${why}; it is passed over`);
  // A card in hand was vouched for by whoever handed it over: its first interface says where it belongs.
  const home = { url: choice.cardUrl ?? first.agentInterface.url, secure: first.secure };
  const chosen = judged(first, home, choice);
  if ('refused' in chosen) throw new TransportError('malformed', chosen.refused);
  const standby = others.flatMap((other) => {
    const verdict = judged(other, home, choice);
    return 'refused' in verdict ? [] : [verdict];
  });
  return [chosen, ...standby];
}

/** True for a card with an interface of a version above 0.x, whether or not anybody here speaks it. */
function offersNewer({ supportedInterfaces }: AgentCard): boolean {
  return supportedInterfaces.some(({ protocolVersion }) => protocolVersion !== '' && !protocolVersion.startsWith('0.'));
}

function atEndpoint(offer: Offer, url: string, { allowHttp }: Choice): Candidate {
  const fault = addressFault(offer.agentInterface.protocolBinding, url);
  if (fault !== undefined) throw new TypeError(`endpoint ${fault}`);
  const party = partyOf(url);
  const secure = callsWithTls(party, { allowHttp });
  if (party !== undefined && isPlain(party, secure) && !isLoopback(party.host) && allowHttp !== true) {
    throw new TypeError(`endpoint ${url} is without TLS; pass allowHttp to call it all the same`);
  }
  return { ...offer, agentInterface: { ...offer.agentInterface, url }, secure, trusted: true };
}

function spoken({ card, factories, bindings, cardUrl, allowHttp }: Choice, version: ProtocolVersion): Offer[] {
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

function nothingUsable(choice: Choice, wrong: readonly string[]): TransportError {
  const { card, factories, bindings } = choice;
  const isWanted = (binding: string): boolean => bindings?.includes(binding) ?? true;
  const spoken = factories
    .filter(({ binding }) => isWanted(binding))
    .map((factory) => `${factory.binding}${versionSpoken(factory) === '1.0' ? '' : ' 0.3'}`);
  const offered = card.supportedInterfaces.map((offer) => `${offer.protocolBinding} ${offer.protocolVersion}`);
  const reasons = [
    `it has ${offered.join(', ')}, and the client speaks ${spoken.join(', ') || 'nothing'} in version 1.0`,
    ...wrong,
    ...hintsAtOlder(choice),
  ];
  return new TransportError(
    'malformed',
    `The card offers no interface that this client can call: ${reasons.join('; ')}`,
  );
}

/** What to do where interfaces of 0.3 are all that could be called. */
function hintsAtOlder({ card, factories, bindings }: Choice): string[] {
  const isWanted = (binding: string): boolean => bindings?.includes(binding) ?? true;
  const older = card.supportedInterfaces.some((offer) => isWanted(offer.protocolBinding) && versionOf(offer) === '0.3');
  if (!older) return [];
  const speaksOlder = factories.some((factory) => versionSpoken(factory) === '0.3');
  if (!offersNewer(card)) return speaksOlder ? [] : [hintAtCompat];
  const widened = bindings !== undefined ? 'widen bindings' : 'pass a transport for a newer interface';
  return [`an agent that offers something newer is not called in protocol 0.3: ${widened}`];
}

/** What to do about an agent that speaks nothing newer than protocol 0.3. */
export const hintAtCompat = "pass compat: ['0.3'] to call it in protocol 0.3";

interface Home {
  readonly url: string;
  /** Whether it is called with TLS, where its address does not say it. */
  readonly secure: boolean;
}

function judged(offer: Offer, home: Home, choice: Choice): Candidate | { readonly refused: string } {
  const { agentInterface, secure, field } = offer;
  const { url } = agentInterface;
  const party = partyOf(url);
  const homeParty = partyOf(home.url);
  if (party === undefined) return { refused: `${field} is not an address: ${JSON.stringify(url)}` };
  if (isPlain(party, secure) && choice.allowHttp !== true) {
    if (homeParty?.scheme === 'https:') {
      return { refused: `${field} is ${url}, without TLS, though the card came over https` };
    }
    if (!isLoopback(party.host)) {
      return { refused: `${field} is ${url}, without TLS; pass allowHttp to call it all the same` };
    }
  }
  if (partiesOf(choice.audience).some((entry) => isNamedBy(entry, party, secure))) return { ...offer, trusted: true };
  if (homeParty !== undefined && isSameParty(homeParty, party)) {
    return { ...offer, trusted: secure || portOf(party, secure) === portOf(homeParty, home.secure) };
  }
  return {
    refused: `${field} is ${url}, on another origin than the card at ${home.url}${unreachable(party)}; to call it all the same, pass audience: ['${originOf(url)}'], or endpoint with the right URL`,
  };
}

/** Returns what an audience calls an address. */
export function originOf(url: string): string {
  return /^https?:/i.test(url) ? new URL(url).origin : url;
}

/** Custom bindings have schemes of their own, about which nothing is known here. */
function isPlain({ scheme }: Party, secure: boolean): boolean {
  return !secure && ['http:', 'grpc:', 'dns:', ''].includes(scheme);
}

function unreachable({ host }: Party): string {
  return isLoopback(host) ? `, and ${host} means the machine that asks` : '';
}
