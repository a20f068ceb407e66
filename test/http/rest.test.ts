import { describe, expect, it } from 'vitest';
import { A2AError } from '../../src/protocol/a2a-error.js';
import { type OperationName, operationNames, operations } from '../../src/protocol/operations.js';
import { aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { verifies } from '../support/verifies.js';
import { type FakeBehavior, fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { type WireRequest, wires } from './wires.js';

const a2a = 'application/a2a+json';
const json = 'application/json';
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

/** Spec 11.3 and the proto's annotations, written down by hand. */
const routes: readonly [verb: string, path: string, operation: OperationName, params: object, body?: object][] = [
  ['POST', '/message:send', 'sendMessage', { message }, { message }],
  ['POST', '/message:stream', 'sendStreamingMessage', { message }, { message }],
  ['GET', '/tasks/t1', 'getTask', { id: 't1' }],
  ['GET', '/tasks', 'listTasks', {}],
  ['POST', '/tasks/t1:cancel', 'cancelTask', { id: 't1', metadata: { a: 1 } }, { metadata: { a: 1 } }],
  ['GET', '/tasks/t1:subscribe', 'subscribeToTask', { id: 't1' }],
  ['POST', '/tasks/t1:subscribe', 'subscribeToTask', { id: 't1' }],
  [
    'POST',
    '/tasks/t1/pushNotificationConfigs',
    'createTaskPushNotificationConfig',
    { taskId: 't1', url: 'https://h' },
    { url: 'https://h' },
  ],
  ['GET', '/tasks/t1/pushNotificationConfigs', 'listTaskPushNotificationConfigs', { taskId: 't1' }],
  ['GET', '/tasks/t1/pushNotificationConfigs/c1', 'getTaskPushNotificationConfig', { taskId: 't1', id: 'c1' }],
  ['DELETE', '/tasks/t1/pushNotificationConfigs/c1', 'deleteTaskPushNotificationConfig', { taskId: 't1', id: 'c1' }],
  ['GET', '/extendedAgentCard', 'getExtendedAgentCard', {}],
];

describe.each(wires)('HTTP+JSON over %s', (_name, open) => {
  async function send(
    { path, body, ...request }: Omit<WireRequest, 'body'> & { body?: unknown },
    behavior: FakeBehavior = {},
    options = {},
  ) {
    const engine = fakeEngine(behavior);
    const wire = await open(fakeSite(engine, options));
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const type = text === undefined ? {} : { 'Content-Type': json };
    try {
      const response = await wire.send({
        ...request,
        path: `/a2a/rest${path}`,
        headers: { ...type, ...request.headers },
        ...(text === undefined ? {} : { body: text }),
      });
      const isStream = response.headers['content-type'] === 'text/event-stream';
      return { ...response, engine, json: isStream ? undefined : JSON.parse(response.body) };
    } finally {
      await wire.close();
    }
  }

  it('has a route for each operation of the table', () => {
    expect(new Set(routes.map(([, , operation]) => operation))).toEqual(new Set(operationNames));
  });

  describe.each(routes)('%s %s', (method, path, operation, params, body) => {
    verifies(['REQ-266', 'case 121'], `is ${operation}`, async () => {
      const { status, engine } = await send({ method, path, body });
      expect(status).toBe(200);
      expect(engine.calls).toMatchObject([{ operation, params }]);
      expect(engine.opened[0]).toMatchObject({ binding: 'HTTP+JSON', tenant: '' });
    });

    it('has a form for a tenant', async () => {
      const { engine } = await send({ method, path: `/a%2Fb${path}`, body });
      expect(engine.opened[0]?.tenant).toBe('a/b');
      expect(engine.calls).toMatchObject([{ operation, params }]);
    });

    verifies('C63 accept', 'may end in a slash, and may follow one too many', async () => {
      expect((await send({ method, path: `${path}/`, body })).engine.calls).toMatchObject([{ operation }]);
      expect((await send({ method, path: `/${path}`, body })).engine.calls).toMatchObject([{ operation }]);
    });

    it.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS'])('refuses %s with the verbs it takes', async (other) => {
      const response = await send({ method: other, path: `${path}` }).catch((error: unknown) => {
        // There is no body to read in an answer to HEAD.
        if (other === 'HEAD') return { status: 405, headers: { allow: method } };
        throw error;
      });
      expect(response).toMatchObject({ status: 405, headers: { allow: expect.stringContaining(method) } });
    });
  });

  describe.each([
    ['a%2Fb%3Ac%20d%25%C3%A9', 'a/b:c d%é'],
    ['a:b', 'a:b'],
    ['x%3Acancel', 'x:cancel'],
    ['tasks', 'tasks'],
    ['%2E%2E', '..'],
  ])('the id %s', (raw, id) => {
    verifies('case 124', 'is taken from its one segment', async () => {
      const path = raw === '%2E%2E' ? `/tasks/x${raw}` : `/tasks/${raw}`;
      const { engine } = await send({ path });
      expect(engine.calls).toMatchObject([{ operation: 'getTask', params: { id: raw === '%2E%2E' ? `x${id}` : id } }]);
    });
  });

  it.each([
    ['GET', '/tasks/x:cancel', 405],
    ['POST', '/tasks/:cancel', 405],
    ['POST', '/tasks/x:pause', 405],
    ['GET', '/tasks//pushNotificationConfigs', 404],
    ['GET', '/acme', 404],
    ['GET', '/acme/globex/tasks', 404],
    ['GET', '/message:send/tasks', 404],
    ['GET', '/extendedAgentCard/tasks', 404],
    ['GET', '/tasks/tasks/tasks', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    const response = await send({ method, path });
    expect(response.status).toBe(status);
    expect(response.engine.opened).toEqual([]);
  });

  describe('a body', () => {
    it.each(['cancel', 'subscribe'])('may be missing, empty, {} or null for :%s', async (verb) => {
      const path = `/tasks/t1:${verb}`;
      for (const request of [{}, { body: '' }, { body: ' ' }, { body: '{}' }, { body: 'null' }]) {
        const { status, engine } = await send({ method: 'POST', path, ...request });
        expect(status).toBe(200);
        expect(engine.calls).toMatchObject([{ params: { id: 't1' } }]);
      }
    });

    verifies('case 122', 'is not needed to cancel, nor is a content type', async () => {
      const { status, engine } = await send({ method: 'POST', path: '/tasks/t1:cancel' });
      expect(status).toBe(200);
      expect(engine.calls).toMatchObject([{ operation: 'cancelTask', params: { id: 't1' } }]);
    });

    verifies('case 125', 'that is no JSON is a 400 of google.rpc.Status', async () => {
      for (const body of ['{bad', '', 'text']) {
        const { status, json: answer } = await send({ method: 'POST', path: '/message:send', body });
        expect(status).toBe(400);
        expect(answer).toMatchObject({
          error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'PARSE_ERROR' }] },
        });
      }
    });

    it.each([
      ['POST', '/tasks/t1/pushNotificationConfigs', { taskId: 't2', url: 'https://h' }, 'taskId'],
      ['POST', '/tasks/t1/pushNotificationConfigs', { task_id: 't2', url: 'https://h' }, 'taskId'],
      ['POST', '/tasks/t1:cancel', { id: 't2' }, 'id'],
      ['POST', '/acme/tasks/t1:cancel', { tenant: 'globex' }, 'tenant'],
    ])('of %s %s that says otherwise is refused', async (method, path, body, field) => {
      const { status, json: answer, engine } = await send({ method, path, body });
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        error: { details: [{ reason: 'INVALID_PARAMS' }, { fieldViolations: [{ field }] }] },
      });
      expect(engine.calls).toEqual([]);
    });

    it('may repeat what the path says, and leave it empty', async () => {
      for (const taskId of ['t1', '']) {
        const path = '/tasks/t1/pushNotificationConfigs';
        const { engine } = await send({ method: 'POST', path, body: { taskId, url: 'https://h' } });
        expect(engine.calls).toMatchObject([{ params: { taskId: 't1' } }]);
      }
    });
  });

  describe('a query', () => {
    verifies(['REQ-267', 'REQ-268'], 'gives the fields of a GET their types', async () => {
      const query =
        'contextId=c%2F1&status=TASK_STATE_WORKING&pageSize=2&pageToken=YQ%3D%3D&historyLength=0' +
        '&statusTimestampAfter=2026-01-01T00%3A00%3A00Z&includeArtifacts=true';
      const { engine } = await send({ path: `/tasks?${query}` });
      expect(engine.calls).toMatchObject([
        {
          params: {
            contextId: 'c/1',
            status: 'TASK_STATE_WORKING',
            pageSize: 2,
            pageToken: 'YQ==',
            historyLength: 0,
            includeArtifacts: true,
          },
        },
      ]);
    });

    it('that is wrong in several places is refused naming all of them', async () => {
      const { status, json: answer } = await send({ path: '/tasks?pageSize=many&includeArtifacts=perhaps' });
      expect(status).toBe(400);
      const fields = answer.error.details[1].fieldViolations.map((violation: { field: string }) => violation.field);
      expect(fields.toSorted()).toEqual(['includeArtifacts', 'pageSize']);
    });

    it('is looked at after the call is admitted', async () => {
      const { json: answer } = await send(
        { path: '/tasks?pageSize=many' },
        {
          admit() {
            throw new A2AError('EXTENSION_SUPPORT_REQUIRED');
          },
        },
      );
      expect(answer).toMatchObject({ error: { details: [{ reason: 'EXTENSION_SUPPORT_REQUIRED' }] } });
    });

    it('names tenant and version', async () => {
      const { engine } = await send({ path: '/tasks/t1?tenant=acme&A2A-Version=1.0' });
      expect(engine.opened).toMatchObject([{ tenant: 'acme', versionParameter: '1.0' }]);
    });

    it('may repeat what the path says, and nothing else in its place', async () => {
      expect((await send({ path: '/tasks/t1?id=t1' })).status).toBe(200);
      expect((await send({ path: '/tasks/t1?id=t2' })).status).toBe(400);
      expect((await send({ path: '/acme/tasks/t1?tenant=globex' })).status).toBe(400);
    });
  });

  describe('an answer', () => {
    verifies(['REQ-264', 'REQ-265'], 'has the type that was asked for, or came', async () => {
      const post = { method: 'POST', path: '/message:send', body: { message } };
      expect((await send(post)).headers['content-type']).toBe(json);
      expect((await send({ ...post, headers: { 'Content-Type': a2a } })).headers['content-type']).toBe(a2a);
      expect((await send({ ...post, headers: { Accept: a2a } })).headers['content-type']).toBe(a2a);
      expect((await send({ path: '/tasks' })).headers['content-type']).toBe(a2a);
      expect((await send({ path: '/tasks', headers: { Accept: json } })).headers['content-type']).toBe(json);
    });

    it('has that type for errors too', async () => {
      const wrong = { method: 'POST', path: '/message:send', body: '{bad' };
      expect((await send(wrong)).headers['content-type']).toBe(json);
      expect((await send({ ...wrong, headers: { Accept: a2a } })).headers['content-type']).toBe(a2a);
      expect((await send({ path: '/unknown' })).headers['content-type']).toBe(a2a);
    });

    verifies('REQ-273', 'is the message itself', async () => {
      const { json: answer } = await send({ path: '/tasks/task-1' }, { answer: () => aTask() });
      expect(answer).toEqual(aTask());
    });

    verifies(['C48 send', 'C49 send'], 'to DELETE is 200 with an empty object', async () => {
      const response = await send({ method: 'DELETE', path: '/tasks/t1/pushNotificationConfigs/c1' });
      expect(response).toMatchObject({ status: 200, body: '{}' });
    });

    it('with the extended card is private', async () => {
      expect((await send({ path: '/extendedAgentCard' })).headers['cache-control']).toBe('private');
    });

    it('names the active extensions', async () => {
      const { headers } = await send({ path: '/tasks' }, { open: () => ({ extensions: ['urn:a', 'urn:b'] }) });
      expect(headers['a2a-extensions']).toBe('urn:a, urn:b');
    });
  });

  // Spec 5.4; the last two columns are the table of specification 1.0.0.
  describe.each([
    ['TASK_NOT_FOUND', 404, 'NOT_FOUND', 404],
    ['TASK_NOT_CANCELABLE', 400, 'FAILED_PRECONDITION', 409],
    ['PUSH_NOTIFICATION_NOT_SUPPORTED', 400, 'FAILED_PRECONDITION', 400],
    ['UNSUPPORTED_OPERATION', 400, 'FAILED_PRECONDITION', 400],
    ['CONTENT_TYPE_NOT_SUPPORTED', 400, 'INVALID_ARGUMENT', 415],
    ['INVALID_AGENT_RESPONSE', 500, 'INTERNAL', 502],
    ['EXTENDED_AGENT_CARD_NOT_CONFIGURED', 400, 'FAILED_PRECONDITION', 400],
    ['EXTENSION_SUPPORT_REQUIRED', 400, 'FAILED_PRECONDITION', 400],
    ['VERSION_NOT_SUPPORTED', 400, 'FAILED_PRECONDITION', 400],
    ['UNAUTHENTICATED', 401, 'UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403, 'PERMISSION_DENIED', 403],
  ] as const)('%s', (code, status, name, status100) => {
    const behavior: FakeBehavior = {
      answer() {
        throw new A2AError(code);
      },
    };
    verifies(['case 38', 'REQ-199', 'REQ-200', 'REQ-201'], `is ${status} ${name} with its reason`, async () => {
      const { status: actual, json: answer } = await send({ path: '/tasks/t1' }, behavior);
      expect(actual).toBe(status);
      expect(answer.error).toMatchObject({ code: status, status: name, message: expect.any(String) });
      expect(answer.error.details[0]).toMatchObject({
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: code,
        domain: 'a2a-protocol.org',
      });
    });

    it(`is ${status100} by the table of 1.0.0`, async () => {
      const { status: actual, json: answer } = await send({ path: '/tasks/t1' }, behavior, { errorTable: '1.0.0' });
      expect(actual).toBe(status100);
      expect(answer.error.code).toBe(status100);
    });
  });

  it('says nothing of what went wrong inside', async () => {
    const { status, body } = await send(
      { path: '/tasks/t1' },
      {
        answer() {
          throw new Error('boom secret=/etc/x');
        },
      },
    );
    expect(status).toBe(500);
    expect(body).not.toContain('secret');
  });

  describe('a stream', () => {
    verifies('REQ-272', 'is one bare event in each frame', async () => {
      const { status, headers, body } = await send(
        { path: '/tasks/t1:subscribe' },
        {
          async *events() {
            yield { task: aTask() };
            yield { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') };
          },
        },
      );
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/event-stream');
      expect(body).toBe(
        [{ task: aTask() }, { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') }]
          .map((event) => `data: ${JSON.stringify(event)}\n\n`)
          .join(''),
      );
    });

    it('that fails before it begins is answered plainly, with its status', async () => {
      const {
        status,
        headers,
        json: answer,
      } = await send(
        { method: 'POST', path: '/tasks/t1:subscribe', headers: { Accept: 'text/event-stream' } },
        {
          admit() {
            throw new A2AError('UNSUPPORTED_OPERATION');
          },
        },
      );
      expect({ status, type: headers['content-type'] }).toEqual({ status: 400, type: a2a });
      expect(answer).toMatchObject({ error: { details: [{ reason: 'UNSUPPORTED_OPERATION' }] } });
    });

    it('that fails on the way ends with the error', async () => {
      const { body } = await send(
        { path: '/tasks/t1:subscribe' },
        {
          async *events() {
            yield { task: aTask() };
            throw new A2AError('UNAVAILABLE', 'Gone');
          },
        },
      );
      const [, frame = ''] = body.split('\n\n');
      expect(frame).toMatch(/^event: error\ndata: /);
      expect(JSON.parse(frame.replace('event: error\ndata: ', ''))).toMatchObject({
        error: { code: 503, status: 'UNAVAILABLE', message: 'Gone' },
      });
    });
  });
});

describe('the operation table', () => {
  it('gives each route for a tenant as the same route after the tenant, as the router takes it', () => {
    for (const { routes: rows } of Object.values(operations)) {
      for (const { path, tenantPath } of rows) expect(tenantPath).toBe(`/{tenant}${path}`);
    }
  });
});
