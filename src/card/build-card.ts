import type { AgentCapabilities, AgentCard, AgentInterface } from '../protocol/generated/types.js';
import { checkInterfaces, checkProfile } from './check-profile.js';
import type { AgentProfile } from './profile.js';

/** What a card says where its author says nothing: the least that every agent can do. */
const usualModes: readonly string[] = ['text/plain'];

/** A profile that may have an extended card beside it; whether it has one is all that the public card tells. */
export type CardSource = AgentProfile & { readonly extendedCard?: unknown };

/**
 * Returns the agent card for a profile that is served at these interfaces, the preferred one first.
 *
 * Every REQUIRED member is there and filled. The parts of the profile are shared with the card and not copied.
 *
 * Spec 4.4.1, 5.7, 8.3.1.
 *
 * @throws {TypeError} naming the member that is missing or cannot be used
 */
export function buildCard(profile: CardSource, interfaces: readonly AgentInterface[]): AgentCard {
  checkProfile(profile);
  checkInterfaces(interfaces);
  const { name, description, version, skills, provider, documentationUrl, iconUrl } = profile;
  const { securitySchemes, securityRequirements } = profile;
  return {
    name,
    description,
    supportedInterfaces: [...interfaces],
    ...(provider === undefined ? {} : { provider }),
    version,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
    capabilities: capabilitiesOf(profile),
    ...(securitySchemes === undefined ? {} : { securitySchemes: { ...securitySchemes } }),
    ...(securityRequirements === undefined ? {} : { securityRequirements: [...securityRequirements] }),
    defaultInputModes: [...(profile.defaultInputModes ?? usualModes)],
    defaultOutputModes: [...(profile.defaultOutputModes ?? usualModes)],
    skills: [...skills],
    ...(iconUrl === undefined ? {} : { iconUrl }),
  };
}

/** Returns what an agent offers, with everything said that its author left open. */
export function capabilitiesOf({ capabilities = {}, extendedCard }: CardSource): AgentCapabilities {
  const { streaming = true, pushNotifications = false, extensions } = capabilities;
  return {
    streaming,
    pushNotifications,
    ...(extensions === undefined ? {} : { extensions: [...extensions] }),
    extendedAgentCard: capabilities.extendedAgentCard ?? extendedCard !== undefined,
  };
}
