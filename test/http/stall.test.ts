import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetchHandler } from '../../src/adapters/fetch.js';
import { createNodeListener } from '../../src/adapters/node.js';
import type { StreamResponse } from '../../src/protocol/generated/types.js';
import { aTask } from '../../src/testing/builders.js';
import { createGate } from '../../src/testing/gates.js';
import { verifies } from '../support/verifies.js';
import { type FakeEngine, fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';

const path = '/a2a/rest/tasks/t:subscribe';
const count = 400;
const total = (body: string) => body.split('\n\n').filter((frame) => frame.startsWith('data: ')).length;

/** Events of 64 KB: enough in all to fill every buffer between the server and a reader that does not read. */
function manyEvents(
  onEach: (at: number) => void | Promise<void> = () => {},
): () => AsyncGenerator<StreamResponse, void> {
  return async function* () {
    for (let at = 0; at < count; at++) {
      await onEach(at);
      yield { task: aTask({ id: `${at}`, metadata: { filling: 'x'.repeat(65_536) } }) };
    }
  };
}

describe('a reader that stalls', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function listen(engine: FakeEngine, limits: object): Promise<number> {
    server = createServer(createNodeListener(fakeSite(engine), limits));
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  /** Opens a stream and reads nothing of it; resolves when the server closes the connection. */
  function stall(port: number): { readonly closed: Promise<void>; destroy(): void } {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
    socket.pause();
    const closed = new Promise<void>((resolve) => {
      // A reset is how a connection ends whose data nobody took.
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
    });
    return { closed, destroy: () => socket.destroy() };
  }

  async function untilNoStreamIsOpen(engine: FakeEngine): Promise<void> {
    while (engine.openStreams > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  it('is cut also when it takes no more of a single large answer', async () => {
    const site = {
      ...fakeSite(fakeEngine({})),
      handle: async () => ({ status: 200, headers: [], body: 'x'.repeat(2 ** 25) }),
    };
    server = createServer(createNodeListener(site, { stallMs: 50 }));
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    const cut = new Promise<void>((resolve) =>
      server?.once('connection', (socket) => socket.once('close', () => resolve())),
    );
    const reader = stall((server.address() as AddressInfo).port);
    await cut;
    reader.destroy();
  });

  it.each([
    ['too far behind', { graceMs: 20, stallMs: 60_000 }, 257],
    ['stuck for too long', { graceMs: 20, stallMs: 50 }, 0],
  ])('is cut when it is %s, and its stream is ended', async (_why, limits, behind) => {
    const engine = fakeEngine({ events: manyEvents(), behind: () => behind });
    const reader = stall(await listen(engine, limits));
    await expect.poll(() => engine.calls.length).toBe(1);
    await untilNoStreamIsOpen(engine);
    reader.destroy();
  });

  verifies('case 86', 'gives everything free when it leaves', async () => {
    const gate = createGate();
    const engine = fakeEngine({ events: manyEvents((at) => (at === 1 ? gate.pass() : undefined)) });
    const port = await listen(engine, {});
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      const response = await fetch(`http://localhost:${port}${path}`, { signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    }
    await untilNoStreamIsOpen(engine);
    gate.open();
  });

  it('is not noticed by one that reads, which gets everything', async () => {
    const engine = fakeEngine({ events: manyEvents(), behind: (stream) => (stream === 1 ? 257 : 0) });
    const port = await listen(engine, { graceMs: 20 });
    const reader = stall(port);
    await expect.poll(() => engine.openStreams).toBe(1);
    const healthy = await (await fetch(`http://localhost:${port}${path}`)).text();
    expect(total(healthy)).toBe(count);
    await untilNoStreamIsOpen(engine);
    reader.destroy();
  });

  it('is not cut while it reads, however far behind it is', async () => {
    const engine = fakeEngine({ events: manyEvents(), behind: () => 10_000 });
    const port = await listen(engine, { graceMs: 1_000 });
    expect(total(await (await fetch(`http://localhost:${port}${path}`)).text())).toBe(count);
  });

  it.each([
    ['too far behind', { graceMs: 20, stallMs: 60_000 }, 257],
    ['stuck for too long', { graceMs: 20, stallMs: 50 }, 0],
  ])('of a fetch handler is cut when it is %s', async (_why, limits, behind) => {
    const engine = fakeEngine({ events: manyEvents(), behind: () => behind });
    const response = await createFetchHandler(fakeSite(engine), limits)(new Request(`http://localhost${path}`));
    const reader = response.body?.getReader();
    await reader?.read();
    await untilNoStreamIsOpen(engine);
    await expect(reader?.closed).rejects.toThrow('fell behind');
  });

  it('of a fetch handler that cancels ends its stream', async () => {
    const engine = fakeEngine({ events: manyEvents() });
    const response = await createFetchHandler(fakeSite(engine))(new Request(`http://localhost${path}`));
    await response.body?.cancel();
    expect(engine.openStreams).toBe(0);
  });
});
