import { describe, expect, test } from 'vitest';
import {
  type CardCache,
  type ConnectOptions,
  cardCache,
  connect,
  jsonRpcTransport,
  type TransportFactory,
} from '../../src/entries/client.js';
import type { AgentCard } from '../../src/protocol/generated/types.js';
import { operationNames } from '../../src/protocol/operations.js';
import { aMessage, aPushConfig, aTask } from '../../src/testing/builders.js';
import { aCard, anInterface, rpcScript, startAgentPeer } from '../support/agent-peer.js';
import { closedUrl, type Peer, startPeer } from '../support/scripted-peer.js';
import { verifies } from '../support/verifies.js';

/** Connects to a peer, with the warnings that come of it. */
async function connectTo(target: string | AgentCard, options: ConnectOptions = {}) {
  const warnings: string[] = [];
  const agent = await connect(target, { cache: false, onWarning: (message) => warnings.push(message), ...options });
  return { agent, warnings };
}

const getTask = rpcScript({ GetTask: ({ id }) => aTask({ id }), SendMessage: () => ({ task: aTask() }) });
const sentTo = ({ requests }: Peer): string[] =>
  requests.map(({ target }) => target).filter((path) => !path.endsWith('.json'));

describe('the interface in use', () => {
  verifies(['REQ-282', 'REQ-156'], 'is the first that the client speaks, called at its own URL', async () => {
    const peer = await startAgentPeer(getTask, (url) => ({
      supportedInterfaces: [
        anInterface(`${url}/grpc`, { protocolBinding: 'GRPC' }),
        anInterface(`${url}/old`, { protocolVersion: '0.3' }),
        anInterface(`${url}/a2a/v1/?x=1`),
        anInterface(`${url}/rest`, { protocolBinding: 'HTTP+JSON' }),
      ],
    }));
    const { agent } = await connectTo(peer.url);
    expect(agent.interface.url).toBe(`${peer.url}/a2a/v1/?x=1`);
    await agent.getTask({ id: 't' });
    expect(sentTo(peer)).toEqual(['/a2a/v1/?x=1']);
  });

  verifies('REQ-283', 'gives every request its tenant, exactly, whatever the request says', async () => {
    for (const tenant of ['acme/élan ', undefined, '']) {
      const peer = await startAgentPeer(getTask, (url) => ({
        supportedInterfaces: [anInterface(`${url}/rpc`, tenant === undefined ? {} : { tenant })],
      }));
      const { agent } = await connectTo(peer.url);
      await agent.getTask({ id: 't', tenant: 'other' });
      await agent.sendMessage({ message: aMessage() });
      for (const { json, target } of peer.requests.filter(({ target }) => target === '/rpc')) {
        expect([target, json().params.tenant]).toEqual(['/rpc', tenant === '' ? undefined : tenant]);
      }
    }
  });

  verifies('REQ-258', 'is the next one when the first cannot be reached, and that is reported', async () => {
    const dead = await closedUrl();
    const peer = await startAgentPeer(getTask, (url) => ({
      supportedInterfaces: [anInterface(`${dead}/rpc`), anInterface(`${url}/rpc`)],
    }));
    const { agent, warnings } = await connectTo(peer.url, { audience: [dead] });
    const answers = await Promise.all([agent.sendMessage({ message: aMessage() }), agent.getTask({ id: 't' })]);
    expect(answers).toEqual([{ task: aTask() }, aTask({ id: 't' })]);
    expect(warnings).toEqual([expect.stringContaining(`${dead}/rpc cannot be reached`)]);
    expect(agent.interface.url).toBe(`${peer.url}/rpc`);
  });

  test('stays, for a message that may have arrived', async () => {
    const first = await startPeer((_, reply) => reply.cut());
    const peer = await startAgentPeer(getTask, (url) => ({
      supportedInterfaces: [anInterface(`${first.url}/rpc`), anInterface(`${url}/rpc`)],
    }));
    const { agent } = await connectTo(peer.url, { audience: [first.url] });
    await expect(agent.sendMessage({ message: aMessage() })).rejects.toMatchObject({ kind: 'network' });
    expect([first.requests.length, sentTo(peer)]).toEqual([1, []]);
    // What may be repeated is.
    expect(await agent.getTask({ id: 't' })).toEqual(aTask({ id: 't' }));
  });

  test('stays once it has answered, even with an error', async () => {
    let alive = true;
    const first = await startPeer((request, reply) => {
      if (alive) reply.send({ jsonrpc: '2.0', id: request.json().id, error: { code: -32001, message: 'no' } });
      else reply.cut();
    });
    const peer = await startAgentPeer(getTask, (url) => ({
      supportedInterfaces: [anInterface(`${first.url}/rpc`), anInterface(`${url}/rpc`)],
    }));
    const { agent } = await connectTo(peer.url, { audience: [first.url] });
    await expect(agent.getTask({ id: 't' })).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    alive = false;
    await expect(agent.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'network', taskId: 't' });
    expect(sentTo(peer)).toEqual([]);
  });

  test('can be an endpoint that the caller names', async () => {
    const peer = await startAgentPeer(getTask, {
      supportedInterfaces: [anInterface('https://unreachable.example/rpc')],
    });
    const { agent } = await connectTo(peer.url, { endpoint: `${peer.url}/real` });
    await agent.getTask({ id: 't' });
    expect(sentTo(peer)).toEqual(['/real']);
  });

  test('can be one of a wire of the caller’s own, or of one that stands in for a standard one', async () => {
    const opened: string[] = [];
    const own = (binding: string): TransportFactory => ({
      binding,
      open: (agentInterface, options) => {
        opened.push(`${binding} ${agentInterface.url}`);
        return jsonRpcTransport.open(agentInterface, options);
      },
    });
    const binding = 'https://example.com/bindings/queue';
    const peer = await startAgentPeer(getTask, (url) => ({
      supportedInterfaces: [anInterface(`${url}/q`, { protocolBinding: binding }), anInterface(`${url}/rpc`)],
    }));
    await (await connectTo(peer.url, { transports: [own(binding)] })).agent.getTask({ id: 't' });
    await (await connectTo(peer.url, { transports: [own('JSONRPC')] })).agent.getTask({ id: 't' });
    expect(opened).toEqual([`${binding} ${peer.url}/q`, `JSONRPC ${peer.url}/rpc`]);
  });

  verifies(
    'case 1',
    'is another origin, with a warning, where the card gives the address that the agent listens on',
    async () => {
      const peer = await startAgentPeer(getTask, (url) => ({
        supportedInterfaces: [anInterface(`${url.replace('127.0.0.1', '0.0.0.0')}/rpc`)],
      }));
      await expect(connectTo(peer.url)).rejects.toMatchObject({ kind: 'malformed' });
      const { agent, warnings } = await connectTo(peer.url, { audience: [`http://0.0.0.0:${peer.port}`] });
      expect(warnings).toEqual([expect.stringContaining('0.0.0.0')]);
      expect(await agent.getTask({ id: 't' })).toEqual(aTask({ id: 't' }));
    },
  );
});

describe('credentials', () => {
  verifies('REQ-319', 'go with each request, asked for anew', async () => {
    const peer = await startAgentPeer(getTask);
    let turn = 0;
    const { agent } = await connectTo(peer.url, { credentials: { bearer: () => `t${++turn}` } });
    await agent.getTask({ id: 't' });
    await agent.getTask({ id: 't' });
    expect(peer.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3']);
  });

  test('never reach another origin that a card points to, and nothing else does', async () => {
    const thief = await startPeer(getTask);
    const peer = await startAgentPeer(getTask, { supportedInterfaces: [anInterface(`${thief.url}/rpc`)] });
    const options = { credentials: { bearer: 's3cret' } };
    await expect(connectTo(peer.url, options)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(thief.url),
    });
    expect(thief.requests).toHaveLength(0);

    const { agent } = await connectTo(peer.url, { ...options, audience: [thief.url] });
    await agent.getTask({ id: 't' });
    expect(thief.requests[0]?.headers.authorization).toBe('Bearer s3cret');
  });

  test('are not sent along with a redirected call', async () => {
    const thief = await startPeer(getTask);
    for (const status of [301, 302, 307, 308]) {
      const peer = await startAgentPeer((_, reply) => reply.send('', { status, headers: { location: thief.url } }));
      const { agent } = await connectTo(peer.url, { credentials: { headers: { 'x-key': 's3cret' } } });
      await expect(agent.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'status', status });
    }
    expect(thief.requests).toHaveLength(0);
  });

  test('go into the header that the card names for a key', async () => {
    const peer = await startAgentPeer(getTask, {
      securitySchemes: { key: { apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' } } },
    });
    const { agent } = await connectTo(peer.url, { credentials: { apiKey: 's3cret' } });
    await agent.getTask({ id: 't' });
    expect(peer.requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, 's3cret']);
  });

  test('that cannot be had end the call, with what went wrong', async () => {
    const peer = await startAgentPeer(getTask);
    const failing = { bearer: async () => Promise.reject(new Error('no token')) };
    await expect(connectTo(peer.url, { credentials: failing })).rejects.toThrow('no token');
    const hanging = { bearer: () => new Promise<string>(() => {}) };
    await expect(connectTo(peer.url, { credentials: hanging, timeoutMs: 20 })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });
});

describe('every call', () => {
  verifies(['REQ-147', 'C27 send', 'C28 send'], 'says the version, on all eleven operations', async () => {
    const peer = await startAgentPeer(
      (request, reply) => reply.send({ jsonrpc: '2.0', id: request.json().id, error: { code: -32603, message: 'no' } }),
      { capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true } },
    );
    const { agent } = await connectTo(peer.url);
    const request = { id: 't', taskId: 't', url: 'https://h', message: aMessage() };
    for (const name of operationNames) {
      const answer = agent[name](request);
      await expect('next' in answer ? answer.next() : answer).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    }
    expect(peer.requests).toHaveLength(12);
    for (const { headers } of peer.requests) expect(headers['a2a-version']).toBe('1.0');
  });

  test('names the extensions of the connection and its own, once each', async () => {
    const peer = await startAgentPeer(getTask);
    const { agent } = await connectTo(peer.url, { extensions: ['https://x/a', 'https://x/b'] });
    await agent.getTask({ id: 't' }, { extensions: ['https://x/b', 'https://x/c'] });
    expect(peer.requests[1]?.headers['a2a-extensions']).toBe('https://x/a, https://x/b, https://x/c');
    await expect(agent.getTask({ id: 't' }, { extensions: ['a,b'] })).rejects.toThrow(TypeError);
  });

  verifies('case 133', 'sends the trace context on', async () => {
    const peer = await startAgentPeer(getTask);
    const contexts = ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined];
    const { agent } = await connectTo(peer.url, { traceparent: () => contexts.shift() });
    await agent.getTask({ id: 't' });
    await agent.getTask({ id: 't' });
    await agent.getTask({ id: 't' }, { traceparent: '00-1', tracestate: 'a=b' });
    expect(peer.requests.slice(1).map(({ headers: { traceparent, tracestate } }) => [traceparent, tracestate])).toEqual(
      [
        ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
        [undefined, undefined],
        ['00-1', 'a=b'],
      ],
    );
  });

  test('takes headers, but for those that are the protocol’s', async () => {
    const peer = await startAgentPeer(getTask);
    const { agent } = await connectTo(peer.url, { headers: { 'X-All': '1', 'X-Some': '1' } });
    await agent.getTask(
      { id: 't' },
      { headers: { 'x-some': '2', 'A2A-Version': '9.9', 'Content-Type': 'text/plain' } },
    );
    expect(peer.requests[1]?.headers).toMatchObject({
      'x-all': '1',
      'x-some': '2',
      'a2a-version': '1.0',
      'content-type': 'application/json',
    });
    await expect(agent.getTask({ id: 't' }, { headers: { 'x-some': 'a\r\nb: c' } })).rejects.toThrow(TypeError);
  });

  test('has no limits but those that there are', async () => {
    const peer = await startAgentPeer(getTask);
    const typo: object = { typo: 3 };
    await expect(connectTo(peer.url, { limits: typo })).rejects.toThrow(/^limits\.typo: .* blockingTimeoutMs$/);
    await expect(connectTo(peer.url, { follow: typo })).rejects.toThrow(/^follow\.typo: .* pollMinMs, /);
  });

  test('takes undefined for left out, so that what may be unknown can be passed on', async () => {
    const peer = await startAgentPeer(getTask);
    const unknown: { headers?: Record<string, string>; text?: string; ms?: number; signal?: AbortSignal } = {};
    const { headers, text: traceparent, text: tracestate, ms: timeoutMs, signal } = unknown;
    const options = { headers, traceparent, timeoutMs, signal, extensions: undefined };
    const { agent } = await connectTo(peer.url, options);
    expect(await agent.getTask({ id: 't' }, { ...options, tracestate })).toMatchObject({ id: 't' });
    expect(peer.requests[1]?.headers).not.toHaveProperty('traceparent');
  });

  test('ends with `timeout` or `aborted` and the id of the task', async () => {
    const peer = await startAgentPeer(() => {});
    const { agent } = await connectTo(peer.url);
    await expect(agent.getTask({ id: 't' }, { timeoutMs: 30 })).rejects.toMatchObject({ kind: 'timeout', taskId: 't' });
    const controller = new AbortController();
    const call = agent.cancelTask({ id: 't' }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted', taskId: 't' });
    await expect(agent.getTask({ id: 't' }, { signal: controller.signal })).rejects.toMatchObject({ kind: 'aborted' });
    await peer.quiet();
  });

  test('end with the block of their connection', async () => {
    const peer = await startAgentPeer(() => {});
    let call: Promise<unknown>;
    {
      await using agent = (await connectTo(peer.url)).agent;
      call = agent.getTask({ id: 't' });
      call.catch(() => {});
    }
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('ends when the connection is closed, and none begins after that', async () => {
    const peer = await startAgentPeer((request, reply) => {
      if (request.json().method === 'SubscribeToTask') reply.stream();
    });
    const { agent } = await connectTo(peer.url);
    const calls = [agent.getTask({ id: 't' }), agent.subscribeToTask({ id: 't' }).next()];
    const settled = Promise.allSettled(calls);
    await agent.close();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'TransportError', kind: 'aborted' } });
    }
    await expect(agent.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'aborted' });
    await peer.quiet();
  });

  test('refuses an answer about another task', async () => {
    const peer = await startAgentPeer(rpcScript({ GetTask: () => aTask({ id: 'other' }) }));
    const { agent } = await connectTo(peer.url);
    await expect(agent.getTask({ id: 't' })).rejects.toMatchObject({ kind: 'malformed', taskId: 't' });
  });

  test('is a TypeError without a request where one is needed', async () => {
    const peer = await startAgentPeer(getTask);
    const { agent } = await connectTo(peer.url);
    // @ts-expect-error a request is needed
    await expect(agent.getTask(null)).rejects.toThrow(TypeError);
  });
});

describe('capabilities', () => {
  verifies(['REQ-295', 'case 131', 'C52 send'], 'are looked up before anything is sent', async () => {
    const peer = await startAgentPeer(getTask, { capabilities: { streaming: false } });
    const { agent } = await connectTo(peer.url);
    const message = aMessage();
    const inline = { taskPushNotificationConfig: { url: 'https://h' } };
    for (const [call, code] of [
      [() => agent.sendStreamingMessage({ message }).next(), 'UNSUPPORTED_OPERATION'],
      [() => agent.subscribeToTask({ id: 't' }).next(), 'UNSUPPORTED_OPERATION'],
      [() => agent.getExtendedAgentCard(), 'UNSUPPORTED_OPERATION'],
      [() => agent.createTaskPushNotificationConfig(aPushConfig()), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
      [() => agent.getTaskPushNotificationConfig({ taskId: 't', id: 'c' }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
      [() => agent.listTaskPushNotificationConfigs({ taskId: 't' }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
      [() => agent.deleteTaskPushNotificationConfig({ taskId: 't', id: 'c' }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
      [() => agent.sendMessage({ message, configuration: inline }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ] as const) {
      await expect(call()).rejects.toMatchObject({ name: expect.stringMatching(/Error$/), code });
    }
    expect(sentTo(peer)).toEqual([]);
  });
});

describe('the extended card', () => {
  verifies(['REQ-134', 'REQ-139'], 'is fetched with credentials and stands in for the public one', async () => {
    const extended = { capabilities: { streaming: true, extendedAgentCard: true } };
    const peer = await startAgentPeer(
      rpcScript({
        GetExtendedAgentCard: () => aCard({ ...extended, name: 'More', capabilities: { pushNotifications: true } }),
      }),
      extended,
    );
    const { agent } = await connectTo(peer.url, { credentials: { bearer: 's3cret' } });
    expect(agent.card.name).toBe('Peer');
    expect((await agent.getExtendedAgentCard()).name).toBe('More');
    expect(agent.card.name).toBe('More');
    expect(peer.requests[1]?.json()).toMatchObject({ method: 'GetExtendedAgentCard', params: {} });
    expect(peer.requests[1]?.headers.authorization).toBe('Bearer s3cret');
    // What the new card offers holds from now on.
    await expect(agent.sendStreamingMessage({ message: aMessage() }).next()).rejects.toMatchObject({
      code: 'UNSUPPORTED_OPERATION',
    });
  });
});

describe('all tasks of an agent', () => {
  const pages = (...tokens: string[]) => {
    let page = 0;
    return startAgentPeer(
      rpcScript({
        ListTasks: () => {
          const nextPageToken = tokens[page++] ?? '';
          // Counts that say nothing: some servers give those of the page (C32).
          return { tasks: page === 2 ? [] : [aTask({ id: `t${page}` })], nextPageToken, pageSize: 1, totalSize: 1 };
        },
      }),
    );
  };

  verifies('REQ-074', 'come page by page, up to the empty token', async () => {
    const peer = await pages('x', 'y', '');
    const { agent } = await connectTo(peer.url);
    const ids: string[] = [];
    for await (const { id } of agent.listAllTasks({ pageSize: 1, contextId: 'c' })) ids.push(id);
    expect(ids).toEqual(['t1', 't3']);
    expect(peer.requests.slice(1).map(({ json }) => json().params)).toEqual([
      { pageSize: 1, contextId: 'c' },
      { pageSize: 1, contextId: 'c', pageToken: 'x' },
      { pageSize: 1, contextId: 'c', pageToken: 'y' },
    ]);
  });

  test('are fetched as they are come to, and not for ever', async () => {
    const peer = await pages('x', 'y', 'x', 'y');
    const { agent } = await connectTo(peer.url);
    const all = agent.listAllTasks();
    await all.next();
    expect(peer.requests).toHaveLength(2);
    await expect(
      (async () => {
        for await (const _ of all);
      })(),
    ).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('what no agent could take', () => {
  test('is a TypeError, and nothing is sent', async () => {
    const peer = await startAgentPeer(getTask, { capabilities: { streaming: true, pushNotifications: true } });
    const { agent } = await connectTo(peer.url);
    const part = (content: unknown): never => ({ parts: [content] }) as never;
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const calls: (() => Promise<unknown>)[] = [
      // @ts-expect-error no request
      () => agent.getTask(),
      () => agent.getTask({ id: '' }),
      () => agent.cancelTask({ id: '' }),
      () => agent.subscribeToTask({ id: '' }).next(),
      () => agent.waitForTask(''),
      () => agent.followTask('').next(),
      () => agent.deleteTaskPushNotificationConfig({ taskId: 't', id: '' }),
      () => agent.ask([]),
      // @ts-expect-error neither content nor a message
      () => agent.ask({}),
      () => agent.ask(part({ text: () => 'x' })),
      () => agent.ask(part({ raw: Uint8Array.of(1) })),
      () => agent.ask(part({ data: Number.NaN })),
      () => agent.ask(part({ data: deep })),
      () => agent.ask('x', { historyLength: 1.5 }),
      () => agent.stream([]).next(),
      () => agent.sendStreamingMessage({ message: aMessage('', { parts: [] }) }).next(),
      () => agent.ask('x', { timeoutMs: Number.NaN }),
      () => agent.getTask({ id: 't' }, { timeoutMs: -1 }),
      () => connect(peer.url, { timeoutMs: Number.NaN }),
    ];
    for (const call of calls) await expect(call(), String(call)).rejects.toThrow(TypeError);
    expect(peer.requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('what can be connected to', () => {
  test('a card in hand, which is checked like one from a URL', async () => {
    const peer = await startPeer(getTask);
    const { agent } = await connectTo(aCard({ supportedInterfaces: [anInterface(`${peer.url}/rpc`)] }));
    expect(await agent.getTask({ id: 't' })).toEqual(aTask({ id: 't' }));
    // @ts-expect-error no card
    await expect(connect({ name: 'Old', url: 'https://h' })).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('0.3 card'),
    });
  });

  test('a URL object', async () => {
    const peer = await startAgentPeer(getTask);
    expect((await connect(new URL(peer.url), { cache: false })).card.name).toBe('Peer');
  });

  test.each([
    'not a url',
    '/relative',
    'ftp://h/',
    'file:///etc/passwd',
    'https://user:pw@h/',
    'http://h.example/',
    'localhost:4000',
  ])('not %s', async (target) => {
    await expect(connect(target)).rejects.toThrow(TypeError);
  });

  test.each([undefined, null, 5, true, [], [aCard()]])('not %j, which is neither a URL nor a card', async (target) => {
    // @ts-expect-error what no type check lets through
    await expect(connect(target)).rejects.toThrow(TypeError);
  });

  test('not an endpoint with a user name in it', async () => {
    await expect(connect(aCard(), { endpoint: 'https://user:pw@h/' })).rejects.toThrow(TypeError);
  });

  test('nothing, once the signal is aborted', async () => {
    const peer = await startPeer((_, reply) => reply.send(aCard(), { headers: { 'cache-control': 'max-age=300' } }));
    const cache = cardCache();
    const options = { cache, audience: ['http://localhost:1'] };
    await connect(peer.url, options);
    const signal = AbortSignal.abort();
    await expect(connect(peer.url, { ...options, signal })).rejects.toMatchObject({ kind: 'aborted' });
    await expect(connect(aCard(), { signal })).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('nothing while a cache does not answer, once the signal is aborted', async () => {
    const hung: CardCache = { ...cardCache(), get: () => new Promise(() => {}) };
    const controller = new AbortController();
    const connecting = connect('https://h.example', { cache: hung, signal: controller.signal });
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('options that are wrong in themselves', () => {
  // What a program without types may pass.
  const connecting = (options: object) => connect('http://localhost:1/', options as ConnectOptions);

  test.each([
    [{ compat: '0.3' }, /compat: expected a list, got "0\.3"/],
    [{ bindings: 'GRPC' }, /bindings: expected a list/],
    [{ audience: 'https://h' }, /audience: expected a list/],
    [{ extensions: 'https://x' }, /extensions: expected a list/],
    [{ audience: ['%%%'] }, /audience: expected origins such as .*got "%%%"/],
    [{ audience: [5] }, /audience: expected origins.*got 5/],
    [{ audience: ['https://u:secret@h'] }, /audience: expected origins(?!.*secret)/],
    [{ endpoint: '' }, /endpoint: expected an address/],
    [{ endpoint: 5 }, /endpoint: expected an address/],
    [{ endpoint: 'u:secret@h:1' }, /credentials in the options(?!.*secret)/],
    [{ credentials: null }, /credentials: expected one of bearer, apiKey and headers/],
    [{ credentials: { bearer: undefined } }, /credentials: expected one of/],
    [{ credentials: { bearer: () => null } }, /credentials\.bearer: expected a text, got null/],
  ])('are a TypeError that says so, before anything is sent: %o', async (options, message) => {
    const failure = await connecting(options).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(TypeError);
    expect(String(failure)).toMatch(message);
  });

  test.each(['nonsense', 'ftp://h/', 'http://192.0.2.1/'])(
    'such as an endpoint that cannot be called: %s',
    async (endpoint) => {
      const peer = await startAgentPeer(getTask);
      await expect(connect(peer.url, { cache: false, endpoint })).rejects.toThrow(TypeError);
    },
  );
});
