import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { type Params, type Rpc, requestFor, rpcs } from '../support/wire-request.js';

const version = { 'a2a-version': '1.0' };
const json = { ...version, 'content-type': 'application/json' };

const request = ({ raw }: Wire, method: string, path: string, init: { headers?: object; body?: string } = {}) =>
  raw(`/a2a/rest${path}`, { method, ...init, headers: { ...version, ...init.headers } });

/** The parameters of every operation, for a task at work that has a webhook. */
async function paramsOf(wire: Wire, tenant: string): Promise<(rpc: Rpc) => Params> {
  const sent = await wire.send('slow gate', { configuration: { returnImmediately: true } }, { tenant });
  const { id } = sent.result.task;
  const url = 'https://hooks.example/';
  await wire.call('CreateTaskPushNotificationConfig', { taskId: id, id: 'hook', url }, { tenant });
  return (rpc) => {
    if (rpc.startsWith('Send')) return sendParams('echo');
    if (rpc === 'CreateTaskPushNotificationConfig') return { taskId: id, url };
    if (rpc.startsWith('ListTaskPush')) return { taskId: id };
    if (rpc.includes('Push')) return { taskId: id, id: 'hook' };
    return rpc.endsWith('Task') ? { id } : {};
  };
}

describe.each(wiresOf('HTTP+JSON'))('$name', ({ start }) => {
  verifies(['REQ-266', 'REQ-252'], 'has the eleven routes, each with its form for a tenant', async () => {
    const wire = await start({ profile: { extendedCard: {} }, authenticate: () => ({ id: 'ada' }) });
    for (const tenant of ['', 'acme', 'a/b c']) {
      const params = await paramsOf(wire, tenant);
      // A task that was canceled takes no subscription.
      for (const rpc of [...rpcs.filter((one) => one !== 'CancelTask'), 'CancelTask'] as const) {
        const { path, ...init } = requestFor('HTTP+JSON', rpc, params(rpc), tenant === '' ? {} : { tenant });
        const response = await wire.raw(path, init);
        expect(response.status, `${init.method} ${path}`).toBe(200);
        await response.body?.cancel();
      }
    }
  });

  verifies(
    ['REQ-270', 'case 124', 'C59 send'],
    'answers a wrong verb or path with JSON, and what the path takes',
    async () => {
      const wire = await start();
      for (const path of ['/message:send', '/message:stream', '/tasks/t:cancel', '/acme/message:send']) {
        const response = await request(wire, 'GET', path);
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        expect(await response.json()).toMatchObject({
          error: { code: 405, details: [{ reason: 'METHOD_NOT_FOUND' }] },
        });
      }
      for (const path of [
        '/unknown',
        '/v1/message:send/x',
        '/tasks/a/b',
        '',
        '/',
        '/message:sendx',
        '/tasks/t:explode/x',
      ]) {
        const response = await request(wire, 'GET', path);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toMatch(/^application\/(a2a\+)?json$/);
        expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
      }
    },
  );

  verifies(['case 124', 'REQ-271'], 'takes ids percent-encoded, as one segment', async () => {
    const wire = await start();
    for (const id of ['a/b:c d%25é', 'x:cancel', '?&#', '你好', 'a+b']) {
      const { metadata } = expectRefusal(await wire.call('GetTask', { id }), 'TASK_NOT_FOUND');
      expect(metadata.taskId).toBe(id);
    }
    const { id } = await wire.begin('slow never');
    for (const name of ['a/b:c d%25é', 'plus + plus']) {
      const config = { taskId: id, id: name, url: 'https://hooks.example/' };
      await wire.call('CreateTaskPushNotificationConfig', config);
      expect((await wire.call('GetTaskPushNotificationConfig', { taskId: id, id: name })).result).toMatchObject(config);
    }
    const contextId = 'c d+é/&=%';
    await wire.task('task', { message: { contextId } });
    expect((await wire.call('ListTasks', { contextId })).result.totalSize).toBe(1);
  });

  verifies('case 124', 'reads a long body to its end before it streams', async () => {
    const wire = await start();
    const long = 'x'.repeat(1_000_000);
    const events = await (await wire.streamOf(`task ${long}`)).events();
    const { artifactUpdate } = events.find((event) => event.artifactUpdate !== undefined);
    expect(artifactUpdate.artifact.parts[0].text).toBe(long);
  });

  verifies(['case 125', 'case 28', 'REQ-199', 'C59 send'], 'answers 400 to what is no JSON', async () => {
    const wire = await start();
    for (const body of ['{bad', '', 'plain', '{"message":']) {
      const response = await request(wire, 'POST', '/message:send', { headers: json, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    }
  });

  verifies(['REQ-264', 'REQ-265', 'C5 accept', 'C5 send'], 'takes and gives both types of JSON', async () => {
    const wire = await start();
    const a2a = 'application/a2a+json';
    const body = JSON.stringify(sendParams('echo'));
    // What came, what is asked for, and what goes back (spec conflict C5).
    for (const [came, accept, back] of [
      [a2a, undefined, a2a],
      [`${a2a}; charset=utf-8`, '*/*', a2a],
      ['application/json', undefined, 'application/json'],
      ['application/json', a2a, a2a],
      [a2a, 'application/json', 'application/json'],
      [a2a, `${a2a}, application/json`, a2a],
    ]) {
      const headers = { 'content-type': came, ...(accept && { accept }) };
      const response = await request(wire, 'POST', '/message:send', { headers, body });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, back]);
    }
    expect((await request(wire, 'GET', '/tasks')).headers.get('content-type')).toBe(a2a);
    const refused = await request(wire, 'POST', '/message:send', { headers: { 'content-type': 'text/plain' }, body });
    expect(refused.status).toBe(415);
  });

  verifies(['REQ-267', 'REQ-268'], 'reads a GET from path and query, by camelCase names', async () => {
    const wire = await start();
    const { id } = await wire.task('auth');
    await wire.task('granted', { message: { taskId: id } });
    const read = async (path: string): Promise<Json> => (await request(wire, 'GET', path)).json();
    expect((await read(`/tasks/${id}?historyLength=1`)).history).toHaveLength(1);
    expect(await read('/tasks?pageSize=7&includeArtifacts=true&status=TASK_STATE_COMPLETED')).toMatchObject({
      pageSize: 7,
      tasks: [{ id, artifacts: [{}] }],
    });
    expect(await read('/tasks?includeArtifacts=false&statusTimestampAfter=2000-01-01T00:00:00Z')).toMatchObject({
      totalSize: 1,
    });
    for (const query of ['pageSize=many', 'includeArtifacts=yes', 'statusTimestampAfter=yesterday']) {
      const [field = ''] = query.split('=');
      expectRefusal(await wire.call('ListTasks', {}, { query }), 'INVALID_PARAMS', [field]);
    }
  });

  verifies(['REQ-272', 'case 79', 'C60 send'], 'puts the bare event into each frame', async () => {
    const wire = await start();
    const body = JSON.stringify(sendParams('chunks 2'));
    const response = await request(wire, 'POST', '/message:stream', { headers: json, body });
    const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '');
    expect(frames).toHaveLength(5);
    for (const frame of frames) {
      expect(frame).toMatch(/^data: [^\n]+$/);
      const [member = ''] = Object.keys(JSON.parse(frame.slice('data: '.length)));
      expect(['task', 'statusUpdate', 'artifactUpdate']).toContain(member);
    }
  });

  verifies('REQ-273', 'answers with the message itself', async () => {
    const wire = await start();
    const { id, contextId } = await wire.task('task');
    const body: Json = await (await request(wire, 'GET', `/tasks/${id}`)).json();
    expect(body).toMatchObject({ id, contextId });
    const config = { taskId: id, id: 'hook', url: 'https://hooks.example/' };
    expect((await wire.call('CreateTaskPushNotificationConfig', config)).body).toEqual(config);
    const removed = await wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: 'hook' });
    expect([removed.status, removed.text]).toEqual([200, '{}']);
  });

  verifies(['REQ-164', 'REQ-165'], 'takes version and extensions from headers, several in one', async () => {
    const extensions = ['https://x.example/a/v1', 'https://x.example/b/v1'].map((uri) => ({ uri }));
    const wire = await start({ profile: { capabilities: { extensions } } });
    const body = JSON.stringify({ ...sendParams('who'), 'A2A-Version': '1.0' });
    const without = await request(wire, 'POST', '/message:send', { headers: { ...json, 'a2a-version': '' }, body });
    expect([without.status, ((await without.json()) as Json).error.details[0].reason]).toEqual([
      400,
      'VERSION_NOT_SUPPORTED',
    ]);
    const uris = extensions.map(({ uri }) => uri);
    const headers = { ...json, 'a2a-extensions': uris.join(',') };
    const answer: Json = await (await request(wire, 'POST', '/message:send', { headers, body })).json();
    expect(answer.message.parts[0].data.extensions).toEqual(uris);
  });
});
