import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { fetchHandler } from './fetch-handler.js';
import { nodeHandler } from './node-handler.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const text = 'echo grüße 😀';
const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 'x',
  method: 'SendMessage',
  params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] } },
});
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
