import { describe, expect } from 'vitest';
import { A2AError, type AgentProfile } from '../../src/entries/server.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { jsonWires, wires, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import type { StartOptions } from '../support/wire-host.js';

const skill = (id: string): AgentProfile['skills'][number] => ({
  id,
  name: id,
  description: 'Does it',
  tags: ['test'],
});
const skillsOf = (card: Json): string[] => card.skills.map(({ id }: Json) => id);

/** Serves an agent that shows a skill more to whoever has the level for it, and nothing to strangers. */
const extended: StartOptions = {
  authenticate,
  profile: {
    ...bearerScheme,
    extendedCard(principal) {
      if (principal.level === undefined) throw new A2AError('PERMISSION_DENIED', 'The level is missing');
      const skills = [skill('script'), ...(principal.level === 'full' ? [skill('secret')] : [])];
      return { skills, description: `For ${principal.id}` };
    },
  },
};

describe.each(wires)('the extended card over $name', ({ start }) => {
  verifies(['REQ-132', 'case 13'], 'is unsupported where none is declared', async () => {
    const wire = await start({ authenticate });
    for (const caller of [wire, wire.as(callers.ada)]) {
      expectRefusal(await caller.call('GetExtendedAgentCard'), 'UNSUPPORTED_OPERATION');
    }
    const off = await start({ authenticate, profile: { capabilities: { extendedAgentCard: false } } });
    expectRefusal(await off.as(callers.ada).call('GetExtendedAgentCard'), 'UNSUPPORTED_OPERATION');
  });

  verifies(['REQ-133', 'case 13'], 'is not configured where one is declared and not given', async () => {
    const wire = await start({ authenticate, profile: { capabilities: { extendedAgentCard: true } } });
    const answer = await wire.as(callers.ada).call('GetExtendedAgentCard');
    expectRefusal(answer, 'EXTENDED_AGENT_CARD_NOT_CONFIGURED');
  });

  verifies(['REQ-135', 'case 13', 'C40 accept'], 'is for callers who say who they are', async () => {
    const wire = await start(extended);
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const answer = await wire.as(headers).call('GetExtendedAgentCard');
      expectRefusal(answer, 'UNAUTHENTICATED');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
      expect(answer.text).not.toContain('secret');
    }
  });

  verifies(
    ['REQ-136', 'REQ-144', 'case 13'],
    'is given to who uses the declared scheme, and is the new one',
    async () => {
      const wire = await start(extended);
      const published: Json = await (await wire.raw('/.well-known/agent-card.json')).json();
      expect(published.securitySchemes.token.httpAuthSecurityScheme.scheme).toBe('Bearer');
      expect(skillsOf(published)).toEqual(['script']);
      expect(published.capabilities.extendedAgentCard).toBe(true);
      const { result } = await wire.as(callers.ada).call('GetExtendedAgentCard');
      expect(skillsOf(result)).toEqual(['script', 'secret']);
      expect(result.supportedInterfaces).toEqual(published.supportedInterfaces);
    },
  );

  verifies(['REQ-137', 'REQ-138', 'REQ-179', 'REQ-320'], 'shows each caller what its level allows', async () => {
    const wire = await start(extended);
    const bob = await wire.as(callers.bob).call('GetExtendedAgentCard');
    expect(bob.result).toMatchObject({ description: 'For bob', skills: [{ id: 'script' }] });
    expect(bob.text).not.toContain('secret');
    const eve = await wire.as(callers.eve).call('GetExtendedAgentCard', {}, { tenant: 'evil' });
    expectRefusal(eve, 'PERMISSION_DENIED');
  });
});

describe.each(jsonWires)('the extended card in HTTP over $name', ({ start }) => {
  verifies('REQ-140', 'says that it may be kept by its reader only', async () => {
    const { headers } = await (await start(extended)).as(callers.ada).call('GetExtendedAgentCard');
    expect(headers.get('cache-control')).toMatch(/private/);
  });
});

describe.each(wiresOf('JSONRPC'))('the extended card over $name', ({ start }) => {
  verifies(['REQ-145', 'C40 accept'], 'can be asked for without params', async () => {
    const wire = await start(extended);
    for (const params of [{}, { params: {} }, { params: null }]) {
      const response = await wire.raw('/a2a/jsonrpc', {
        method: 'POST',
        headers: { ...callers.ada, 'a2a-version': '1.0', 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard', ...params }),
      });
      expect(await response.json()).toMatchObject({ result: { description: 'For ada' } });
    }
  });
});
