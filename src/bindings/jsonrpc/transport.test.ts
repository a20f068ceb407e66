import { describe, expect, test } from 'vitest';
import { rpcScript } from '../../../test/support/agent-peer.js';
import type { PeerScript } from '../../../test/support/scripted-peer.js';
import { collect, startTransportPeer, type TransportPeer } from '../../../test/support/transport-peer.js';
import { verifies } from '../../../test/support/verifies.js';
import type { Transport, TransportLimits } from '../../client/transport.js';
import { A2AError } from '../../protocol/a2a-error.js';
import { errorCodes, errors } from '../../protocol/errors.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { aMessage, aStatusUpdate, aTask } from '../../testing/builders.js';
import { jsonRpcTransport } from './transport.js';

const headers = { 'a2a-version': '1.0' };
const request = { message: aMessage() };

const openPeer = (script: PeerScript, limits: Partial<TransportLimits> = {}): Promise<TransportPeer> => {
  return startTransportPeer(jsonRpcTransport, script, { path: '/rpc/', ...limits });
};

/** Answers with what the test gives, the request's id filled in where it says `"id":"?"`. */
const answering = (body: unknown, options?: { status?: number; headers?: Record<string, string> }): PeerScript => {
  return (sent, reply) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    reply.send(text.replaceAll('"?"', JSON.stringify(sent.json().id)), options);
  };
};

const result = (value: unknown): object => ({ jsonrpc: '2.0', id: '?', result: value });
const failure = (error: unknown): object => ({ jsonrpc: '2.0', id: '?', error });

describe('a unary call', () => {
  test('is a POST of one JSON-RPC request to the URL as it is', async () => {
    const { transport, requests } = await openPeer(answering(result({ task: aTask() })));
    expect(await transport.call('sendMessage', request, { headers })).toEqual({ task: aTask() });
    expect(requests[0]).toMatchObject({ method: 'POST', target: '/rpc/' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'a2a-version': '1.0',
    });
    expect(requests[0]?.json()).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'SendMessage',
      params: request,
    });
  });

  test('ends with `timeout` when the body drips on beyond the time for it', async () => {
    const drip: PeerScript = (_, { response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(timer));
    };
    const { transport, quiet } = await openPeer(drip, { bodyTimeoutMs: 60 });
    await expect(transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({ kind: 'timeout' });
    await quiet();
  });

  test('never uses an id twice', async () => {
    const { transport, requests } = await openPeer(answering(result(aTask())));
    for (let n = 0; n < 3; n++) await transport.call('getTask', { id: 'task-1' }, { headers });
    expect(new Set(requests.map((sent) => sent.json().id)).size).toBe(3);
  });

  test.each([
    ['someone else', '"other"'],
    ['the same digits as a string', '"1"'],
  ])('refuses a response with the id of %s', async (_, id) => {
    const { transport } = await openPeer(answering(`{"jsonrpc":"2.0","id":${id},"result":{}}`));
    const call = transport.call('getTask', { id: 'task-1' }, { headers });
    await expect(call).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('another request'),
    });
  });

  test('takes a refusal whose id is ours as a string', async () => {
    const { transport } = await openPeer(
      answering('{"jsonrpc":"2.0","id":"1","error":{"code":-32601,"message":"No"}}'),
    );
    const call = transport.call('getTask', { id: 'task-1' }, { headers });
    await expect(call).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' });
  });

  test.each(['null', 'undefined'])('takes a response whose id is %s', async (id) => {
    const body = { jsonrpc: '2.0', result: aTask(), ...(id === 'null' ? { id: null } : {}) };
    const { transport } = await openPeer(answering(body));
    expect(await transport.call('getTask', { id: 'task-1' }, { headers })).toEqual(aTask());
  });

  verifies('case 34', 'takes `error: null` beside a result for success', async () => {
    const { transport } = await openPeer(answering({ ...result(aTask()), error: null }));
    expect(await transport.call('getTask', { id: 'task-1' }, { headers })).toEqual(aTask());
  });

  verifies('case 35', 'takes any confirmation of a delete', async () => {
    const deleted = { taskId: 'task-1', id: 'config-1' };
    for (const body of [result(null), result({}), { jsonrpc: '2.0', id: '?' }, result({ ok: true })]) {
      const { transport } = await openPeer(answering(body));
      expect(await transport.call('deleteTaskPushNotificationConfig', deleted, { headers })).toEqual({});
    }
    const { transport } = await openPeer((_, { response }) => void response.writeHead(204).end());
    expect(await transport.call('deleteTaskPushNotificationConfig', deleted, { headers })).toEqual({});
  });

  test('refuses a response with neither result nor error', async () => {
    const { transport } = await openPeer(answering({ jsonrpc: '2.0', id: '?' }));
    const call = transport.call('getTask', { id: 'task-1' }, { headers });
    await expect(call).rejects.toMatchObject({ kind: 'malformed' });
  });

  verifies('case 26', 'names protocol 0.3 shapes by their field', async () => {
    const task = { kind: 'task', id: 'task-1', contextId: 'c', status: { state: 'completed' } };
    const { transport } = await openPeer(answering(result(task)));
    const message = expect.stringMatching(/protocol 0\.3 shapes.*kind is "task"/);
    await expect(transport.call('getTask', { id: 'task-1' }, { headers })).rejects.toMatchObject({
      kind: 'malformed',
      message,
    });
    await expect(transport.call('sendMessage', request, { headers })).rejects.toMatchObject({
      kind: 'malformed',
      message,
    });
  });

  test('reads the other spellings of ProtoJSON and drops what it does not know', async () => {
    const task = {
      id: 'task-1',
      context_id: 'c',
      status: { state: 3, timestamp: '2026-01-01T01:00:00+01:00' },
      novel: 1,
    };
    const { transport } = await openPeer(answering(result(task)));
    expect(await transport.call('getTask', { id: 'task-1' }, { headers })).toEqual({
      id: 'task-1',
      contextId: 'c',
      status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00.000Z' },
    });
  });

  verifies('C3 send', 'asks a peer that only knows the singular by that name, and remembers it', async () => {
    const { transport, requests } = await openPeer(
      rpcScript({ ListTaskPushNotificationConfig: () => ({ configs: [] }) }),
    );
    const list = (): Promise<unknown> =>
      transport.call('listTaskPushNotificationConfigs', { taskId: 't' }, { headers });
    expect(await list()).toMatchObject({ configs: [] });
    await list();
    expect(requests.map((sent) => sent.json().method)).toEqual([
      'ListTaskPushNotificationConfigs',
      'ListTaskPushNotificationConfig',
      'ListTaskPushNotificationConfig',
    ]);
  });
});

describe('errors', () => {
  verifies(['REQ-202', 'case 37'], 'are recognized by number and by reason, all of them', async () => {
    for (const code of errorCodes) {
      const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code, domain: 'a2a-protocol.org' };
      const { jsonRpc, name } = errors[code];
      const { transport } = await openPeer(answering(failure({ code: jsonRpc, message: 'no', data: [reason] })));
      await expect(transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({
        code,
        name,
        message: 'no',
      });
    }
  });

  test.each([
    [-32001, undefined, 'TASK_NOT_FOUND'],
    [-32009, 'a text', 'VERSION_NOT_SUPPORTED'],
    [-32602, { reason: 'INVALID_PARAMS' }, 'INVALID_PARAMS'],
    [-32602, [{ reason: 'UNSUPPORTED_OPERATION' }], 'UNSUPPORTED_OPERATION'],
    [-32602, [{ reason: 'SOMETHING_ELSE' }], 'INVALID_PARAMS'],
    [-31401, undefined, 'UNAUTHENTICATED'],
    [-31403, undefined, 'PERMISSION_DENIED'],
    [-32000, undefined, 'INTERNAL_ERROR'],
    [-32050, undefined, 'INTERNAL_ERROR'],
  ])('number %j with data %j is %s', async (number, data, code) => {
    const error = { code: number, message: 'no', ...(data === undefined ? {} : { data }) };
    const { transport } = await openPeer(answering(failure(error)));
    const call = transport.call('getTask', { id: 't' }, { headers });
    await expect(call).rejects.toBeInstanceOf(A2AError);
    await expect(call).rejects.toMatchObject({ code, wire: error });
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [429, 'RESOURCE_EXHAUSTED'],
    [503, 'UNAVAILABLE'],
    [500, 'INTERNAL_ERROR'],
  ])('a body that says so under HTTP %i is %s, with the headers to act on', async (status, code) => {
    const options = { status, headers: { 'www-authenticate': 'Bearer', 'retry-after': '7' } };
    const { transport } = await openPeer(answering(failure({ code: -32603, message: 'no' }), options));
    await expect(transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({
      code,
      http: { status, headers: { 'www-authenticate': 'Bearer', 'retry-after': '7' } },
    });
  });

  verifies('case 41', 'that are no protocol answer show status, headers and the first bytes', async () => {
    const page = `<html>${'x'.repeat(3000)}`;
    const html = { 'content-type': 'text/html', 'www-authenticate': 'Bearer realm="a"', 'retry-after': '30' };
    for (const status of [401, 403, 429, 502, 503]) {
      const { transport } = await openPeer((_, reply) => reply.send(page, { status, headers: html }));
      await expect(transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({
        name: 'TransportError',
        kind: 'status',
        status,
        headers: html,
        body: page.slice(0, 1000),
      });
    }
  });

  test('a page with status 200 is malformed, a redirect is not followed', async () => {
    const page = await openPeer((_, reply) => reply.send('<html>'));
    await expect(page.transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({ kind: 'malformed' });
    const moved = await openPeer((_, reply) => reply.send('', { status: 308, headers: { location: '/there' } }));
    await expect(moved.transport.call('getTask', { id: 't' }, { headers })).rejects.toMatchObject({
      kind: 'status',
      status: 308,
      headers: { location: '/there' },
    });
    expect(moved.requests).toHaveLength(1);
  });
});

describe('a stream', () => {
  const open = (transport: Transport): AsyncIterable<StreamResponse> => {
    return transport.stream('sendStreamingMessage', request, { headers });
  };

  test('gives the result of each event, whatever else the server frames', async () => {
    const { transport, requests } = await openPeer((sent, reply) => {
      const frame = (id: unknown, value: object): string => JSON.stringify({ jsonrpc: '2.0', id, result: value });
      // Between two tokens a line may end: the data lines are joined again.
      const inLines = frame(null, { task: aTask() }).replaceAll(',', ',\r\ndata:');
      const status = frame(sent.json().id, { statusUpdate: aStatusUpdate() });
      reply
        .stream()
        .write(`: hello\r\n\r\nevent: message\r\nid: 7\r\ndata: ${inLines}\r\n\r\n`)
        .write(`retry: 9\ndata:\n\n:\ndata: ${status}\n\ndata: [DONE]\n\n`)
        .end();
    });
    expect(await collect(open(transport))).toEqual({
      events: [{ task: aTask() }, { statusUpdate: aStatusUpdate() }],
      error: undefined,
    });
    expect(requests[0]?.headers.accept).toBe('text/event-stream, application/json');
  });

  verifies(
    ['case 40', 'case 82'],
    'throws an error inside it as the typed error, after the events before it',
    async () => {
      const errorInfo = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_AGENT_RESPONSE' };
      const error = { code: -32006, message: 'broke', data: [errorInfo] };
      for (const name of ['', 'event: error\n']) {
        for (const body of [{ jsonrpc: '2.0', id: '?', error }, error, { error }]) {
          const { transport } = await openPeer((sent, reply) => {
            const { id } = sent.json();
            const text = JSON.stringify(body).replace('"?"', JSON.stringify(id));
            const frame = { jsonrpc: '2.0', id, result: { task: aTask() } };
            reply.stream().event(frame).write(`${name}data: ${text}\n\n`).end();
          });
          const seen = await collect(open(transport));
          expect(seen.events).toEqual([{ task: aTask() }]);
          expect(seen.error).toMatchObject({ code: 'INVALID_AGENT_RESPONSE', message: 'broke', wire: error });
        }
      }
    },
  );

  test('ends with INTERNAL_ERROR at an error event that is only a text', async () => {
    const { transport } = await openPeer((_, reply) => reply.stream().write('event: error\ndata: boom\n\n').end());
    expect((await collect(open(transport))).error).toMatchObject({ code: 'INTERNAL_ERROR', message: 'boom' });
  });

  test('reads a plain JSON body as the answer, or as the error', async () => {
    const plain = await openPeer(answering(result({ message: aMessage() })));
    expect((await collect(open(plain.transport))).events).toEqual([{ message: aMessage() }]);
    const refused = await openPeer(answering(failure({ code: -32004, message: 'no' })));
    expect((await collect(open(refused.transport))).error).toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    const gateway = await openPeer((_, reply) => reply.send('<html>', { status: 502 }));
    expect((await collect(open(gateway.transport))).error).toMatchObject({ kind: 'status', status: 502 });
  });

  test.each([
    ['an event to another request', { jsonrpc: '2.0', id: 'other', result: { task: aTask() } }],
    ['an event that is not JSON', '{bad'],
    ['an event of no known kind', { jsonrpc: '2.0', id: null, result: { novelty: {} } }],
    ['an event without a result', { jsonrpc: '2.0', id: null }],
    ['an event of two kinds', { jsonrpc: '2.0', id: null, result: { task: aTask(), message: aMessage() } }],
  ])('ends with `malformed` at %s', async (_, data) => {
    const { transport } = await openPeer((_, reply) => reply.stream().event(data).end());
    expect(await collect(open(transport))).toEqual({
      events: [],
      error: expect.objectContaining({ kind: 'malformed' }),
    });
  });

  verifies('case 85', 'takes an event of two megabytes and stops endless ones at the limit', async () => {
    const message = aMessage('large', { parts: [{ text: 'x'.repeat(2 * 1024 * 1024) }] });
    const large = await openPeer((sent, reply) => {
      reply.stream().event({ jsonrpc: '2.0', id: sent.json().id, result: { message } }).end();
    });
    expect((await collect(open(large.transport))).events).toEqual([{ message }]);
    for (const piece of ['x', 'data: x\n', ': x']) {
      const { transport } = await openPeer((_, reply) => {
        reply.stream();
        const flood = (): void => {
          while (!reply.response.destroyed && reply.response.write(piece.repeat(10_000)));
          if (!reply.response.destroyed) reply.response.once('drain', flood);
        };
        flood();
      });
      expect((await collect(open(transport))).error).toMatchObject({ kind: 'malformed' });
    }
  });

  test('ends with `timeout` when it falls silent, or never begins', async () => {
    const silent = await openPeer((_, reply) => void reply.stream().write(':\n\n'), { idleTimeoutMs: 50 });
    expect((await collect(open(silent.transport))).error).toMatchObject({ kind: 'timeout' });
    await silent.quiet();
    const hung = await openPeer(() => {}, { idleTimeoutMs: 50, responseTimeoutMs: 50 });
    expect((await collect(open(hung.transport))).error).toMatchObject({ kind: 'timeout' });
    await hung.quiet();
  });

  test('closes the connection when its reader leaves', async () => {
    const peer = await openPeer((sent, reply) => {
      reply.stream().event({ jsonrpc: '2.0', id: sent.json().id, result: { task: aTask() } });
    });
    for await (const _ of open(peer.transport)) break;
    await peer.quiet();
  });
});

describe('waiting', () => {
  test('a blocking send may take longer than the response time, others not', async () => {
    const limits = { responseTimeoutMs: 40 };
    const slow: PeerScript = (sent, reply) => {
      setTimeout(() => answering(result({ task: aTask() }))(sent, reply), 120);
    };
    const { transport } = await openPeer(slow, limits);
    expect(await transport.call('sendMessage', request, { headers })).toEqual({ task: aTask() });
    const quick = { ...request, configuration: { returnImmediately: true } };
    await expect(transport.call('sendMessage', quick, { headers })).rejects.toMatchObject({ kind: 'timeout' });
    await expect(transport.call('getTask', { id: 'task-1' }, { headers })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('a blocking send ends at its own limit where there is one', async () => {
    const { transport } = await openPeer(() => {}, { blockingTimeoutMs: 40 });
    await expect(transport.call('sendMessage', request, { headers })).rejects.toMatchObject({ kind: 'timeout' });
  });
});
