import { escapeLineSeparators } from '../../protocol/encode.js';
import { isStreamOperation } from '../../protocol/operations.js';
import { isObject } from '../../protocol/reading.js';
import type { Call, Engine } from '../../server/engine.js';
import { a2aJsonType, jsonType, replyType } from '../http/content-type.js';
import { encodeResponse, responseHeaders } from '../http/encode-response.js';
import { type ErrorTable, statusBody } from '../http/error-body.js';
import type { HandlerOptions } from '../http/handler-options.js';
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message.js';
import { openCall } from '../http/open-call.js';
import { readQuery } from '../http/query.js';
import { statusResponse } from '../http/respond.js';
import { shownError } from '../http/shown-error.js';
import { agreedTenant } from '../http/tenant.js';
import { streamResponse } from '../sse/stream-response.js';
import { bodyParameters, queryParameters, readBody } from './parameters.js';
import { findRoute, type Route } from './router.js';

/** How the HTTP+JSON binding of a server behaves. */
export type RestOptions = HandlerOptions<Engine>;

/** The name of the binding on the wire. */
export const restBinding = 'HTTP+JSON';

/**
 * Returns the handler of the HTTP+JSON binding: the eleven routes of the operation table and their forms for a tenant
 * (spec 11, spec conflicts C1, C4, C5, C39, C48, C49).
 */
export function createRestHandler(options: RestOptions): HttpHandler {
  return async (request) => {
    try {
      const route = findRoute(request.method, request.path.slice(options.path.length));
      const body = request.method === 'POST' ? await readBody(request, route.operation, options.errorTable) : undefined;
      const query = readQuery(request.query);
      const tenant = agreedTenant({
        path: route.tenant,
        query: query.get('tenant') ?? undefined,
        body: isObject(body) ? body.tenant : undefined,
      });
      const { engine, call } = await openCall(options.engines, request, { binding: restBinding, tenant });
      engine.admit(route.operation, call);
      const params = request.method === 'POST' ? bodyParameters(body, route) : queryParameters(route, query);
      return await answer(options, { request, route, engine, call, params });
    } catch (thrown) {
      return statusResponse(shownError(thrown, options.log), typeOf(request, options.errorTable), options.errorTable);
    }
  };
}

interface Exchange {
  readonly request: HttpRequest;
  readonly route: Route;
  readonly engine: Engine;
  readonly call: Call;
  readonly params: unknown;
}

async function answer(options: RestOptions, exchange: Exchange): Promise<HttpResponse> {
  const { request, route, engine, call, params } = exchange;
  const { operation } = route;
  if (isStreamOperation(operation)) {
    return streamResponse(options, {
      source: await engine.stream(operation, params, call),
      framing: {
        prefix: '',
        suffix: '',
        error: (error) => escapeLineSeparators(JSON.stringify(statusBody(error, options.errorTable))),
      },
      extensions: call.extensions,
    });
  }
  const text = await encodeResponse(request, operation, await engine.call(operation, params, call));
  return {
    status: 200,
    headers: ['Content-Type', typeOf(request, options.errorTable), ...responseHeaders(operation, call.extensions)],
    body: typeof text === 'string' ? text : { parts: [text] },
  };
}

function typeOf(request: HttpRequest, table: ErrorTable | undefined): string {
  const usual = table === '1.0.0' ? jsonType : a2aJsonType;
  return replyType(request.header('accept'), request.header('content-type'), usual);
}
