import { connect as connectHttp2 } from 'node:http2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeMessage as encodeV10 } from '../../src/bindings/grpc/generated/codec.js';
import { readStatusDetails } from '../../src/bindings/grpc/status-details.js';
import { encodeMessage as encodeV03 } from '../../src/compat/v03/generated/codec.js';
import { type Served, serve } from '../../src/entries/node.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { callRaw, framed } from '../support/grpc-server.js';

type Headers = Readonly<Record<string, string>>;
type Serve = Parameters<typeof serve>[1];

async function start(options: Serve = {}): Promise<Served> {
  const { agent } = createScriptedAgent({ capabilities: { streaming: true } });
  const served = await serve(agent, { port: 0, compat: ['0.3'], ...options });
  onTestFinished(() => served.close());
  return served;
}

async function overHttp({ url }: Served, path: string, headers: Headers, body?: object): Promise<string> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url + path, { ...init, headers: { 'content-type': 'application/json', ...headers } });
  return response.text();
}

async function overGrpc({ port }: Served, path: string, headers: Headers, message: Uint8Array): Promise<string> {
  const session = connectHttp2(`http://localhost:${port}`);
  onTestFinished(() => session.destroy());
  const { trailers } = await callRaw(session, { path, headers, pieces: [framed(message)] });
  const details = trailers['grpc-status-details-bin'];
  if (details === undefined) return '';
  return JSON.stringify(readStatusDetails(Buffer.from(String(details), 'base64')));
}

const call = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

/** A call for a task that is not there, in every way that a server of both versions can be called. */
const ways: readonly [string, '1.0' | '0.3', (served: Served, headers: Headers) => Promise<string>][] = [
  ['JSON-RPC', '1.0', (s, headers) => overHttp(s, '/a2a/jsonrpc', headers, call('GetTask', { id: 'x' }))],
  ['JSON-RPC', '0.3', (s, headers) => overHttp(s, '/a2a/jsonrpc', headers, call('tasks/get', { id: 'x' }))],
  ['HTTP+JSON', '1.0', (s, headers) => overHttp(s, '/a2a/rest/tasks/x', headers)],
  ['HTTP+JSON', '0.3', (s, headers) => overHttp(s, '/a2a/rest/v1/tasks/x', headers)],
  [
    'gRPC',
    '1.0',
    (s, headers) => overGrpc(s, '/lf.a2a.v1.A2AService/GetTask', headers, encodeV10('GetTaskRequest', { id: 'x' })),
  ],
  [
    'gRPC',
    '0.3',
    (s, headers) =>
      overGrpc(s, '/a2a.v1.A2AService/GetTask', headers, encodeV03('GetTaskRequest', { name: 'tasks/x' })),
  ],
];

describe.each(ways)('a call over %s in the form of %s', (_binding, version, ask) => {
  it.each(['9.9', '1.1', '0.30', '0.3, 1.0'])('that says it is of %s is told both versions', async (other) => {
    const answer = await ask(await start(), { 'a2a-version': other });
    expect(answer).toContain('VERSION_NOT_SUPPORTED');
    expect(answer).toContain(`Protocol version ${other} is not supported; supported versions: 1.0, 0.3`);
    expect(answer).toContain('"supportedVersions":"1.0, 0.3"');
  });

  it.each([{}, { 'a2a-version': version }, { 'a2a-version': `${version}.1` }])(
    'shows the hook for callers what was sent: %j',
    async (headers: Headers) => {
      const seen: (string | undefined)[] = [];
      const served = await start({
        allowAnonymous: true,
        authenticate: (request) => {
          seen.push(request.header('a2a-version'));
          return undefined;
        },
      });
      await ask(served, headers);
      // What names no version is of 0.3, and nobody is asked for in another one's form.
      const isRefused = version === '1.0' && headers['a2a-version'] === undefined;
      expect(seen).toEqual(isRefused ? [] : [headers['a2a-version']]);
    },
  );
});

describe('the card of an agent that speaks both versions', () => {
  const path = '/.well-known/agent-card.json';
  const get = async ({ url }: Served, headers: Headers, query = '') => {
    const response = await fetch(url + path + query, { headers });
    const text = await response.text();
    return { status: response.status, card: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };
  const formOf = ({ url, supportedInterfaces }: { url?: string; supportedInterfaces?: [] }) =>
    [url && '0.3', supportedInterfaces && '1.0'].filter(Boolean).join(' and ');

  it.each([
    ['1.0', '1.0'],
    ['1.0.1', '1.0'],
    ['0.3', '0.3'],
    [' 0.3.0 ', '0.3'],
    ['', '0.3 and 1.0'],
    // What the handlers refuse has no form of its own.
    ['0.30', '0.3 and 1.0'],
    ['0.3, 1.0', '0.3 and 1.0'],
    ['1.0-beta', '0.3 and 1.0'],
    ['1.1', '0.3 and 1.0'],
  ])('reads "%s" as its handlers do, and is of %s', async (version, form) => {
    const served = await start();
    expect(formOf((await get(served, { 'a2a-version': version })).card)).toBe(form);
    expect(formOf((await get(served, {}, `?a2a-version=${version}`)).card)).toBe(form);
  });

  it('is never said to be known by its date, which is one for all of its forms', async () => {
    const served = await start();
    const first = await get(served, { 'a2a-version': '0.3' });
    const [date, tag] = ['last-modified', 'etag'].map((name) => first.headers.get(name) ?? '');
    expect(first.headers.get('vary')).toBe('A2A-Version');
    for (const version of ['1.0', '0.3', '']) {
      const headers = { 'a2a-version': version, 'if-modified-since': date ?? '' };
      expect((await get(served, headers)).status).toBe(200);
    }
    const tagged = (version: string) => get(served, { 'a2a-version': version, 'if-none-match': tag ?? '' });
    expect([(await tagged('0.3')).status, (await tagged('1.0')).status]).toEqual([304, 200]);
  });
});

it('a server of 1.0 alone names no other version', async () => {
  const served = await start({ compat: [] });
  const answer = await overHttp(served, '/a2a/jsonrpc', { 'a2a-version': '9.9' }, call('GetTask', { id: 'x' }));
  expect(answer).toContain('"supportedVersions":"1.0"');
});
