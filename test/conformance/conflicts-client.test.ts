// What a client takes and gives where the sources of the protocol disagree, as far as no test of a requirement shows it.
import { describe, expect } from 'vitest';
import { aMessage, aTask } from '../../src/testing/builders.js';
import { jsonBindings, startStub } from '../support/stub-agent.js';
import { callAll, startFullStub } from '../support/stub-agent-full.js';
import { verifies } from '../support/verifies.js';

const message = aMessage();
const task = aTask({ status: { state: 'TASK_STATE_WORKING' } });

/** What a call fails with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(jsonBindings)('a client over %s', (binding) => {
  verifies('C16 accept', 'gives the error for a webhook as the agent has it', async () => {
    for (const reason of ['TASK_NOT_FOUND', 'INTERNAL_ERROR'] as const) {
      const { client } = await startStub(binding, {
        GetTaskPushNotificationConfig: (_, { refuse }) => refuse(reason, 'no such configuration'),
      });
      const failure = await failureOf(client.getTaskPushNotificationConfig({ taskId: 't', id: 'h' }));
      expect(failure).toMatchObject({ code: reason, message: 'no such configuration' });
    }
  });

  verifies('C36 accept', 'looks at a task whose subscription is refused with either error', async () => {
    for (const reason of ['UNSUPPORTED_OPERATION', 'TASK_NOT_FOUND'] as const) {
      const { client, rpcs } = await startStub(binding, {
        SendStreamingMessage: (_, { events }) => void events({ task }).end(),
        SubscribeToTask: (_, { refuse }) => refuse(reason),
        GetTask: aTask({ status: { state: 'TASK_STATE_COMPLETED' } }),
      });
      expect((await client.ask('Hi')).state).toBe('TASK_STATE_COMPLETED');
      expect(rpcs().at(-1)).toBe('GetTask');
    }
  });

  verifies('C38 accept', 'gives the answer to a cancel as it is', async () => {
    const canceled = aTask({ status: { state: 'TASK_STATE_CANCELED' } });
    const again = await startStub(binding, { CancelTask: canceled });
    expect(await again.client.cancelTask({ id: canceled.id })).toEqual(canceled);
    const strict = await startStub(binding, { CancelTask: (_, { refuse }) => refuse('TASK_NOT_CANCELABLE') });
    expect(await failureOf(strict.client.cancelTask({ id: canceled.id }))).toMatchObject({
      code: 'TASK_NOT_CANCELABLE',
    });
  });

  verifies('C49 accept', 'takes any 2xx for success', async () => {
    for (const status of [200, 201, 202]) {
      const { client } = await startStub(binding, {
        CreateTaskPushNotificationConfig: (params, { raw, wrap }) => raw.send(wrap({ ...params, id: 'h' }), { status }),
      });
      const hook = { taskId: 't', url: 'https://hooks.example/' };
      expect(await client.createTaskPushNotificationConfig(hook)).toMatchObject({ ...hook, id: 'h' });
    }
  });

  verifies('C62 accept', 'knows that it is not let in by the HTTP status', async () => {
    for (const [status, code] of [
      [401, 'UNAUTHENTICATED'],
      [403, 'PERMISSION_DENIED'],
    ] as const) {
      const body = { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no' } };
      const { client } = await startStub(binding, { GetTask: (_, { raw }) => raw.send(body, { status }) });
      expect(await failureOf(client.getTask({ id: 't' }))).toMatchObject({ code });
    }
  });

  verifies('C63 send', 'puts a single slash between the URL of an interface and the route', async () => {
    const path = binding === 'JSONRPC' ? '/rpc/' : '/rest/';
    const { client, calls } = await startStub(
      binding,
      { GetTask: task },
      {
        card: (url) => ({
          supportedInterfaces: [{ url: url + path, protocolBinding: binding, protocolVersion: '1.0' }],
        }),
      },
    );
    await client.getTask({ id: task.id });
    expect(calls[0]?.request.target).toBe(binding === 'JSONRPC' ? '/rpc/' : `/rest/tasks/${task.id}`);
  });
});

describe('a client over JSON-RPC', () => {
  verifies('C29 accept', 'reads the body first, whatever the status', async () => {
    for (const status of [200, 400, 404, 500]) {
      const { client } = await startStub('JSONRPC', {
        GetTask: (_, { raw, errorBody }) => raw.send(errorBody('VERSION_NOT_SUPPORTED'), { status }),
      });
      expect(await failureOf(client.getTask({ id: 't' }))).toMatchObject({ code: 'VERSION_NOT_SUPPORTED' });
    }
  });

  verifies('C40 send', 'sends params with every call, empty where there is nothing to say', async () => {
    const { client, calls } = await startFullStub('JSONRPC');
    await callAll(client);
    const extended = calls.find(({ rpc }) => rpc === 'GetExtendedAgentCard');
    expect(extended?.request.json().params).toEqual({});
  });

  verifies('C62 accept', 'knows the numbers that Go has for it', async () => {
    for (const [number, code] of [
      [-31401, 'UNAUTHENTICATED'],
      [-31403, 'PERMISSION_DENIED'],
    ] as const) {
      const { client } = await startStub('JSONRPC', {
        GetTask: (_, { raw }, { id }) => raw.send({ jsonrpc: '2.0', id, error: { code: number, message: 'no' } }),
      });
      expect(await failureOf(client.getTask({ id: 't' }))).toMatchObject({ code });
    }
  });
});

describe('a client over HTTP+JSON', () => {
  verifies('C5 send', 'sends the older type to a peer that refuses the new one, and remembers it', async () => {
    const types: (string | undefined)[] = [];
    const { client } = await startStub('HTTP+JSON', {
      SendMessage: (_, { raw, result }, { headerLines }) => {
        const [type] = headerLines('content-type');
        types.push(type);
        if (type === 'application/a2a+json') return raw.send({ error: { code: 415, message: 'no' } }, { status: 415 });
        return result({ message: aMessage('Hi', { role: 'ROLE_AGENT' }) });
      },
    });
    await client.sendMessage({ message });
    await client.sendMessage({ message });
    expect(types).toEqual(['application/a2a+json', 'application/json', 'application/json']);
  });

  // As servers write them: RFC 9457, a bare error of JSON-RPC, a text, an error of gRPC's JSON without details.
  const bodies: readonly (readonly [number, object | string, string])[] = [
    [400, { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'pageSize is wrong' }, 'INVALID_PARAMS'],
    [400, { code: -32602, message: 'pageSize is wrong' }, 'INVALID_PARAMS'],
    [422, { error: { code: 422, message: 'pageSize is wrong' } }, 'INVALID_PARAMS'],
    [400, 'pageSize is wrong', 'INVALID_PARAMS'],
    [404, { error: { code: 404, status: 'NOT_FOUND', message: 'pageSize is wrong' } }, 'METHOD_NOT_FOUND'],
    [500, { title: 'pageSize is wrong', status: 500 }, 'INTERNAL_ERROR'],
  ];
  verifies(['C6 accept', 'C59 accept'], 'reads errors of other shapes by their status', async () => {
    for (const [status, body, code] of bodies) {
      const headers = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' };
      const { client } = await startStub('HTTP+JSON', {
        ListTasks: (_, { raw }) => raw.send(body, { status, headers }),
      });
      const failure = await failureOf(client.listTasks());
      expect(failure, JSON.stringify(body)).toMatchObject({ code });
      expect(String((failure as Error).message)).toContain('pageSize is wrong');
    }
  });
});
