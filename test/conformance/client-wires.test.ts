import { describe, expect } from 'vitest';
import { startStub } from '../support/stub-agent.js';
import { pathOf } from '../support/stub-agent-call.js';
import { callAll, fullTask, startFullStub as start } from '../support/stub-agent-full.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';
import { rpcs } from '../support/wire-request.js';

verifies(
  ['REQ-259', 'REQ-260', 'REQ-261', 'C2 send', 'C50 send'],
  'a call over JSON-RPC is one request object of version 2.0',
  async () => {
    const { client, calls } = await start('JSONRPC');
    await callAll(client);
    for (const [at, { request, headerLines }] of calls.entries()) {
      expect([request.method, request.target]).toEqual(['POST', pathOf.JSONRPC]);
      expect(headerLines('content-type')).toEqual(['application/json']);
      expect(request.json()).toEqual({
        jsonrpc: '2.0',
        id: expect.any(Number),
        method: rpcs[at],
        params: expect.any(Object),
      });
    }
    expect(new Set(calls.map(({ id }) => id)).size).toBe(11);
  },
);

describe('a call over HTTP+JSON', () => {
  verifies(
    ['REQ-266', 'REQ-267', 'REQ-268', 'REQ-270', 'REQ-271', 'case 124'],
    'goes to the route of the specification, with ids and values percent-encoded',
    async () => {
      const { client, calls } = await start('HTTP+JSON');
      await callAll(client);
      const tasks = '/rest/tasks/a%2Fb%3Ac%20d%2525%C3%A9';
      const lines = calls.map(({ request: { method, target } }) => `${method} ${target.split('?')[0]}`);
      expect(lines).toEqual([
        'POST /rest/message:send',
        'POST /rest/message:stream',
        `GET ${tasks}`,
        'GET /rest/tasks',
        `POST ${tasks}:cancel`,
        `POST ${tasks}:subscribe`,
        `POST ${tasks}/pushNotificationConfigs`,
        `GET ${tasks}/pushNotificationConfigs/c%3Fd%23e`,
        `GET ${tasks}/pushNotificationConfigs`,
        `DELETE ${tasks}/pushNotificationConfigs/c%3Fd%23e`,
        'GET /rest/extendedAgentCard',
      ]);
      const queries = calls.map(({ request: { target } }) => (target.split('?')[1] ?? '').split('&').sort());
      expect(queries[2]).toEqual(['historyLength=0']);
      expect(queries[3]).toEqual([
        'contextId=a%20b%2Bc%2Fd%26%C3%A9',
        'historyLength=0',
        'includeArtifacts=false',
        'pageSize=5',
        'pageToken=x%2By%3D',
        'status=TASK_STATE_WORKING',
        'statusTimestampAfter=2025-11-09T10%3A30%3A00.000Z',
      ]);
      expect(queries[8]).toEqual(['pageSize=2', 'pageToken=p%2F2']);
      for (const at of [0, 1, 4, 5, 6, 7, 9, 10]) expect(queries[at]).toEqual(['']);
    },
  );

  verifies(
    ['REQ-264', 'case 122'],
    'has a body where there is something to say, of the type of the protocol',
    async () => {
      const { client, calls } = await start('HTTP+JSON');
      await callAll(client);
      await client.cancelTask({ id: fullTask.id });
      const bodies = calls.map(({ rpc, request, headerLines }) => [
        rpc,
        request.body !== '',
        ...headerLines('content-type'),
      ]);
      const type = 'application/a2a+json';
      expect(bodies).toEqual([
        ['SendMessage', true, type],
        ['SendStreamingMessage', true, type],
        ['GetTask', false],
        ['ListTasks', false],
        ['CancelTask', true, type],
        ['SubscribeToTask', false],
        ['CreateTaskPushNotificationConfig', true, type],
        ['GetTaskPushNotificationConfig', false],
        ['ListTaskPushNotificationConfigs', false],
        ['DeleteTaskPushNotificationConfig', false],
        ['GetExtendedAgentCard', false],
        ['CancelTask', false],
      ]);
    },
  );

  verifies(['case 121', 'C1 send'], 'subscribes with GET where POST is unknown, and remembers it', async () => {
    for (const status of [404, 405]) {
      const { client, calls } = await startStub('HTTP+JSON', {
        SubscribeToTask: (_, { events, raw }, { request }) => {
          if (request.method === 'GET') events({ task: fullTask }).end();
          else raw.send('Not here', { status, headers: { 'content-type': 'text/plain' } });
        },
      });
      for (let time = 0; time < 2; time++) {
        expect((await collect(client.subscribeToTask({ id: fullTask.id }))).events).toEqual([{ task: fullTask }]);
      }
      expect(calls.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'GET']);
    }
  });
});
