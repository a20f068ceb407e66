import { describe, expect, it } from 'vitest';
import { privateText } from '../../src/testing/scripted-agent.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { startReceiver } from '../support/receiver.js';
import { verifies } from '../support/verifies.js';
import { allFrames, framesOf, kindMessage, rpc, rpcResponse } from './v03-calls.js';
import { startV03Site, type V03Site } from './v03-site.js';

const eventStream = { accept: 'text/event-stream' };

async function taskOf(site: V03Site, text: string, members: object = {}) {
  const { result } = await rpc(site, 'message/send', { message: kindMessage(text), ...members });
  expect(result.kind).toBe('task');
  return result;
}

const unblocked = { configuration: { blocking: false } };

describe('0.3 over JSON-RPC', () => {
  it('answers a message with a message', async () => {
    const site = await startV03Site();
    const response = await rpcResponse(site, 'message/send', { message: kindMessage('echo Hi') });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        kind: 'message',
        messageId: expect.any(String),
        role: 'agent',
        contextId: expect.any(String),
        parts: [{ kind: 'text', text: 'Hi' }],
      },
    });
  });

  verifies('case 22', 'waits for the task unless it is told not to', async () => {
    const site = await startV03Site();
    const asked = taskOf(site, 'slow gate', { configuration: {} });
    await site.waiting('gate');
    site.release('gate');
    expect(await asked).toEqual({
      kind: 'task',
      id: expect.any(String),
      contextId: expect.any(String),
      status: { state: 'completed', timestamp: expect.stringMatching(/\.\d{3}Z$/) },
      artifacts: [expect.objectContaining({ name: 'result', parts: [{ kind: 'text', text: 'done' }] })],
      history: [expect.objectContaining({ kind: 'message', role: 'user' })],
    });
    const begun = await taskOf(site, 'slow other', unblocked);
    expect(begun.status.state).toBe('submitted');
    site.release('other');
  });

  it('takes a further message for a task that waits for one', async () => {
    const site = await startV03Site();
    const task = await taskOf(site, 'input');
    expect(task.status).toMatchObject({ state: 'input-required', message: { kind: 'message', role: 'agent' } });
    const message = kindMessage('the left one', { taskId: task.id, contextId: task.contextId });
    const { result } = await rpc(site, 'message/send', { message });
    expect(result).toMatchObject({ id: task.id, status: { state: 'completed' } });
    expect(result.artifacts[0].parts).toEqual([{ kind: 'text', text: 'the left one' }]);
  });

  it('gets a task with as much of its history as is asked for', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'task');
    expect((await rpc(site, 'tasks/get', { id })).result.history).toHaveLength(1);
    expect((await rpc(site, 'tasks/get', { id, historyLength: 0 })).result).not.toHaveProperty('history');
    expect((await rpc(site, 'tasks/get', { id, metadata: { a: 1 } })).result.status.state).toBe('completed');
  });

  it('cancels a task', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'slow gate', unblocked);
    expect((await rpc(site, 'tasks/cancel', { id })).result).toMatchObject({
      kind: 'task',
      status: { state: 'canceled' },
    });
    const { id: done } = await taskOf(site, 'task');
    expect((await rpc(site, 'tasks/cancel', { id: done })).error).toMatchObject({ code: -32002 });
  });

  it('streams a task to its end, and says which event is the last', async () => {
    const site = await startV03Site();
    const response = await rpcResponse(site, 'message/stream', { message: kindMessage('chunks 2') }, eventStream);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const frames = await allFrames(response);
    expect(frames.every(({ data }) => data.jsonrpc === '2.0' && data.id === 7)).toBe(true);
    const results = frames.map(({ data }) => data.result);
    expect(results.map(({ kind }) => kind)).toEqual([
      'task',
      'status-update',
      'artifact-update',
      'artifact-update',
      'status-update',
    ]);
    expect(results.map(({ final }) => final)).toEqual([undefined, false, undefined, undefined, true]);
    expect(results.at(-1)).toMatchObject({ status: { state: 'completed' }, taskId: results[0].id });
  });

  it('ends a stream when the task waits for its caller, as final, and a stream to the task too', async () => {
    const site = await startV03Site();
    const first = await allFrames(await rpcResponse(site, 'message/stream', { message: kindMessage('input') }));
    const [task, question] = first.map(({ data }) => data.result);
    expect(question).toMatchObject({ kind: 'status-update', final: true, status: { state: 'input-required' } });
    const again = await allFrames(await rpcResponse(site, 'tasks/resubscribe', { id: task.id }));
    expect(again.map(({ data }) => data.result.status.state)).toEqual(['input-required']);
  });

  it('keeps a stream to a task open that asks for an authorization, which interrupted nothing in 0.3', async () => {
    const site = await startV03Site();
    const frames = framesOf(await rpcResponse(site, 'message/stream', { message: kindMessage('auth') }));
    const states: unknown[] = [];
    let taskId = '';
    for await (const { data } of frames) {
      const { result } = data;
      if (result.kind === 'task') taskId = result.id;
      states.push([result.status?.state, result.final]);
      if (result.status?.state !== 'auth-required') continue;
      await rpc(site, 'message/send', { message: kindMessage('yes', { taskId }), ...unblocked });
    }
    expect(states).toContainEqual(['auth-required', false]);
    expect(states.at(-1)).toEqual(['completed', true]);
  });

  it('goes on with a stream after the answer to a question', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'input');
    const message = kindMessage('left', { taskId: id });
    const frames = await allFrames(await rpcResponse(site, 'message/stream', { message }));
    expect(frames.at(-1)?.data.result).toMatchObject({ status: { state: 'completed' }, final: true });
  });

  it('streams a task at work from where it is, and a task that has ended as it is', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'slow gate', unblocked);
    await site.waiting('gate');
    const response = await rpcResponse(site, 'tasks/resubscribe', { id }, eventStream);
    site.release('gate');
    const kinds = (await allFrames(response)).map(({ data }) => data.result.kind);
    expect(kinds).toEqual(['task', 'artifact-update', 'status-update']);
    const ended = await allFrames(await rpcResponse(site, 'tasks/resubscribe', { id }, eventStream));
    expect(ended.map(({ data }) => [data.result.kind, data.result.status.state])).toEqual([['task', 'completed']]);
  });

  it('keeps webhooks, and answers lists as lists and a removal with null', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'task');
    const none = await rpc(site, 'tasks/pushNotificationConfig/get', { id });
    expect(none.error).toMatchObject({ code: -32001 });
    const authentication = { schemes: ['Bearer', 'Basic'], credentials: 's3cr3t' };
    const set = (config: object) =>
      rpc(site, 'tasks/pushNotificationConfig/set', { taskId: id, pushNotificationConfig: config });
    const first = await set({ id: 'one', url: 'https://one.example/', token: 'tok', authentication });
    expect(first.result).toEqual({
      taskId: id,
      pushNotificationConfig: {
        id: 'one',
        url: 'https://one.example/',
        token: 'tok',
        authentication: { schemes: ['Bearer'], credentials: 's3cr3t' },
      },
    });
    const second = await set({ url: 'https://two.example/' });
    const secondId = second.result.pushNotificationConfig.id;
    expect(secondId).toEqual(expect.any(String));
    expect((await rpc(site, 'tasks/pushNotificationConfig/get', { id })).result).toEqual(first.result);
    const get = { id, pushNotificationConfigId: secondId };
    expect((await rpc(site, 'tasks/pushNotificationConfig/get', get)).result).toEqual(second.result);
    expect((await rpc(site, 'tasks/pushNotificationConfig/list', { id })).result).toEqual([
      first.result,
      second.result,
    ]);
    expect(await rpc(site, 'tasks/pushNotificationConfig/delete', get)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: null,
    });
    expect((await rpc(site, 'tasks/pushNotificationConfig/list', { id })).result).toEqual([first.result]);
    const unnamed = await rpc(site, 'tasks/pushNotificationConfig/delete', { id });
    expect(unnamed.error).toMatchObject({
      code: -32602,
      data: { fieldViolations: [{ field: 'pushNotificationConfigId' }] },
    });
  });

  it('lists more webhooks than there are on a page of 1.0', async () => {
    const site = await startV03Site({ limits: { maxPushConfigs: 150 } });
    const { id } = await taskOf(site, 'task');
    for (let n = 0; n < 120; n++) {
      const pushNotificationConfig = { id: `p${n}`, url: 'https://w.example/' };
      await rpc(site, 'tasks/pushNotificationConfig/set', { taskId: id, pushNotificationConfig });
    }
    expect((await rpc(site, 'tasks/pushNotificationConfig/list', { id })).result).toHaveLength(120);
  });

  it('calls a webhook in the dialect that registered it', async () => {
    const site = await startV03Site();
    const receiver = await startReceiver();
    const pushNotificationConfig = { url: `${receiver.url}/hook`, token: 'tok' };
    const { id } = await taskOf(site, 'task', { configuration: { blocking: true, pushNotificationConfig } });
    const first = await receiver.next();
    expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'x-a2a-notification-token': 'tok' });
    const states = [first.body.status.state];
    while (states.at(-1) !== 'completed') {
      const { body } = await receiver.next();
      expect(body).toMatchObject({ kind: 'task', id });
      states.push(body.status.state);
    }
  });

  it.each(['agent/getAuthenticatedExtendedCard', 'agent/authenticatedExtendedCard'])(
    'gives callers that it knows their card under %s',
    async (method) => {
      const profile = { ...bearerScheme, extendedCard: { description: 'More for you' } };
      const site = await startV03Site({ authenticate, profile });
      const response = await rpcResponse(site, method, undefined, callers.ada);
      expect(response.headers.get('cache-control')).toBe('private');
      const { result } = await response.json();
      expect(result).toMatchObject({
        description: 'More for you',
        protocolVersion: '0.3.0',
        url: `${site.url}/a2a/jsonrpc`,
        preferredTransport: 'JSONRPC',
        securitySchemes: { token: { type: 'http', scheme: 'Bearer' } },
        supportsAuthenticatedExtendedCard: true,
      });
      expect(result).not.toHaveProperty('supportedInterfaces');
      expect((await rpcResponse(site, method)).status).toBe(401);
    },
  );
});

describe('errors of 0.3 over JSON-RPC', () => {
  const raw = (site: V03Site, body: string, headers: Record<string, string> = {}) =>
    site.send('/a2a/jsonrpc', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

  describe.each([
    ['{bad', -32700, null],
    ['', -32700, null],
    ['[]', -32600, null],
    ['{"jsonrpc":"2.0","id":"a","params":{}}', -32600, 'a'],
    ['{"jsonrpc":"1.0","id":1,"method":"message/send"}', -32600, 1],
    ['{"jsonrpc":"2.0","method":"message/send"}', -32600, null],
    ['{"jsonrpc":"2.0","id":1,"method":"message/shout"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"shout"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"message/send","params":[]}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"message/send"}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"kind":"message"}}}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"none"}}', -32001, 1],
  ] as const)('%s', (body, code, id) => {
    verifies('case 23', `is ${code}, without a version header`, async () => {
      const site = await startV03Site();
      const response = await raw(site, body);
      expect(response.status).toBe(200);
      const answer = await response.json();
      expect(answer).toMatchObject({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });
      // A list there breaks readers that know 0.3 alone.
      expect(Array.isArray(answer.error.data)).toBe(false);
    });
  });

  it('name the field in the words of 0.3', async () => {
    const site = await startV03Site();
    const message = kindMessage('x', { parts: [{ kind: 'file', file: {} }] });
    expect((await rpc(site, 'message/send', { message })).error).toEqual({
      code: -32602,
      message: 'Invalid parameters: message.parts[0].file: expected exactly one of bytes, uri, got none',
      data: {
        fieldViolations: [
          { field: 'message.parts[0].file', description: 'expected exactly one of bytes, uri, got none' },
        ],
      },
    });
  });

  it.each(['{bad', '{"jsonrpc":"2.0","id":1}', '{"jsonrpc":"2.0","id":1,"method":"message/send"}'])(
    'are those of 1.0 where 1.0 was asked for: %s',
    async (body) => {
      const site = await startV03Site();
      for (const headers of [{ 'a2a-version': '1.0' }, { 'a2a-version': '1.0.1' }]) {
        const { error } = await (await raw(site, body, headers)).json();
        expect(error.data[0]).toMatchObject({ domain: 'a2a-protocol.org' });
        if (body.includes('message/send')) expect(error.code).toBe(-32601);
      }
    },
  );

  it.each(['9.9', '0.2', '1.1'])('refuse version %s whatever the method', async (version) => {
    const site = await startV03Site();
    for (const method of ['message/send', 'SendMessage']) {
      const { error } = await rpc(site, method, {}, { 'a2a-version': version });
      expect(error.code).toBe(-32009);
    }
  });

  it.each([{}, { 'a2a-version': '0.3' }, { 'a2a-version': '0.3.0' }])(
    'leave methods of 1.0 to 1.0 (%j)',
    async (headers) => {
      const site = await startV03Site();
      const { error } = await rpc(site, 'GetTask', { id: 'none' }, headers);
      expect(error).toMatchObject({
        code: -32009,
        data: [expect.objectContaining({ reason: 'VERSION_NOT_SUPPORTED' })],
      });
      const { error: named } = await rpc(site, 'tasks/get', { id: 'none' }, headers);
      expect(named.code).toBe(-32001);
    },
  );

  verifies(['REQ-152', 'REQ-376'], 'leave 1.0 as it is', async () => {
    const site = await startV03Site();
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'echo Hi' }] };
    const { result } = await rpc(site, 'SendMessage', { message }, { 'a2a-version': '1.0' });
    expect(result.message.parts).toEqual([{ text: 'Hi' }]);
    const byQuery = { 'x-test-path': '/a2a/jsonrpc?A2A-Version=1.0' };
    expect((await rpc(site, 'GetTask', { id: 'none' }, byQuery)).error.code).toBe(-32001);
  });

  it.each([
    'text/event-stream',
    // As the Python SDK has it.
    '*/*, text/event-stream',
  ])('come in the stream where %s asks for one', async (accept) => {
    const site = await startV03Site();
    for (const method of ['tasks/resubscribe', 'message/stream']) {
      const response = await rpcResponse(site, method, { id: 'none' }, { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const [frame] = await allFrames(response);
      expect(frame).toMatchObject({ event: 'error', data: { jsonrpc: '2.0', id: 7 } });
      expect(frame?.data.error.code).toBe(method === 'message/stream' ? -32602 : -32001);
      const plain = await rpcResponse(site, method, { id: 'none' }, { accept: 'application/json' });
      expect(plain.headers.get('content-type')).toBe('application/json');
    }
  });

  it('stay plain for kits that want them plain', async () => {
    const site = await startV03Site({ earlyStreamErrors: 'json' });
    const response = await rpcResponse(site, 'tasks/resubscribe', { id: 'none' }, eventStream);
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('say what the agent does not offer, before they look at the parameters', async () => {
    const site = await startV03Site({ profile: { capabilities: { streaming: false, pushNotifications: false } } });
    expect((await rpc(site, 'message/stream', {})).error.code).toBe(-32004);
    expect((await rpc(site, 'tasks/resubscribe', {})).error.code).toBe(-32004);
    expect((await rpc(site, 'tasks/pushNotificationConfig/set', {})).error.code).toBe(-32003);
    expect((await rpc(site, 'agent/getAuthenticatedExtendedCard')).error.code).toBe(-32004);
  });

  it('tell nothing of what went wrong inside', async () => {
    const site = await startV03Site();
    const { error } = await rpc(site, 'message/send', { message: kindMessage('refuse') });
    expect(error).toMatchObject({ code: -32603, data: { correlationId: expect.any(String) } });
    expect(JSON.stringify(error)).not.toContain(privateText);
  });

  it('keep the limits of the edge', async () => {
    const site = await startV03Site({ maxBodyBytes: 1_000 });
    const large = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { pad: 'x'.repeat(2_000) } });
    expect((await raw(site, large)).status).toBe(413);
    const chunked = await site.send('/a2a/jsonrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect((await site.send('/a2a/jsonrpc')).status).toBe(405);
    expect((await raw(site, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (
        await site.send('/a2a/jsonrpc/a/b', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: large.slice(0, 0),
        })
      ).status,
    ).toBe(404);
    const deep = `{"jsonrpc":"2.0","id":1,"method":"message/send","params":${'['.repeat(200)}${']'.repeat(200)}}`;
    expect((await (await raw(site, deep)).json()).error.code).toBe(-32602);
  });
});

describe('callers, tenants and extensions of 0.3 over JSON-RPC', () => {
  it('are known as over 1.0, and see what is theirs alone', async () => {
    const site = await startV03Site({ authenticate, allowAnonymous: false, profile: bearerScheme });
    const refused = await rpcResponse(site, 'message/send', { message: kindMessage('task') });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    expect((await refused.json()).error).toMatchObject({ code: -32000 });
    const { result: task } = await rpc(site, 'message/send', { message: kindMessage('task') }, callers.ada);
    const { id } = task;
    const as = async (method: string, params: object) => (await rpc(site, method, params, callers.bob)).error;
    for (const error of [
      await as('tasks/get', { id }),
      await as('tasks/cancel', { id }),
      await as('tasks/resubscribe', { id }),
      await as('message/send', { message: kindMessage('task', { taskId: id }) }),
      await as('tasks/pushNotificationConfig/list', { id }),
    ]) {
      expect(error.code).toBe(-32001);
    }
    const headers = { ...callers.ada, 'a2a-version': '1.0' };
    expect((await rpc(site, 'GetTask', { id }, headers)).result.id).toBe(id);
  });

  it('name their tenant by the path', async () => {
    const site = await startV03Site({ authenticate, profile: bearerScheme });
    const at = (tenant: string, who: Record<string, string>) => ({ ...who, 'x-test-path': `/a2a/jsonrpc/${tenant}` });
    const { result } = await rpc(site, 'message/send', { message: kindMessage('who') }, at('evil', callers.eve));
    expect(result.parts[0].data).toMatchObject({ principal: 'eve', tenant: 'evil' });
    const other = await rpc(site, 'message/send', { message: kindMessage('who') }, at('good', callers.eve));
    expect(other.error.code).toBe(-32001);
    const both = { ...callers.eve, 'x-test-path': '/a2a/jsonrpc/evil?tenant=good' };
    expect((await rpc(site, 'message/send', {}, both)).error.code).toBe(-32602);
  });

  it('name extensions in the header of 0.3, and are answered in it (C41)', async () => {
    const extensions = [{ uri: 'urn:needed', required: true }];
    const site = await startV03Site({ profile: { capabilities: { streaming: true, extensions } } });
    const params = { message: kindMessage('who') };
    expect((await rpc(site, 'message/send', params)).error.code).toBe(-32008);
    for (const method of ['message/send', 'message/stream']) {
      const response = await rpcResponse(site, method, params, { 'x-a2a-extensions': 'urn:needed, urn:other' });
      expect(response.headers.get('x-a2a-extensions')).toBe('urn:needed');
      expect(response.headers.has('a2a-extensions')).toBe(false);
      await response.text();
    }
  });
});
