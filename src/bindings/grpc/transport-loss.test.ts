import { describe, expect, onTestFinished, test } from 'vitest';
import { frame, type GrpcPeerReply, type GrpcPeerScript, startGrpcPeer } from '../../../test/support/grpc-peer.js';
import { closedUrl } from '../../../test/support/scripted-peer.js';
import { defaultLimits } from '../../client/connect.js';
import { isConnectFailure } from '../../client/connect-failure.js';
import type { TransportLimits } from '../../client/transport.js';
import type { Message } from '../../protocol/generated/types.js';
import { grpcTransport } from './transport.js';

const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } as const;
const message: Message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

async function open(script: GrpcPeerScript, limits: Partial<TransportLimits> = {}) {
  const { address } = await startGrpcPeer(script);
  const parts = { fetch: () => Promise.reject(new Error('not used')), limits: { ...defaultLimits, ...limits } };
  const agentInterface = { url: address, protocolBinding: 'GRPC', protocolVersion: '1.0' };
  const transport = grpcTransport.open(agentInterface, { ...parts, secure: false });
  onTestFinished(async () => transport.close?.());
  const caught = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);
  return {
    send: () => caught(transport.call('sendMessage', { message }, { headers: {} })),
    get: () => caught(transport.call('getTask', { id: 't' }, { headers: {} })),
  };
}

type End = (reply: GrpcPeerReply, status: number, text: string) => void;

/** Every way in which a peer can say that it could not do it. */
const ends: readonly (readonly [string, End])[] = [
  ['in trailers alone', (reply, status, text) => reply.end(status, text)],
  ['after its head', (reply, status, text) => reply.head().end(status, text)],
  [
    'in trailers alone that do not say what they are',
    ({ stream }, status, text) =>
      stream.respond({ ':status': 200, 'grpc-status': String(status), 'grpc-message': text }, { endStream: true }),
  ],
];

describe.each(ends)('what a peer says of its own, %s,', (_, end) => {
  test.each([
    [14, 'Connection dropped: No connection established. Last error: connect ECONNREFUSED 10.0.0.7:5000'],
    [14, 'No connection established. Last error: Error: connect ECONNREFUSED 10.0.0.7:5000. Resolution note: '],
    [14, 'Name resolution failed for target dns:upstream:1'],
    [14, 'Connection dropped'],
    [13, 'getaddrinfo ENOTFOUND upstream'],
    [2, 'Received RST_STREAM with code 2. No connection established. EHOSTUNREACH'],
  ])('never makes a message one that was not sent: %i %s', async (status, text) => {
    const { send } = await open((__, reply) => end(reply, status, text));
    const failure = await send();
    expect(failure).toBeInstanceOf(Error);
    expect(isConnectFailure(failure)).toBe(false);
  });
});

test.each([
  [14, 'upstream: Connection dropped. No connection established. connect ECONNREFUSED 127.0.0.1', 'UNAVAILABLE'],
  [14, 'backend said ECONNRESET', 'UNAVAILABLE'],
  [13, 'Received HTTP status code 503', 'INTERNAL_ERROR'],
  [13, 'Received HTTP status code 503 from a backend', 'INTERNAL_ERROR'],
])('a status of the agent stays its own, whatever it quotes: %i %s', async (status, text, code) => {
  for (const head of [true, false]) {
    const { get } = await open((_, reply) => (head ? reply.head() : reply).end(status, text));
    expect(await get()).toMatchObject({ name: expect.not.stringMatching('TransportError'), code, message: text });
  }
});

test('a call that nobody got is known as that by the channel', async () => {
  const url = (await closedUrl()).replace('http://', '');
  const limits = { ...defaultLimits };
  const agentInterface = { url, protocolBinding: 'GRPC', protocolVersion: '1.0' };
  const transport = grpcTransport.open(agentInterface, { fetch: globalThis.fetch, limits, secure: false });
  onTestFinished(async () => transport.close?.());
  const failure = await transport.call('sendMessage', { message }, { headers: {} }).catch((thrown: unknown) => thrown);
  expect([failure, isConnectFailure(failure)]).toMatchObject([{ kind: 'network' }, true]);
});

test.each([
  ['in a way that nobody knows', { 'grpc-encoding': 'zstd' }],
  ['in no way that it declares', {}],
  ['wrongly', { 'grpc-encoding': 'gzip' }],
])('an answer that is compressed %s is malformed', async (_, head) => {
  const { get } = await open((__, reply) =>
    reply
      .head(head)
      .raw(frame(Buffer.from('junk'), true))
      .end(0),
  );
  expect(await get()).toMatchObject({ name: 'TransportError', kind: 'malformed' });
});

describe('the time for an answer', () => {
  test('holds for the end of one to a blocking message, once the message is there', async () => {
    const { send } = await open((_, reply) => void reply.message('SendMessageResponse', { task }), {
      bodyTimeoutMs: 40,
    });
    expect(await send()).toMatchObject({ kind: 'timeout' });
  });

  test('is one for the beginning and the message of a blocking answer', async () => {
    const { send } = await open((_, reply) => void setTimeout(() => reply.head(), 150), { blockingTimeoutMs: 200 });
    const begun = performance.now();
    expect(await send()).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(330);
  });

  test('is one for the message and the end of any other', async () => {
    const limits = { bodyTimeoutMs: 200 };
    const { get } = await open((_, reply) => {
      reply.head();
      setTimeout(() => reply.message('Task', task), 150);
    }, limits);
    const begun = performance.now();
    expect(await get()).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(330);
  });
});
