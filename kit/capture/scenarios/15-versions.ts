import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import { rpc, withHeaders } from './rpc.js';
import type { Scenario } from './scenario.js';

export const versions: Scenario = {
  name: '15-versions',
  about:
    'A2A-Version says which protocol a request speaks. Without it that is 0.3, which these agents do not offer unless they are told to; digits of a patch do not count.',
  start: kitStage(),
  async play({ send }) {
    const question = (id: number) => rpc(id, 'SendMessage', { message: userMessage('What languages can you review?') });
    const versioned = (version: string | undefined) => withHeaders({ 'A2A-Version': version });
    await send('code-reviewer', { title: 'version 1.0', body: question(1) });
    await send('code-reviewer', { title: 'no version', headers: versioned(undefined), body: question(2) });
    await send('code-reviewer', { title: 'version 0.3', headers: versioned('0.3'), body: question(3) });
    await send('code-reviewer', { title: 'a later version', headers: versioned('1.1'), body: question(4) });
    await send('code-reviewer', { title: 'digits of a patch', headers: versioned('1.0.7'), body: question(5) });
    await send('code-reviewer', {
      title: 'the version as a query parameter',
      headers: versioned(undefined),
      target: '/a2a/jsonrpc?A2A-Version=1.0',
      body: question(6),
    });
    await send('code-reviewer', {
      title: 'no version over HTTP+JSON',
      method: 'GET',
      target: '/a2a/rest/tasks',
      headers: [['Accept', 'application/a2a+json, application/json']],
    });
    const olderName = (id: number) => ({ ...question(id), method: 'message/send' });
    await send('code-reviewer', {
      title: 'the name of version 0.3, no version',
      headers: versioned(undefined),
      body: olderName(8),
    });
    await send('code-reviewer', { title: 'the name of version 0.3, version 1.0', body: olderName(9) });
  },
};
