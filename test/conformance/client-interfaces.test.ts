import { describe, expect } from 'vitest';
import { type AgentInterface, type ConnectOptions, connect } from '../../src/entries/client.js';
import { aMessage, aTask } from '../../src/testing/builders.js';
import { anInterface } from '../support/agent-peer.js';
import { closedUrl } from '../support/scripted-peer.js';
import { type Stub, startStub } from '../support/stub-agent.js';
import { verifies } from '../support/verifies.js';

const task = aTask({ id: 't' });
const message = aMessage();

/** Starts an agent that speaks both JSON bindings and has these interfaces in its card. */
const start = (interfaces: (url: string) => AgentInterface[], options: ConnectOptions = {}): Promise<Stub> =>
  startStub(
    'JSONRPC',
    { GetTask: task, SendMessage: { task } },
    { card: (url) => ({ supportedInterfaces: interfaces(url) }), ...options },
  );

const rpc = (url: string): AgentInterface => anInterface(url);
const rest = (url: string): AgentInterface => anInterface(url, { protocolBinding: 'HTTP+JSON' });
const paths = ({ calls }: Stub): string[] => calls.map(({ request }) => request.target);

describe('the interface in use', () => {
  // What the client can call: by its binding and its version; a patch digit makes no other version (spec 3.6).
  const offers = (url: string) => ({
    rpc: rpc(`${url}/one`),
    rest: rest(`${url}/rest/two`),
    patched: anInterface(`${url}/three`, { protocolVersion: '1.0.1' }),
    old: anInterface(`${url}/old`, { protocolVersion: '0.3' }),
    next: anInterface(`${url}/next`, { protocolVersion: '2.0' }),
    grpc: anInterface('h.example:50051', { protocolBinding: 'GRPC' }),
    own: anInterface('amqp://h.example/q', { protocolBinding: 'https://h.example/bindings/queue' }),
  });
  const called = { rpc: '/one', rest: '/rest/two/tasks/t', patched: '/three' };

  verifies(
    ['REQ-156', 'REQ-280', 'REQ-281', 'REQ-282', 'C44 accept'],
    'is the first in the card that can be called, at its URL',
    async () => {
      for (const [order, chosen] of [
        [['rpc', 'rest'], 'rpc'],
        [['rest', 'rpc'], 'rest'],
        [['grpc', 'own', 'old', 'rest', 'rpc'], 'rest'],
        [['next', 'old', 'grpc', 'rpc', 'rest'], 'rpc'],
        [['old', 'patched', 'rpc'], 'patched'],
        [['rest'], 'rest'],
      ] as const) {
        const stub = await start((url) => order.map((name) => offers(url)[name]));
        expect(await stub.client.getTask({ id: 't' })).toEqual(task);
        expect(paths(stub)).toEqual([called[chosen]]);
        expect(stub.client.interface).toEqual(offers(stub.url)[chosen]);
      }
    },
  );

  verifies('REQ-257', 'is another one where its caller wants that', async () => {
    for (const [bindings, chosen] of [
      [['HTTP+JSON'], '/rest/two/tasks/t'],
      [['HTTP+JSON', 'JSONRPC'], '/one'],
      [['JSONRPC'], '/one'],
    ] as const) {
      const stub = await start((url) => [offers(url).rpc, offers(url).rest], { bindings });
      await stub.client.getTask({ id: 't' });
      expect(paths(stub)).toEqual([chosen]);
    }
  });

  verifies('REQ-258', 'is the next one, of either binding, where the first cannot be reached', async () => {
    for (const [dead, alive, path] of [
      [rpc, rest, '/rest'],
      [rest, rpc, '/rpc'],
    ] as const) {
      const nowhere = await closedUrl();
      const warnings: string[] = [];
      const stub = await start((url) => [dead(`${nowhere}/a2a`), alive(url + path)], {
        audience: [nowhere],
        onWarning: (text) => warnings.push(text),
      });
      expect(await stub.client.sendMessage({ message })).toEqual({ task });
      expect(stub.rpcs()).toEqual(['SendMessage']);
      expect(warnings).toEqual([expect.stringContaining(nowhere)]);
    }
  });

  verifies('REQ-157', 'is never of another version than 1.0, nor is one tried after a refusal', async () => {
    await expect(start((url) => [offers(url).old, offers(url).next])).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(/JSONRPC 0\.3, JSONRPC 2\.0.*version 1\.0/),
    });
    const stub = await startStub(
      'JSONRPC',
      { GetTask: (_, { refuse }) => refuse('VERSION_NOT_SUPPORTED') },
      { card: (url) => ({ supportedInterfaces: [offers(url).rpc, offers(url).old, offers(url).rest] }) },
    );
    await expect(stub.client.getTask({ id: 't' })).rejects.toMatchObject({ code: 'VERSION_NOT_SUPPORTED' });
    expect(stub.calls.map(({ request, headerLines }) => [request.target, headerLines('a2a-version')])).toEqual([
      ['/one', ['1.0']],
    ]);
  });
});

describe('an interface that cannot be right', () => {
  verifies(
    'case 1',
    'is named before the first call, with what to do, and the right endpoint stands in for it',
    async () => {
      const inside = (): AgentInterface[] => [rpc('http://localhost:1/a2a')];
      const failure: Error = await start(inside).catch((error) => error);
      expect(failure).toMatchObject({ name: 'TransportError', kind: 'malformed' });
      for (const part of ['supportedInterfaces[0].url', 'http://localhost:1/a2a', 'endpoint', 'audience']) {
        expect(failure.message).toContain(part);
      }

      const listening: string[] = [];
      const listens = (url: string): AgentInterface => rest(`http://0.0.0.0:${new URL(url).port}/a2a`);
      const stub = await start((url) => [rpc(`${url}/a2a`), listens(url)], {
        onWarning: (text) => listening.push(text),
      });
      expect(listening).toEqual([expect.stringMatching(/supportedInterfaces\[1\]\.url.*0\.0\.0\.0/)]);
      const known = await connect(stub.url, { cache: false, endpoint: `${stub.url}/real` });
      expect(await known.getTask({ id: 't' })).toEqual(task);
      expect(paths(stub)).toEqual(['/real']);
    },
  );

  verifies('case 2', 'is refused by the name of its field when its URL is relative', async () => {
    for (const url of ['/a2a/assistant', 'a2a', '//h.example/a2a', '']) {
      await expect(start((base) => [rest(`${base}/rest`), rpc(url)])).rejects.toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining('supportedInterfaces[1].url'),
      });
    }
  });
});
