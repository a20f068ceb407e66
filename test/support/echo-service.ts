import { GrpcRefusal } from '../../src/bindings/grpc/refusal.js';
import type { GrpcMethod, GrpcService } from '../../src/bindings/grpc/service.js';
import { statusCodes } from '../../src/bindings/grpc/status-code.js';
import { A2AError } from '../../src/protocol/a2a-error.js';

/** What a test wants to know of the calls to an {@link echoService}. */
export interface EchoEvents {
  /** Streams that were told to stop. */
  returned: number;
  /** Signals that were aborted. */
  aborted: number;
  /** Messages that streams were asked for. */
  asked: number;
  /** Calls that have begun to wait. */
  begun: number;
}

/** The name of the service. */
export const echoName = 'test.Echo';

/** A service that answers with what it was sent, and misbehaves when asked to. */
export function echoService(events: EchoEvents = { returned: 0, aborted: 0, asked: 0, begun: 0 }): GrpcService {
  const never = (signal: AbortSignal) => {
    events.begun += 1;
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        events.aborted += 1;
        resolve();
      });
    });
  };
  const methods: Record<string, GrpcMethod> = {
    Echo: async ({ message }) => ({ metadata: {}, messages: message }),
    // As many bytes as the message says.
    Large: async ({ message }) => ({ metadata: {}, messages: Buffer.alloc(Number(message.toString()), 'x') }),
    Metadata: async (request) => ({
      metadata: { 'x-echo-initial': request.header('x-echo-initial') ?? '' },
      messages: Buffer.from(`${request.header('x-echo-trailing-bin')} ${request.url} ${request.header('host')}`),
    }),
    // Headers that HTTP/2 does not have.
    BadMetadata: async () => ({ metadata: { 'keep-alive': '1' }, messages: Buffer.alloc(0) }),
    BadError: async () => {
      throw new A2AError('UNAVAILABLE', undefined, { http: { headers: { 'Transfer-Encoding': 'chunked' } } });
    },
    // A status and its message.
    Status: async ({ message }) => {
      const [name = '', text = ''] = message.toString().split('|');
      const status = (Object.keys(statusCodes) as (keyof typeof statusCodes)[]).find((known) => known === name);
      throw status === undefined ? new Error(`secret ${name}`) : new GrpcRefusal(status, text);
    },
    Sleep: async ({ signal }) => {
      await never(signal);
      throw new Error('nobody is left to be told');
    },
    // As many messages as the first number says, of as many bytes as the second; after them it ends, waits or fails.
    Stream: async ({ message, signal }) => {
      const [count = '0', size = '1', then = 'end'] = message.toString().split(' ');
      let sent = 0;
      return {
        metadata: { 'x-initial': 'yes' },
        messages: {
          behind: () => Number(count) - sent,
          messages: {
            async next() {
              events.asked += 1;
              if (sent < Number(count)) {
                sent += 1;
                return { done: false, value: Buffer.alloc(Number(size), sent) };
              }
              if (then === 'fail') throw new GrpcRefusal('ABORTED', 'half-way');
              if (then === 'wait') await never(signal);
              return { done: true, value: undefined };
            },
            async return() {
              events.returned += 1;
              return { done: true, value: undefined };
            },
          },
        },
      };
    },
  };
  return {
    name: echoName,
    methods: new Map(Object.entries(methods)),
    conversations: new Map([['Talk', (message) => Buffer.from(message.toString().toUpperCase())]]),
  };
}
