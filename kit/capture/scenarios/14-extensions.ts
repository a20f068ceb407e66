import { userMessage } from 'a2a-kit/client';
import { deskStage, deskWithUrgency, urgency } from './report-desk.js';
import { rpc, withHeaders } from './rpc.js';
import type { Scenario } from './scenario.js';

const unknownExtension = 'https://example.com/extensions/unheard-of/v1';

export const extensions: Scenario = {
  name: '14-extensions',
  about:
    'A2A-Extensions names the extensions that a caller speaks, and the reply those that are active. What an agent does not know is ignored; what it requires has to be named.',
  start: deskStage([
    { path: '/desk', agent: deskWithUrgency({ required: false }) },
    { path: '/strict-desk', agent: deskWithUrgency({ required: true }) },
  ]),
  async play({ recorder, client, send }) {
    const report = userMessage('One test fails.', { metadata: { [urgency]: 'high' }, extensions: [urgency] });
    const desk = await client('report-desk', { path: '/desk', extensions: [urgency] });
    await recorder.step('SendMessage with an extension', () => desk.sendMessage({ message: report }));
    const to = (path: string) => ({ target: `${path}/a2a/jsonrpc` });
    const call = (id: number) => rpc(id, 'SendMessage', { message: userMessage('One test fails.') });
    await send('report-desk', { title: 'SendMessage without it', ...to('/desk'), body: call(2) });
    await send('report-desk', {
      title: 'SendMessage with it, and with one that the agent does not know',
      ...to('/desk'),
      headers: withHeaders({ 'A2A-Extensions': `${unknownExtension}, ${urgency}` }),
      body: call(3),
    });
    await send('report-desk', {
      title: 'SendMessage without an extension that is required',
      ...to('/strict-desk'),
      body: call(4),
    });
    await send('report-desk', {
      title: 'SendMessage with it',
      ...to('/strict-desk'),
      headers: withHeaders({ 'A2A-Extensions': urgency }),
      body: call(5),
    });
  },
};
