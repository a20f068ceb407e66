import { describe, expect } from 'vitest';
import type { AgentClient } from '../../src/entries/client.js';
import { aMessage, aStatus, aTask } from '../../src/testing/builders.js';
import { aCard } from '../support/agent-peer.js';
import { bindings, type Stub, type StubOptions, startStub } from '../support/stub-agent.js';
import { pathOf } from '../support/stub-agent-call.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';
import { type Binding, rpcs } from '../support/wire-request.js';
import { shapeFaults } from '../support/wire-shape.js';

// Ids that agents may give and that mean something to URLs.
const task = aTask({ id: 'a/b:c d%25é', status: aStatus('TASK_STATE_COMPLETED') });
const config = { id: 'c?d#e', taskId: task.id, url: 'https://hooks.example/', token: 'x' };

/** An agent with an answer to every operation. */
const start = (binding: Binding, options: StubOptions = {}): Promise<Stub> =>
  startStub(
    binding,
    {
      SendMessage: { task },
      SendStreamingMessage: (_, { events }) => void events({ task }).end(),
      GetTask: task,
      ListTasks: { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 },
      CancelTask: task,
      SubscribeToTask: (_, { events }) => void events({ task }).end(),
      CreateTaskPushNotificationConfig: config,
      GetTaskPushNotificationConfig: config,
      ListTaskPushNotificationConfigs: { configs: [] },
      DeleteTaskPushNotificationConfig: {},
      GetExtendedAgentCard: aCard({
        capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
      }),
    },
    options,
  );

/** What a caller may filter a list by, all of it. */
const filters = {
  contextId: 'a b+c/d&é',
  status: 'TASK_STATE_WORKING',
  pageSize: 5,
  pageToken: 'x+y=',
  historyLength: 0,
  statusTimestampAfter: '2025-11-09T11:30:00+01:00',
  includeArtifacts: false,
} as const;

/** Calls all operations in the order of the specification. */
async function callAll(client: AgentClient, options: Parameters<AgentClient['getTask']>[1] = {}): Promise<void> {
  const { id, taskId } = { ...config };
  const message = aMessage('hi', { taskId, extensions: ['https://x.example/a'] });
  const { id: _, ...inline } = { ...config, taskId: '' };
  const configuration = { returnImmediately: true, historyLength: 0, acceptedOutputModes: ['text/plain'] };
  await client.sendMessage(
    { message, configuration: { ...configuration, taskPushNotificationConfig: inline } },
    options,
  );
  await collect(client.sendStreamingMessage({ message, metadata: { a: 1 } }, options));
  await client.getTask({ id: taskId, historyLength: 0 }, options);
  await client.listTasks(filters, options);
  await client.cancelTask({ id: taskId, metadata: { why: 'x' } }, options);
  await collect(client.subscribeToTask({ id: taskId }, options));
  await client.createTaskPushNotificationConfig(config, options);
  await client.getTaskPushNotificationConfig({ taskId, id }, options);
  await client.listTaskPushNotificationConfigs({ taskId, pageSize: 2, pageToken: 'p/2' }, options);
  await client.deleteTaskPushNotificationConfig({ taskId, id }, options);
  await client.getExtendedAgentCard({}, options);
}

// The members of each request by the proto; `Message` and `TaskPushNotificationConfig` are checked by their own shape.
const members = {
  SendMessage: 'message configuration metadata',
  SendStreamingMessage: 'message configuration metadata',
  GetTask: 'id historyLength',
  ListTasks: 'contextId status pageSize pageToken historyLength statusTimestampAfter includeArtifacts',
  CancelTask: 'id metadata',
  SubscribeToTask: 'id',
  CreateTaskPushNotificationConfig: 'id taskId url token authentication',
  GetTaskPushNotificationConfig: 'taskId id',
  ListTaskPushNotificationConfigs: 'taskId pageSize pageToken',
  DeleteTaskPushNotificationConfig: 'taskId id',
  GetExtendedAgentCard: '',
} as const;

describe.each(bindings)('every call over %s', (binding) => {
  verifies(
    ['REQ-147', 'REQ-153', 'REQ-155'],
    'says the version as major and minor, once, and so does the card',
    async () => {
      const { client, calls, requests, rpcs: called } = await start(binding);
      await callAll(client);
      expect(called()).toEqual(rpcs);
      for (const { headerLines } of calls) expect(headerLines('a2a-version')).toEqual(['1.0']);
      for (const { headers } of requests) expect(headers['a2a-version']).toBe('1.0');
      expect(requests).toHaveLength(12);
    },
  );

  verifies(
    ['REQ-158', 'REQ-159', 'REQ-164', 'REQ-165'],
    'names extensions in one header, and none of the service parameters anywhere else',
    async () => {
      const { client, calls } = await start(binding, { extensions: ['https://x.example/a'] });
      await callAll(client, { extensions: ['https://x.example/b'] });
      for (const { headerLines, request } of calls) {
        const lines = headerLines('a2a-extensions');
        expect(lines.map((line) => line.split(/,\s*/))).toEqual([['https://x.example/a', 'https://x.example/b']]);
        expect(request.target + request.body).not.toMatch(/a2a-|x\.example\/b/i);
      }
    },
  );

  verifies('REQ-319', 'carries the credentials in a header, and so does the card', async () => {
    for (const [credentials, name, value] of [
      [{ bearer: 's3cret' }, 'authorization', 'Bearer s3cret'],
      [{ apiKey: 's3cret', header: 'X-API-Key' }, 'x-api-key', 's3cret'],
    ] as const) {
      const { client, calls, requests } = await start(binding, { credentials });
      await callAll(client);
      for (const { headerLines } of calls) expect(headerLines(name)).toEqual([value]);
      for (const { headers, target, body } of requests) {
        expect(headers[name]).toBe(value);
        expect(target + body).not.toContain('s3cret');
      }
    }
  });

  verifies(['REQ-384', 'case 133'], 'sends the trace context on, as it stands by then', async () => {
    const [outer, inner] = [
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01',
    ];
    const { client, calls } = await start(binding, { traceparent: () => outer });
    await callAll(client);
    for (const { headerLines } of calls) expect(headerLines('traceparent')).toEqual([outer]);
    await callAll(client, { traceparent: inner, tracestate: 'vendor=1' });
    for (const { headerLines } of calls.slice(11)) {
      expect([headerLines('traceparent'), headerLines('tracestate')]).toEqual([[inner], ['vendor=1']]);
    }
  });

  verifies('REQ-283', 'carries the tenant of the interface exactly, or none', async () => {
    for (const [tenant, segment] of [
      ['acme/élan ', '/acme%2F%C3%A9lan%20'],
      [undefined, ''],
      ['', ''],
    ] as const) {
      const { client, calls } = await start(binding, { interface: tenant === undefined ? {} : { tenant } });
      await callAll(client);
      for (const { params, request } of calls) {
        expect(params.tenant).toBe(tenant === '' ? undefined : tenant);
        const path = binding === 'JSONRPC' ? '/rpc' : `/rest${segment}/`;
        expect(request.target.slice(0, path.length)).toBe(path);
        if (request.body !== '' && tenant !== '') expect(request.body.includes('"tenant"')).toBe(tenant !== undefined);
      }
    }
  });

  verifies(
    ['REQ-174', 'REQ-236', 'REQ-237', 'REQ-243', 'REQ-244'],
    'has the members of the proto and no others, the required ones filled',
    async () => {
      const { client, calls } = await start(binding);
      await callAll(client);
      await client.ask('Ada', { historyLength: 2, acceptedOutputModes: ['text/plain'], referenceTaskIds: ['r'] });
      for (const { rpc, params } of calls) {
        expect(members[rpc].split(' ')).toEqual(expect.arrayContaining(Object.keys(params)));
        const { message, configuration = {} } = params;
        if (message !== undefined) expect(shapeFaults('Message', message)).toEqual([]);
        expect(['acceptedOutputModes', 'taskPushNotificationConfig', 'historyLength', 'returnImmediately']).toEqual(
          expect.arrayContaining(Object.keys(configuration)),
        );
        const hook = configuration.taskPushNotificationConfig ?? (rpc.startsWith('Create') ? params : undefined);
        if (hook !== undefined) expect(shapeFaults('TaskPushNotificationConfig', hook)).toEqual([]);
      }
      expect(calls).toHaveLength(12);
    },
  );

  verifies(
    ['REQ-238', 'REQ-239', 'REQ-242'],
    'writes a time in UTC, with milliseconds, wherever its caller lives',
    async () => {
      const { client, calls } = await start(binding);
      for (const statusTimestampAfter of [
        '2025-11-09T11:30:00+01:00',
        '2025-11-09T10:30:00Z',
        '2025-11-09T10:30:00.000Z',
      ]) {
        await client.listTasks({ statusTimestampAfter });
      }
      for (const { params } of calls) expect(params).toEqual({ statusTimestampAfter: '2025-11-09T10:30:00.000Z' });
    },
  );

  verifies('REQ-054', 'tells a history of no messages from one of any length', async () => {
    const { client, calls } = await start(binding);
    const message = aMessage('hi', { taskId: task.id });
    for (const history of [{}, { historyLength: 0 }, { historyLength: 3 }]) {
      await client.getTask({ id: task.id, ...history });
      await client.listTasks(history);
      await client.sendMessage({ message, configuration: history });
      await client.ask('hi', history);
    }
    const lengths = calls.map(({ params }) => (params.configuration ?? params).historyLength);
    // A query has texts only.
    const [none, three] = binding === 'JSONRPC' ? [0, 3] : ['0', '3'];
    expect(lengths).toEqual([undefined, undefined, undefined, undefined, none, none, 0, 0, three, three, 3, 3]);
  });

  verifies('REQ-082', 'sends the metadata of a cancel', async () => {
    const { client, calls } = await start(binding);
    await client.cancelTask({ id: task.id, metadata: { why: ['x', null] } });
    expect(calls[0]?.params).toEqual({ id: task.id, metadata: { why: ['x', null] } });
  });
});

verifies(['REQ-259', 'REQ-260', 'REQ-261'], 'a call over JSON-RPC is one request object of version 2.0', async () => {
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
});

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
      await client.cancelTask({ id: task.id });
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

  verifies('case 121', 'subscribes with GET where POST is unknown, and remembers it', async () => {
    for (const status of [404, 405]) {
      const { client, calls } = await startStub('HTTP+JSON', {
        SubscribeToTask: (_, { events, raw }, { request }) => {
          if (request.method === 'GET') events({ task }).end();
          else raw.send('Not here', { status, headers: { 'content-type': 'text/plain' } });
        },
      });
      for (let time = 0; time < 2; time++) {
        expect((await collect(client.subscribeToTask({ id: task.id }))).events).toEqual([{ task }]);
      }
      expect(calls.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'GET']);
    }
  });
});
