import { describe, expect } from 'vitest';
import { aMessage } from '../../src/testing/builders.js';
import { bindings } from '../support/stub-agent.js';
import { callAll, fullTask, startFullStub as start } from '../support/stub-agent-full.js';
import { verifies } from '../support/verifies.js';
import { rpcs } from '../support/wire-request.js';
import { shapeFaults } from '../support/wire-shape.js';

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
      // The card comes over HTTP, whatever the calls go over.
      expect(requests).toHaveLength(binding === 'GRPC' ? 1 : 12);
    },
  );

  verifies(
    ['REQ-158', 'REQ-159', 'REQ-164', 'REQ-165', 'C41 send'],
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

  verifies(['REQ-283', 'C4 send'], 'carries the tenant of the interface exactly, or none', async () => {
    for (const [tenant, segment] of [
      ['acme/élan ', '/acme%2F%C3%A9lan%20'],
      [undefined, ''],
      ['', ''],
    ] as const) {
      const { client, calls } = await start(binding, { interface: tenant === undefined ? {} : { tenant } });
      await callAll(client);
      for (const { params, request } of calls) {
        expect(params.tenant).toBe(tenant === '' ? undefined : tenant);
        const paths = { JSONRPC: '/rpc', 'HTTP+JSON': `/rest${segment}/`, GRPC: '/lf.a2a.v1.A2AService/' };
        const path = paths[binding];
        expect(request.target.slice(0, path.length)).toBe(path);
        if (request.body !== '' && tenant !== '') expect(request.body.includes('"tenant"')).toBe(tenant !== undefined);
      }
    }
  });

  verifies(
    ['REQ-174', 'REQ-236', 'REQ-237', 'REQ-243', 'REQ-244', 'C35 send'],
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
    ['REQ-238', 'REQ-239', 'REQ-242', 'C45 send', 'C33 send'],
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
      // A Timestamp of gRPC has no digits; the one that prints it here leaves zeros out.
      const expected = `2025-11-09T10:30:00${binding === 'GRPC' ? '' : '.000'}Z`;
      for (const { params } of calls) expect(params).toEqual({ statusTimestampAfter: expected });
    },
  );

  verifies(['REQ-054', 'C46 send'], 'tells a history of no messages from one of any length', async () => {
    const { client, calls } = await start(binding);
    const message = aMessage('hi', { taskId: fullTask.id });
    for (const history of [{}, { historyLength: 0 }, { historyLength: 3 }]) {
      await client.getTask({ id: fullTask.id, ...history });
      await client.listTasks(history);
      await client.sendMessage({ message, configuration: history });
      await client.ask('hi', history);
    }
    const lengths = calls.map(({ params }) => (params.configuration ?? params).historyLength);
    // A query has texts only.
    const [none, three] = binding === 'HTTP+JSON' ? ['0', '3'] : [0, 3];
    expect(lengths).toEqual([undefined, undefined, undefined, undefined, none, none, 0, 0, three, three, 3, 3]);
  });

  verifies('REQ-082', 'sends the metadata of a cancel', async () => {
    const { client, calls } = await start(binding);
    await client.cancelTask({ id: fullTask.id, metadata: { why: ['x', null] } });
    expect(calls[0]?.params).toEqual({ id: fullTask.id, metadata: { why: ['x', null] } });
  });
});
