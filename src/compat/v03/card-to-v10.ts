import { type Decoded, decode } from '../../protocol/decode.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { type Fields, isObject } from '../../protocol/reading.js';
import { schemeFromV03 } from './security-schemes.js';

/**
 * Returns the 1.0 form of a 0.3 agent card, or what is wrong with it by the paths of its 1.0 form. The preferred interface
 * comes first and then each additional one that is not the same; all speak the card's version, in two parts. What 1.0 has
 * no place for is dropped: `stateTransitionHistory`, and all but the strongest of several OAuth flows.
 */
export function cardFromV03(document: unknown): Decoded<AgentCard> {
  if (!isObject(document)) return decode('AgentCard', document, { presence: 'lenient' });
  const { securitySchemes, signatures: _, ...rest } = document;
  const card = {
    ...rest,
    supportedInterfaces: interfacesOf(document),
    ...(isObject(securitySchemes) ? { securitySchemes: mapped(securitySchemes) } : {}),
  };
  return decode('AgentCard', card, { presence: 'lenient' });
}

function mapped(schemes: Fields): Fields {
  return Object.fromEntries(Object.entries(schemes).map(([name, scheme]) => [name, schemeFromV03(scheme)]));
}

function interfacesOf({ url, preferredTransport, protocolVersion, additionalInterfaces }: Fields): Fields[] {
  const version = twoPart(protocolVersion);
  const preferred = { url, protocolBinding: preferredTransport || 'JSONRPC', protocolVersion: version };
  const others = Array.isArray(additionalInterfaces) ? additionalInterfaces.filter(isObject) : [];
  const all = [
    preferred,
    ...others.map((one) => ({ url: one.url, protocolBinding: one.transport, protocolVersion: version })),
  ];
  return all.filter((one, index) => all.findIndex((same) => isSame(same, one)) === index);
}

function isSame(a: Fields, b: Fields): boolean {
  return a.url === b.url && a.protocolBinding === b.protocolBinding;
}

/** Patch digits take no part in the choice of a version. */
function twoPart(version: unknown): unknown {
  if (version === undefined || version === null || version === '') return '0.3';
  return typeof version === 'string' ? version.replace(/^(\d+\.\d+)\..*$/, '$1') : version;
}
