import type { HandlerOptions } from '../../bindings/http/handler-options.js';
import type { HttpHandler } from '../../bindings/http/message.js';
import type { JsonRpcOptions } from '../../bindings/jsonrpc/handler.js';
import type { AgentCard, JsonObject } from '../../protocol/generated/types.js';
import type { Payload } from '../../push/attempt.js';
import type { Engine } from '../../server/engine.js';
import type { CompatVersion } from './host-options.js';

/** What is loaded where 0.3 is served, and only there. */
export interface V03 {
  jsonRpcWithV03(next: HttpHandler, options: JsonRpcOptions): HttpHandler;
  restWithV03(next: HttpHandler, options: HandlerOptions<Engine>): HttpHandler;
  cardsOf(card: AgentCard): { readonly blended: JsonObject; readonly v03: JsonObject };
  readonly v03Payload: Payload;
}

/** Loads what serves 0.3, once. */
export type LoadV03 = () => Promise<V03>;

/**
 * Returns what loads that which serves 0.3, undefined where it is not asked for.
 *
 * @throws {TypeError} for a version that is not served
 */
export function v03LoaderFor(compat: readonly CompatVersion[] = []): LoadV03 | undefined {
  for (const version of compat) {
    if (version !== '0.3') throw new TypeError(`compat: there is no ${JSON.stringify(version)}, only "0.3"`);
  }
  return compat.length === 0 ? undefined : loadV03;
}

function loadV03(): Promise<V03> {
  return import('../../compat/v03/server.js');
}

/** Returns a handler that is made when the first request comes, for what is loaded only where it is needed. */
export function lateHandler(make: () => Promise<HttpHandler>): HttpHandler {
  let made: Promise<HttpHandler> | undefined;
  return async (request) => {
    made ??= make();
    return (await made)(request);
  };
}
