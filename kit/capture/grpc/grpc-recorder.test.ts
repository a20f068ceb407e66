import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { grpcBody } from '../record/grpc-body.js';
import type { Header, WireRequest } from '../record/record.js';
import { createRecorder } from '../wire/recorder.js';
import { createGrpcCodec } from './codec.js';
import { echoFile } from './echo-service.js';
import { startGrpcRecorder } from './grpc-recorder.js';
import { callHttp2 } from './http2-call.js';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

const hi = [0, 0, 0, 0, 4, 0x0a, 2, 0x68, 0x69];
const word = (length: number, json: string) => grpcBody([{ type: 't.Word', flag: 0, length, json }]);

/** Starts an agent that answers each call as told, and a recorder before it. */
async function stage(answer: (stream: ServerHttp2Stream) => void, timeoutMs = 2_000) {
  const seen: { headers: object; data: number[] }[] = [];
  const server = createServer();
  server.on('stream', (stream, headers) => {
    const data: number[] = [];
    stream.on('error', () => {});
    stream.on('data', (chunk: Buffer) => data.push(...chunk));
    stream.on('end', () => {
      seen.push({ headers: { ...headers }, data });
      answer(stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  cleanUp.push(() => void server.close());
  const authority = `localhost:${(server.address() as AddressInfo).port}`;
  const parties = { client: 'planner', servers: new Map([[authority, 'agent']]) };
  const recorder = createRecorder(parties, 5_000);
  const grpc = await startGrpcRecorder({ ...parties, recorder, codec: createGrpcCodec([echoFile]), timeoutMs });
  cleanUp.push(grpc.close);
  const headers: Header[] = [
    [':authority', authority],
    [':method', 'POST'],
    [':path', '/t.Echo/Say'],
    [':scheme', 'http'],
    ['te', 'trailers'],
    ['content-type', 'application/grpc'],
    ['x-note', 'a'],
  ];
  const request: WireRequest = { method: 'POST', target: '/t.Echo/Say', headers, body: word(0, '{"word":"hi"}') };
  const through = (signal = AbortSignal.timeout(3_000)) =>
    callHttp2(grpc.host, { headers, data: Buffer.from(hi) }, { signal });
  return { seen, authority, recorder, grpc, request, through };
}

function answerTwice(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', date: 'now' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0', 'x-end': 'e' }));
  stream.write(Buffer.from(hi.slice(0, 3)));
  stream.end(Buffer.from([...hi.slice(3), 0, 0, 0, 0, 0]));
}

const refuse = (stream: ServerHttp2Stream) =>
  stream.respond(
    { ':status': 200, 'grpc-status': '5', 'grpc-message': 'no', 'grpc-status-details-bin': 'CAUSAm5v' },
    { endStream: true },
  );

describe('the recorder of gRPC', () => {
  it('passes a call on as it came, and the reply as it was given, and records both', async () => {
    const { seen, authority, recorder, through } = await stage(answerTwice);
    const reply = await recorder.step('Say', () => through());
    expect(seen).toEqual([{ headers: expect.objectContaining({ ':authority': authority, 'x-note': 'a' }), data: hi }]);
    expect([...reply.data]).toEqual([...hi, 0, 0, 0, 0, 0]);
    expect(reply.trailers).toEqual([
      ['grpc-status', '0'],
      ['x-end', 'e'],
    ]);
    const [exchange] = await recorder.finished();
    expect(exchange).toMatchObject({ from: 'planner', to: 'agent', title: 'Say' });
    expect(exchange?.request.headers.slice(0, 4).map(([name]) => name)).toEqual([
      ':authority',
      ':method',
      ':path',
      ':scheme',
    ]);
    expect(exchange?.request).toMatchObject({ method: 'POST', target: '/t.Echo/Say', body: word(4, '{"word":"hi"}') });
    expect(exchange?.reply).toEqual({
      status: 200,
      reason: '',
      headers: [
        [':status', '200'],
        ['content-type', 'application/grpc'],
        ['date', 'now'],
      ],
      body: grpcBody([
        { type: 't.Word', flag: 0, length: 4, json: '{"word":"hi"}' },
        { type: 't.Word', flag: 0, length: 0, json: '{}' },
      ]),
      trailers: reply.trailers,
    });
  });

  it('shows a refusal that has no message with its status among the headers, and its details', async () => {
    const { recorder, through } = await stage(refuse);
    const { headers, trailers } = await through();
    expect([headers.find(([name]) => name === 'grpc-status'), trailers]).toEqual([['grpc-status', '5'], undefined]);
    const [exchange] = await recorder.finished();
    expect(exchange?.reply).toMatchObject({ body: '', details: '{"code":5,"message":"no"}' });
    expect(exchange?.reply).not.toHaveProperty('trailers');
  });

  it('sends a request of a record anew, whatever size it says', async () => {
    const { seen, recorder, grpc, request } = await stage(answerTwice);
    const reply = await recorder.step('by hand', () => grpc.send(request));
    expect(seen[0]?.data).toEqual(hi);
    expect(reply.trailers?.[0]).toEqual(['grpc-status', '0']);
    expect((await recorder.finished())[0]?.request.body).toBe(word(4, '{"word":"hi"}'));
  });

  it('fails the record when a stream is reset, and when no reply comes in time', async () => {
    const reset = await stage((stream) => stream.close(2));
    await expect(reset.grpc.send(reset.request)).rejects.toThrow();
    await expect(reset.recorder.finished()).rejects.toThrow();
    const silent = await stage(() => {});
    await expect(silent.through()).rejects.toThrow();
    await expect(silent.recorder.finished()).rejects.toThrow();
  });

  it('hangs up on the agent when its client does', async () => {
    let hungUp: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    let called: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      called = resolve;
    });
    const { recorder, through } = await stage((stream) => {
      stream.on('close', hungUp);
      called();
    }, 60_000);
    const giveUp = new AbortController();
    const call = through(giveUp.signal);
    await arrived;
    giveUp.abort();
    await expect(call).rejects.toThrow();
    await gone;
    await expect(recorder.finished()).rejects.toThrow();
  });
});
