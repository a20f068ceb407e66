import { describe, expect, it } from 'vitest';
import { A2AError, invalidParams } from '../../src/protocol/a2a-error.js';
import { operationNames, operations } from '../../src/protocol/operations.js';
import { aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { verifies } from '../support/verifies.js';
import { type FakeBehavior, fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { type Wire, type WireResponse, wires } from './wires.js';

const get = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } };

describe.each(wires)('JSON-RPC over %s', (_name, open) => {
  /** Sends one body to an engine that behaves so; the answer must be HTTP 200 with a JSON-RPC response. */
  async function post(
    body: unknown,
    behavior: FakeBehavior = {},
    { path = '/a2a/jsonrpc', headers = {} as Record<string, string> } = {},
  ) {
    const engine = fakeEngine(behavior);
    const response = await withWire(fakeSite(engine), (wire) =>
      wire.send({
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
    return { ...response, engine, json: jsonOf(response) };
  }

  async function withWire<T>(site: Parameters<typeof open>[0], use: (wire: Wire) => Promise<T>): Promise<T> {
    const wire = await open(site);
    try {
      return await use(wire);
    } finally {
      await wire.close();
    }
  }

  verifies(['REQ-259', 'REQ-261'], 'answers with the result under the id of the request', async () => {
    const { status, headers, json, engine } = await post(get, { answer: () => aTask({ id: 't' }) });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: aTask({ id: 't' }) });
    expect(engine.calls).toMatchObject([{ operation: 'getTask', params: { id: 't' } }]);
  });

  it.each(['/a2a/jsonrpc/', '/a2a/jsonrpc/acme', '/a2a/jsonrpc/acme/', '/a2a/jsonrpc?tenant=acme'])(
    'is reached at %s too',
    async (path) => {
      const { status, engine } = await post(get, {}, { path });
      expect(status).toBe(200);
      expect(engine.opened[0]?.tenant).toBe(path.includes('acme') ? 'acme' : '');
    },
  );

  it.each(['application/a2a+json', 'application/json; charset=utf-8'])('takes %s', async (type) => {
    expect((await post(get, {}, { headers: { 'Content-Type': type } })).status).toBe(200);
  });

  it.each(operationNames)('knows the method of %s', async (operation) => {
    const method = operations[operation].rpc;
    const { engine } = await post({ ...get, method });
    expect(engine.calls).toMatchObject([{ operation }]);
  });

  verifies('C3 accept', 'takes the singular name of one method that a peer sends', async () => {
    const { engine } = await post({ ...get, method: 'ListTaskPushNotificationConfig' });
    expect(engine.calls).toMatchObject([{ operation: 'listTaskPushNotificationConfigs' }]);
  });

  describe.each([
    ['7', 7],
    ['0', 0],
    ['-1', -1],
    ['1.5', 1.5],
    ['9007199254740991', 9007199254740991],
    ['"abc"', 'abc'],
    ['""', ''],
    ['"7"', '7'],
    ['"a\u2028b"', 'a\u2028b'],
  ])('an id of %s', (text, id) => {
    verifies('case 31', 'comes back with its type', async () => {
      const { json, body } = await post(`{"jsonrpc":"2.0","id":${text},"method":"GetTask","params":{}}`);
      expect(json).toEqual({ jsonrpc: '2.0', id, result: {} });
      expect(body).not.toContain('\u2028');
    });
  });

  describe.each<[what: string, body: unknown, code: number, id: unknown]>([
    ['{bad', '{bad', -32700, null],
    ['an empty body', '', -32700, null],
    ['plain text', 'plain text', -32700, null],
    ['JSON that is cut off', '{"jsonrpc":"2.0","id":1', -32700, null],
    ['a batch', [get], -32600, null],
    ['an empty batch', [], -32600, null],
    ['a string', '"text"', -32600, null],
    ['null', 'null', -32600, null],
    ['another version of JSON-RPC', { ...get, jsonrpc: '1.0' }, -32600, 1],
    ['no version of JSON-RPC', { id: 1, method: 'GetTask' }, -32600, 1],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32600, 1],
    ['a number as method', { ...get, method: 5 }, -32600, 1],
    ['a notification', { jsonrpc: '2.0', method: 'GetTask' }, -32600, null],
    ['an id of null', { ...get, id: null }, -32600, null],
    ['an id that is an object', { ...get, id: {} }, -32600, null],
    ['an id that is true', { ...get, id: true }, -32600, null],
    ['an id that would come back changed', '{"jsonrpc":"2.0","id":9007199254740993,"method":"GetTask"}', -32600, null],
    ['an id without bounds', { ...get, id: 'x'.repeat(513) }, -32600, null],
    ['a method of version 0.3', { ...get, method: 'message/send' }, -32601, 1],
    ['a method of nothing', { ...get, method: 'toString' }, -32601, 1],
    ['params that are a text', { ...get, params: 'text' }, -32602, 1],
    ['params that are a list', { ...get, params: [] }, -32602, 1],
    [
      'JSON that nests too deep',
      `{"jsonrpc":"2.0","id":1,"method":"GetTask","params":${'['.repeat(101)}${']'.repeat(101)}}`,
      -32602,
      null,
    ],
  ])('%s', (_what, body, code, id) => {
    verifies(['case 28', 'case 32', 'REQ-194', 'REQ-195', 'REQ-197'], `is answered with ${code}`, async () => {
      const { status, headers, json, engine } = await post(body);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/json');
      expect(json).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
      expect(json).toHaveProperty(
        ['error', 'data', 0],
        expect.objectContaining({ '@type': errorInfo, domain: 'a2a-protocol.org' }),
      );
      expect(json).not.toHaveProperty('result');
      expect(engine.calls).toEqual([]);
    });
  });

  it('says that batches are not served', async () => {
    expect((await post([get])).json).toMatchObject({ error: { message: expect.stringMatching(/batch/i) } });
  });

  it.each([{}, { params: {} }, { params: null }])('takes %j where nothing is required', async (extra) => {
    const { json, engine } = await post({ jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard', ...extra });
    expect(json).toMatchObject({ id: 1, result: {} });
    expect(engine.calls).toMatchObject([{ operation: 'getExtendedAgentCard', params: {} }]);
  });

  it('keeps the extended card out of shared caches', async () => {
    const { headers } = await post({ ...get, method: 'GetExtendedAgentCard' });
    expect(headers['cache-control']).toBe('private');
  });

  verifies('C48 send', 'answers a delete with an empty object', async () => {
    expect((await post({ ...get, method: 'DeleteTaskPushNotificationConfig' })).json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    });
  });

  it('names the active extensions', async () => {
    const { headers } = await post(get, { open: () => ({ extensions: ['urn:a', 'urn:b'] }) });
    expect(headers['a2a-extensions']).toBe('urn:a, urn:b');
  });

  verifies('C29 send', 'gives an error of the engine with its details, and HTTP 200', async () => {
    const { status, json } = await post(get, {
      answer() {
        throw new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId: 't' } });
      },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: 1,
      error: { code: -32001, data: [{ reason: 'TASK_NOT_FOUND', metadata: { taskId: 't' } }] },
    });
  });

  it.each([
    ['UNAUTHENTICATED', 401, -32000],
    ['PERMISSION_DENIED', 403, -32000],
    ['RESOURCE_EXHAUSTED', 429, -32603],
    ['UNAVAILABLE', 503, -32603],
  ] as const)('gives %s the status %i, with its headers', async (code, expected, number) => {
    const { status, headers, json } = await post(get, {
      open() {
        throw new A2AError(code, undefined, {
          http: { headers: { 'Retry-After': '7', 'WWW-Authenticate': 'Bearer' } },
        });
      },
    });
    expect(status).toBe(expected);
    expect(headers).toMatchObject({ 'retry-after': '7', 'www-authenticate': 'Bearer' });
    expect(json).toMatchObject({ id: 1, error: { code: number } });
  });

  verifies('case 29', 'says nothing of what went wrong inside', async () => {
    const { body, json } = await post(get, {
      answer() {
        throw new Error('boom secret=/etc/x');
      },
    });
    expect(body).not.toContain('secret');
    expect(json).toMatchObject({
      error: { code: -32603, message: 'Internal error', data: [{ metadata: { correlationId: expect.any(String) } }] },
    });
  });

  it('asks for version and caller before it looks at method and parameters', async () => {
    const open = () => {
      throw new A2AError('VERSION_NOT_SUPPORTED');
    };
    for (const body of [
      { ...get, method: 'None' },
      { ...get, params: [] },
    ]) {
      expect((await post(body, { open })).json).toMatchObject({ id: 1, error: { code: -32009 } });
    }
  });

  it('asks whether the call is admitted before it looks at parameters', async () => {
    const admit = () => {
      throw new A2AError('UNSUPPORTED_OPERATION');
    };
    expect((await post({ ...get, params: [] }, { admit })).json).toMatchObject({ error: { code: -32004 } });
  });

  it('hands on the version that stands in the query, by any case of its name', async () => {
    const { engine } = await post(get, {}, { path: '/a2a/jsonrpc?a2a-version=1.0' });
    expect(engine.opened[0]?.versionParameter).toBe('1.0');
  });

  it.each([
    ['/a2a/jsonrpc/acme', 'globex'],
    ['/a2a/jsonrpc?tenant=acme', 'globex'],
    ['/a2a/jsonrpc/acme?tenant=globex', 'acme'],
  ])('refuses %s with the tenant %s in the body', async (path, tenant) => {
    const { json, engine } = await post({ ...get, params: { tenant } }, {}, { path });
    expect(json).toMatchObject({ error: { code: -32602, data: [{}, { fieldViolations: [{ field: 'tenant' }] }] } });
    expect(engine.opened).toEqual([]);
  });

  it('takes the same tenant in several places, and an empty one for none', async () => {
    const { engine } = await post({ ...get, params: { tenant: 'a/b' } }, {}, { path: '/a2a/jsonrpc/a%2Fb' });
    expect(engine.opened[0]?.tenant).toBe('a/b');
    const other = await post({ ...get, params: { tenant: '' } }, {}, { path: '/a2a/jsonrpc/acme' });
    expect(other.engine.opened[0]?.tenant).toBe('acme');
  });

  describe('a stream', () => {
    const subscribe = { ...get, id: 'abc', method: 'SubscribeToTask' };
    const onlyStream = { Accept: 'text/event-stream' };

    verifies(['REQ-262', 'case 97'], 'is one JSON-RPC response in each frame, and not to be held back', async () => {
      const { status, headers, body } = await post(subscribe, {
        async *events() {
          yield { task: aTask() };
          yield { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') };
        },
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      });
      expect(body).toBe(
        [{ task: aTask() }, { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') }]
          .map((result) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'abc', result })}\n\n`)
          .join(''),
      );
    });

    verifies('case 82', 'that fails on the way ends with the error as a response', async () => {
      const { body, engine } = await post(subscribe, {
        async *events() {
          yield { task: aTask() };
          throw new A2AError('UNAVAILABLE', 'Gone');
        },
      });
      const [, frame = ''] = body.split('\n\n');
      expect(frame).toMatch(/^event: error\ndata: /);
      expect(JSON.parse(frame.replace('event: error\ndata: ', ''))).toMatchObject({
        jsonrpc: '2.0',
        id: 'abc',
        error: { code: -32603, message: 'Gone' },
      });
      expect(engine.openStreams).toBe(0);
    });

    const refuse: FakeBehavior = {
      admit() {
        throw new A2AError('UNSUPPORTED_OPERATION');
      },
    };

    it('that fails before it begins is a frame for callers who take nothing else', async () => {
      const { status, headers, body } = await post(subscribe, refuse, { headers: onlyStream });
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/event-stream' });
      expect(body).toMatch(/^event: error\ndata: \{.*\}\n\n$/);
      expect(JSON.parse(body.slice('event: error\ndata: '.length))).toMatchObject({
        id: 'abc',
        error: { code: -32004 },
      });
    });

    it.each([undefined, '*/*', 'application/json, text/event-stream'])(
      'that fails before it begins is plain for %s',
      async (accept) => {
        const { headers, json } = await post(subscribe, refuse, {
          headers: accept === undefined ? {} : { Accept: accept },
        });
        expect(headers['content-type']).toBe('application/json');
        expect(json).toMatchObject({ id: 'abc', error: { code: -32004 } });
      },
    );

    it('that fails before it begins is plain for all where the server says so', async () => {
      const engine = fakeEngine(refuse);
      const response = await withWire(fakeSite(engine, { earlyStreamErrors: 'json' }), (wire) =>
        wire.send({
          method: 'POST',
          path: '/a2a/jsonrpc',
          headers: { 'Content-Type': 'application/json', ...onlyStream },
          body: JSON.stringify(subscribe),
        }),
      );
      expect(jsonOf(response)).toMatchObject({ id: 'abc', error: { code: -32004 } });
    });

    it('that is refused by the edge keeps its status', async () => {
      const { status, json } = await post(
        subscribe,
        {
          open() {
            throw new A2AError('UNAUTHENTICATED');
          },
        },
        { headers: onlyStream },
      );
      expect(status).toBe(401);
      expect(json).toMatchObject({ error: { code: -32000 } });
    });

    it('names wrong parameters before it begins', async () => {
      const { json } = await post(
        { ...subscribe, method: 'SendStreamingMessage' },
        {
          admit() {
            throw invalidParams([{ field: 'message', description: 'is required' }]);
          },
        },
      );
      expect(json).toMatchObject({ error: { code: -32602, data: [{}, { fieldViolations: [{ field: 'message' }] }] } });
    });
  });
});

const errorInfo = 'type.googleapis.com/google.rpc.ErrorInfo';

function jsonOf({ headers, body }: WireResponse): Record<string, unknown> {
  return headers['content-type'] === 'text/event-stream' ? {} : JSON.parse(body);
}
