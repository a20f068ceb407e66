import type { HandlerOptions } from '../../../bindings/http/handler-options.js';
import { type CallSource, type Engines, type HttpCallRequest, openCall } from '../../../bindings/http/open-call.js';
import { namedVersion } from '../../../bindings/http/version.js';
import type { Call, Engine } from '../../../server/engine.js';
import { type FieldPaths, refusingIn } from './field-paths.js';

/** How the handlers for 0.3 behave. */
export interface V03Options extends HandlerOptions<Engine> {
  /** `json` answers a streaming call over JSON-RPC that fails before its first event plainly, whatever the caller accepts. */
  readonly earlyStreamErrors?: 'json';
}

/** The name of the dialect in calls and webhook registrations. */
export const v03Dialect = '0.3';

/** Returns the version that a request asks for, in two parts. To say nothing is to say 0.3 (spec 3.6.2). */
export function requestedVersion(request: Pick<CallSource, 'header' | 'query'>): string {
  return namedVersion(request) ?? '0.3';
}

/**
 * Returns the engine that a request of 0.3 is for, with the call opened on it: caller, scope and limits are those of 1.0,
 * and what is registered in the call is kept with its dialect. The engine's hooks see the request as it came, and its
 * callers the names of fields that they used.
 *
 * @throws {A2AError} as `openCall`
 */
export async function openV03Call(
  engines: Engines<Engine>,
  request: CallSource,
  address: { readonly binding: string; readonly tenant: string; readonly paths: FieldPaths },
): Promise<{ readonly engine: Engine; readonly call: Call }> {
  const found = await openCall<Call, Opener>(inDialect(engines), request, address);
  return { engine: refusingIn(address.paths, found.engine.engine), call: found.call };
}

interface Opener {
  readonly engine: Engine;
  open(request: HttpCallRequest): Promise<Call>;
}

function inDialect(engines: Engines<Engine>): Engines<Opener> {
  const openerOf = (engine: Engine): Opener => ({
    engine,
    // The request was made for this call, and nobody else has it.
    open: (request) => engine.open(Object.assign(request, { dialect: v03Dialect })),
  });
  return {
    find(tenant) {
      const engine = engines.find(tenant);
      return engine && openerOf(engine);
    },
    get first() {
      return openerOf(engines.first);
    },
  };
}
