import {
  Client,
  compressionAlgorithms,
  credentials,
  Metadata,
  type ServiceError,
  status as statuses,
} from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EchoEvents, echoService } from '../../../test/support/echo-service.js';
import { type GrpcServer, serveGrpc } from '../../../test/support/grpc-server.js';
import { healthService } from './health-service.js';

// The behaviors that the gRPC project asks of every implementation, with its own client for Node on the other side.

const events: EchoEvents = { returned: 0, aborted: 0, asked: 0, begun: 0 };
const maxMessageBytes = 4 * 1024 * 1024;
let server: GrpcServer;
let client: Client;

beforeAll(async () => {
  server = await serveGrpc({
    services: [echoService(events), healthService({ services: ['test.Echo'] })],
    maxMessageBytes,
  });
  client = new Client(server.target, credentials.createInsecure(), { 'grpc.max_receive_message_length': -1 });
});
afterAll(async () => {
  client.close();
  await server.close();
});

const bytes = (message: Buffer) => message;
const path = (method: string) => `/test.Echo/${method}`;

interface Settled {
  readonly error: ServiceError | null;
  readonly response: Buffer | undefined;
  readonly initial: Metadata | undefined;
  readonly trailing: Metadata | undefined;
}

function unary(
  method: string,
  message: Buffer,
  { metadata = new Metadata(), options = {}, by = client } = {},
): Promise<Settled> {
  return new Promise((resolve) => {
    let initial: Metadata | undefined;
    let settled: Pick<Settled, 'error' | 'response'> | undefined;
    const call = by.makeUnaryRequest(method, bytes, bytes, message, metadata, options, (error, response) => {
      settled = { error, response };
    });
    call.on('metadata', (given: Metadata) => {
      initial = given;
    });
    call.on('status', ({ metadata: trailing }: { metadata: Metadata }) => {
      setImmediate(() => resolve({ error: null, response: undefined, ...settled, initial, trailing }));
    });
  });
}

const serverStream = (text: string, options = {}) =>
  client.makeServerStreamRequest(path('Stream'), bytes, bytes, Buffer.from(text), new Metadata(), options);

describe('a client of gRPC sees', () => {
  it('empty_unary', async () => {
    expect(await unary(path('Echo'), Buffer.alloc(0))).toMatchObject({ error: null, response: Buffer.alloc(0) });
  });

  it('large_unary, and RESOURCE_EXHAUSTED above the limit', async () => {
    const { response } = await unary(path('Echo'), Buffer.alloc(maxMessageBytes, 7));
    expect(response?.equals(Buffer.alloc(maxMessageBytes, 7))).toBe(true);
    const { error } = await unary(path('Echo'), Buffer.alloc(maxMessageBytes + 1));
    expect(error?.code).toBe(statuses.RESOURCE_EXHAUSTED);
  });

  it('server_streaming', async () => {
    const sizes: number[] = [];
    for await (const message of serverStream('1000 314')) sizes.push((message as Buffer).length);
    expect(sizes).toEqual(Array(1000).fill(314));
  });

  it('client_compressed_unary', async () => {
    const by = new Client(server.target, credentials.createInsecure(), {
      'grpc.default_compression_algorithm': compressionAlgorithms.gzip,
    });
    const { error, response } = await unary(path('Echo'), Buffer.alloc(100_000, 1), { by });
    by.close();
    expect(error).toBeNull();
    expect(response?.equals(Buffer.alloc(100_000, 1))).toBe(true);
  });

  it('cancel_after_begin', async () => {
    const before = { ...events };
    let cancel = (): void => {};
    const error = new Promise<ServiceError | null>((resolve) => {
      const call = client.makeUnaryRequest(path('Sleep'), bytes, bytes, Buffer.alloc(0), (failed) => resolve(failed));
      cancel = () => call.cancel();
    });
    await vi.waitFor(() => expect(events.begun).toBe(before.begun + 1));
    cancel();
    expect((await error)?.code).toBe(statuses.CANCELLED);
    await vi.waitFor(() => expect(events.aborted).toBe(before.aborted + 1));
  });

  it('cancel_after_first_response', async () => {
    const before = { ...events };
    const call = serverStream('1 1 wait');
    const code = new Promise((resolve) => call.on('error', (error: ServiceError) => resolve(error.code)));
    call.once('data', () => call.cancel());
    expect(await code).toBe(statuses.CANCELLED);
    await vi.waitFor(() => {
      expect(events).toMatchObject({ aborted: before.aborted + 1, returned: before.returned + 1 });
    });
  });

  it('timeout_on_sleeping_server', async () => {
    const { error } = await unary(path('Sleep'), Buffer.alloc(0), { options: { deadline: Date.now() + 50 } });
    expect(error?.code).toBe(statuses.DEADLINE_EXCEEDED);
  });

  it('status_code_and_message', async () => {
    const { error } = await unary(path('Status'), Buffer.from('UNKNOWN|test status message'));
    expect(error).toMatchObject({ code: statuses.UNKNOWN, details: 'test status message' });
  });

  it('special_status_message', async () => {
    const text = '\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n';
    const { error } = await unary(path('Status'), Buffer.from(`UNKNOWN|${text}`));
    expect(error).toMatchObject({ code: statuses.UNKNOWN, details: text });
  });

  it.each(['100% sure', '%E2%98%BA', ''])('a message as it is: "%s"', async (text) => {
    expect((await unary(path('Status'), Buffer.from(`ABORTED|${text}`))).error?.details).toBe(text);
  });

  it('unimplemented_method and unimplemented_service', async () => {
    expect((await unary(path('Unimplemented'), Buffer.alloc(0))).error?.code).toBe(statuses.UNIMPLEMENTED);
    expect((await unary('/test.Unimplemented/Echo', Buffer.alloc(0))).error?.code).toBe(statuses.UNIMPLEMENTED);
  });

  it('custom_metadata', async () => {
    const metadata = new Metadata();
    metadata.set('x-echo-initial', 'test_initial_metadata_value');
    metadata.set('x-echo-trailing-bin', Buffer.from([0xab, 0xab, 0xab]));
    const { initial, response } = await unary(path('Metadata'), Buffer.alloc(0), { metadata });
    expect(initial?.get('x-echo-initial')).toEqual(['test_initial_metadata_value']);
    const [trailing, url, host] = String(response).split(' ');
    expect(Buffer.from(trailing ?? '', 'base64')).toEqual(Buffer.from([0xab, 0xab, 0xab]));
    expect(url).toBe(`http://${server.target}/test.Echo/Metadata`);
    expect(host).toBe(server.target);
  });

  it('metadata that is repeated as one value', async () => {
    const metadata = new Metadata();
    metadata.add('x-echo-initial', 'one');
    metadata.add('x-echo-initial', 'two');
    const { initial } = await unary(path('Metadata'), Buffer.alloc(0), { metadata });
    expect(initial?.get('x-echo-initial')).toEqual(['one, two']);
  });

  it('the same after a thousand calls as after one', async () => {
    let failed = 0;
    const one = async () => {
      const { response } = await unary(path('Echo'), Buffer.alloc(271, 3));
      if (response?.length !== 271) failed += 1;
    };
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, one));
    expect(failed).toBe(0);
    expect(await new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))).toBeLessThan(3);
  });
});
