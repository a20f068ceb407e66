import { describe, expect } from 'vitest';
import { type Agent, serve } from '../../src/entries/node.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { shapeFaults } from '../support/wire-shape.js';

const cardPath = '/.well-known/agent-card.json';
const cardAt = async (wire: Wire, path = ''): Promise<Json> => (await wire.raw(path + cardPath)).json();

/** An agent that says no more of itself than it must. */
const terse = (name: string): Agent => ({
  name,
  description: 'Says little',
  version: '1',
  skills: [{ id: 's', name: 'S', description: 'Does something', tags: ['t'] }],
  run: () => name,
});

/** Calls the agent at an address of its card, as a client would, and returns the text of its reply. */
async function askAt({ raw }: Wire, { url, protocolBinding }: Json): Promise<string> {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'echo' }] };
  const { pathname } = new URL(url);
  const isRpc = protocolBinding === 'JSONRPC';
  const response = await raw(isRpc ? pathname : `${pathname}/message:send`, {
    method: 'POST',
    headers: { 'a2a-version': '1.0', 'content-type': isRpc ? 'application/json' : 'application/a2a+json' },
    body: JSON.stringify(isRpc ? { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } } : { message }),
  });
  const body: Json = await response.json();
  return (isRpc ? body.result : body).message.parts[0].text;
}

// The card is no matter of a binding: one is enough.
describe.each(wiresOf('JSONRPC'))('the card by $adapter', ({ start, adapter }) => {
  verifies(
    ['REQ-274', 'REQ-275', 'REQ-243', 'REQ-245', 'case 8', 'C18 send'],
    'is there, whole, with its lists filled',
    async () => {
      for (const agents of [undefined, terse('Terse')]) {
        const wire = await start(agents && { agents });
        const card = await cardAt(wire);
        expect(shapeFaults('AgentCard', card)).toEqual([]);
        for (const list of ['supportedInterfaces', 'skills', 'defaultInputModes', 'defaultOutputModes']) {
          expect(card[list].length).toBeGreaterThan(0);
        }
      }
    },
  );

  verifies(
    ['REQ-276', 'REQ-277', 'REQ-278', 'REQ-256', 'case 2', 'C44 send', 'REQ-286', 'C43 send'],
    'names every binding with a URL that answers',
    async () => {
      const wire = await start({ agents: terse('Terse') });
      const { supportedInterfaces } = await cardAt(wire);
      expect(supportedInterfaces).toEqual([
        { url: `${wire.url}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { url: `${wire.url}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
        // Host and port without a scheme, where there is a port (spec conflict C43).
        ...(adapter === 'node'
          ? [{ url: new URL(wire.url).host, protocolBinding: 'GRPC', protocolVersion: '1.0' }]
          : []),
      ]);
      for (const one of supportedInterfaces.slice(0, 2)) expect(await askAt(wire, one)).toBe('Terse');
    },
  );

  verifies(['case 1', 'case 2'], 'gives the public URL and not the address that is listened on', async () => {
    const wire = await start({
      publicUrl: 'https://agents.example/base/',
      insecureAnonymous: true,
      allowedHosts: ['localhost', '127.0.0.1'],
    });
    const { supportedInterfaces } = await cardAt(wire);
    expect(supportedInterfaces.map(({ url }: Json) => url)).toEqual([
      'https://agents.example/base/a2a/jsonrpc',
      'https://agents.example/base/a2a/rest',
      ...(adapter === 'node' ? ['agents.example:443'] : []),
    ]);
  });

  verifies('case 1', 'is not guessed for a server that others can reach', async () => {
    if (adapter === 'node') {
      await expect(serve(terse('Terse'), { host: '0.0.0.0', insecureAnonymous: true })).rejects.toThrow(/publicUrl/);
    }
    await expect(start({ publicUrl: '/a2a', insecureAnonymous: true })).rejects.toThrow(TypeError);
  });

  verifies(['REQ-287', 'REQ-288', 'REQ-289', 'case 11', 'C58 send'], 'can be kept, and asked for again', async () => {
    const wire = await start();
    const { headers } = await wire.raw(cardPath);
    expect(headers.get('cache-control')).toMatch(/(^|, )max-age=[1-9]\d*($|, )/);
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await wire.raw(cardPath, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await wire.raw(cardPath, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  verifies(['REQ-288', 'case 11'], 'has another tag when it is another card', async () => {
    const tagOf = async (agent: Agent) => (await (await start({ agents: agent })).raw(cardPath)).headers.get('etag');
    expect(await tagOf(terse('One'))).not.toBe(await tagOf(terse('Two')));
  });

  verifies(['REQ-383', 'C58 send'], 'stands under the path of each of several agents', async () => {
    const wire = await start({
      agents: [
        { agent: terse('One'), path: '/one' },
        { agent: terse('Two'), path: '/two' },
      ],
    });
    for (const [path, name] of [
      ['/one', 'One'],
      ['/two', 'Two'],
      ['', 'One'],
    ]) {
      const card = await cardAt(wire, path);
      expect(card.name).toBe(name);
      for (const one of card.supportedInterfaces.slice(0, 2)) expect(await askAt(wire, one)).toBe(name);
    }
  });

  verifies(['REQ-365', 'REQ-366', 'REQ-256'], 'declares a custom binding by its URI and full URL', async () => {
    const binding = 'https://bindings.example/plain/v1';
    const wire = await start({
      bindings: [
        {
          binding,
          path: '/plain',
          handler: (engine) => async () => ({
            status: 200,
            headers: ['Content-Type', 'text/plain'],
            body: engine.card.name,
          }),
        },
      ],
    });
    const declared = (await cardAt(wire)).supportedInterfaces.find((one: Json) => one.protocolBinding === binding);
    expect(declared).toEqual({ url: `${wire.url}/plain`, protocolBinding: binding, protocolVersion: '1.0' });
    expect(await (await wire.raw(new URL(declared.url).pathname)).text()).toBe('Scripted agent');
  });
});
