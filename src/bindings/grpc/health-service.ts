import { decodeMessage, encodeMessage } from './generated/codec.js';
import { GrpcRefusal } from './refusal.js';
import type { GrpcMethod, GrpcRequest, GrpcService, GrpcStream } from './service.js';

/** Whose health is told, and how it is. */
export interface HealthOptions {
  /** The full names of the services that a server has; the empty name, for the whole server, is always known. */
  readonly services: readonly string[];
  /** False once the server takes no more calls; always true when left out. */
  readonly isServing?: () => boolean;
  /** Calls back when `isServing` may have changed, and returns how to stop that. */
  readonly onChange?: (callback: () => void) => () => void;
}

type Status = 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';

/**
 * Returns the service `grpc.health.v1.Health`, which asks for no credentials. An unknown service is NOT_FOUND to Check;
 * to Watch it is a status like any other.
 */
export function healthService(options: HealthOptions): GrpcService {
  const { isServing = () => true } = options;
  const known = new Set(['', ...options.services]);
  const statusOf = (service: string): Status => {
    if (!known.has(service)) return 'SERVICE_UNKNOWN';
    return isServing() ? 'SERVING' : 'NOT_SERVING';
  };
  return {
    name: 'grpc.health.v1.Health',
    methods: new Map<string, GrpcMethod>([
      [
        'Check',
        async (request) => {
          const status = statusOf(serviceIn(request));
          if (status === 'SERVICE_UNKNOWN') throw new GrpcRefusal('NOT_FOUND', 'This server has no such service');
          return { metadata: {}, messages: encodeStatus(status) };
        },
      ],
      [
        'Watch',
        async (request) => {
          const service = serviceIn(request);
          return { metadata: {}, messages: changes(() => statusOf(service), options.onChange) };
        },
      ],
    ]),
  };
}

function serviceIn({ message }: GrpcRequest): string {
  const { service = '' } = decodeMessage('HealthCheckRequest', message);
  return String(service);
}

function encodeStatus(status: Status): Uint8Array {
  return encodeMessage('HealthCheckResponse', { status });
}

/** The status now, and then each that differs from the one before; it has no end of its own. */
function changes(statusNow: () => Status, onChange: HealthOptions['onChange'] = () => () => {}): GrpcStream {
  let told: Status | undefined;
  let isOver = false;
  let wake = (): void => {};
  const stop = onChange(() => wake());
  return {
    behind: () => 0,
    messages: {
      async next() {
        while (!isOver) {
          const status = statusNow();
          if (status !== told) {
            told = status;
            return { done: false, value: encodeStatus(status) };
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return { done: true, value: undefined };
      },
      async return() {
        isOver = true;
        stop();
        wake();
        return { done: true, value: undefined };
      },
    },
  };
}
