import type { AgentCard, JsonObject } from '../../protocol/generated/types.js';
import { cardsOf } from './card.js';
import { jsonOfMessage } from './compact.js';
import { flowsToV03 } from './security-schemes.js';

/**
 * Returns a card as the proto of 0.3 has it. It is the card of 0.3 but for what has to do with security, where the proto
 * already had the shapes of 1.0.
 */
export function cardToProto(card: AgentCard): JsonObject {
  const { security: _, securitySchemes: __, ...said } = cardsOf(card).v03;
  const { securitySchemes, securityRequirements, skills } = card;
  return {
    ...said,
    ...(securitySchemes === undefined ? {} : { securitySchemes: schemesOf(securitySchemes) }),
    ...(securityRequirements === undefined ? {} : { security: securityRequirements.map(jsonOfMessage) }),
    skills: skills.map(({ securityRequirements: security, ...skill }) => ({
      ...jsonOfMessage(skill),
      ...(security === undefined ? {} : { security: security.map(jsonOfMessage) }),
    })),
  };
}

function schemesOf(schemes: NonNullable<AgentCard['securitySchemes']>): JsonObject {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([name, scheme]) => {
      const { oauth2SecurityScheme: oauth2 } = scheme;
      if (oauth2 === undefined) return [[name, jsonOfMessage(scheme)]];
      const flows = flowsToV03(oauth2.flows);
      return flows === undefined ? [] : [[name, { oauth2SecurityScheme: { ...jsonOfMessage(oauth2), flows } }]];
    }),
  );
}
