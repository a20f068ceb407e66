import { describe, expect, test } from 'vitest';
import type { PeerScript } from '../../../test/support/scripted-peer.js';
import { collect, startTransportPeer, type TransportPeer } from '../../../test/support/transport-peer.js';
import { verifies } from '../../../test/support/verifies.js';
import type { Transport, TransportLimits } from '../../client/transport.js';
import { A2AError } from '../../protocol/a2a-error.js';
import { errorCodes, errors } from '../../protocol/errors.js';
import { aMessage, aStatusUpdate, aTask } from '../../testing/builders.js';
import { restTransport } from './transport.js';

const headers = { 'a2a-version': '1.0' };
const request = { message: aMessage() };

const openPeer = (script: PeerScript, limits: Partial<TransportLimits> = {}): Promise<TransportPeer> => {
  return startTransportPeer(restTransport, script, { path: '/a2a/rest/', ...limits });
};

/** A failure of one call, for a call that is expected to have one. */
async function failureOf(script: PeerScript, call = (transport: Transport) => getTask(transport)): Promise<unknown> {
  const { transport } = await openPeer(script);
  return call(transport).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const getTask = (transport: Transport): Promise<unknown> => transport.call('getTask', { id: 't' }, { headers });
const send = (transport: Transport): Promise<unknown> => transport.call('sendMessage', request, { headers });

/** The JSON form of google.rpc.Status, as spec 11.6 shows it. */
const status = (code: number, name: string, reason?: string): object => ({
  error: {
    code,
    status: name,
    message: 'no',
    details: [
      ...(reason === undefined
        ? []
        : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' }]),
    ],
  },
});

describe('a unary call', () => {
  test('sends its route below the URL of the interface, and its body as application/a2a+json', async () => {
    const { transport, requests } = await openPeer((_, reply) => reply.send({ task: aTask() }));
    expect(await send(transport)).toEqual({ task: aTask() });
    expect(requests[0]).toMatchObject({ method: 'POST', target: '/a2a/rest/message:send' });
    expect(requests[0]?.json()).toEqual(request);
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/a2a+json',
      accept: 'application/a2a+json, application/json',
      'a2a-version': '1.0',
    });
  });

  test('ends with `timeout` when the body drips on beyond the time for it', async () => {
    const drip: PeerScript = (_, { response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(timer));
    };
    const { transport, quiet } = await openPeer(drip, { bodyTimeoutMs: 60 });
    await expect(getTask(transport)).rejects.toMatchObject({ kind: 'timeout' });
    await quiet();
  });

  test('sends neither body nor content type where there is nothing to say', async () => {
    const { transport, requests } = await openPeer((_, reply) => reply.send(aTask({ id: 't' })));
    await getTask(transport);
    await transport.call('cancelTask', { id: 't' }, { headers });
    for (const sent of requests) expect([sent.body, sent.headers['content-type']]).toEqual(['', undefined]);
  });

  test.each([200, 201, 202])('takes HTTP %i for success (C49)', async (code) => {
    const { transport } = await openPeer((_, reply) => reply.send(aTask({ id: 't' }), { status: code }));
    expect(await getTask(transport)).toEqual(aTask({ id: 't' }));
  });

  test.each([
    [204, ''],
    [200, ''],
    [200, '{}'],
    [200, 'gone'],
  ])('takes HTTP %i with the body %j for a delete (C48)', async (code, body) => {
    const { transport } = await openPeer((_, { response }) => void response.writeHead(code).end(body));
    const deleted = transport.call('deleteTaskPushNotificationConfig', { taskId: 't', id: 'c' }, { headers });
    expect(await deleted).toEqual({});
  });

  test('refuses a success that is not JSON, and names 0.3 shapes', async () => {
    expect(await failureOf((_, reply) => reply.send('<html>'))).toMatchObject({ kind: 'malformed' });
    const legacy = { kind: 'task', id: 't', status: { state: 'working' } };
    const message = expect.stringContaining('protocol 0.3 shapes');
    expect(await failureOf((_, reply) => reply.send(legacy))).toMatchObject({ kind: 'malformed', message });
  });
});

describe('the type of a body (C5)', () => {
  /** Refuses application/a2a+json like a server that does not know it. */
  const strict = (refusal: object, code: number): PeerScript => {
    return (sent, reply) => {
      if (sent.headers['content-type'] === 'application/json') reply.send({ task: aTask() });
      else reply.send(refusal, { status: code });
    };
  };

  test.each([
    ['415', {}, 415],
    ['400 with CONTENT_TYPE_NOT_SUPPORTED', status(400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'), 400],
  ])('is application/json after %s, once, and from then on', async (_, refusal, code) => {
    const { transport, requests } = await openPeer(strict(refusal, code));
    expect(await send(transport)).toEqual({ task: aTask() });
    await send(transport);
    const types = requests.map((sent) => sent.headers['content-type']);
    expect(types).toEqual(['application/a2a+json', 'application/json', 'application/json']);
  });

  test('is not changed by a refusal that is about the message', async () => {
    const refusal = status(400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED');
    const { transport, requests } = await openPeer((_, reply) => reply.send(refusal, { status: 400 }));
    await expect(send(transport)).rejects.toMatchObject({ code: 'CONTENT_TYPE_NOT_SUPPORTED' });
    await expect(send(transport)).rejects.toMatchObject({ code: 'CONTENT_TYPE_NOT_SUPPORTED' });
    const types = requests.map((sent) => sent.headers['content-type']);
    expect(types).toEqual(['application/a2a+json', 'application/json', 'application/a2a+json', 'application/json']);
  });

  test('is not tried again with a task at hand, nor after any other refusal', async () => {
    const refusal = status(400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED');
    const withTask = await openPeer((_, reply) => reply.send(refusal, { status: 400 }));
    const followUp = { message: aMessage('more', { taskId: 't' }) };
    await expect(withTask.transport.call('sendMessage', followUp, { headers })).rejects.toBeInstanceOf(A2AError);
    expect(withTask.requests).toHaveLength(1);
    const invalid = await openPeer((_, reply) =>
      reply.send(status(400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'), { status: 400 }),
    );
    await expect(send(invalid.transport)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    expect(invalid.requests).toHaveLength(1);
  });
});

describe('the verb of subscribe (C1)', () => {
  const only = (verb: string, refuse: PeerScript): PeerScript => {
    return (sent, reply) => {
      if (sent.method !== verb) return refuse(sent, reply);
      reply
        .stream()
        .event({ task: aTask({ id: 't' }) })
        .end();
    };
  };
  const subscribe = (transport: Transport) => collect(transport.stream('subscribeToTask', { id: 't' }, { headers }));

  test('is POST without a body', async () => {
    const { transport, requests } = await openPeer(only('POST', () => {}));
    expect((await subscribe(transport)).events).toHaveLength(1);
    expect(requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ['POST', '/a2a/rest/tasks/t:subscribe', ''],
    ]);
  });

  verifies('case 121', 'is GET once after 405, or 404 without a reason, and from then on', async () => {
    for (const code of [404, 405]) {
      const { transport, requests } = await openPeer(
        only('GET', (_, reply) => reply.send('Not here', { status: code })),
      );
      expect((await subscribe(transport)).events).toHaveLength(1);
      expect((await subscribe(transport)).events).toHaveLength(1);
      expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    }
  });

  test('stays POST when the task is what is not found', async () => {
    const refusal = status(404, 'NOT_FOUND', 'TASK_NOT_FOUND');
    const { transport, requests } = await openPeer((_, reply) => reply.send(refusal, { status: 404 }));
    expect((await subscribe(transport)).error).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(requests).toHaveLength(1);
  });

  test('stays POST where neither verb is known', async () => {
    const { transport, requests } = await openPeer((_, reply) => reply.send('Not here', { status: 404 }));
    await subscribe(transport);
    await subscribe(transport);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET']);
  });
});

describe('errors', () => {
  verifies('C7 accept', 'are recognized by their reason, with the statuses of both error tables', async () => {
    for (const code of errorCodes) {
      const { http, grpc, ...row } = errors[code];
      for (const table of [
        { http, grpc },
        { http, grpc, ...('in100' in row ? row.in100 : {}) },
      ]) {
        const body = status(table.http, table.grpc, code);
        const failure = await failureOf((_, reply) => reply.send(body, { status: table.http }));
        expect(failure).toMatchObject({ code, message: 'no', http: { status: table.http }, wire: body });
      }
    }
  });

  // Shapes that peers send in place of google.rpc.Status (C6, C59, quirks section 4).
  test.each([
    ['a Status without a reason', 404, status(404, 'NOT_FOUND'), 'TASK_NOT_FOUND'],
    ['a Status in application/json of HTTP 422', 422, status(422, 'INVALID_ARGUMENT'), 'INVALID_PARAMS'],
    [
      'a problem document',
      400,
      { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'no' },
      'INVALID_PARAMS',
    ],
    ['a bare JSON-RPC error', 400, { code: -32602, message: 'no' }, 'INVALID_PARAMS'],
    ['a bare JSON-RPC error of A2A', 400, { code: -32002, message: 'no' }, 'TASK_NOT_CANCELABLE'],
    ['a text under error', 400, { error: 'no' }, 'INVALID_PARAMS'],
    ['HTTP 501', 501, status(501, 'UNIMPLEMENTED'), 'METHOD_NOT_FOUND'],
    ['HTTP 401', 401, status(401, 'UNAUTHENTICATED'), 'UNAUTHENTICATED'],
    ['HTTP 503', 503, status(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
  ])('%s', async (_, code, body, expected) => {
    const failure = await failureOf((_, reply) => reply.send(body, { status: code, headers: { 'retry-after': '3' } }));
    expect(failure).toBeInstanceOf(A2AError);
    expect(failure).toMatchObject({
      code: expected,
      message: 'no',
      http: { status: code, headers: { 'retry-after': '3' } },
    });
  });

  test('a 404 without a reason means the route where the request names no task', async () => {
    const lost: PeerScript = (_, reply) => reply.send({ detail: 'Not Found' }, { status: 404 });
    expect(await failureOf(lost, send)).toMatchObject({ code: 'METHOD_NOT_FOUND' });
    expect(await failureOf(lost, getTask)).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a plain text explains some statuses, a page none', async () => {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'www-authenticate': 'Bearer' };
    expect(await failureOf((_, reply) => reply.send('no', { status: 401, headers: plain }))).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'no',
      http: { status: 401, headers: { 'www-authenticate': 'Bearer' } },
    });
    for (const [code, type, body] of [
      [404, 'text/plain', '404 page not found'],
      [502, 'text/plain', 'bad gateway'],
      [401, 'text/html', '<html>'],
      [503, 'text/html', '<html>'],
      [400, 'text/plain', ''],
    ] as const) {
      const failure = await failureOf((_, reply) =>
        reply.send(body, { status: code, headers: { 'content-type': type } }),
      );
      expect(failure).toMatchObject({ kind: 'status', status: code, body });
    }
  });
});

describe('a stream', () => {
  const open = (transport: Transport) => collect(transport.stream('sendStreamingMessage', request, { headers }));

  verifies('REQ-041', 'gives bare events in any order, with a Task in the middle and at the end', async () => {
    const { transport, requests } = await openPeer((_, reply) => {
      const stream = reply.stream().event({ statusUpdate: aStatusUpdate() }).event({ task: aTask() });
      stream.event('').event({ statusUpdate: aStatusUpdate() }).event({ task: aTask() }).event('[DONE]').end();
    });
    const [status, task] = [{ statusUpdate: aStatusUpdate() }, { task: aTask() }];
    expect(await open(transport)).toEqual({ events: [status, task, status, task], error: undefined });
    expect(requests[0]?.headers.accept).toBe('text/event-stream, application/a2a+json, application/json');
  });

  verifies('C60 accept', 'takes events out of a JSON-RPC envelope', async () => {
    const { transport } = await openPeer((_, reply) => {
      const stream = reply.stream().event({ jsonrpc: '2.0', id: 1, result: { task: aTask() } });
      stream.event({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'gone' } }).end();
    });
    const { events, error } = await open(transport);
    expect(events).toEqual([{ task: aTask() }]);
    expect(error).toMatchObject({ code: 'TASK_NOT_FOUND', message: 'gone' });
  });

  // Error frames as Python, JS, Go, .NET and Rust write them (C51, quirks section 3).
  test.each([
    [
      'named, with a Status',
      `event: error\ndata: ${JSON.stringify(status(404, 'NOT_FOUND', 'TASK_NOT_FOUND'))}\n\n`,
      'TASK_NOT_FOUND',
    ],
    [
      'unnamed, with a Status',
      `data: ${JSON.stringify(status(404, 'NOT_FOUND', 'TASK_NOT_FOUND'))}\n\n`,
      'TASK_NOT_FOUND',
    ],
    ['with a text', 'data: {"error":"no"}\n\n', 'INTERNAL_ERROR'],
    ['with a bare JSON-RPC error', 'event: error\ndata: {"code":-32004,"message":"no"}\n\n', 'UNSUPPORTED_OPERATION'],
    ['that is a text', 'event: error\ndata: no\n\n', 'INTERNAL_ERROR'],
  ])('ends with the typed error at an error event %s', async (_, frame, code) => {
    const { transport } = await openPeer((_, reply) => reply.stream().event({ task: aTask() }).write(frame).end());
    const { events, error } = await open(transport);
    expect(events).toEqual([{ task: aTask() }]);
    expect(error).toMatchObject({ code, message: 'no' });
  });

  test('reads a plain JSON body as the answer, and a refusal by its status', async () => {
    const plain = await openPeer((_, reply) => reply.send({ message: aMessage() }));
    expect((await open(plain.transport)).events).toEqual([{ message: aMessage() }]);
    const refusal = status(400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION');
    const refused = await openPeer((_, reply) => reply.send(refusal, { status: 400 }));
    expect((await open(refused.transport)).error).toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  });

  test.each(['{bad', '{}', '{"task":{"kind":"task","id":"t","status":{"state":"working"}}}'])(
    'ends with `malformed` at the event %s',
    async (data) => {
      const { transport } = await openPeer((_, reply) => reply.stream().event(data).end());
      expect(await open(transport)).toEqual({ events: [], error: expect.objectContaining({ kind: 'malformed' }) });
    },
  );

  test('closes the connection when its reader leaves, and when it falls silent', async () => {
    const peer = await openPeer((_, reply) => void reply.stream().event({ task: aTask() }), { idleTimeoutMs: 60 });
    for await (const _ of peer.transport.stream('sendStreamingMessage', request, { headers })) break;
    await peer.quiet();
    expect((await open(peer.transport)).error).toMatchObject({ kind: 'timeout' });
    await peer.quiet();
  });
});
