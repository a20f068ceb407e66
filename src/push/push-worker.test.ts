import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { nodeEgress } from '../egress/node-egress.js';
import type { TaskEvent } from '../protocol/apply-event.js';
import type { Egress, Logger, PushConfig, TaskStore } from '../server/ports.js';
import { memoryStore } from '../stores/memory/memory-store.js';
import { anArtifact, aPushConfig, artifactEvent, aScope, statusEvent } from '../testing/builders.js';
import { fakeClock } from '../testing/fake-clock.js';
import { type PushWorkerOptions, pushWorker } from './push-worker.js';

const scope = aScope();
const taskId = 'task-1';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('what is sent', () => {
  verifies(
    ['REQ-109', 'REQ-110', 'REQ-112'],
    'is the stream response, with the media type of the protocol',
    async () => {
      const { hook, write, register } = await running();
      await register({ url: hook.url('/a?b=c') });
      await write(statusEvent('TASK_STATE_WORKING'));
      const { method, url, headers, body } = await hook.next();
      expect({ method, url }).toEqual({ method: 'POST', url: '/a?b=c' });
      expect(headers['content-type']).toBe('application/a2a+json');
      expect(headers['user-agent']).toBe('a2a-kit');
      expect(JSON.parse(body)).toEqual(statusEvent('TASK_STATE_WORKING'));
      expect(headers).not.toHaveProperty('authorization');
      expect(Object.keys(headers).filter((name) => name.includes('token'))).toEqual([]);
    },
  );

  test('has line separators escaped', async () => {
    const { hook, write, register } = await running();
    await register();
    await write(artifactEvent(anArtifact('a\u2028b')));
    expect((await hook.next()).body).toContain('"a\\u2028b"');
  });

  test.each([
    ['bearer', 's3cr3t', 'Bearer s3cr3t'],
    ['BASIC', 'dTpw', 'Basic dTpw'],
    ['Bearer', 's3cr3t', 'Bearer s3cr3t'],
    ['X-Own', 'a b', 'X-Own a b'],
    ['Bearer', undefined, undefined],
    ['Bearer', '', undefined],
  ])('authenticates as %s %s: %s', async (scheme, credentials, authorization) => {
    const { hook, write, register } = await running();
    await register({ authentication: credentials === undefined ? { scheme } : { scheme, credentials } });
    await write(statusEvent());
    expect((await hook.next()).headers.authorization).toBe(authorization);
  });

  verifies(
    ['REQ-111', 'case 101', 'C15 send'],
    'carries the token under both names, beside the authentication',
    async () => {
      const { hook, write, register } = await running();
      await register({ token: 't0k3n', authentication: { scheme: 'bearer', credentials: 's3cr3t' } });
      await write(statusEvent());
      expect((await hook.next()).headers).toMatchObject({
        'x-a2a-notification-token': 't0k3n',
        'a2a-notification-token': 't0k3n',
        authorization: 'Bearer s3cr3t',
      });
    },
  );
});

describe('a trace', () => {
  test('goes out with what is sent in it', async () => {
    const { hook, store, register } = await running();
    await register();
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' };
    await store.append([{ scope, taskId, fence: 1, events: [statusEvent()], trace }]);
    expect((await hook.next()).headers).toMatchObject(trace);
  });
});

describe('order', () => {
  verifies(['case 100', 'REQ-118'], 'the next event waits until the one before is acknowledged', async () => {
    const { hook, write, register, logged, calls } = await running({ hold: true });
    await register();
    await write(...[1, 2, 3].map((n) => artifactEvent(anArtifact(String(n)))));
    for (const n of [1, 2, 3]) {
      const request = await hook.next();
      expect(textOf(request.body)).toBe(String(n));
      expect(calls.length).toBe(n);
      request.answer(200);
      await logged('push.delivered');
    }
  });

  test('a failed event is sent again before those that follow it', async () => {
    const { hook, clock, write, register, logged } = await running({ hold: true, random: () => 1 });
    await register();
    await write(artifactEvent(anArtifact('1')), artifactEvent(anArtifact('2')));
    (await hook.next()).answer(500);
    await logged('push.failed');
    await clock.advance(5_000);
    const again = await hook.next();
    expect(textOf(again.body)).toBe('1');
    again.answer(200);
    expect(textOf((await hook.next()).body)).toBe('2');
  });
});

describe('failure', () => {
  verifies(
    ['REQ-119', 'REQ-120', 'REQ-122', 'case 109'],
    'is tried again on the schedule, then the webhook is given up',
    async () => {
      const { hook, clock, write, register, logged, calls } = await running({ status: 500, random: () => 1 });
      await register();
      await write(statusEvent());
      const start = clock.now();
      const times: number[] = [];
      for (const seconds of [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 36_000]) {
        await hook.next();
        times.push(clock.now() - start);
        const failed = await logged('push.failed');
        expect(failed.retryAt).toBe(new Date(clock.now() + seconds * 1_000).toISOString());
        await clock.advance(seconds * 1_000);
      }
      await hook.next();
      expect(await logged('push.disabled')).toMatchObject({
        taskId,
        configId: 'config-1',
        seq: 2,
        attempt: 10,
        status: 500,
      });
      expect(times.map((ms) => ms / 1_000)).toEqual([0, 5, 35, 155, 755, 2_555, 9_755, 27_755, 63_755]);
      await write(statusEvent());
      await clock.advance(36_000_000);
      expect(calls.length).toBe(10);
    },
  );

  verifies(['REQ-123', 'case 103'], 'a redirect is one, and is not followed', async () => {
    const other = await receiver();
    const { write, register, logged } = await running({ status: 307, headers: { location: other.url('/') } });
    await register({ token: 'secret' });
    await write(statusEvent());
    expect(await logged('push.failed')).toMatchObject({ status: 307 });
    expect(other.waiting).toBe(0);
  });

  test('410 ends it at once', async () => {
    const { clock, write, register, logged, calls } = await running({ status: 410 });
    await register();
    await write(statusEvent(), statusEvent());
    expect(await logged('push.disabled')).toMatchObject({ status: 410, attempt: 1 });
    await clock.advance(86_400_000);
    expect(calls.length).toBe(1);
  });

  test('Retry-After is honored', async () => {
    const { hook, clock, write, register, logged, calls } = await running({
      status: 503,
      headers: { 'retry-after': '3600' },
    });
    await register();
    await write(statusEvent());
    await hook.next();
    expect((await logged('push.failed')).retryAt).toBe(new Date(clock.now() + 3_600_000).toISOString());
    await clock.advance(3_599_000);
    expect(calls.length).toBe(1);
    await clock.advance(1_000);
    await hook.next();
  });

  verifies(['REQ-121', 'case 109'], 'a receiver that does not answer in 15 s has failed', async () => {
    const { hook, clock, write, register, logged, events, calls } = await running({ hold: true });
    await register();
    await write(statusEvent());
    const request = await hook.next();
    await clock.advance(14_999);
    expect(events).toEqual([]);
    expect(calls.length).toBe(1);
    await clock.advance(1);
    expect((await logged('push.failed')).reason).toMatch(/^timeout/);
    await request.gone;
  });

  verifies('case 109', 'a receiver that is not there has failed', async () => {
    const { hook, write, register, logged } = await running();
    const url = hook.url('/');
    await hook.close();
    await register({ url });
    await write(statusEvent());
    expect((await logged('push.failed')).reason).toMatch(/^network/);
  });

  verifies(['REQ-123', 'case 103'], 'a URL that must not be called is not, whenever it was registered', async () => {
    const hook = await receiver();
    const { write, register, logged } = await running({ allow: [] });
    await register({ url: hook.url('/') });
    await write(statusEvent());
    expect((await logged('push.failed')).reason).toMatch(/^network/);
    expect(hook.waiting).toBe(0);
  });

  test('an acknowledgement counts, whatever becomes of its body', async () => {
    const { hook, write, register, logged } = await running({ hold: true });
    await register();
    await write(statusEvent(), statusEvent());
    const cut = await hook.next();
    cut.response.writeHead(200, { 'content-length': '1000' });
    await new Promise((resolve) => cut.response.write('x', resolve));
    cut.response.destroy();
    await logged('push.delivered');
    const endless = await hook.next();
    endless.response.writeHead(200);
    const flood = () => {
      while (endless.response.write(Buffer.alloc(16_384)));
    };
    endless.response.on('drain', flood);
    flood();
    await logged('push.delivered');
    await endless.gone;
  });
});

describe('neighbors', () => {
  test('a host that hangs holds up no other, and gets four calls at a time', async () => {
    const { hook, clock, write, register, logged, calls } = await running({ hold: true });
    for (let n = 0; n < 6; n++) await register({ id: `hanging-${n}`, url: hook.url('/', 'hanging.test') });
    await register({ id: 'healthy', url: hook.url('/', 'healthy.test') });
    await write(statusEvent(), statusEvent(), statusEvent());
    const hanging = new Set<Held>();
    for (let healthy = 0; healthy < 3; ) {
      const request = await hook.next();
      if (request.headers.host?.startsWith('hanging') === true) {
        hanging.add(request);
        continue;
      }
      request.answer(200);
      healthy += 1;
      expect(await logged('push.delivered')).toMatchObject({ configId: 'healthy' });
    }
    await clock.advance(1_000);
    expect(calls.filter((url) => url.includes('hanging')).length).toBe(4);
    while (hanging.size < 4) hanging.add(await hook.next());
    for (const request of hanging) request.answer(200);
    const fifth = await hook.next();
    expect(fifth.headers.host).toMatch(/^hanging/);
  });

  test('a webhook that fails does not hold up another of the same task', async () => {
    const { hook, write, register, logged } = await running({ hold: true });
    await register({ id: 'failing', url: hook.url('/failing') });
    await register({ id: 'healthy', url: hook.url('/healthy') });
    await write(statusEvent(), statusEvent());
    for (let n = 0; n < 3; n++) {
      const request = await hook.next();
      request.answer(request.url === '/failing' ? 500 : 200);
    }
    await logged('push.delivered');
    await logged('push.delivered');
  });

  test('no more calls are on their way than allowed', async () => {
    const { hook, clock, write, register, calls } = await running({ hold: true, concurrency: 2 });
    for (const host of ['a.test', 'b.test', 'c.test']) await register({ id: host, url: hook.url('/', host) });
    await write(statusEvent());
    const first = await hook.next();
    await clock.advance(1_000);
    expect(calls.length).toBe(2);
    await hook.next();
    first.answer(200);
    await hook.next();
  });
});

describe('a configuration that goes', () => {
  verifies('REQ-105', 'is sent nothing more, but for what was on its way', async () => {
    const { hook, store, clock, write, register, logged, calls } = await running({ hold: true });
    await register();
    await write(statusEvent(), statusEvent());
    const request = await hook.next();
    await store.removePushConfig(scope, taskId, 'config-1');
    request.answer(200);
    await logged('push.delivered');
    await clock.advance(86_400_000);
    expect(calls.length).toBe(1);
  });

  test('takes its retries along', async () => {
    const { store, clock, write, register, logged, calls } = await running({ status: 500 });
    await register();
    await write(statusEvent());
    await logged('push.failed');
    await store.remove(scope, taskId);
    await clock.advance(86_400_000);
    expect(calls.length).toBe(1);
  });
});

describe('closing', () => {
  test('aborts the calls that are on their way, and leaves them to whoever comes next', async () => {
    const { hook, store, worker, write, register, logged, options } = await running({ hold: true });
    await register();
    await write(statusEvent(), statusEvent());
    const request = await hook.next();
    await worker.close();
    await request.gone;
    expect((await logged('push.failed')).reason).toMatch(/^aborted/);
    await write(statusEvent());
    const next = pushWorker({ ...options, store });
    closers.push(() => next.close());
    next.start();
    expect((await hook.next()).body).toBe(request.body);
  });

  test('waits for a claim that is being made, and gives it back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { store, worker, logged, hook } = await running({
      store: (inner) => ({
        ...passing(inner),
        async claimDeliveries(options) {
          const claimed = await inner.claimDeliveries(options);
          if (claimed.deliveries.length > 0) await held;
          return claimed;
        },
      }),
      registered: true,
    });
    const closed = worker.close();
    release();
    await closed;
    expect((await store.claimDeliveries({ limit: 1, perHost: 1, ttlMs: 1 })).deliveries.length).toBe(1);
    expect((await logged('push.failed')).reason).toMatch(/^aborted/);
    expect(hook.waiting).toBe(0);
  });

  test('ends when all is settled', async () => {
    let settled = false;
    const { hook, worker, write, register } = await running({
      hold: true,
      store: (inner) => ({
        ...passing(inner),
        async settleDelivery(delivery, settlement) {
          await new Promise((resolve) => setImmediate(resolve));
          await inner.settleDelivery(delivery, settlement);
          settled = true;
        },
      }),
    });
    await register();
    await write(statusEvent());
    await hook.next();
    await worker.close();
    expect(settled).toBe(true);
  });

  test('leaves no watcher and no timer behind, however often it was started', async () => {
    const left = new Set<string>();
    const { worker, clock, options, logged, register, write } = await running({ status: 500 });
    await worker.close();
    const counting = (kind: string, stop: () => void) => {
      const name = `${kind} ${left.size}`;
      left.add(name);
      return () => {
        left.delete(name);
        stop();
      };
    };
    const other = pushWorker({
      ...options,
      store: {
        ...passing(options.store),
        watchDeliveries: (look) => counting('watcher', options.store.watchDeliveries(look)),
      },
      clock: { now: clock.now, after: (ms, callback) => counting('timer', clock.after(ms, callback)) },
    });
    other.start();
    other.start();
    expect([...left]).toEqual(['watcher 0']);
    await register();
    await write(statusEvent());
    await logged('push.failed');
    await clock.advance(0);
    expect(left.size).toBe(2);
    await other.close();
    other.start();
    expect([...left]).toEqual([]);
  });

  test('may be done twice, before or after the start', async () => {
    const { worker, calls, clock, write, register, options, store } = await running();
    await worker.close();
    await worker.close();
    worker.start();
    const never = pushWorker({ ...options, store });
    await never.close();
    never.start();
    await register();
    await write(statusEvent());
    await clock.advance(1_000);
    expect(calls).toEqual([]);
  });
});

describe('a store that takes its time', () => {
  test('is asked once more for what came while it was answering', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { hook, write, register } = await running({
      store: (inner) => ({
        ...passing(inner),
        async claimDeliveries(options) {
          const claimed = await inner.claimDeliveries(options);
          await held;
          return claimed;
        },
      }),
    });
    await register();
    await write(statusEvent());
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await hook.next();
  });
});

describe('a store that fails', () => {
  test('is asked again', async () => {
    let failures = 1;
    const { hook, clock, logged } = await running({
      store: (inner) => ({
        ...passing(inner),
        async claimDeliveries(options) {
          if (failures-- > 0) throw new Error('database gone');
          return inner.claimDeliveries(options);
        },
      }),
      registered: true,
    });
    await logged('push.store-failed');
    await clock.advance(5_000);
    await hook.next();
  });

  test('is sent the delivery again when it did not hear of the first', async () => {
    let failures = 1;
    const { hook, clock, write, register, logged } = await running({
      store: (inner) => ({
        ...passing(inner),
        async settleDelivery(delivery, settlement) {
          if (failures-- > 0) throw new Error('database gone');
          return inner.settleDelivery(delivery, settlement);
        },
      }),
    });
    await register();
    await write(statusEvent());
    const first = await hook.next();
    await logged('push.store-failed');
    await clock.advance(45_000);
    expect((await hook.next()).body).toBe(first.body);
  });
});

verifies(['REQ-324', 'REQ-328'], 'logs what became of each attempt, and no secrets', async () => {
  const { hook, events, write, register, logged, clock } = await running({ status: 500, random: () => 1 });
  const secrets = { token: 'secret-1', authentication: { scheme: 'Bearer', credentials: 'secret-2' } };
  const url = hook.url('/secret-3?key=secret-4');
  await register({ ...secrets, url });
  await write(statusEvent());
  const host = new URL(url).host;
  expect(await logged('push.failed')).toEqual({
    taskId,
    configId: 'config-1',
    seq: 2,
    host,
    attempt: 1,
    status: 500,
    retryAt: new Date(clock.now() + 5_000).toISOString(),
  });
  await hook.close();
  await clock.advance(5_000);
  await logged('push.failed');
  expect(JSON.stringify(events)).not.toContain('secret');
});

interface Held {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly response: ServerResponse;
  answer(status: number): void;
  /** Resolves when the connection of the answer is closed. */
  readonly gone: Promise<unknown>;
}

interface ReceiverOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** True leaves the answer to the test. */
  readonly hold?: boolean;
}

async function receiver({ status = 200, headers = {}, hold = false }: ReceiverOptions = {}) {
  const inbox = queue<Held>();
  const server = createServer(async (request, response) => {
    const gone = once(response, 'close');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url } = request;
    const answer = (code: number) => response.writeHead(code).end();
    inbox.put({
      method,
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      response,
      answer,
      gone,
    });
    if (!hold) response.writeHead(status, headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a string for pipes only
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  closers.push(close);
  return {
    url: (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`,
    next: () => inbox.take(),
    get waiting() {
      return inbox.size;
    },
    close,
  };
}

type WorkerStore = PushWorkerOptions['store'];

interface RunningOptions extends ReceiverOptions, Partial<Pick<PushWorkerOptions, 'concurrency' | 'random'>> {
  readonly allow?: readonly string[];
  /** What the worker has in place of the store. */
  readonly store?: (inner: TaskStore) => WorkerStore;
  /** True has something to deliver before the worker starts. */
  readonly registered?: boolean;
}

const testHosts = ['hanging.test', 'healthy.test', 'a.test', 'b.test', 'c.test'];

/** A worker at work on a store with one task, and a webhook for it. */
async function running({ store: wrap, registered, allow, concurrency, random, ...answers }: RunningOptions = {}) {
  const hook = await receiver(answers);
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const log = queue<{ event: string; facts: Readonly<Record<string, unknown>> }>();
  const events: unknown[] = [];
  const note = (event: string, facts: Readonly<Record<string, unknown>> = {}) => {
    events.push({ event, facts });
    log.put({ event, facts });
  };
  const logger: Logger = { debug: note, info: note, warn: note, error: note };
  const gate = nodeEgress({
    allow: allow ?? ['loopback', ...testHosts],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  /** What was called: known before anything arrives, so that one need not wait to see that nothing does. */
  const calls: string[] = [];
  const egress: Egress = {
    refusal: gate.refusal,
    fetch(url, init) {
      calls.push(url);
      return gate.fetch(url, init);
    },
  };
  const settings = { ...(concurrency && { concurrency }), random: random ?? (() => 1) };
  const options = { store: wrap?.(store) ?? store, egress, clock, logger, ...settings };

  const create = { contextId: 'context-1', lease: { holder: 'test', ttlMs: 1_000 } };
  await store.append([{ scope, taskId, create, events: [statusEvent('TASK_STATE_SUBMITTED')] }]);
  const register = (config: Partial<PushConfig> = {}) =>
    store.putPushConfig(scope, taskId, aPushConfig({ url: hook.url('/'), ...config }), 100);
  const write = (...added: TaskEvent[]) => store.append([{ scope, taskId, fence: 1, events: added }]);
  if (registered === true) {
    await register();
    await write(statusEvent());
  }
  const worker = pushWorker(options);
  closers.push(() => worker.close());
  worker.start();
  async function logged(event: string) {
    for (;;) {
      const next = await log.take();
      if (next.event === event) return next.facts;
    }
  }
  return { hook, clock, store, worker, options, register, write, logged, events, calls };
}

/** The store as far as a worker uses it. */
function passing(store: WorkerStore): WorkerStore {
  return {
    claimDeliveries: (options) => store.claimDeliveries(options),
    settleDelivery: (delivery, settlement) => store.settleDelivery(delivery, settlement),
    watchDeliveries: (look) => store.watchDeliveries(look),
    head: (scope, taskId) => store.head(scope, taskId),
  };
}

function queue<Item>() {
  const items: Item[] = [];
  let wake = () => {};
  return {
    put(item: Item) {
      items.push(item);
      wake();
    },
    async take(): Promise<Item> {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) return item;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    get size() {
      return items.length;
    },
  };
}

function textOf(body: string): string {
  return JSON.parse(body).artifactUpdate.artifact.parts[0].text;
}
