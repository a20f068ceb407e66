import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { fileURLToPath } from 'node:url';
import { type DescMessage, type FileRegistry, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf';
import { expect } from 'vitest';
import { readRegistry } from '../../scripts/generate/model.js';
import type { Answer, Json, WireError } from './wire-answer.js';
import type { CallOptions, Params, Rpc } from './wire-request.js';
import { answerOf, shapeFaults } from './wire-shape.js';
import { type Frame, type Stream, streamOf } from './wire-stream.js';

// A gRPC client for tests: HTTP/2 frames by hand, and messages by protobuf-es from the proto, so that neither our codec
// nor our client stands between a test and what the server sent.

let known: FileRegistry | undefined;

function registry(): FileRegistry {
  known ??= readRegistry(fileURLToPath(new URL('../..', import.meta.url)));
  return known;
}

function schemaOf(name: string): DescMessage {
  const schema = registry().getMessage(name);
  if (schema === undefined) throw new Error(`the protos have no message ${name}`);
  return schema;
}

function methodOf(rpc: Rpc) {
  const method = registry()
    .getService('lf.a2a.v1.A2AService')
    ?.methods.find(({ name }) => name === rpc);
  if (method === undefined) throw new Error(`the service has no method ${rpc}`);
  return method;
}

/** A gRPC client of one port. */
export interface GrpcWire {
  call(rpc: Rpc, params: Params, options: CallOptions): Promise<Answer>;
  stream(rpc: Rpc, params: Params, options: CallOptions): Promise<Stream>;
  /** Drops the connection. */
  close(): void;
}

/** Returns a client that connects when it is first used. */
export function createGrpcWire(port: number): GrpcWire {
  let session: ClientHttp2Session | undefined;
  const open = (): ClientHttp2Session => {
    if (session === undefined || session.closed || session.destroyed) {
      session = connect(`http://127.0.0.1:${port}`);
      session.on('error', () => {});
    }
    return session;
  };
  return {
    async call(rpc, params, options) {
      const exchange = begin(open(), rpc, params, options);
      const messages: Buffer[] = [];
      for await (const message of exchange.messages()) messages.push(message);
      return answerFrom(rpc, messages, await exchange.headers(), exchange.trailers());
    },
    async stream(rpc, params, options) {
      const exchange = begin(open(), rpc, params, options);
      const headers = await exchange.headers();
      return streamOf(framesOf(rpc, exchange), { status: 200, headers });
    },
    close: () => session?.destroy(),
  };
}

interface Exchange {
  headers(): Promise<Headers>;
  messages(): AsyncGenerator<Buffer, void>;
  /** What came after the last message; the headers themselves where there was none. */
  trailers(): Headers;
}

function begin(session: ClientHttp2Session, rpc: Rpc, params: Params, options: CallOptions): Exchange {
  const { tenant, headers: given = {} } = options;
  const method = methodOf(rpc);
  const all = tenant === undefined ? params : { tenant, ...params };
  const body = toBinary(method.input, fromJson(method.input, all as Json, { ignoreUnknownFields: true }));
  const headers: Record<string, string | string[]> = { 'a2a-version': '1.0' };
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (value === null) delete headers[key];
    // A Host header has another name in HTTP/2, and gRPC has a content type of its own.
    else if (key === 'host') headers[':authority'] = value;
    // A value of HTTP/2 neither begins nor ends with a space (RFC 9113 section 8.2.1).
    else if (key !== 'content-type' && key !== 'accept') headers[key] = [value].flat().map((one) => one.trim());
  }
  const stream = session.request({
    ':method': 'POST',
    ':path': `/lf.a2a.v1.A2AService/${rpc}`,
    'content-type': 'application/grpc+proto',
    te: 'trailers',
    ...headers,
  });
  let trailers = new Headers();
  const head = new Promise<Headers>((resolve, reject) => {
    stream.once('response', (fields) => {
      trailers = headersFrom(fields);
      resolve(trailers);
    });
    stream.once('trailers', (fields) => {
      trailers = headersFrom(fields);
    });
    stream.once('error', reject);
  });
  head.catch(() => {});
  stream.end(framed(body));
  return {
    headers: () => head,
    trailers: () => trailers,
    async *messages() {
      let left: Buffer = Buffer.alloc(0);
      try {
        for await (const chunk of stream) {
          left = Buffer.concat([left, chunk as Buffer]);
          while (left.length >= 5 && left.length >= 5 + left.readUInt32BE(1)) {
            const end = 5 + left.readUInt32BE(1);
            yield left.subarray(5, end);
            left = left.subarray(end);
          }
        }
      } finally {
        if (!stream.closed) stream.close(constants.NGHTTP2_CANCEL);
      }
    },
  };
}

function framed(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, 5);
  return frame;
}

function headersFrom(fields: object): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(':')) for (const one of [value].flat()) headers.append(name, String(one));
  }
  return headers;
}

function answerFrom(rpc: Rpc, messages: readonly Buffer[], headers: Headers, trailers: Headers): Answer {
  const error = errorIn(trailers);
  // An answer without a message has its status among its headers.
  const both = headers === trailers ? headers : new Headers([...headers, ...trailers]);
  const common = { binding: 'GRPC' as const, status: 200, headers: both };
  if (error !== undefined) return { ...common, text: JSON.stringify(error), body: error, result: undefined, error };
  expect(messages, `the messages of an answer to ${rpc}`).toHaveLength(1);
  const result = resultOf(rpc, messages[0] ?? Buffer.alloc(0));
  return { ...common, text: JSON.stringify(result), body: result, result, error: undefined };
}

async function* framesOf(rpc: Rpc, exchange: Exchange): AsyncGenerator<Frame, undefined> {
  for await (const message of exchange.messages()) {
    const event = resultOf(rpc, message);
    yield { sse: undefined, body: event, event, error: undefined };
  }
  const error = errorIn(exchange.trailers());
  if (error !== undefined) yield { sse: undefined, body: error, event: undefined, error };
}

/** What JSON says even where it is empty. */
const emptyFields: { readonly [R in Rpc]?: object } = {
  ListTasks: { tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 },
  ListTaskPushNotificationConfigs: { nextPageToken: '' },
};

/** The message as JSON; protobuf does not tell "empty" from "not there", so REQUIRED fields come back as empty. */
function resultOf(rpc: Rpc, message: Buffer): Json {
  const { output } = methodOf(rpc);
  const value = withMilliseconds(toJson(output, fromBinary(output, message)));
  const filled = { ...emptyFields[rpc], ...value };
  expect(shapeFaults(answerOf[rpc], filled), `the shape of an answer to ${rpc}`).toEqual([]);
  return filled;
}

/** ProtoJSON drops the fraction of a whole second, which the wire does not know. */
function withMilliseconds(value: Json): Json {
  return JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    key === 'timestamp' && typeof one === 'string' ? one.replace(/(:\d\d)Z$/, '$1.000Z') : one,
  );
}

/** Reads the status of a call (spec 10.6), undefined when it went well. */
export function errorIn(trailers: Headers): WireError | undefined {
  const number = Number(trailers.get('grpc-status'));
  expect(trailers.has('grpc-status'), 'the status of a call').toBe(true);
  if (number === 0) return undefined;
  const message = decodeURIComponent(trailers.get('grpc-message') ?? '');
  const packed = Buffer.from(trailers.get('grpc-status-details-bin') ?? '', 'base64');
  const schema = schemaOf('google.rpc.Status');
  const status = toJson(schema, fromBinary(schema, packed), { registry: registry() }) as Json;
  expect([status.code, status.message], 'the status in the details').toEqual([number, message]);
  const details: readonly Json[] = status.details ?? [];
  const detail = (name: string) => details.find((one) => one['@type'] === `type.googleapis.com/google.rpc.${name}`);
  return {
    code: number,
    status: statusNames[number],
    message,
    details,
    reason: detail('ErrorInfo')?.reason,
    metadata: detail('ErrorInfo')?.metadata,
    violations: detail('BadRequest')?.fieldViolations ?? [],
  };
}

/** `google.rpc.Code`, by number. */
const statusNames: readonly string[] = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
