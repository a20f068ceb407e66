import { userMessage } from 'a2a-kit/client';
import { deskOf, deskStage } from './report-desk.js';
import { rpc } from './rpc.js';
import type { Scenario } from './scenario.js';
import { refusedWith, taskOf } from './work.js';

const report = 'One test fails.';

export const tenants: Scenario = {
  name: '17-tenants',
  about:
    'Two tenants share one host, each with an agent and a card of its own. The tenant travels in params over JSON-RPC and in the path over HTTP+JSON; what belongs to the other does not exist.',
  start: deskStage([
    { tenant: 'acme', agent: deskOf('acme') },
    { tenant: 'globex', agent: deskOf('globex') },
  ]),
  async play({ recorder, client, send }) {
    await send('report-desk', {
      title: 'the card of acme',
      method: 'GET',
      target: '/acme/.well-known/agent-card.json',
      headers: [['A2A-Version', '1.0']],
    });
    const acme = await client('report-desk', { path: '/acme' });
    const globex = await client('report-desk', { path: '/globex', binding: 'HTTP+JSON' });
    const { id } = await recorder.step('SendMessage to acme', async () =>
      taskOf(await acme.sendMessage({ message: userMessage(report) })),
    );
    await recorder.step('SendMessage to globex over HTTP+JSON', () =>
      globex.sendMessage({ message: userMessage(report) }),
    );
    await recorder.step('GetTask as acme', () => acme.getTask({ id }));
    await recorder.step('GetTask as globex', () => refusedWith('TASK_NOT_FOUND', globex.getTask({ id })));
    await send('report-desk', {
      title: 'SendMessage to a tenant that does not exist',
      body: rpc(6, 'SendMessage', { tenant: 'initech', message: userMessage(report) }),
    });
    await send('report-desk', {
      title: 'SendMessage to none',
      body: rpc(7, 'SendMessage', { message: userMessage(report) }),
    });
    await send('report-desk', {
      title: 'SendMessage over HTTP+JSON, with another tenant in the body than in the path',
      target: '/a2a/rest/acme/message:send',
      headers: [
        ['A2A-Version', '1.0'],
        ['Accept', 'application/a2a+json, application/json'],
        ['Content-Type', 'application/a2a+json'],
      ],
      body: { tenant: 'globex', message: userMessage(report) },
    });
  },
};
