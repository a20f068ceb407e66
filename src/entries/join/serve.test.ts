import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttp2 } from '../../../test/http/http2-client.js';
import { verifies } from '../../../test/support/verifies.js';
import { createGrpcWire } from '../../../test/support/wire-grpc.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { nodeHandler } from './node-handler.js';
import { type Served, serve } from './serve.js';
import type { ServeOptions } from './serve-options.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const named = (name: string) => ({ ...createScriptedAgent({ capabilities: {} }).agent, name });

const open: Served[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((served) => served.close()));
});

async function start(agents: Parameters<typeof serve>[0], options: ServeOptions = {}): Promise<Served> {
  const served = await serve(agents, options);
  open.push(served);
  return served;
}

/** Sends `who` and returns the facts that the agent was given of the call. */
async function who(url: string, headers: Record<string, string> = {}, params: object = {}) {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'who' }] };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message, ...params } }),
  });
  const answer = await response.json();
  return { status: response.status, error: answer.error, facts: answer.result?.message?.parts[0].data };
}

const cardAt = async (url: string): Promise<AgentCard> => (await fetch(`${url}/.well-known/agent-card.json`)).json();

describe('serve', () => {
  verifies(
    ['REQ-256', 'REQ-276', 'REQ-277', 'REQ-278'],
    'declares all three bindings at the URL that clients use',
    async () => {
      const { url, port } = await start(agent);
      expect(url).toBe(`http://localhost:${port}`);
      expect((await cardAt(url)).supportedInterfaces).toEqual([
        { url: `${url}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { url: `${url}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
        { url: `localhost:${port}`, protocolBinding: 'GRPC', protocolVersion: '1.0' },
      ]);
      for (const { url: called } of (await cardAt(url)).supportedInterfaces.slice(0, 2)) {
        const response = await fetch(called.endsWith('rest') ? `${called}/tasks` : called, {
          headers: { 'A2A-Version': '1.0' },
        });
        expect(response.status).toBe(called.endsWith('rest') ? 200 : 405);
      }
    },
  );

  it('puts the public URL into the card, and is called by its name', async () => {
    const served = await start(agent, {
      publicUrl: 'https://agent.example.com/base/',
      allowedHosts: ['inner.example'],
      insecureAnonymous: true,
    });
    expect(served.url).toBe('https://agent.example.com/base');
    const card = await cardAt(`http://localhost:${served.port}`);
    expect(card.supportedInterfaces[0]?.url).toBe('https://agent.example.com/base/a2a/jsonrpc');
  });

  it('needs a public URL and a word about callers where other machines can call', async () => {
    const host = '0.0.0.0';
    await expect(serve(agent, { host })).rejects.toThrow('publicUrl');
    await expect(serve(agent, { host, publicUrl: 'http://a.example' })).rejects.toThrow('insecureAnonymous');
    const served = await start(agent, { host, publicUrl: 'http://a.example', insecureAnonymous: true });
    // Not called by the name of this machine, which a page in a browser here could use.
    expect((await who(`http://127.0.0.1:${served.port}/a2a/jsonrpc`)).status).toBe(403);
  });

  it('takes a public URL before a loopback address for a proxy, through which everybody calls', async () => {
    const publicUrl = 'https://agent.example.com';
    await expect(serve(agent, { publicUrl })).rejects.toThrow(
      /agent\.example\.com.*authenticate.*insecureAnonymous: true/,
    );
    const status = async (options: ServeOptions) =>
      (await who(`http://127.0.0.1:${(await start(agent, { publicUrl, ...options })).port}/a2a/jsonrpc`)).status;
    expect(await status({ insecureAnonymous: true })).toBe(200);
    expect(await status({ allowAnonymous: true })).toBe(200);
    expect(await status({ allowAnonymous: false })).toBe(401);
    expect(await status({ authenticate: () => undefined })).toBe(401);
    expect(await status({ publicUrl: 'http://[::1]:4000' })).toBe(200);
  });

  it('says so of a public URL that is none', async () => {
    await expect(serve(agent, { publicUrl: 'agent' })).rejects.toThrow('publicUrl: expected a whole URL, got "agent"');
  });

  it('refuses limits that there are not, and names those that there are', async () => {
    const typo = (limits: object): Promise<Served> => serve(agent, { limits });
    await expect(typo({ typo: 3 })).rejects.toThrow(/^limits\.typo: .* blockingMs, .* maxBodyBytes, /);
    await expect(typo({ maxBodyBytes: 0 })).rejects.toThrow('limits.maxBodyBytes');
    const stall: object = { stallMS: 3 };
    await expect(serve(agent, { stall })).rejects.toThrow('stall.stallMS');
  });

  it('serves no anonymous caller on a network where there is somebody to ask, unless told to', async () => {
    const options = {
      host: '0.0.0.0',
      publicUrl: 'http://localhost',
      authenticate: ({ header }: { header(name: string): string | undefined }) => {
        const id = header('x-user');
        return id === undefined ? undefined : { id };
      },
    };
    const closed = await start(agent, options);
    expect((await who(`http://localhost:${closed.port}/a2a/jsonrpc`)).status).toBe(401);
    const known = await who(`http://localhost:${closed.port}/a2a/jsonrpc`, { 'X-User': 'ada' });
    expect(known.facts).toMatchObject({ principal: 'ada' });
    const opened = await start(agent, { ...options, allowAnonymous: true });
    expect((await who(`http://localhost:${opened.port}/a2a/jsonrpc`)).status).toBe(200);
  });

  it('serves several agents by path, the first one’s card at the root too', async () => {
    const { url } = await start([
      { agent: named('One'), path: '/one' },
      { agent: named('Two'), path: '/two' },
    ]);
    expect(await Promise.all([cardAt(url), cardAt(`${url}/one`), cardAt(`${url}/two`)])).toMatchObject([
      { name: 'One' },
      { name: 'One' },
      { name: 'Two', supportedInterfaces: [{ url: `${url}/two/a2a/jsonrpc` }, { url: `${url}/two/a2a/rest` }] },
    ]);
    expect((await who(`${url}/two/a2a/jsonrpc`)).status).toBe(200);
    expect((await who(`${url}/three/a2a/jsonrpc`)).status).toBe(404);
  });

  verifies('REQ-284', 'serves several agents at one URL by tenant', async () => {
    const { url, server, servers } = await start([
      { agent: named('Acme'), tenant: 'acme' },
      { agent: named('Globex'), tenant: 'globex' },
    ]);
    expect(servers.map(({ card }) => card.name)).toEqual(['Acme', 'Globex']);
    expect(server).toBe(servers[0]);
    const card = await cardAt(`${url}/globex`);
    expect(card).toMatchObject({
      name: 'Globex',
      supportedInterfaces: [
        { url: `${url}/a2a/jsonrpc`, tenant: 'globex' },
        { tenant: 'globex' },
        { protocolBinding: 'GRPC', tenant: 'globex' },
      ],
    });
    const endpoint = `${url}/a2a/jsonrpc`;
    expect((await who(endpoint, {}, { tenant: 'globex' })).facts).toMatchObject({ tenant: 'globex' });
    expect((await who(`${endpoint}/acme`)).facts).toMatchObject({ tenant: 'acme' });
    expect((await who(endpoint, {}, { tenant: 'initech' })).error).toMatchObject({ code: -32001 });
    expect((await who(endpoint)).error).toMatchObject({ code: -32602, message: expect.stringContaining('tenant') });
  });

  it('asks for the version before it says that a tenant is needed or unknown', async () => {
    const { url } = await start([{ agent, tenant: 'acme' }]);
    for (const params of [{}, { tenant: 'initech' }]) {
      expect((await who(`${url}/a2a/jsonrpc`, { 'A2A-Version': '9.9' }, params)).error).toMatchObject({ code: -32009 });
    }
  });

  describe('agents told apart by who calls', () => {
    const authenticate = ({ header }: { header(name: string): string | undefined }) => {
      asked += 1;
      const id = header('x-user');
      return id === undefined ? undefined : { id };
    };
    let asked = 0;
    const forUser = (id: string) => ({
      agent: named(`For ${id}`),
      callers: (caller?: { id: string }) => caller?.id === id,
    });

    it('answers each caller by its agent, and asks once who it is', async () => {
      const { url } = await start([forUser('ada'), forUser('bob'), { agent: named('For all') }], { authenticate });
      const nameFor = async (headers: Record<string, string>) => {
        const card = { ...headers, 'A2A-Version': '1.0' };
        return (await fetch(`${url}/a2a/rest/tasks`, { headers: card })).status;
      };
      asked = 0;
      expect(await nameFor({ 'X-User': 'bob' })).toBe(200);
      expect(asked).toBe(1);
      expect((await who(`${url}/a2a/jsonrpc`, { 'X-User': 'bob' })).facts).toMatchObject({ principal: 'bob' });
      expect((await cardAt(url)).name).toBe('For ada');
    });

    it('is as good as not there for everybody else, over both bindings and gRPC', async () => {
      const { url, port, servers } = await start([forUser('ada'), forUser('bob')], { authenticate });
      for (const user of ['ada', 'bob']) await who(`${url}/a2a/jsonrpc`, { 'X-User': user });
      expect((await who(`${url}/a2a/jsonrpc`, { 'X-User': 'eve' })).error).toMatchObject({ code: -32001 });
      expect((await fetch(`${url}/a2a/rest/tasks`, { headers: { 'A2A-Version': '1.0' } })).status).toBe(404);
      const grpc = createGrpcWire(port);
      const overGrpc = (user: string) =>
        grpc.call('ListTasks', {}, { headers: { 'a2a-version': '1.0', 'x-user': user } });
      expect(await overGrpc('bob')).toMatchObject({ result: { tasks: [] } });
      expect(await overGrpc('eve')).toMatchObject({ error: { reason: 'TASK_NOT_FOUND' } });
      grpc.close();
      expect(servers).toHaveLength(2);
    });

    it('asks first who calls where nobody is served without saying so', async () => {
      const { url } = await start([forUser('ada')], { authenticate, allowAnonymous: false });
      expect((await who(`${url}/a2a/jsonrpc`)).status).toBe(401);
      expect((await who(`${url}/a2a/jsonrpc`, { 'X-User': 'eve' })).error).toMatchObject({ code: -32001 });
    });

    it('needs somebody who finds out', async () => {
      await expect(serve([forUser('ada')])).rejects.toThrow('callers: needs `authenticate`');
    });
  });

  it('lists gRPC only for agents that gRPC finds, which knows tenants and callers and no paths', async () => {
    const agents = [
      { agent, path: '/one' },
      { agent, path: '/two' },
      { agent, path: '/three', tenant: 'acme' },
      { agent, path: '/four', callers: () => true },
    ];
    const { servers } = await start(agents, { authenticate: () => undefined });
    const isListed = servers.map(({ card }) =>
      card.supportedInterfaces.some(({ protocolBinding }) => protocolBinding === 'GRPC'),
    );
    expect(isListed).toEqual([true, false, true, true]);
  });

  it('declares the two bindings that are left where gRPC is off, and answers its calls as any others', async () => {
    const { url } = await start(agent, { grpc: false });
    const bindings = (await cardAt(url)).supportedInterfaces.map(({ protocolBinding }) => protocolBinding);
    expect(bindings).toEqual(['JSONRPC', 'HTTP+JSON']);
    const client = openHttp2(url);
    const call = { ':method': 'POST', ':path': '/lf.a2a.v1.A2AService/GetTask', 'content-type': 'application/grpc' };
    expect((await client.send(call, '')).status).toBe(404);
    client.close();
  });

  verifies('case 19', 'has a card for whatever version is asked for, with and without 0.3', async () => {
    for (const options of [{}, { compat: ['0.3'] }] satisfies ServeOptions[]) {
      const { url } = await start(agent, options);
      for (const version of ['', '1.0', '1.0.1', '0.3', '0.3.0', '0.2', '7', 'x']) {
        const headers = { 'A2A-Version': version };
        const response = await fetch(`${url}/.well-known/agent-card.json`, { headers });
        expect([version, response.status, (await response.json()).name]).toEqual([version, 200, 'Scripted agent']);
      }
    }
  });

  it('serves 0.3 where it is told to, with its interfaces after all of 1.0', async () => {
    const { url, port } = await start(agent, { compat: ['0.3'] });
    const tags = new Set<string | null>();
    const cardFor = async (version: string, path = '/.well-known/agent-card.json') => {
      const response = await fetch(url + path, { headers: { 'A2A-Version': version } });
      expect(response.headers.get('vary')).toBe('A2A-Version');
      tags.add(response.headers.get('etag'));
      return response.json();
    };
    const current = await cardFor('1.0');
    expect(current.supportedInterfaces.slice(3)).toEqual([
      { url: `${url}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url: `${url}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
      { url: `localhost:${port}`, protocolBinding: 'GRPC', protocolVersion: '0.3' },
    ]);
    expect(current).not.toHaveProperty('url');
    expect(await cardFor('0.3')).toMatchObject({ url: `${url}/a2a/jsonrpc`, preferredTransport: 'JSONRPC' });
    expect(await cardFor('0.3')).not.toHaveProperty('supportedInterfaces');
    expect(await cardFor('')).toMatchObject({ url: `${url}/a2a/jsonrpc`, supportedInterfaces: expect.any(Array) });
    expect(tags.size).toBe(3);
    expect(await cardFor('', '/.well-known/agent.json')).toEqual(await cardFor(''));
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'echo old' }] };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } });
    const answer = await (await fetch(`${url}/a2a/jsonrpc`, { ...request, body })).json();
    expect(answer.result).toMatchObject({ kind: 'message', parts: [{ kind: 'text', text: 'old' }] });
  });

  it('knows nothing of 0.3 where it is not told to', async () => {
    const { url } = await start(agent);
    expect((await fetch(`${url}/.well-known/agent.json`)).status).toBe(404);
    expect((await fetch(`${url}/.well-known/agent-card.json`)).headers.get('vary')).toBeNull();
  });

  it('reaches agents of tenants by 0.3, whose calls name them in the path', async () => {
    const { url } = await start([{ agent, tenant: 'acme' }], { compat: ['0.3'] });
    const card = await (
      await fetch(`${url}/acme/.well-known/agent-card.json`, { headers: { 'A2A-Version': '0.3' } })
    ).json();
    expect([card.url, card.additionalInterfaces]).toEqual([
      `${url}/a2a/jsonrpc/acme`,
      [{ url: `${url}/a2a/rest/acme`, transport: 'HTTP+JSON' }],
    ]);
    const tasks = await fetch(`${url}/a2a/rest/acme/v1/tasks/none`);
    expect([tasks.status, (await tasks.json()).error ?? 'x']).toEqual([404, expect.anything()]);
  });

  it('leaves to an agent without a tenant whom no other agent has', async () => {
    const { url } = await start([{ agent: named('All') }, { agent: named('Acme'), tenant: 'acme' }]);
    const tasks = (tenant: string) => fetch(`${url}/a2a/rest/${tenant}/tasks`, { headers: { 'A2A-Version': '1.0' } });
    expect((await tasks('initech')).status).toBe(200);
    expect((await tasks('acme')).status).toBe(200);
    expect((await cardAt(url)).name).toBe('All');
  });

  it('serves only the tenants it is told of', async () => {
    const { url } = await start(agent, { tenants: ['acme'] });
    expect((await who(`${url}/a2a/jsonrpc/acme`)).status).toBe(200);
    expect((await who(`${url}/a2a/jsonrpc/globex`)).error).toMatchObject({ code: -32001 });
  });

  verifies(['REQ-365', 'REQ-366'], 'mounts a binding of the user’s own and declares it', async () => {
    const binding = 'https://bindings.example/echo/v1';
    const { url } = await start(agent, {
      bindings: [
        {
          binding,
          path: '/echo',
          handler: (engine) => async (request) => ({
            status: 200,
            headers: ['Content-Type', 'text/plain'],
            body: `${engine.card.name}: ${request.path}`,
          }),
        },
      ],
    });
    expect((await cardAt(url)).supportedInterfaces[3]).toEqual({
      url: `${url}/echo`,
      protocolBinding: binding,
      protocolVersion: '1.0',
    });
    expect(await (await fetch(`${url}/echo/more`)).text()).toBe('Scripted agent: /echo/more');
    await expect(serve(agent, { bindings: [{ binding, path: '/a2a/rest', handler: () => failing }] })).rejects.toThrow(
      'taken',
    );
  });

  it('answers a failure of such a binding with JSON', async () => {
    const { url } = await start(agent, { bindings: [{ binding: 'urn:x', path: '/x', handler: () => failing }] });
    const response = await fetch(`${url}/x`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });

  it('delivers push notifications, to loopback only where that is allowed', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(JSON.parse(body).statusUpdate?.status.state);
        response.end();
      });
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const webhook = `http://localhost:${(receiver.address() as AddressInfo).port}`;
    const send = (url: string) =>
      fetch(`${url}/a2a/rest/message:send`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
        body: JSON.stringify({
          message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }] },
          configuration: { taskPushNotificationConfig: { url: webhook } },
        }),
      });
    const pushing = createScriptedAgent({ capabilities: { pushNotifications: true } }).agent;
    expect((await send((await start(pushing)).url)).status).toBe(400);
    expect((await send((await start(pushing, { egress: { allow: ['loopback'] } })).url)).status).toBe(200);
    await expect.poll(() => received).toContain('TASK_STATE_COMPLETED');
    receiver.close();
    receiver.closeAllConnections();
  });

  it('answers with the statuses of specification 1.0.0 where it is told to', async () => {
    const { url } = await start(agent, { errorTable: '1.0.0' });
    const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }] };
    const sent = await fetch(`${url}/a2a/rest/message:send`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message }),
    });
    const { task } = await sent.json();
    const canceled = await fetch(`${url}/a2a/rest/tasks/${task.id}:cancel`, { method: 'POST', headers, body: '{}' });
    expect(canceled.status).toBe(409);
  });

  it('passes refusals of the hook on with their challenge', async () => {
    const { url } = await start(agent, {
      authenticate() {
        throw new A2AError('UNAUTHENTICATED', undefined, {
          http: { headers: { 'WWW-Authenticate': 'Bearer realm="a"' } },
        });
      },
    });
    for (const path of ['/a2a/jsonrpc', '/a2a/rest/message:send']) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
        body: '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{}}',
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="a"');
    }
  });

  it('gives the hook the URL as it was called', async () => {
    const urls: (string | undefined)[] = [];
    const { url } = await start(agent, {
      authenticate(request) {
        urls.push(request.url);
        return undefined;
      },
    });
    await who(`${url}/a2a/jsonrpc?tenant=acme`);
    expect(urls).toEqual([`${url}/a2a/jsonrpc?tenant=acme`]);
  });

  it('ends streams and connections when it closes, and can be closed twice', async () => {
    const scripted = createScriptedAgent({ capabilities: { streaming: true } });
    const served = await serve(scripted.agent, { limits: { cancelGraceMs: 50 } });
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'slow gate' }] };
    const stream = await fetch(`${served.url}/a2a/rest/message:stream`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
      body: JSON.stringify({ message }),
    });
    await scripted.waiting('gate');
    await Promise.all([served.close(), served.close()]);
    const text = await stream.text();
    expect(text).toContain('TASK_STATE_WORKING');
    await expect(fetch(served.url)).rejects.toThrow();
  });

  it('closes at the end of its block', async () => {
    let url: string;
    {
      await using served = await serve(agent);
      await using handler = nodeHandler(agent, { publicUrl: 'http://localhost' });
      expect(handler.server).toBe(handler.servers[0]);
      ({ url } = served);
      expect((await who(`${url}/a2a/jsonrpc`)).status).toBe(200);
    }
    await expect(fetch(url)).rejects.toThrow();
  });

  it('says what to do when the port is not free, and frees what it has taken', async () => {
    const { port } = await start(agent);
    await expect(serve(agent, { port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
      message: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use already`),
    });
    // An address of documentation (RFC 5737), which no machine has.
    const elsewhere = { host: '192.0.2.1', publicUrl: 'http://a.example', insecureAnonymous: true };
    await expect(serve(agent, elsewhere)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });

  it('refuses options that there are not, and names the nearest', async () => {
    const wrong = (options: object): Promise<Served> => serve(agent, options);
    await expect(wrong({ publicURL: 'http://a.example' })).rejects.toThrow('did you mean publicUrl?');
    await expect(wrong({ tls: { kye: '' } })).rejects.toThrow('tls has no "kye": did you mean key?');
    await expect(wrong({ grpc: { reflexion: true } })).rejects.toThrow('did you mean reflection?');
    await expect(wrong({ compat: ['0.2'] })).rejects.toThrow('compat: there is no "0.2", only "0.3"');
    expect(() => nodeHandler(agent, { publicUrl: 'http://localhost', ...{ port: 4000 } })).toThrow('no "port"');
  });

  it('serves the agent of the README, as it stands there', async () => {
    const { url } = await start(
      {
        name: 'Greeter',
        description: 'Says hello',
        version: '1.0.0',
        skills: [{ id: 'greet', name: 'Greet', description: 'Greets by name', tags: ['hello'] }],
        async *run(turn) {
          yield turn.working('Looking for a nice word');
          yield turn.artifact('greeting', `Hello, ${turn.text}!`);
        },
      },
      { port: 0 },
    );
    const response = await fetch(`${url}/a2a/rest/message:send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/a2a+json', 'A2A-Version': '1.0' },
      body: JSON.stringify({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Ada' }] } }),
    });
    expect(await response.json()).toMatchObject({
      task: {
        status: { state: 'TASK_STATE_COMPLETED' },
        artifacts: [{ name: 'greeting', parts: [{ text: 'Hello, Ada!' }] }],
      },
    });
  });
});

const failing = () => Promise.reject(new Error('boom secret=/etc/x'));
