import { kitStage } from './kit-stage.js';
import { rpc, withHeaders } from './rpc.js';
import type { Scenario } from './scenario.js';

export const extendedCard: Scenario = {
  name: '13-extended-card',
  about:
    'The extended card of code-reviewer is for callers who say who they are. test-runner has none, and its public card says so.',
  start: kitStage(),
  async play({ recorder, client, send, secret }) {
    const token = secret('token');
    await send('code-reviewer', {
      title: 'GetExtendedAgentCard without a token',
      body: rpc(1, 'GetExtendedAgentCard', {}),
    });
    await send('code-reviewer', {
      title: 'GetExtendedAgentCard with a wrong token',
      headers: withHeaders({ Authorization: `Bearer ${secret('wrongToken')}` }),
      body: rpc(2, 'GetExtendedAgentCard', {}),
    });
    const reviewer = await client('code-reviewer', { bearer: token });
    await recorder.step('GetExtendedAgentCard', () => reviewer.getExtendedAgentCard());
    const overRest = await client('code-reviewer', { bearer: token, binding: 'HTTP+JSON' });
    await recorder.step('GetExtendedAgentCard over HTTP+JSON', () => overRest.getExtendedAgentCard());
    await send('code-reviewer', {
      title: 'GetExtendedAgentCard over HTTP+JSON without a token',
      method: 'GET',
      target: '/a2a/rest/extendedAgentCard',
      headers: [
        ['A2A-Version', '1.0'],
        ['Accept', 'application/a2a+json, application/json'],
      ],
    });
    await send('test-runner', {
      title: 'GetExtendedAgentCard of an agent without one',
      headers: withHeaders({ Authorization: `Bearer ${token}` }),
      body: rpc(6, 'GetExtendedAgentCard', {}),
    });
  },
};
