import type { FieldViolation } from '../protocol/a2a-error.js';
import { decode } from '../protocol/decode.js';
import type { AgentCard, AgentInterface } from '../protocol/generated/types.js';
import { legacyReason } from './legacy-card.js';

/** What came of a document that should be an agent card. */
export type CheckedCard =
  | {
      readonly ok: true;
      readonly card: AgentCard;
      /** What is wrong with the card and does not stand in the way of a call. */
      readonly warnings: readonly FieldViolation[];
    }
  | {
      readonly ok: false;
      /** What the document is instead, in words for people. */
      readonly reason: string;
      readonly violations: readonly FieldViolation[];
    };

/** What no call can do without. Printers of ProtoJSON leave the other REQUIRED members out when they are empty. */
const indispensable = new Set(['name', 'version', 'supportedInterfaces', 'capabilities']);

/**
 * Returns the card in its canonical form, or what keeps the document from being one that a client can use.
 *
 * All missing REQUIRED members are named at once. A card that lacks only what no call needs is taken, with warnings.
 * A card of protocol 0.3 is named as such, a relative URL by its field. Older spellings are read as the ledger has them
 * (C21, C22, C26). Never throws.
 *
 * Spec 4.4.1, 5.7, 8.3.
 */
export function checkCard(document: unknown): CheckedCard {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return refused(`not an agent card: expected a JSON object, got ${kindOf(document)}`);
  }
  const legacy = legacyReason(document as Readonly<Record<string, unknown>>);
  if (legacy !== undefined) {
    return refused(
      `a protocol 0.3 card: ${legacy}. This client speaks protocol 1.0; ask for the agent's 1.0 card, or call it with a client for 0.3`,
    );
  }
  const full = decode('AgentCard', document, { presence: 'present' });
  const lenient = full.ok ? full : decode('AgentCard', document, { presence: 'lenient' });
  const missing = full.ok ? [] : full.violations;
  if (!lenient.ok) return invalid(missing);
  const card = lenient.value;
  const faults = [...missing.filter(({ field }) => indispensable.has(field)), ...emptyMembers(card), ...badUrls(card)];
  if (faults.length > 0) return invalid(missing.length > 0 ? [...missing, ...faults] : faults);
  return { ok: true, card, warnings: [...missing, ...unreachableHosts(card)] };
}

function refused(reason: string, violations: readonly FieldViolation[] = []): CheckedCard {
  return { ok: false, reason, violations };
}

function invalid(violations: readonly FieldViolation[]): CheckedCard {
  const unique = [...new Map(violations.map((violation) => [violation.field, violation])).values()];
  const missing = unique.filter(({ description }) => description.startsWith('required'));
  const wrong = unique.filter((violation) => !missing.includes(violation));
  const parts = [
    ...(missing.length > 0 ? [`missing ${missing.map(({ field }) => field).join(', ')}`] : []),
    ...wrong.map(({ field, description }) => `${field}: ${description}`),
  ];
  return refused(`not an agent card: ${parts.join('; ')}`, unique);
}

function kindOf(document: unknown): string {
  if (document === undefined) return 'something that is not JSON';
  return Array.isArray(document) ? 'an array' : document === null ? 'null' : `a ${typeof document}`;
}

function emptyMembers(card: AgentCard): FieldViolation[] {
  const empty: FieldViolation[] = [];
  const refuse = (field: string): void => void empty.push({ field, description: 'required: it is empty' });
  if (card.name === '') refuse('name');
  if (card.version === '') refuse('version');
  if (card.supportedInterfaces.length === 0) refuse('supportedInterfaces');
  return empty;
}

/** Bindings whose interfaces are called at a URL; gRPC and custom ones may have other addresses. */
const overHttp = new Set(['JSONRPC', 'HTTP+JSON']);

function eachInterface<T>(card: AgentCard, look: (entry: AgentInterface, field: string) => T[]): T[] {
  return card.supportedInterfaces.flatMap((entry, index) => look(entry, `supportedInterfaces[${index}].url`));
}

function badUrls(card: AgentCard): FieldViolation[] {
  return eachInterface(card, ({ url, protocolBinding }, field) => {
    if (!overHttp.has(protocolBinding)) return [];
    if (namesUser(url)) return [{ field, description: 'expected a URL without a user name and a password' }];
    if (/^https?:\/\/[^/?#]/i.test(url)) return [];
    return [{ field, description: `expected an absolute http or https URL, got ${JSON.stringify(url.slice(0, 100))}` }];
  });
}

/** No fetch function takes such a URL, and everybody who reads the card would know them. */
function namesUser(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Addresses that servers listen on, which name no host that a caller could reach. */
const unspecified = /^[a-z+]+:\/\/(?:[^/?#@]*@)?(?:0\.0\.0\.0|\[::\])(?=[:/?#]|$)/i;

function unreachableHosts(card: AgentCard): FieldViolation[] {
  return eachInterface(card, ({ url }, field) => {
    if (!unspecified.test(url)) return [];
    const host = url.includes('[::]') ? '[::]' : '0.0.0.0';
    return [{ field, description: `the host ${host} is where the agent listens and not an address to call` }];
  });
}
