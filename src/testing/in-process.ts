import type { Transport, TransportFactory, TransportOptions } from '../client/transport.js';
import { A2AError } from '../protocol/a2a-error.js';
import { abortedBy } from '../protocol/aborted-by.js';
import type { AgentInterface } from '../protocol/generated/types.js';
import type { Call, Engine } from '../server/engine.js';

/** The interface that a server without a wire declares, so that a client finds its way to it. */
export const inProcessInterface: AgentInterface = {
  url: 'https://in-process.invalid/',
  protocolBinding: 'urn:a2a-kit:in-process',
  protocolVersion: '1.0',
};

/**
 * Returns a kind of wire that is none: a client's calls go straight to the server. Requests and answers are written as
 * JSON and read again on the way, and errors are made anew without their cause, so that nothing is shared across it.
 *
 * @example
 * const server = createServer(agent, { store: memoryStore(), interfaces: [inProcessInterface] });
 * const client = await connect(server.card, { transports: [inProcess(server)] });
 */
export function inProcess(server: Engine): TransportFactory {
  return { binding: inProcessInterface.protocolBinding, open: () => createTransport(server) };
}

function createTransport(server: Engine): Transport {
  return {
    call(operation, request, options) {
      return across(options.signal, async () => {
        const params = written(request);
        const call = await openCall(server, request.tenant, options);
        return written(await server.call(operation, params, call));
      });
    },
    async *stream(operation, request, options) {
      const { signal } = options;
      const stream = await across(signal, async () => {
        const params = written(request);
        const call = await openCall(server, request.tenant, options);
        return server.stream(operation, params, call);
      });
      try {
        for (;;) {
          const step = await across(signal, () => stream.next());
          if (step.done === true) return;
          yield written(step.value.event);
        }
      } finally {
        await stream.return();
      }
    },
  };
}

function openCall(server: Engine, tenant: string | undefined, { headers, signal }: TransportOptions): Promise<Call> {
  return server.open({
    binding: inProcessInterface.protocolBinding,
    header: (name) => headers[name],
    ...(tenant === undefined ? {} : { tenant }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Runs something on the server's side: nothing but an error of the protocol comes back, and an abort does not wait. */
async function across<T>(signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  if (signal?.aborted === true) throw abortedBy(signal.reason);
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(abortedBy(signal?.reason));
  });
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([run(), stopped]);
  } catch (thrown) {
    throw thrown instanceof A2AError ? withoutCause(thrown) : thrown;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function withoutCause({ code, message, metadata, violations, details, http }: A2AError): A2AError {
  return new A2AError(code, message, {
    violations: written(violations),
    details: written(details),
    ...(metadata === undefined ? {} : { metadata: written(metadata) }),
    ...(http === undefined ? {} : { http }),
  });
}

/** Returns the value as it comes out of JSON: what a wire would deliver. */
function written<T>(value: T): T {
  // A message of the protocol has the same type on both sides of JSON.
  return JSON.parse(JSON.stringify(value)) as T;
}
