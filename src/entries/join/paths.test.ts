import { expect, it } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { serve } from '../node.js';

const { agent } = createScriptedAgent();
const body = '{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{}}';
const version = { 'A2A-Version': '1.0' };

it('mounts the JSON bindings where it is told to, and says so in the card', async () => {
  await using served = await serve(agent, { paths: { jsonrpc: '/', rest: '/v1/' } });
  const urls = served.server.card.supportedInterfaces.map(({ url }) => url);
  expect(urls.slice(0, 2)).toEqual([served.url, `${served.url}/v1`]);
  const headers = { ...version, 'Content-Type': 'application/json' };
  const called = await fetch(`${served.url}/`, { method: 'POST', headers, body });
  expect(await called.json()).toMatchObject({ id: 1, result: { tasks: [] } });
  expect((await fetch(`${served.url}/v1/tasks`, { headers: version })).status).toBe(200);
  expect((await fetch(`${served.url}/.well-known/agent-card.json`)).status).toBe(200);
});

it('refuses one path for both', async () => {
  await expect(serve(agent, { paths: { jsonrpc: '/a', rest: '/a' } })).rejects.toThrow('a path each');
});
