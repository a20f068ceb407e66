import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import { rpc, taskIdOfV03 } from './rpc.js';
import type { Scenario } from './scenario.js';
import { drain, runTests, untilState } from './work.js';

const cardPath = '/.well-known/agent-card.json';
const question = 'What languages can you review?';

/** A message as callers of 0.3 send it over JSON-RPC. */
const said = (text: string) => ({
  kind: 'message',
  messageId: crypto.randomUUID(),
  role: 'user',
  parts: [{ kind: 'text', text }],
});

export const v03: Scenario = {
  name: '19-v03',
  about:
    'Agents that are told to speak protocol 0.3 too. The card is for callers of both versions until one says which it speaks; methods, shapes and errors are those of 0.3 for whoever calls by their names, over all three bindings.',
  start: kitStage({ compat: ['0.3'] }),
  describesGrpc: 'test-runner',
  async play({ recorder, client, send, call }) {
    const readCard = (title: string, version: string | undefined) =>
      send('code-reviewer', {
        title,
        method: 'GET',
        target: cardPath,
        headers: [
          ...(version === undefined ? [] : [['A2A-Version', version] as const]),
          ['Accept', 'application/json'],
        ],
      });
    await readCard('the card for callers of both versions', undefined);
    await readCard('the card of 0.3', '0.3');
    await readCard('the card of 1.0', '1.0');
    // Callers of 0.3 name no version.
    const headers = [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
    ] as const;
    await send('code-reviewer', {
      title: 'message/send, answered by a message',
      headers,
      body: rpc(1, 'message/send', { message: said(question) }),
    });
    await send('code-reviewer', {
      title: 'tasks/get, no such task',
      headers,
      body: rpc(2, 'tasks/get', { id: '00000000-0000-4000-8000-000000000000' }),
    });
    await send('code-reviewer', {
      title: 'SendMessage, which callers of 0.3 do not have',
      headers,
      body: rpc(3, 'SendMessage', { message: userMessage(question) }),
    });
    await send('code-reviewer', {
      title: 'message/send of a caller of 1.0',
      headers: [['A2A-Version', '1.0'], ...headers],
      body: rpc(4, 'message/send', { message: said(question) }),
    });
    const started = await send('test-runner', {
      title: 'message/send, not blocking',
      headers,
      body: rpc(5, 'message/send', { message: said(runTests), configuration: { blocking: false } }),
    });
    const id = taskIdOfV03(started);
    const onlooker = await client('test-runner', { recorded: false });
    await untilState(onlooker, id, 'TASK_STATE_WORKING');
    const runner = await client('test-runner', { version: '0.3' });
    await recorder.step('tasks/resubscribe', () => drain(runner.subscribeToTask({ id })));
    await recorder.step('tasks/get', () => runner.getTask({ id }));
    await recorder.step('message/stream', () => drain(runner.sendStreamingMessage({ message: userMessage(runTests) })));
    await send('code-reviewer', {
      title: 'message:send of 0.3 over HTTP+JSON',
      target: '/a2a/rest/v1/message:send',
      headers,
      body: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', content: [{ text: question }] } },
    });
    await send('code-reviewer', {
      title: 'a task of 0.3 over HTTP+JSON that does not exist',
      method: 'GET',
      target: '/a2a/rest/v1/tasks/00000000-0000-4000-8000-000000000000',
      headers: [['Accept', 'application/json']],
    });
    await call('code-reviewer', {
      title: 'SendMessage of 0.3 over gRPC',
      path: '/a2a.v1.A2AService/SendMessage',
      metadata: [],
      type: 'a2a.v1.SendMessageRequest',
      message: { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', content: [{ text: question }] } },
    });
  },
};
