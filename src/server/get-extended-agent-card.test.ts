import { describe, expect, it } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Agent } from './agent.js';

const ada = { principal: { id: 'ada', level: 'gold' } };

function start(profile: Partial<Agent>) {
  return createTestServer(createScriptedAgent(profile).agent);
}

const skills = [{ id: 'secret', name: 'Secret', description: 'For friends', tags: ['x'] }];

describe('the extended card', () => {
  verifies('case 13', 'is the public one with the configured members in place of its own', async () => {
    const { as, server } = start({ extendedCard: { description: 'For friends', skills } });
    const card = await as(ada).call('getExtendedAgentCard', {});
    expect(card).toEqual({ ...server.card, description: 'For friends', skills });
    expect(server.card).toMatchObject({ capabilities: { extendedAgentCard: true } });
    expect(server.card.skills).not.toEqual(skills);
  });

  it('may depend on who asks', async () => {
    const { as } = start({
      extendedCard: async ({ id, level }) => ({ description: `For ${id}, ${String(level)}` }),
    });
    expect(await as(ada).call('getExtendedAgentCard', undefined)).toMatchObject({ description: 'For ada, gold' });
  });

  it('is refused to an anonymous caller, with a challenge', async () => {
    const { call } = start({ extendedCard: {} });
    await expect(call('getExtendedAgentCard', {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      http: { headers: { 'WWW-Authenticate': 'Bearer' } },
    });
  });

  it('that is declared and not there is not configured', async () => {
    const { as } = start({ capabilities: { extendedAgentCard: true } });
    await expect(as(ada).call('getExtendedAgentCard', {})).rejects.toMatchObject({
      code: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    });
  });

  it.each([undefined, false])('that is not declared is not supported (%s)', async (extendedAgentCard) => {
    const { as } = start(
      extendedAgentCard === undefined ? {} : { extendedCard: {}, capabilities: { extendedAgentCard } },
    );
    await expect(as(ada).call('getExtendedAgentCard', {})).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  });

  it('that cannot be made is answered with nothing about why', async () => {
    const { as } = start({
      extendedCard: () => {
        throw new Error('ldap is down');
      },
    });
    await expect(as(ada).call('getExtendedAgentCard', {})).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      message: 'Internal error',
    });
  });
});
