import { Buffer } from 'node:buffer';
import { Client, credentials } from '@grpc/grpc-js';
import type { Transport, TransportFactory, TransportLimits, TransportOptions } from '../../client/transport.js';
import type { AgentInterface } from '../../protocol/generated/types.js';
import type { OperationName } from '../../protocol/operations.js';
import { TransportError } from '../../protocol/transport-error.js';
import { headWaitMs, isBlocking } from '../http/fetch-waits.js';
import { type ChannelAddress, readAddress } from './channel-address.js';
import { type ChannelCall, openCall, waitFor } from './channel-call.js';
import { channelOptions, type GrpcTransportOptions } from './channel-options.js';
import { metadataFrom } from './metadata-client.js';
import { currentDialect, type GrpcDialect } from './transport-dialect.js';

/**
 * Speaks gRPC (spec chapter 10) to interfaces that declare `GRPC`, over one channel for each, which connects with the
 * first call and is closed with the transport.
 *
 * Service parameters, credentials and the caller's headers travel as metadata. The status of an error decides only where
 * its details do not name a reason.
 *
 * Spec 10, spec conflict C43.
 *
 * @throws {TransportError} `malformed` from `open`, for an address that no channel leads to
 */
export function createGrpcTransport(
  options: GrpcTransportOptions = {},
  dialect: GrpcDialect = currentDialect,
): TransportFactory {
  return {
    binding: 'GRPC',
    protocolVersion: dialect.protocolVersion,
    open(agentInterface, { limits, secure = true }) {
      return createTransport({ client: createClient(agentInterface, { limits, secure, options }), limits, dialect });
    },
  };
}

/** {@link createGrpcTransport} with nothing said: the platform's authorities, no certificate of the client's own. */
export const grpcTransport: TransportFactory = createGrpcTransport();

interface ClientParts {
  readonly limits: TransportLimits;
  readonly secure: boolean;
  readonly options: GrpcTransportOptions;
}

function createClient({ url }: AgentInterface, { limits, secure, options }: ClientParts): Client {
  const address = readAddress(url, secure);
  const loopback = /^dns:(?:localhost|127\.[\d.]+|\[::1\]):/i.test(address.target);
  return new Client(address.target, credentialsFor(address, options), {
    ...channelOptions(limits, { loopback, own: options.channel }),
  });
}

function credentialsFor({ secure }: ChannelAddress, { ca, certificate, key }: GrpcTransportOptions) {
  if (!secure) return credentials.createInsecure();
  return credentials.createSsl(pem(ca), pem(key), pem(certificate));
}

function pem(text: string | Uint8Array | undefined): Buffer | null {
  return text === undefined ? null : Buffer.from(text);
}

interface Wire {
  readonly client: Client;
  readonly limits: TransportLimits;
  readonly dialect: GrpcDialect;
}

function createTransport(wire: Wire): Transport {
  const { client, limits, dialect } = wire;
  return {
    async call(operation, request, options) {
      const call = open(wire, operation, request, options);
      try {
        const answer = await readOnly(call, { operation, request, limits });
        if (answer.byteLength > limits.maxResponseBytes) throw tooLarge('answer', limits.maxResponseBytes);
        return dialect.answer(operation, answer, request);
      } finally {
        call.close();
      }
    },
    async *stream(operation, request, options) {
      const call = open(wire, operation, request, options);
      try {
        let waitMs = Math.max(limits.idleTimeoutMs, limits.responseTimeoutMs);
        for (;;) {
          const message = await call.read(waitFor(waitMs));
          if (message === undefined) return;
          if (message.byteLength > limits.maxEventBytes) throw tooLarge('event of the stream', limits.maxEventBytes);
          const { event, last } = dialect.event(message, request);
          yield event;
          if (last) return;
          waitMs = limits.idleTimeoutMs;
        }
      } finally {
        call.close();
      }
    },
    async close() {
      client.close();
    },
  };
}

function open({ client, dialect }: Wire, operation: OperationName, request: object, options: TransportOptions) {
  const { signal, headers } = options;
  const metadata = metadataFrom(dialect.headers(headers));
  const message = dialect.encode(operation, request);
  return openCall(client, { path: dialect.path(operation), message, metadata, signal });
}

interface Expected {
  readonly operation: OperationName;
  readonly request: object;
  readonly limits: TransportLimits;
}

/**
 * Reads an answer that is one message, and waits for the status after it, which may still be an error. An agent at work
 * may begin its answer long before there is anything in it; once there is, the rest must not keep anybody waiting.
 */
async function readOnly(call: ChannelCall, { operation, request, limits }: Expected): Promise<Buffer> {
  const toBegin = waitFor(headWaitMs(operation, request, limits));
  await call.begun(toBegin);
  const toEnd = waitFor(limits.bodyTimeoutMs);
  const blocking = isBlocking(operation, request);
  const message = await call.read(blocking ? toBegin : toEnd);
  if (message === undefined) throw new TransportError('malformed', 'The answer ended without a message');
  if ((await call.read(blocking ? waitFor(limits.bodyTimeoutMs) : toEnd)) === undefined) return message;
  throw new TransportError('malformed', 'The answer is more than one message');
}

function tooLarge(what: string, maxBytes: number): TransportError {
  return new TransportError('malformed', `The ${what} is larger than ${maxBytes} bytes`);
}
