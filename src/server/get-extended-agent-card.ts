import { A2AError } from '../protocol/a2a-error.js';
import type { AgentCard, GetExtendedAgentCardRequest } from '../protocol/generated/types.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { unauthenticated } from './unauthenticated.js';

/**
 * Returns the card for this caller: the public one, with what the agent has for authenticated callers in place of its own,
 * finished as the public one is.
 *
 * Spec 3.1.11, 13.3.
 *
 * @throws {A2AError} `EXTENDED_AGENT_CARD_NOT_CONFIGURED`, `UNAUTHENTICATED`
 */
export async function getExtendedAgentCard(
  core: Core,
  _request: GetExtendedAgentCardRequest,
  { principal }: Call,
): Promise<AgentCard> {
  if (principal === undefined) throw unauthenticated(core.agent);
  const { extendedCard } = core.agent;
  if (extendedCard === undefined) throw new A2AError('EXTENDED_AGENT_CARD_NOT_CONFIGURED');
  const members = typeof extendedCard === 'function' ? await extendedCard(principal) : extendedCard;
  return core.finishCard({ ...core.card(), ...members });
}
