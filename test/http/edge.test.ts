import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import type { WireRequest } from './wires.js';
import { type Wire, wires } from './wires.js';

const json = { 'Content-Type': 'application/json' };
const send = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 't' } };
const rpc = (request: Partial<WireRequest> = {}): WireRequest => ({
  method: 'POST',
  path: '/a2a/jsonrpc',
  headers: json,
  body: JSON.stringify(send),
  ...request,
});
const tooBig = JSON.stringify({ ...send, params: { id: 't'.repeat(10_000) } });

/** What is refused before an agent is asked, with status and error: the same over both bindings but for its shape. */
const refusals: readonly [name: string, request: WireRequest, status: number, code: number, headers?: object][] = [
  ['a verb other than POST', rpc({ method: 'PUT' }), 405, -32601, { allow: 'POST' }],
  ['GET', { path: '/a2a/jsonrpc' }, 405, -32601, { allow: 'POST' }],
  [
    'a preflight of another origin',
    rpc({ method: 'OPTIONS', body: '', headers: { Origin: 'http://evil.example' } }),
    403,
    -32000,
  ],
  ['OPTIONS', rpc({ method: 'OPTIONS', body: '' }), 405, -32601, { allow: 'POST' }],
  ['a path below the one of a tenant', rpc({ path: '/a2a/jsonrpc/acme/more' }), 404, -32601],
  ['no content type', rpc({ headers: {} }), 415, -32600],
  ['a text', rpc({ headers: { 'Content-Type': 'text/plain' } }), 415, -32600],
  ['a form', rpc({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }), 415, -32600],
  ['a compressed body', rpc({ headers: { ...json, 'Content-Encoding': 'gzip' } }), 415, -32600],
  ['a body that is too large', rpc({ body: tooBig }), 413, -32600],
  ['a URL that is too long', rpc({ path: `/a2a/jsonrpc?${'a'.repeat(8 * 1024)}` }), 414, -32600],
  ['another host', rpc({ headers: { ...json, Host: 'evil.example' } }), 403, -32000],
  ['another host that begins alike', rpc({ headers: { ...json, Host: 'localhost.evil.example' } }), 403, -32000],
  ['another origin', rpc({ headers: { ...json, Origin: 'http://evil.example' } }), 403, -32000],
  ['an opaque origin', rpc({ headers: { ...json, Origin: 'null' } }), 403, -32000],
];

describe.each(wires)('the edge over %s', (_name, open) => {
  const engine = fakeEngine();
  let wire: Wire;
  beforeAll(async () => {
    wire = await open(fakeSite(engine));
  });
  afterAll(() => wire.close());

  it.each(refusals)('refuses %s in the shape of JSON-RPC', async (_what, request, status, code, headers = {}) => {
    const response = await wire.send(request);
    expect(response).toMatchObject({ status, headers: { 'content-type': 'application/json', ...headers } });
    expect(JSON.parse(response.body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(engine.calls).toEqual([]);
  });

  it.each(refusals)('refuses %s in the shape of HTTP+JSON', async (_what, request, status, _code, headers = {}) => {
    const path = request.path.replace('/a2a/jsonrpc', '/a2a/rest/message:send');
    const response = await wire.send({ ...request, path });
    expect(response).toMatchObject({ status, headers });
    expect(response.headers['content-type']).toMatch(/^application\/(a2a\+)?json$/);
    expect(JSON.parse(response.body)).toMatchObject({
      error: { code: status, details: [{ domain: 'a2a-protocol.org' }] },
    });
    expect(engine.calls).toEqual([]);
  });

  it.each([
    ['/', 404],
    ['/favicon.ico', 404],
    ['/a2a', 404],
    ['/a2a/jsonrpcx', 404],
    ['/a2a/rest', 404],
    ['/a2a/rest/', 404],
    ['/a2a/rest/unknown', 404],
    ['/a2a/rest/v1/message:send/x', 404],
    ['/a2a/rest/tasks/a/b', 404],
    ['/a2a/rest/tasks/%zz', 400],
    ['/a2a/rest/%c3%28/tasks', 400],
    ['/a2a/rest/tasks/t?historyLength=%', 400],
    ['/.well-known/agent.json', 404],
    ['/.well-known/agent-card.json/more', 404],
    ['/a2a/jsonrpc/.well-known/agent-card.json', 404],
  ])('answers GET %s with JSON and %i', async (path, status) => {
    const response = await wire.send({ path });
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/(a2a\+)?json$/);
    expect(JSON.parse(response.body).error).toBeTypeOf('object');
  });

  it.each(['localhost', 'LOCALHOST:99', '127.0.0.1:99', '[::1]:99', 'localhost.'])('lets %s in', async (Host) => {
    expect((await wire.send(rpc({ headers: { ...json, Host } }))).status).toBe(200);
  });

  it('lets a page of its own in', async () => {
    const headers = { ...json, Host: '127.0.0.1:99', Origin: 'http://127.0.0.1:99' };
    expect((await wire.send(rpc({ headers }))).status).toBe(200);
  });

  it('takes a body of exactly the limit', async () => {
    const padding = 10_000 - JSON.stringify(send).length;
    expect((await wire.send(rpc({ body: JSON.stringify(send) + ' '.repeat(padding) }))).status).toBe(200);
  });

  it('takes a byte order mark', async () => {
    expect((await wire.send(rpc({ body: `\ufeff${JSON.stringify(send)}` }))).status).toBe(200);
  });

  it('refuses a body that is not UTF-8 as malformed JSON', async () => {
    const body = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expect(JSON.parse((await wire.send(rpc({ body }))).body)).toMatchObject({ error: { code: -32700 } });
    expect(await wire.send(rpc({ body, path: '/a2a/rest/message:send' }))).toMatchObject({ status: 400 });
  });
});
