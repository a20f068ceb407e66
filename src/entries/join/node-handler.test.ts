import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttp2 } from '../../../test/http/http2-client.js';
import { createGrpcWire } from '../../../test/support/wire-grpc.js';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { fetchHandler } from './fetch-handler.js';
import { nodeHandler } from './node-handler.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const text = 'echo grüße 😀';
const sent = { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] } };
const body = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'SendMessage', params: sent });
const request = { method: 'POST', headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' }, body };
const answered = { id: 'x', result: { message: { parts: [{ text: 'grüße 😀' }] } } };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

describe('nodeHandler', () => {
  it('is a listener of node:http, which answers every path', async () => {
    const url = await listen(nodeHandler(agent, { publicUrl: 'http://localhost' }));
    expect(await (await fetch(`${url}/a2a/jsonrpc`, request)).json()).toMatchObject(answered);
    expect((await fetch(`${url}/other`)).status).toBe(404);
  });

  it('needs a word about callers where the public URL is not this machine', () => {
    const publicUrl = 'https://agent.example.com';
    expect(() => nodeHandler(agent, { publicUrl })).toThrow('insecureAnonymous');
    expect(() => fetchHandler(agent, { publicUrl })).toThrow('insecureAnonymous');
  });
});

describe('gRPC in a server that exists already', () => {
  it('shares its port, once it is attached and in the card', async () => {
    const handler = nodeHandler(agent, { publicUrl: 'http://localhost/agents', grpc: true });
    // As a framework does, which cuts off where the handler is mounted.
    const url = await listen((request, response) => {
      const path = request.url ?? '';
      if (!path.startsWith('/agents')) return void response.end('the rest');
      request.url = path.slice('/agents'.length);
      handler(request, response);
    });
    const port = Number(new URL(url).port);
    if (server !== undefined) await handler.attachGrpc(server);
    const grpc = createGrpcWire(port);
    expect((await grpc.call('SendMessage', sent, {})).result).toMatchObject(answered.result);
    expect(handler.server.card.supportedInterfaces[2]).toMatchObject({ url: 'localhost:80', protocolBinding: 'GRPC' });
    expect(await (await fetch(`${url}/agents/a2a/jsonrpc`, request)).json()).toMatchObject(answered);
    expect(await (await fetch(`${url}/other`)).text()).toBe('the rest');
    const client = openHttp2(url);
    const { headers, body } = request;
    const overHttp2 = await client.send({ ':method': 'POST', ':path': '/agents/a2a/jsonrpc', ...headers }, body);
    expect(JSON.parse(overHttp2.body)).toMatchObject(answered);
    await handler.close();
    expect(await client.ended).toBe(0);
    expect((await openHttp2(url).send({ ':path': '/agents/a2a/rest/tasks' })).status).toBeNaN();
    expect(await (await fetch(`${url}/other`)).text()).toBe('the rest');
  });

  it('is off unless it is asked for, and cannot be had without connections', async () => {
    const handler = nodeHandler(agent, { publicUrl: 'http://localhost' });
    expect(handler.server.card.supportedInterfaces).toHaveLength(2);
    await expect(handler.attachGrpc(createServer())).rejects.toThrow('grpc: true');
    expect(() => fetchHandler(agent, { publicUrl: 'http://localhost', grpc: true })).toThrow('grpc');
  });

  it('serves 0.3 from the first request on, where it is asked for', async () => {
    const url = await listen(nodeHandler(agent, { publicUrl: 'http://localhost', compat: ['0.3'] }));
    const card = await fetch(`${url}/.well-known/agent-card.json`, { headers: { 'A2A-Version': '0.3' } });
    expect((await card.json()).preferredTransport).toBe('JSONRPC');
    const handle = fetchHandler(agent, { publicUrl: 'http://localhost', compat: ['0.3'] });
    const params = {
      message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'echo' }] },
    };
    const old = { jsonrpc: '2.0', id: 1, method: 'message/send', params };
    const headers = { 'Content-Type': 'application/json' };
    const called = new Request('http://localhost/a2a/jsonrpc', { method: 'POST', headers, body: JSON.stringify(old) });
    expect(await (await handle(called)).json()).toMatchObject({ result: { kind: 'message' } });
  });
});

describe('fetchHandler', () => {
  const handle = fetchHandler(agent, { publicUrl: 'http://localhost' });

  it('answers requests', async () => {
    expect(await (await handle(new Request('http://localhost/a2a/jsonrpc', request))).json()).toMatchObject(answered);
    expect((await handle(new Request('http://evil.example/a2a/jsonrpc', request))).status).toBe(403);
  });

  it('refuses work once it is closed', async () => {
    await handle.close();
    const response = await handle(new Request('http://localhost/a2a/jsonrpc', request));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
  });
});
