import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from './serve.js';

let served: Served;
beforeAll(async () => {
  served = await serve(0);
});
afterAll(() => served.close());

const message = { role: 'ROLE_USER', messageId: 'm', parts: [{ text: 'input' }] };

async function rpc(method: string, rest: object = {}, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, ...rest });
  return (await fetch(`${served.url}/a2a`, { method: 'POST', headers, body })).json();
}

function rest(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${served.url}/rest${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function begin(): Promise<string> {
  const { result } = await rpc('SendMessage', { params: { message } });
  return result.task.id;
}

describe('the script of A2A .NET over JSON-RPC', () => {
  test.each(['1.0.0', '1', '1.1', '99.0'])(
    'refuses the version %s, and forgets the id of the request (C27)',
    async (version) => {
      const { id, error } = await rpc('GetTask', { params: { id: 'x' } }, { 'a2a-version': version });
      expect([id, error.code]).toEqual([null, -32009]);
    },
  );

  test('takes a request that tells no version for one of 1.0 (C27)', async () => {
    expect((await rpc('GetTask', { params: { id: 'x' } })).error.code).toBe(-32001);
  });

  test('refuses an operation without parameters, and tells no data (C8, C40)', async () => {
    expect(await rpc('GetExtendedAgentCard')).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32602, message: 'Invalid parameters' },
    });
  });

  test('does not know the plural, and says so to a string (C3)', async () => {
    const { id, error } = await rpc('ListTaskPushNotificationConfigs', { params: { taskId: 'x' } });
    expect([id, error.code]).toEqual(['7', -32601]);
  });

  test('takes a nested webhook only, and answers with one (C13)', async () => {
    const taskId = await begin();
    const flat = { taskId, id: 'hook', url: 'http://localhost/' };
    expect((await rpc('CreateTaskPushNotificationConfig', { params: flat })).error.code).toBe(-32602);
    const nested = { taskId, configId: 'hook', config: { url: 'http://localhost/' } };
    expect((await rpc('CreateTaskPushNotificationConfig', { params: nested })).result).toEqual({
      id: 'hook',
      taskId,
      pushNotificationConfig: { id: 'hook', url: 'http://localhost/' },
    });
  });

  test('answers a delete with neither result nor error (C48)', async () => {
    const params = { taskId: await begin(), id: 'hook' };
    expect(await rpc('DeleteTaskPushNotificationConfig', { params })).toEqual({ jsonrpc: '2.0', id: 7 });
  });
});

describe('the script of A2A .NET over HTTP+JSON', () => {
  test('answers a delete with 204 (C48)', async () => {
    expect((await rest('DELETE', `/tasks/${await begin()}/pushNotificationConfigs/hook`)).status).toBe(204);
  });

  test('tells one text of whatever goes wrong in a stream, at 200 (C6, C51)', async () => {
    const answer = await rest('POST', '/tasks/nobody:subscribe');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('data: {"error":"An internal error occurred during streaming."}\n\n');
  });

  test('filters by the names of C#, and refuses those of the proto with a problem (C6, C34)', async () => {
    await begin();
    const { tasks } = await (await rest('GET', '/tasks?status=InputRequired')).json();
    expect(tasks.length).toBeGreaterThan(0);
    const refused = await rest('GET', '/tasks?status=TASK_STATE_INPUT_REQUIRED');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });

  test.each([
    ['GET', '/tasks/x:subscribe', 404],
    ['GET', '/message:send', 405],
    ['POST', '/acme/message:send', 404],
  ])('has nothing at %s %s (C1, C4)', async (method, path, status) => {
    expect((await rest(method, path, method === 'POST' ? { message } : undefined)).status).toBe(status);
  });

  test('tells times with seven digits and an offset (C45)', async () => {
    const { status } = await (await rest('GET', `/tasks/${await begin()}`)).json();
    expect(status.timestamp).toMatch(/\.\d{7}\+00:00$/);
  });
});
