import { buildCard } from '../card/build-card.js';
import { checkProfile } from '../card/check-profile.js';
import type { AgentCard, AgentInterface } from '../protocol/generated/types.js';
import type { Agent } from './agent.js';

/**
 * Returns what gives the agent's card: the same object until the interfaces change, so that whoever serves it can keep
 * what it made of it. Interfaces that are given as a function are asked for when the card is.
 *
 * @throws {TypeError} naming the member that is missing or cannot be used
 */
export function cardSource(
  agent: Agent,
  interfaces: readonly AgentInterface[] | (() => readonly AgentInterface[]),
): () => AgentCard {
  if (typeof interfaces !== 'function') {
    const card = buildCard(agent, interfaces);
    return () => card;
  }
  checkProfile(agent);
  let known: { readonly key: string; readonly card: AgentCard } | undefined;
  return () => {
    const given = interfaces();
    const key = JSON.stringify(given);
    if (known?.key !== key) known = { key, card: buildCard(agent, given) };
    return known.card;
  };
}
