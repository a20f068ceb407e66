import { A2AError, invalidParams } from '../../protocol/a2a-error.js';
import { isStreamOperation, type OperationName, operationNames, operations } from '../../protocol/operations.js';
import { isObject } from '../../protocol/reading.js';
import type { Call, Engine } from '../../server/engine.js';
import { acceptsOnlyEventStream, isJsonType, jsonType } from '../http/content-type.js';
import { encodeResponse, responseHeaders } from '../http/encode-response.js';
import type { HandlerOptions } from '../http/handler-options.js';
import { bodyAround } from '../http/large-answer.js';
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message.js';
import { openCall } from '../http/open-call.js';
import { decodePercent, readQuery } from '../http/query.js';
import { bodyNotJson, pathNotFound, verbNotAllowed } from '../http/refusals.js';
import { shownError } from '../http/shown-error.js';
import { agreedTenant } from '../http/tenant.js';
import { streamResponse } from '../sse/stream-response.js';
import { readEnvelope } from './envelope.js';
import { errorResponse, errorStream, errorText, resultPrefix } from './respond.js';

/** How the JSON-RPC binding of a server behaves. */
export interface JsonRpcOptions extends HandlerOptions<Engine> {
  /** `json` answers a streaming call that fails before its first event plainly, whatever the caller accepts. */
  readonly earlyStreamErrors?: 'json';
}

/** The name of the binding on the wire. */
export const jsonRpcBinding = 'JSONRPC';

/**
 * Returns the handler of the JSON-RPC binding: every call is a POST to one URL, which may end in a slash or name a
 * tenant (spec 9, spec conflicts C4, C29, C50, C63).
 */
export function createJsonRpcHandler(options: JsonRpcOptions): HttpHandler {
  return async (request) => {
    let id = 'null';
    let operation: OperationName | undefined;
    try {
      const pathTenant = checkedPath(request, options);
      const envelope = readEnvelope(await request.text());
      id = envelope.id;
      if (!envelope.ok) throw envelope.error;
      operation = operationOfMethod.get(envelope.method);
      const { params = {} } = envelope;
      const tenant = agreedTenant({
        path: pathTenant,
        query: request.query === '' ? undefined : (readQuery(request.query).get('tenant') ?? undefined),
        body: isObject(params) ? params.tenant : undefined,
      });
      const { engine, call } = await openCall(options.engines, request, { binding: jsonRpcBinding, tenant });
      if (operation === undefined) throw unknownMethod(envelope.method);
      return await answer(options, { request, engine, call, operation, params: params ?? {}, id });
    } catch (thrown) {
      const error = shownError(thrown, options.log);
      const streaming = operation !== undefined && isStreamOperation(operation);
      const framed = streaming && options.earlyStreamErrors !== 'json';
      return framed && acceptsOnlyEventStream(request.header('accept'))
        ? errorStream(error, id)
        : errorResponse(error, id);
    }
  };
}

interface Exchange {
  readonly request: HttpRequest;
  readonly engine: Engine;
  readonly call: Call;
  readonly operation: OperationName;
  readonly params: unknown;
  readonly id: string;
}

async function answer(options: JsonRpcOptions, exchange: Exchange): Promise<HttpResponse> {
  const { request, engine, call, operation, params, id } = exchange;
  if (!isObject(params)) {
    // What the operation asks of the call comes before what it asks of the parameters.
    engine.admit(operation, call);
    throw invalidParams([{ field: 'params', description: 'must be an object' }]);
  }
  const prefix = resultPrefix(id);
  if (isStreamOperation(operation)) {
    return streamResponse(options, {
      source: await engine.stream(operation, params, call),
      framing: { prefix, suffix: '}', error: (error) => errorText(id, error) },
      extensions: call.extensions,
    });
  }
  const result = await encodeResponse(request, operation, await engine.call(operation, params, call));
  const headers = ['Content-Type', jsonType, ...responseHeaders(operation, call.extensions)];
  return { status: 200, headers, body: bodyAround(prefix, result, '}') };
}

/** Returns the tenant that the path names, if any, when path, verb and content type are right. */
function checkedPath(request: HttpRequest, { path: base, errorTable }: JsonRpcOptions): string | undefined {
  const [, tenant = '', ...rest] = request.path.slice(base.length).split('/');
  if (rest.some((segment) => segment !== '') || rest.length > 1) throw pathNotFound();
  if (request.method !== 'POST') throw verbNotAllowed(['POST']);
  if (!isJsonType(request.header('content-type'))) throw bodyNotJson(errorTable);
  return tenant === '' ? undefined : decodePercent(tenant);
}

const operationOfMethod: ReadonlyMap<string, OperationName> = new Map(
  operationNames.flatMap((name) => {
    const { rpc, otherMethods = [] } = operations[name];
    return [rpc, ...otherMethods.map((other) => other.name)].map((method) => [method, name] as const);
  }),
);

function unknownMethod(method: string): A2AError {
  return new A2AError('METHOD_NOT_FOUND', undefined, { metadata: { method: method.slice(0, 100) } });
}
