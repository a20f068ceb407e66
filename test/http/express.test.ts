import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 'x',
  method: 'SendMessage',
  params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'echo grüße 😀' }] } },
});
const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };

// In a process of its own: Express loads its parts as CommonJS, which the test runner's import conditions do not fit.
describe('agents mounted in Express', () => {
  let app: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const path = fileURLToPath(new URL('express-app.ts', import.meta.url));
    const { NODE_OPTIONS: _, ...env } = process.env;
    app = spawn(process.execPath, ['--import', 'tsx', path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = app.stdout === null ? [] : await once(app.stdout, 'data');
    url = `http://localhost:${String(port).trim()}`;
  });
  afterAll(() => {
    app.kill();
  });

  it.each(['json', 'text', 'raw', 'none'])('are called with the body that the parser %s leaves', async (parser) => {
    const response = await fetch(`${url}/${parser}/a2a/jsonrpc`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ id: 'x', result: { message: { parts: [{ text: 'grüße 😀' }] } } });
  });

  it('have their card below the path that they are mounted at', async () => {
    expect(await (await fetch(`${url}/none/.well-known/agent-card.json`)).json()).toMatchObject({
      supportedInterfaces: [{ url: 'http://localhost/none/a2a/jsonrpc' }, { url: 'http://localhost/none/a2a/rest' }],
    });
  });

  it('leave to the application what is not theirs', async () => {
    expect(await (await fetch(`${url}/none/other`)).text()).toBe('mine');
  });
});
