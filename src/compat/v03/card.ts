import { encode } from '../../protocol/encode.js';
import type { AgentCard, AgentInterface, AgentSkill, JsonObject } from '../../protocol/generated/types.js';
import { withRequired } from '../../protocol/required.js';
import { compact, jsonOfMessage } from './compact.js';
import { requirementToV03, schemeToV03 } from './security-schemes.js';

/** The cards of an agent that is served in both versions. */
export interface VersionedCards {
  /** For readers of either version: the 1.0 card, and beside it the members of the 0.3 one. */
  readonly blended: JsonObject;
  /** For readers of 0.3 alone. */
  readonly v03: JsonObject;
}

/**
 * Returns the cards of an agent from its 1.0 card, of which the interfaces of versions below 1.0 are the 0.3 ones. Where
 * there is none, both are the 1.0 card. So is `blended` for a signed card: with members of 0.3 in it the signatures would
 * no longer hold.
 */
export function cardsOf(card: AgentCard): VersionedCards {
  const v10 = jsonOf(card);
  const v03 = cardToV03(card);
  if (v03 === undefined) return { blended: v10, v03: v10 };
  return { blended: card.signatures === undefined ? blend(card, v10, v03) : v10, v03 };
}

/**
 * Returns a card as 0.3 has it, undefined when the agent has no interface of a version below 1.0. The first of these is
 * the preferred one, the others are additional. Signatures are left out: they are of the 1.0 card.
 */
export function cardToV03(card: AgentCard): JsonObject | undefined {
  const [preferred, ...others] = card.supportedInterfaces.filter(isOfV03);
  if (preferred === undefined) return undefined;
  const { streaming, pushNotifications, extensions, extendedAgentCard } = card.capabilities;
  const { securitySchemes = {}, securityRequirements } = card;
  const schemes = Object.entries(securitySchemes).flatMap(([name, scheme]) => {
    const said = schemeToV03(scheme);
    return said === undefined ? [] : [[name, said] as const];
  });
  return compact({
    protocolVersion: threePart(preferred.protocolVersion),
    name: card.name,
    description: card.description,
    url: preferred.url,
    preferredTransport: preferred.protocolBinding,
    additionalInterfaces:
      others.length === 0 ? undefined : others.map(({ url, protocolBinding }) => ({ url, transport: protocolBinding })),
    iconUrl: card.iconUrl,
    provider: card.provider && { ...card.provider },
    version: card.version,
    documentationUrl: card.documentationUrl,
    capabilities: compact({ streaming, pushNotifications, extensions: extensions?.map(jsonOfMessage) }),
    securitySchemes: schemes.length === 0 ? undefined : Object.fromEntries(schemes),
    security: securityRequirements?.map(requirementToV03),
    defaultInputModes: [...card.defaultInputModes],
    defaultOutputModes: [...card.defaultOutputModes],
    skills: card.skills.map(skillToV03),
    supportsAuthenticatedExtendedCard: extendedAgentCard,
  });
}

/**
 * Returns a 0.3 card for readers of either dialect: HTTP clients read it as ProtoJSON or as the JSON of 0.3, so that each
 * security scheme has both forms in one object.
 */
export function cardForEither(card: JsonObject, { securitySchemes }: AgentCard): JsonObject {
  if (card.securitySchemes === undefined || securitySchemes === undefined) return card;
  return { ...card, securitySchemes: bothForms(securitySchemes) };
}

function blend(card: AgentCard, v10: JsonObject, v03: JsonObject): JsonObject {
  const { securitySchemes } = card;
  return {
    ...v03,
    ...v10,
    ...(securitySchemes === undefined ? {} : { securitySchemes: bothForms(securitySchemes) }),
    skills: card.skills.map((skill) => ({ ...skillToV03(skill), ...jsonOfSkill(skill) })),
  };
}

/** The members of the two forms have different names. */
function bothForms(schemes: NonNullable<AgentCard['securitySchemes']>): JsonObject {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => [name, { ...schemeToV03(scheme), ...jsonOfMessage(scheme) }]),
  );
}

function skillToV03({ securityRequirements, ...skill }: AgentSkill): JsonObject {
  return compact({ ...jsonOfMessage(skill), security: securityRequirements?.map(requirementToV03) });
}

function jsonOfSkill(skill: AgentSkill): JsonObject {
  return jsonOfMessage(withRequired('AgentSkill', skill));
}

function jsonOf(card: AgentCard): JsonObject {
  // What encode writes of a card is an object.
  return JSON.parse(encode('AgentCard', card)) as JsonObject;
}

/** Without a version an interface is as old as interfaces are. */
function isOfV03({ protocolVersion }: AgentInterface): boolean {
  const [major = '', minor = '0'] = protocolVersion.split('.');
  return protocolVersion === '' || (major === '0' && Number(minor) >= 3);
}

/** Cards of 0.3 give the version with a patch digit. */
function threePart(version: string): string {
  if (version === '') return '0.3.0';
  return /^\d+\.\d+$/.test(version) ? `${version}.0` : version;
}
