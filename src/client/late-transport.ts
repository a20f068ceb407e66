import type { ProtocolVersion, Transport, TransportFactory } from './transport.js';

/** A kind of wire whose code is not needed before an interface is called with it. */
export interface LateTransport {
  readonly binding: string;
  readonly protocolVersion?: ProtocolVersion;
  load(): Promise<TransportFactory>;
}

/**
 * Returns a kind of wire that is loaded with the first call of an interface that it speaks to. A wire that cannot be
 * loaded fails each call with what `load` threw.
 */
export function lateTransport({ binding, protocolVersion = '1.0', load }: LateTransport): TransportFactory {
  return {
    binding,
    protocolVersion,
    open(agentInterface, parts) {
      let opening: Promise<Transport> | undefined;
      const opened = (): Promise<Transport> => {
        opening ??= load().then((factory) => factory.open(agentInterface, parts));
        return opening;
      };
      return {
        call: async (operation, request, options) => (await opened()).call(operation, request, options),
        async *stream(operation, request, options) {
          yield* (await opened()).stream(operation, request, options);
        },
        async close() {
          const transport = await opening?.catch(() => undefined);
          await transport?.close?.();
        },
      };
    },
  };
}
