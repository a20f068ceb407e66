import { describe, expect, it } from 'vitest';
import { privateText } from '../../src/testing/scripted-agent.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { startReceiver } from '../support/receiver.js';
import type { Json } from '../support/wire-answer.js';
import { allFrames, protoMessage } from './v03-calls.js';
import { startV03Site, type V03Site } from './v03-site.js';

interface Init {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function call(site: V03Site, path: string, { method, body, headers = {} }: Init = {}): Promise<Response> {
  return site.send(`/a2a/rest${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function ask(site: V03Site, path: string, init?: Init): Promise<Json> {
  return (await call(site, path, init)).json();
}

async function taskOf(site: V03Site, text: string, configuration: object = { blocking: true }, init: Init = {}) {
  const body = { message: protoMessage(text), configuration };
  const { task } = await ask(site, '/v1/message:send', { ...init, body });
  expect(task).toBeDefined();
  return task;
}

describe('0.3 over HTTP+JSON', () => {
  it('answers a message with a message, as the proto has it', async () => {
    const site = await startV03Site();
    const response = await call(site, '/v1/message:send', { body: { message: protoMessage('echo Hi') } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      message: {
        messageId: expect.any(String),
        contextId: expect.any(String),
        role: 'ROLE_AGENT',
        content: [{ text: 'Hi' }],
      },
    });
  });

  it('takes files and data, and gives them back', async () => {
    const site = await startV03Site();
    const content = [
      { text: 'echo' },
      { file: { fileWithBytes: 'YUdrPQ==', mimeType: 'image/png', name: 'in.png' } },
      { file: { fileWithUri: 'https://f.example/' } },
      { data: { data: { n: 1 } }, metadata: { a: 1 } },
    ];
    const { message } = await ask(site, '/v1/message:send', { body: { message: protoMessage('', { content }) } });
    expect(message.content.slice(1)).toEqual(content.slice(1));
  });

  it('waits for the task where it is told to, and where no configuration says anything', async () => {
    const site = await startV03Site();
    expect(await taskOf(site, 'task')).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ text: 'done' }] }],
      history: [{ role: 'ROLE_USER', content: [{ text: 'task' }] }],
    });
    const plain = await ask(site, '/v1/message:send', { body: { message: protoMessage('task') } });
    expect(plain.task.status.state).toBe('TASK_STATE_COMPLETED');
    expect((await taskOf(site, 'slow gate', {})).status.state).toBe('TASK_STATE_SUBMITTED');
    site.release('gate');
  });

  it('gets, lists and cancels tasks', async () => {
    const site = await startV03Site();
    const { id, contextId } = await taskOf(site, 'slow never', {});
    expect(await ask(site, `/v1/tasks/${id}`)).toMatchObject({ id, contextId, history: [{}] });
    // 0 sets no limit in this dialect.
    expect((await ask(site, `/v1/tasks/${id}?historyLength=0`)).history).toHaveLength(1);
    const canceled = await ask(site, `/v1/tasks/${id}:cancel`, { method: 'POST' });
    expect(canceled.status.state).toBe('TASK_STATE_CANCELLED');
    const other = await taskOf(site, 'slow never', {});
    const cancel = { body: { name: `tasks/${other.id}` } };
    expect((await ask(site, `/v1/tasks/${other.id}:cancel`, cancel)).status.state).toBe('TASK_STATE_CANCELLED');
    await taskOf(site, 'task');
    for (const status of ['TASK_STATE_CANCELLED', 'TASK_STATE_CANCELED', 'canceled']) {
      const list = await ask(site, `/v1/tasks?status=${status}&pageSize=1`);
      expect(list).toMatchObject({ totalSize: 2, pageSize: 1, nextPageToken: expect.stringMatching(/./) });
      expect(list.tasks.map(({ status }: Json) => status.state)).toEqual(['TASK_STATE_CANCELLED']);
    }
  });

  it('streams a task to its end without an envelope', async () => {
    const site = await startV03Site();
    const response = await call(site, '/v1/message:stream', { body: { message: protoMessage('chunks 2') } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await allFrames(response)).map(({ data }) => data);
    expect(events.map((event) => Object.keys(event).join())).toEqual([
      'task',
      'statusUpdate',
      'artifactUpdate',
      'artifactUpdate',
      'statusUpdate',
    ]);
    expect(events.map(({ statusUpdate }) => statusUpdate?.final)).toEqual([
      undefined,
      false,
      undefined,
      undefined,
      true,
    ]);
    expect(events[2].artifactUpdate.artifact.parts).toEqual([{ text: '1' }]);
  });

  it.each(['GET', 'POST'])('subscribes to a task with %s, also to one that has ended', async (method) => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'slow gate', {});
    await site.waiting('gate');
    const response = await call(site, `/v1/tasks/${id}:subscribe`, { method });
    site.release('gate');
    const events = (await allFrames(response)).map(({ data }) => Object.keys(data).join());
    expect(events).toEqual(['task', 'artifactUpdate', 'statusUpdate']);
    const ended = await allFrames(await call(site, `/v1/tasks/${id}:subscribe`, { method }));
    expect(ended.map(({ data }) => data.task.status.state)).toEqual(['TASK_STATE_COMPLETED']);
  });

  it('keeps webhooks, whatever form their body has', async () => {
    const site = await startV03Site();
    const { id } = await taskOf(site, 'task');
    const path = `/v1/tasks/${id}/pushNotificationConfigs`;
    const name = `tasks/${id}/pushNotificationConfigs/one`;
    const settings = {
      id: 'one',
      url: 'https://one.example/',
      authentication: { schemes: ['Bearer'], credentials: 's' },
    };
    const config = { name, pushNotificationConfig: settings };
    for (const body of [{ parent: `tasks/${id}`, configId: 'one', config }, config, settings]) {
      expect(await ask(site, path, { body })).toEqual(config);
    }
    expect(await ask(site, `/v1/task/${id}/pushNotificationConfigs`, { body: config })).toEqual(config);
    expect(await ask(site, `${path}/one`)).toEqual(config);
    await ask(site, path, { body: { url: 'https://two.example/' } });
    const first = await ask(site, `${path}?pageSize=1`);
    expect(first).toEqual({ configs: [config], nextPageToken: expect.any(String) });
    const rest = await ask(site, `${path}?pageToken=${encodeURIComponent(first.nextPageToken)}`);
    expect(rest.configs).toHaveLength(1);
    expect(rest).not.toHaveProperty('nextPageToken');
    const removed = await call(site, `${path}/one`, { method: 'DELETE' });
    expect([removed.status, await removed.json()]).toEqual([200, {}]);
    expect((await ask(site, path)).configs).toHaveLength(1);
  });

  it('calls a webhook that came with the message', async () => {
    const site = await startV03Site();
    const receiver = await startReceiver();
    const { id } = await taskOf(site, 'task', {
      blocking: true,
      pushNotification: { url: receiver.url, token: 'tok' },
    });
    const { headers, body } = await receiver.next();
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-a2a-notification-token': 'tok' });
    expect(body).toMatchObject({ kind: 'task', id });
  });

  it('gives callers that it knows their card, readable as either JSON of 0.3', async () => {
    const profile = { ...bearerScheme, extendedCard: { description: 'More for you' } };
    const site = await startV03Site({ authenticate, profile });
    const response = await call(site, '/v1/card', { headers: callers.ada });
    expect(response.headers.get('cache-control')).toBe('private');
    expect(await response.json()).toMatchObject({
      description: 'More for you',
      url: `${site.url}/a2a/jsonrpc`,
      additionalInterfaces: [{ url: `${site.url}/a2a/rest`, transport: 'HTTP+JSON' }],
      securitySchemes: { token: { type: 'http', scheme: 'Bearer', httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      security: [{ token: [] }],
    });
    expect((await call(site, '/v1/card')).status).toBe(401);
  });
});

describe('errors of 0.3 over HTTP+JSON', () => {
  it.each([
    ['/v1/tasks/none', {}, 404, -32001],
    ['/v1/tasks/none:cancel', { method: 'POST' }, 404, -32001],
    ['/v1/tasks/none:subscribe', {}, 404, -32001],
    ['/v1/tasks/none/pushNotificationConfigs', {}, 404, -32001],
    ['/v1/nothing', {}, 404, -32601],
    ['/v1/tasks/%FF', {}, 400, -32600],
    ['/v1/message:send', {}, 405, -32601],
    ['/v1/message:send', { body: '{bad' }, 400, -32700],
    ['/v1/message:send', { body: {} }, 400, -32602],
    ['/v1/message:send', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415, -32600],
    ['/v1/message:stream', { body: { message: {} } }, 400, -32602],
    ['/v1/tasks?pageSize=many', {}, 400, -32602],
    ['/v1/tasks/t?historyLength=-1', {}, 400, -32602],
  ])('%s %j is %i and %i', async (path, init, status, code) => {
    const site = await startV03Site();
    const response = await call(site, path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    const { data, ...error } = await response.json();
    expect(error).toEqual({ code, message: expect.any(String) });
    expect(data === undefined || (typeof data === 'object' && !Array.isArray(data))).toBe(true);
    if (status === 405) expect(response.headers.get('allow')).toBe('POST');
  });

  it('name the field in the words of the proto', async () => {
    const site = await startV03Site();
    const body = { message: protoMessage('x', { content: [{ data: { data: 1 } }] }) };
    expect((await ask(site, '/v1/message:send', { body })).data).toEqual({
      fieldViolations: [{ field: 'message.content[0].data.data', description: 'expected an object, got the number 1' }],
    });
  });

  it('tell nothing of what went wrong inside', async () => {
    const site = await startV03Site();
    const response = await call(site, '/v1/message:send', { body: { message: protoMessage('refuse') } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(privateText);
  });

  it('say what the agent does not offer', async () => {
    const site = await startV03Site({ profile: { capabilities: { streaming: false, pushNotifications: false } } });
    expect((await ask(site, '/v1/message:stream', { body: {} })).code).toBe(-32004);
    expect((await ask(site, '/v1/tasks/t:subscribe')).code).toBe(-32004);
    expect((await ask(site, '/v1/tasks/t/pushNotificationConfigs')).code).toBe(-32003);
    expect((await ask(site, '/v1/card')).code).toBe(-32004);
  });

  it('are those of 1.0 for other versions and other paths', async () => {
    const site = await startV03Site();
    const body = { message: protoMessage('echo') };
    const other = await ask(site, '/v1/message:send', { body, headers: { 'a2a-version': '9.9' } });
    expect(other.error.details[0]).toMatchObject({ reason: 'VERSION_NOT_SUPPORTED' });
    const unnamed = await ask(site, '/tasks/none');
    expect(unnamed.error.details[0]).toMatchObject({ reason: 'VERSION_NOT_SUPPORTED' });
    const current = await ask(site, '/tasks/none', { headers: { 'a2a-version': '1.0' } });
    expect(current.error.details[0]).toMatchObject({ reason: 'TASK_NOT_FOUND' });
  });

  it('leave the paths of a tenant called v1 to 1.0', async () => {
    const site = await startV03Site();
    const body = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'who' }] } };
    const { message } = await ask(site, '/v1/message:send', { body, headers: { 'a2a-version': '1.0' } });
    expect(message.parts[0].data.tenant).toBe('v1');
  });
});

describe('callers, tenants and extensions of 0.3 over HTTP+JSON', () => {
  it('are known as over 1.0, and see what is theirs alone', async () => {
    const site = await startV03Site({ authenticate, allowAnonymous: false, profile: bearerScheme });
    const refused = await call(site, '/v1/message:send', { body: { message: protoMessage('task') } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    const { id } = await taskOf(site, 'task', undefined, { headers: callers.ada });
    expect((await call(site, `/v1/tasks/${id}`, { headers: callers.ada })).status).toBe(200);
    for (const path of [`/v1/tasks/${id}`, `/v1/tasks/${id}:subscribe`, `/v1/tasks/${id}/pushNotificationConfigs`]) {
      expect((await call(site, path, { headers: callers.bob })).status).toBe(404);
    }
    const cancel = await call(site, `/v1/tasks/${id}:cancel`, { method: 'POST', headers: callers.bob });
    expect(cancel.status).toBe(404);
    expect((await ask(site, '/v1/tasks', { headers: callers.bob })).tasks).toEqual([]);
  });

  it('name their tenant by the path', async () => {
    const site = await startV03Site({ authenticate, profile: bearerScheme });
    const body = { message: protoMessage('who') };
    const { message } = await ask(site, '/evil/v1/message:send', { body, headers: callers.eve });
    expect(message.content[0].data.data).toMatchObject({ principal: 'eve', tenant: 'evil' });
    expect((await call(site, '/good/v1/message:send', { body, headers: callers.eve })).status).toBe(404);
    const both = await call(site, '/evil/v1/message:send?tenant=good', { body, headers: callers.eve });
    expect(both.status).toBe(400);
  });

  it('name extensions in the header of 0.3, and are answered in it (C41)', async () => {
    const extensions = [{ uri: 'urn:needed', required: true }];
    const site = await startV03Site({ profile: { capabilities: { extensions } } });
    const body = { message: protoMessage('who') };
    expect((await ask(site, '/v1/message:send', { body })).code).toBe(-32008);
    for (const path of ['/v1/message:send', '/v1/message:stream']) {
      const response = await call(site, path, { body, headers: { 'x-a2a-extensions': 'urn:needed' } });
      expect(response.headers.get('x-a2a-extensions')).toBe('urn:needed');
      await response.text();
    }
  });
});
