import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { detailsOf, frame, type GrpcPeerScript, startGrpcPeer } from '../../../test/support/grpc-peer.js';
import { protoBytes } from '../../../test/support/proto-messages.js';
import { closedUrl } from '../../../test/support/scripted-peer.js';
import { collect } from '../../../test/support/transport-peer.js';
import { verifies } from '../../../test/support/verifies.js';
import { defaultLimits } from '../../client/connect.js';
import { isConnectFailure } from '../../client/connect-failure.js';
import type { TransportLimits } from '../../client/transport.js';
import type { Message, StreamResponse } from '../../protocol/generated/types.js';
import { TransportError } from '../../protocol/transport-error.js';
import { grpcTransport } from './transport.js';

const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } as const;
const message: Message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };
const chunk = (text: string): StreamResponse => ({
  artifactUpdate: { taskId: 't', contextId: 'c', artifact: { artifactId: 'a', parts: [{ text }] }, append: true },
});
const info = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_CANCELABLE',
  domain: 'a2a-protocol.org',
  metadata: { taskId: 't' },
};

async function open(script: GrpcPeerScript, limits: Partial<TransportLimits> = {}) {
  const peer = await startGrpcPeer(script);
  const transport = openAt(peer.address, limits);
  const getTask = (headers: Readonly<Record<string, string>> = {}) =>
    transport.call('getTask', { id: 't' }, { headers });
  const subscribe = (signal?: AbortSignal) =>
    transport.stream('subscribeToTask', { id: 't' }, { headers: {}, ...(signal === undefined ? {} : { signal }) });
  return { peer, transport, getTask, subscribe };
}

function openAt(url: string, limits: Partial<TransportLimits> = {}) {
  const parts = { fetch: () => Promise.reject(new Error('not used')), limits: { ...defaultLimits, ...limits } };
  const agentInterface = { url, protocolBinding: 'GRPC', protocolVersion: '1.0' };
  const transport = grpcTransport.open(agentInterface, { ...parts, secure: false });
  onTestFinished(async () => transport.close?.());
  return transport;
}

const refuse =
  (...end: Parameters<Parameters<GrpcPeerScript>[1]['end']>): GrpcPeerScript =>
  (_, reply) =>
    reply.end(...end);

describe('a call', () => {
  verifies(
    'case 128',
    'goes to the method of the service with the request as its message, and gives the answer',
    async () => {
      const { peer, getTask } = await open((_, reply) => reply.message('Task', task).end(0));
      expect(await getTask({ 'a2a-version': '1.0', authorization: 'Bearer x', 'x-bin': 'AAEC' })).toEqual(task);
      const [call] = peer.calls;
      expect(call?.path).toBe('/lf.a2a.v1.A2AService/GetTask');
      expect(call?.json('lf.a2a.v1.GetTaskRequest')).toEqual({ id: 't' });
      expect(call?.headers).toMatchObject({
        'content-type': 'application/grpc',
        te: 'trailers',
        'a2a-version': '1.0',
        authorization: 'Bearer x',
        'x-bin': 'AAEC',
      });
      expect(String(call?.headers['user-agent'])).toMatch(/^a2a-kit /);
    },
  );

  test('takes a request in every spelling that JSON has', async () => {
    const { peer, transport } = await open((_, reply) => reply.message('SendMessageResponse', { task }).end(0));
    const odd = { messageId: 'm', role: 1, parts: [{ raw: '_-8' }] };
    // What a program written in JavaScript may send.
    await transport.call('sendMessage', { message: odd } as never, { headers: {} });
    expect(peer.calls[0]?.json('lf.a2a.v1.SendMessageRequest').message).toEqual({
      messageId: 'm',
      role: 'ROLE_USER',
      parts: [{ raw: '/+8=' }],
    });
  });

  test('keeps one connection for all calls, and closes it with the transport', async () => {
    const { peer, transport, getTask } = await open((_, reply) => reply.message('Task', task).end(0));
    await Promise.all([getTask(), getTask(), getTask()]);
    await getTask();
    expect(peer.sessions.size).toBe(1);
    await transport.close?.();
    await peer.disconnected();
  });

  test('confirms a deletion by an empty message', async () => {
    const { transport } = await open((_, reply) => reply.raw(frame(Buffer.alloc(0))).end(0));
    const request = { taskId: 't', id: 'c' };
    expect(await transport.call('deleteTaskPushNotificationConfig', request, { headers: {} })).toEqual({});
  });

  test.each([
    ['no message', (_, reply) => reply.head().end(0)],
    ['two messages', (_, reply) => reply.message('Task', task).message('Task', task).end(0)],
    ['bytes that are no message', (_, reply) => reply.raw(frame(Buffer.from([0x0a, 0x7f, 0x41]))).end(0)],
    ['another message', (_, reply) => reply.raw(frame(protoBytes('lf.a2a.v1.StreamResponse', { task }))).end(0)],
    [
      'a broken compression',
      (_, reply) =>
        reply
          .head({ 'grpc-encoding': 'gzip' })
          .raw(frame(Buffer.from('no'), true))
          .end(0),
    ],
  ] satisfies [string, GrpcPeerScript][])('is malformed with %s', async (_, script) => {
    const { getTask } = await open(script);
    await expect(getTask()).rejects.toMatchObject({ name: 'TransportError', kind: 'malformed' });
  });

  test('may answer with as many values as an answer in JSON holds, ten times those of a request', async () => {
    const { getTask, peer } = await open((_, reply) => {
      const artifacts = Buffer.alloc(2 * (peer.calls.length === 1 ? 999_990 : 1_000_001), Buffer.from([34, 0]));
      reply.raw(frame(Buffer.concat([protoBytes('lf.a2a.v1.Task', task), artifacts]))).end(0);
    });
    expect((await getTask()).artifacts).toHaveLength(999_990);
    await expect(getTask()).rejects.toMatchObject({ kind: 'malformed', message: expect.stringMatching(/too many/) });
  });

  test('reads what is compressed with gzip', async () => {
    const { peer, getTask } = await open((_, reply) =>
      reply
        .head({ 'grpc-encoding': 'gzip' })
        .raw(frame(gzipSync(protoBytes('lf.a2a.v1.Task', task)), true))
        .end(0),
    );
    expect(await getTask()).toEqual(task);
    expect(peer.calls[0]?.headers['grpc-accept-encoding']).toContain('gzip');
  });

  test('refuses an answer above the limit by its length alone, and one that inflates beyond it', async () => {
    const endless: GrpcPeerScript = (_, { head }) => {
      const { stream } = head();
      stream.write(Buffer.from([0, 0x40, 0, 0, 0]));
    };
    const bomb: GrpcPeerScript = (_, reply) =>
      reply
        .head({ 'grpc-encoding': 'gzip' })
        .raw(frame(gzipSync(Buffer.alloc(5_000_000)), true))
        .end(0);
    for (const script of [endless, bomb]) {
      const { peer, getTask } = await open(script, { maxResponseBytes: 1000, maxEventBytes: 1000 });
      await expect(getTask()).rejects.toMatchObject({ kind: 'malformed' });
      await peer.quiet();
    }
  });

  test('holds an answer to its own limit where that of events is larger', async () => {
    const large = { ...task, contextId: 'c'.repeat(2000) };
    const { getTask } = await open((_, reply) => reply.message('Task', large).end(0), { maxResponseBytes: 1000 });
    await expect(getTask()).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('ends with `timeout` when no answer begins, and when one that has begun does not end', async () => {
    const silent = await open(() => {}, { responseTimeoutMs: 40 });
    await expect(silent.getTask()).rejects.toMatchObject({ kind: 'timeout' });
    await silent.peer.quiet();
    const slow = await open((_, reply) => void reply.message('Task', task), { bodyTimeoutMs: 40 });
    await expect(slow.getTask()).rejects.toMatchObject({ kind: 'timeout' });
    await slow.peer.quiet();
  });

  test('waits for an agent at work as long as it takes, though the answer has begun', async () => {
    const begun: (() => void)[] = [];
    const { transport } = await open(
      (_, reply) => {
        reply.head();
        begun.push(() => reply.message('SendMessageResponse', { task }).end(0));
      },
      { responseTimeoutMs: 40, bodyTimeoutMs: 40 },
    );
    const blocking = transport.call('sendMessage', { message }, { headers: {} });
    const configuration = { returnImmediately: true };
    const immediate = transport.call('sendMessage', { message, configuration }, { headers: {} });
    await expect(immediate).rejects.toMatchObject({ kind: 'timeout' });
    for (const finish of begun) finish();
    expect(await blocking).toEqual({ task });
  });

  test('is canceled at once when its signal is aborted', async () => {
    const controller = new AbortController();
    const { peer, transport } = await open(() => controller.abort(new Error('enough')));
    const { signal } = controller;
    const call = transport.call('getTask', { id: 't' }, { headers: {}, signal });
    await expect(call).rejects.toMatchObject({ kind: 'aborted', cause: new Error('enough') });
    await peer.quiet();
  });

  test('is not sent when its signal is aborted before, and throws its reason', async () => {
    const { peer, transport } = await open(() => {});
    const reason = new TransportError('timeout', 'too late', { taskId: 't' });
    const call = transport.call('getTask', { id: 't' }, { headers: {}, signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
    expect(peer.calls).toHaveLength(0);
  });

  test.each([
    ['grpc-timeout', '1S'],
    ['a!b', 'x'],
    ['x-word', 'é'],
  ])('refuses the header %s: %s', async (name, value) => {
    const { getTask } = await open(() => {});
    await expect(getTask({ [name]: value })).rejects.toThrow(TypeError);
  });

  test('leaves out the headers that frame bodies of HTTP', async () => {
    const { peer, getTask } = await open((_, reply) => reply.message('Task', task).end(0));
    await getTask({ accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'mine' });
    const { accept, 'content-type': type } = peer.calls[0]?.headers ?? {};
    expect([accept, type]).toEqual([undefined, 'application/grpc']);
  });
});

describe('an error', () => {
  const bad = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field: 'message.parts', description: 'must not be empty' }],
  };

  test('is what its details say, in whatever order they come', async () => {
    const details = detailsOf(3, 'Bad parts', bad, { ...info, reason: 'INVALID_PARAMS' });
    const { getTask } = await open(refuse(3, 'Bad parts', details));
    await expect(getTask()).rejects.toMatchObject({
      name: 'InvalidParamsError',
      code: 'INVALID_PARAMS',
      message: 'Bad parts',
      violations: bad.fieldViolations,
      metadata: { taskId: 't' },
    });
  });

  test('goes by its reason, whatever its status (C7)', async () => {
    const { getTask } = await open(refuse(12, 'no', detailsOf(12, 'no', info)));
    await expect(getTask()).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
  });

  test('may come after the answer has begun, and after its message', async () => {
    for (const begin of [false, true]) {
      const { getTask } = await open((_, reply) => {
        if (begin) reply.message('Task', task);
        reply.head().end(9, 'no', detailsOf(9, 'no', info));
      });
      await expect(getTask()).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE', metadata: { taskId: 't' } });
    }
  });

  test('keeps text with special characters, from the details and from the percent-encoded message', async () => {
    const text = '\t Grüße % & 你好 \u2028 end';
    // The gRPC protocol encodes what is not printable ASCII, and the percent sign.
    const encoded = text.replace(/[^ -$&-~]/gu, encodeURIComponent);
    const bare = await open(refuse(5, encoded));
    await expect(bare.getTask()).rejects.toMatchObject({ code: 'TASK_NOT_FOUND', message: text });
    const full = await open(refuse(5, encoded, detailsOf(5, text, { ...info, reason: 'TASK_NOT_FOUND' })));
    await expect(full.getTask()).rejects.toMatchObject({ code: 'TASK_NOT_FOUND', message: text });
  });

  test.each([
    [2, 'INTERNAL_ERROR'],
    [3, 'INVALID_PARAMS'],
    [5, 'TASK_NOT_FOUND'],
    [7, 'PERMISSION_DENIED'],
    [8, 'RESOURCE_EXHAUSTED'],
    [9, 'UNSUPPORTED_OPERATION'],
    [12, 'METHOD_NOT_FOUND'],
    [13, 'INTERNAL_ERROR'],
    [14, 'UNAVAILABLE'],
    [16, 'UNAUTHENTICATED'],
    [99, 'INTERNAL_ERROR'],
  ])('without details goes by its status %i', async (status, code) => {
    for (const begun of [false, true]) {
      const { getTask } = await open((_, reply) => {
        if (begun) reply.head();
        reply.end(status, 'because');
      });
      await expect(getTask()).rejects.toMatchObject({ code, message: 'because' });
    }
  });

  test.each([
    [9, 'TaskNotCancelableError: it is over', 'TASK_NOT_CANCELABLE'],
    [12, 'PushNotificationNotSupportedError: no', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    [12, 'AuthenticatedExtendedCardNotConfiguredError: no', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
    [5, 'MethodNotFoundError: GetTask', 'METHOD_NOT_FOUND'],
    [12, 'failed to cancel: task cannot be canceled', 'TASK_NOT_CANCELABLE'],
    [13, 'extended card not configured', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
  ])('without details goes by the name in its text: %i %s', async (status, text, code) => {
    const { getTask } = await open(refuse(status, text));
    await expect(getTask()).rejects.toMatchObject({ code });
  });

  test('goes by the rest where its details cannot be read', async () => {
    const { getTask } = await open(refuse(5, 'gone', { 'grpc-status-details-bin': 'AAEC' }));
    await expect(getTask()).rejects.toMatchObject({ code: 'TASK_NOT_FOUND', message: 'gone' });
  });

  test('keeps what says when to come back', async () => {
    const { getTask } = await open(refuse(14, 'busy', { 'retry-after': '7' }));
    await expect(getTask()).rejects.toMatchObject({ code: 'UNAVAILABLE', http: { headers: { 'retry-after': '7' } } });
  });
});

describe('no answer', () => {
  test('is `network` and certainly not sent where nobody listens', async () => {
    const transport = openAt((await closedUrl()).replace('http://', ''));
    const failure = await transport.call('getTask', { id: 't' }, { headers: {} }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: 'network', message: expect.stringContaining('ECONNREFUSED') });
    expect(isConnectFailure(failure)).toBe(true);
  });

  test('is `network` and certainly not sent where the name leads nowhere', async () => {
    const transport = openAt('no-such-host.invalid:50051');
    const failure = await transport.call('getTask', { id: 't' }, { headers: {} }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: 'network' });
    expect(isConnectFailure(failure)).toBe(true);
  });

  test.each([
    ['the stream is reset', (_, { stream }) => stream.close(2)],
    ['the stream is refused', (_, { stream }) => stream.close(7)],
    ['the stream is canceled', (_, { stream }) => stream.close(8)],
    ['the peer hangs up', (_, { session }) => session?.destroy()],
    ['the call is canceled by status', (_, reply) => reply.head().end(1, 'stopping')],
    ['no status comes', (_, reply) => void reply.head().stream.close(0)],
  ] satisfies [string, GrpcPeerScript][])('is `network`, perhaps sent, when %s', async (_, script) => {
    const { getTask } = await open(script);
    const failure = await getTask().catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ name: 'TransportError', kind: 'network' });
    expect(isConnectFailure(failure)).toBe(false);
  });

  test('is `timeout` when the peer says that its time is up', async () => {
    const { getTask } = await open(refuse(4, 'too slow'));
    await expect(getTask()).rejects.toMatchObject({ kind: 'timeout' });
  });

  test.each([401, 404, 415, 502])('is `status` when something answers that is no gRPC server: %i', async (status) => {
    const { getTask } = await open((_, { stream }) => {
      stream.respond({ ':status': status, 'content-type': 'text/html' });
      stream.end('<html>');
    });
    await expect(getTask()).rejects.toMatchObject({ kind: 'status', status });
  });

  test('is followed by answers again once the peer is back', async () => {
    let fail = true;
    const { getTask } = await open((_, reply) => {
      if (fail) reply.session?.destroy();
      else reply.message('Task', task).end(0);
    });
    await expect(getTask()).rejects.toMatchObject({ kind: 'network' });
    fail = false;
    expect(await getTask()).toEqual(task);
  });
});

describe('a stream', () => {
  test('gives its events in order to its end', async () => {
    const events = [{ task }, chunk('1'), chunk('2')];
    const { peer, subscribe } = await open((_, reply) => {
      for (const event of events) reply.message('StreamResponse', event);
      reply.end(0);
    });
    expect(await collect(subscribe())).toEqual({ events, error: undefined });
    expect(peer.calls[0]?.path).toBe('/lf.a2a.v1.A2AService/SubscribeToTask');
  });

  test('gives what came before an error, then the error', async () => {
    const { subscribe } = await open((_, reply) => {
      reply.message('StreamResponse', { task });
      reply.end(9, 'no', detailsOf(9, 'no', info));
    });
    const { events, error } = await collect(subscribe());
    expect(events).toEqual([{ task }]);
    expect(error).toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
  });

  test('that is refused throws on the first read, and is opened by it', async () => {
    const { peer, subscribe } = await open(refuse(5, 'no such task'));
    const events = subscribe();
    expect(peer.calls).toHaveLength(0);
    await expect(events.next()).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test.each([
    [
      'reset',
      (_, reply) =>
        void reply
          .message('StreamResponse', { task })
          .stream.on('pipe', () => {})
          .close(2),
    ],
    [
      'cut',
      (_, { session, message: send }) =>
        void send('StreamResponse', { task }).stream.write('', () => session?.destroy()),
    ],
  ] satisfies [string, GrpcPeerScript][])('that is %s ends with `network`', async (_, script) => {
    const { subscribe } = await open(script);
    expect(await collect(subscribe())).toMatchObject({ error: { kind: 'network' } });
  });

  test('goes on to its end though the peer takes no new calls', async () => {
    const { subscribe } = await open((_, reply) => {
      reply.message('StreamResponse', { task });
      reply.session?.goaway();
      reply.message('StreamResponse', chunk('1')).end(0);
    });
    expect(await collect(subscribe())).toEqual({ events: [{ task }, chunk('1')], error: undefined });
  });

  test('that falls silent ends with `timeout`, and is canceled', async () => {
    const { peer, subscribe } = await open((_, reply) => void reply.message('StreamResponse', { task }), {
      idleTimeoutMs: 40,
    });
    const events = subscribe();
    await events.next();
    await expect(events.next()).rejects.toMatchObject({ kind: 'timeout' });
    await peer.quiet();
  });

  test('takes an event that drips for longer than a pause may last, as long as it is not silent altogether', async () => {
    const bytes = frame(protoBytes('lf.a2a.v1.StreamResponse', { task }));
    const { subscribe } = await open((_, reply) => {
      for (const byte of bytes) reply.raw(Buffer.from([byte]));
      reply.end(0);
    });
    expect((await collect(subscribe())).events).toEqual([{ task }]);
  });

  test('refuses an event above the limit', async () => {
    const { peer, subscribe } = await open(
      (_, reply) => void reply.message('StreamResponse', chunk('x'.repeat(2000))),
      {
        maxEventBytes: 1000,
      },
    );
    expect(await collect(subscribe())).toMatchObject({ events: [], error: { kind: 'malformed' } });
    await peer.quiet();
  });

  test('is canceled at once by leaving it, and by its signal while a read waits', async () => {
    const { peer, subscribe } = await open((_, reply) => void reply.message('StreamResponse', { task }));
    for await (const event of subscribe()) {
      expect(event).toEqual({ task });
      break;
    }
    await peer.quiet();
    const controller = new AbortController();
    const events = subscribe(controller.signal);
    await events.next();
    const waiting = events.next();
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
    await peer.quiet();
  });

  test('keeps its peer waiting while nobody reads', async () => {
    let written = 0;
    const text = 'x'.repeat(100_000);
    const { subscribe } = await open(async (_, reply) => {
      reply.head();
      const bytes = frame(protoBytes('lf.a2a.v1.StreamResponse', chunk(text)));
      for (; written < 200 && !reply.stream.destroyed; written++) {
        if (!reply.stream.write(bytes)) await new Promise((resolve) => reply.stream.once('drain', resolve));
      }
      reply.end(0);
    });
    const events = subscribe();
    await events.next();
    // A few more turns of the loop would bring everything if nothing held the peer up.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBeLessThan(60);
    let seen = 1;
    for await (const _ of events) seen++;
    expect(seen).toBe(200);
  });
});
