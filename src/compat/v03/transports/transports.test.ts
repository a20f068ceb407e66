import { describe, expect, test } from 'vitest';
import type { PeerScript } from '../../../../test/support/scripted-peer.js';
import { collect, startTransportPeer } from '../../../../test/support/transport-peer.js';
import { verifies } from '../../../../test/support/verifies.js';
import { A2AError } from '../../../protocol/a2a-error.js';
import { compat } from '../client.js';
import { jsonRpcTransport } from './jsonrpc.js';
import { restTransport } from './rest.js';

const options = { headers: {} };
const message = { messageId: 'm', role: 'ROLE_USER' as const, parts: [{ text: 'hi' }] };
const ids = { taskId: 't', contextId: 'c' };

const rpc = (script: (params: unknown, method: string) => unknown) =>
  startTransportPeer(
    jsonRpcTransport,
    (request, reply) => {
      const { id, method, params } = request.json();
      reply.send({ jsonrpc: '2.0', id, ...(script(params, method) as object) });
    },
    { path: '/rpc' },
  );
const rest = (script: PeerScript, path = '/rest') => startTransportPeer(restTransport, script, { path });

describe('an answer of 0.3 over JSON-RPC', () => {
  const elder = { kind: 'task', id: 't', contextId: 'c', status: { state: 'input-required' } };

  test('is a bare task or message', async () => {
    const { transport } = await rpc(() => ({ result: elder }));
    const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_INPUT_REQUIRED' } };
    expect(await transport.call('sendMessage', { message }, options)).toEqual({ task });
    expect(await transport.call('getTask', { id: 't' }, options)).toEqual(task);
  });

  test('keeps no more history than was asked for', async () => {
    const history = ['a', 'b', 'c'].map((messageId) => ({ kind: 'message', role: 'user', messageId, parts: [] }));
    const { transport } = await rpc(() => ({ result: { ...elder, history } }));
    for (const [historyLength, kept] of [
      [0, undefined],
      [2, ['b', 'c']],
      [5, ['a', 'b', 'c']],
    ] as const) {
      const got = await transport.call('getTask', { id: 't', historyLength }, options);
      expect(got.history?.map(({ messageId }) => messageId)).toEqual(kept);
      const sent = await transport.call('sendMessage', { message, configuration: { historyLength } }, options);
      expect(sent.task?.history?.map(({ messageId }) => messageId)).toEqual(kept);
    }
  });

  test.each([
    [-32001, 'TASK_NOT_FOUND'],
    [-32002, 'TASK_NOT_CANCELABLE'],
    [-32003, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    [-32004, 'UNSUPPORTED_OPERATION'],
    [-32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
    [-32006, 'INVALID_AGENT_RESPONSE'],
    [-32007, 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
    [-32602, 'INVALID_PARAMS'],
  ])('may be the error %i, with data of any shape', async (code, expected) => {
    for (const data of [undefined, null, 'why', { why: 'so' }]) {
      const { transport } = await rpc(() => ({ error: { code, message: 'no', data } }));
      await expect(transport.call('getTask', { id: 't' }, options)).rejects.toMatchObject({
        code: expected,
        message: 'no',
      });
    }
  });

  test('is asked for under the other name of the extended card where a peer knows but that', async () => {
    const { transport, requests } = await rpc((_, method) =>
      method === 'agent/authenticatedExtendedCard'
        ? { result: { name: 'Elder', version: '1', description: '', url: 'https://h/', capabilities: {}, skills: [] } }
        : { error: { code: -32601, message: 'no such method' } },
    );
    expect(await transport.call('getExtendedAgentCard', {}, options)).toMatchObject({ name: 'Elder' });
    expect(requests.map(({ json }) => json())).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'agent/getAuthenticatedExtendedCard' },
      { jsonrpc: '2.0', id: 2, method: 'agent/authenticatedExtendedCard' },
    ]);
  });

  verifies('case 26', 'is malformed where it has the shapes of 1.0, and said to be that', async () => {
    const status = { state: 'TASK_STATE_COMPLETED' };
    for (const result of [{ task: { id: 't', contextId: 'c', status } }, { id: 't', contextId: 'c', status }]) {
      const { transport } = await rpc(() => ({ result }));
      await expect(transport.call('sendMessage', { message }, options)).rejects.toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining('protocol 1.0 shapes on a 0.3 connection'),
      });
    }
  });

  test('is malformed where it is nothing at all', async () => {
    const { transport } = await rpc(() => ({ result: { kind: 'surprise' } }));
    await expect(transport.call('sendMessage', { message }, options)).rejects.toMatchObject({ kind: 'malformed' });
  });
});

test.each([jsonRpcTransport, restTransport])(
  'a stream of 0.3 ends at the event that says it is the last',
  async (factory) => {
    const isRpc = factory === jsonRpcTransport;
    const status = (state: string, final: boolean) => {
      const update = { ...ids, status: { state: isRpc ? state : `TASK_STATE_${state.toUpperCase()}` }, final };
      return isRpc ? { jsonrpc: '2.0', id: 1, result: { kind: 'status-update', ...update } } : { statusUpdate: update };
    };
    const peer = await startTransportPeer(
      factory,
      (_, reply) => void reply.stream().event(status('working', false)).event(status('completed', true)),
      { path: '/' },
    );
    const { events, error } = await collect(peer.transport.stream('sendStreamingMessage', { message }, options));
    expect(error).toBeUndefined();
    expect(events).toEqual(
      ['WORKING', 'COMPLETED'].map((state) => ({ statusUpdate: { ...ids, status: { state: `TASK_STATE_${state}` } } })),
    );
    await peer.quiet();
  },
);

describe('over HTTP+JSON of 0.3', () => {
  const task = { id: 'a/b', contextId: 'c', status: { state: 'TASK_STATE_CANCELLED' } };

  test('requests go to their routes, as JSON', async () => {
    const { transport, requests } = await rest((_, reply) => reply.send(task));
    await transport.call('getTask', { id: 'a/b', historyLength: 3 }, options);
    await transport.call('getTask', { id: 'a/b', historyLength: 0 }, options);
    expect((await transport.call('cancelTask', { id: 'a/b' }, options)).status.state).toBe('TASK_STATE_CANCELED');
    await transport.call('deleteTaskPushNotificationConfig', { taskId: 'a/b', id: 'c?d' }, options);
    expect(requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ['GET', '/rest/v1/tasks/a%2Fb?historyLength=3', ''],
      ['GET', '/rest/v1/tasks/a%2Fb', ''],
      ['POST', '/rest/v1/tasks/a%2Fb:cancel', ''],
      ['DELETE', '/rest/v1/tasks/a%2Fb/pushNotificationConfigs/c%3Fd', ''],
    ]);
    for (const { headers } of requests) expect(headers.accept).toBe('application/json');
  });

  test('subscribes with GET where POST is unknown, and remembers it', async () => {
    const { transport, requests } = await rest(({ method }, reply) => {
      if (method === 'GET') reply.stream().event({ task }).end();
      else reply.send({ detail: 'Method Not Allowed' }, { status: 405 });
    });
    for (let time = 0; time < 2; time++) {
      expect((await collect(transport.stream('subscribeToTask', { id: 't' }, options))).events).toHaveLength(1);
    }
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });

  test('errors are bare', async () => {
    const { transport } = await rest((_, reply) => reply.send({ code: -32001, message: 'none' }, { status: 404 }));
    await expect(transport.call('getTask', { id: 't' }, options)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a webhook without an id gets that of its task', async () => {
    const { transport, requests } = await rest((_, reply) =>
      reply.send({ name: 'tasks/t/pushNotificationConfigs/t', pushNotificationConfig: { id: 't', url: 'https://h/' } }),
    );
    const config = { taskId: 't', url: 'https://h/' };
    expect(await transport.call('createTaskPushNotificationConfig', config, options)).toEqual({ ...config, id: 't' });
    expect(requests[0]?.json()).toMatchObject({
      parent: 'tasks/t',
      configId: 't',
      config: { name: 'tasks/t/pushNotificationConfigs/t', pushNotificationConfig: { url: 'https://h/' } },
    });
  });
});

test.each([jsonRpcTransport, restTransport])('what 0.3 has no words for is not sent', async (factory) => {
  const { transport, requests } = await startTransportPeer(factory, (_, reply) => reply.send({}), { path: '/' });
  for (const call of [
    () => transport.call('listTasks', {}, options),
    () => transport.call('getTask', { id: 't', tenant: 'acme' }, options),
    () => transport.stream('sendStreamingMessage', { message, tenant: 'acme' }, options).next(),
  ]) {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(A2AError);
    expect(error).toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  }
  expect(requests).toHaveLength(0);
});

test('service parameters have the names of 0.3', async () => {
  const { transport, requests } = await rpc(() => ({ result: null }));
  const headers = { 'a2a-version': '1.0', 'a2a-extensions': 'https://x/a', authorization: 'Bearer key' };
  await transport.call('deleteTaskPushNotificationConfig', { taskId: 't', id: 'c' }, { headers });
  const [{ headers: sent } = { headers: {} }] = requests;
  expect(sent).toMatchObject({ 'a2a-version': '0.3', 'x-a2a-extensions': 'https://x/a', authorization: 'Bearer key' });
  expect(sent).not.toHaveProperty('a2a-extensions');
});

describe('a card of 0.3', () => {
  const card = { name: 'Elder', description: 'x', version: '1', url: 'https://h/rpc', capabilities: {}, skills: [] };

  test('becomes one of 1.0 whose interfaces say what they are', () => {
    const other = { url: 'https://h/rest', transport: 'HTTP+JSON' };
    const read = compat.readLegacyCard({ ...card, protocolVersion: '0.3.0', additionalInterfaces: [other] }, 'x');
    expect(read.supportedInterfaces).toEqual([
      { url: 'https://h/rpc', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url: 'https://h/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
    ]);
  });

  test('may have the form of 1.0', () => {
    const supportedInterfaces = [{ url: 'https://h/rpc', protocolBinding: 'JSONRPC', protocolVersion: '0.3.0' }];
    expect(compat.readLegacyCard({ ...card, supportedInterfaces }, 'x').supportedInterfaces).toEqual(
      supportedInterfaces,
    );
  });

  test('that is none is malformed, and says where', () => {
    const read = () => compat.readLegacyCard({ ...card, name: 7 }, 'https://h/card.json');
    expect(read).toThrow(expect.objectContaining({ kind: 'malformed' }));
    expect(read).toThrow(/https:\/\/h\/card\.json.*name/);
  });
});
