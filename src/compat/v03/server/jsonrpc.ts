import { eventStreamType, isJsonType, jsonType } from '../../../bindings/http/content-type.js';
import { responseHeaders } from '../../../bindings/http/encode-response.js';
import { bodyAround } from '../../../bindings/http/large-answer.js';
import type { HttpHandler, HttpRequest, HttpResponse } from '../../../bindings/http/message.js';
import { decodePercent, readQuery } from '../../../bindings/http/query.js';
import { flatHeaders } from '../../../bindings/http/respond.js';
import { shownError } from '../../../bindings/http/shown-error.js';
import { agreedTenant } from '../../../bindings/http/tenant.js';
import { type Envelope, readEnvelope } from '../../../bindings/jsonrpc/envelope.js';
import { jsonRpcStatusOf } from '../../../bindings/jsonrpc/error-body.js';
import { resultPrefix } from '../../../bindings/jsonrpc/respond.js';
import { errorFrame, eventStreamHeaders } from '../../../bindings/sse/event-stream.js';
import { streamResponse } from '../../../bindings/sse/stream-response.js';
import { A2AError, invalidParams, toA2AError } from '../../../protocol/a2a-error.js';
import { escapeLineSeparators } from '../../../protocol/encode.js';
import { operationNames, operations } from '../../../protocol/operations.js';
import { isObject } from '../../../protocol/reading.js';
import type { Call, Engine } from '../../../server/engine.js';
import { errorForV03 } from '../errors.js';
import { streamResponseToKind } from '../kind/from-v10.js';
import { encodeV03 } from './encode-v03.js';
import { convertedBy, sharing, untilFinal } from './event-source.js';
import { extensionHeaders } from './extension-headers.js';
import { kindPaths } from './field-paths.js';
import { type Method, methods } from './methods.js';
import { openV03Call, requestedVersion, type V03Options } from './open-v03-call.js';

/**
 * Returns a handler of the JSON-RPC binding that serves the methods of 0.3, and leaves everything else to the handler of
 * 1.0, with the body still to be read. Requests that name no version, or 0.3, are answered here when their method is one
 * of 0.3 or of neither version, or when they are no JSON-RPC at all; so errors come in the shape that such callers know.
 */
export function jsonRpcWithV03(next: HttpHandler, options: V03Options): HttpHandler {
  return async (request) => {
    const place = placeIn(request, options.path);
    const isCall = request.method === 'POST' && isJsonType(request.header('content-type'));
    if (!isCall || place === undefined || requestedVersion(request) !== '0.3') return next(request);
    const text = request.text();
    const envelope = await text.then(readEnvelope, unreadable);
    if (envelope.ok && methodsOfV10.has(envelope.method)) return next(withText(request, text));
    return serve(options, { request, envelope, place });
  };
}

interface Exchange {
  readonly request: HttpRequest;
  readonly envelope: Envelope;
  /** The segment of the path that names a tenant; empty when there is none. */
  readonly place: string;
}

async function serve(options: V03Options, { request, envelope, place }: Exchange): Promise<HttpResponse> {
  const method = envelope.ok ? methods.get(envelope.method) : undefined;
  try {
    if (!envelope.ok) throw envelope.error;
    const tenant = agreedTenant({
      path: place === '' ? undefined : decodePercent(place),
      query: request.query === '' ? undefined : (readQuery(request.query).get('tenant') ?? undefined),
    });
    const { engine, call } = await openV03Call(options.engines, request, {
      binding: 'JSONRPC',
      tenant,
      paths: kindPaths,
    });
    if (method === undefined) throw unknownMethod(envelope.method);
    engine.admit(method.operation, call);
    const { params } = envelope;
    if (params !== undefined && params !== null && !isObject(params)) {
      throw invalidParams([{ field: 'params', description: 'must be an object' }]);
    }
    return await answer(options, { request, engine, call, method, params: params ?? {}, id: envelope.id });
  } catch (thrown) {
    const error = shownError(toA2AError(thrown), options.log);
    const framed = method?.stream !== undefined && options.earlyStreamErrors !== 'json';
    return framed && namesEventStream(request.header('accept'))
      ? errorStream(error, envelope.id)
      : errorResponse(error, envelope.id);
  }
}

interface Invocation {
  readonly request: HttpRequest;
  readonly engine: Engine;
  readonly call: Call;
  readonly method: Method;
  readonly params: unknown;
  readonly id: string;
}

async function answer(options: V03Options, invocation: Invocation): Promise<HttpResponse> {
  const { request, engine, call, method, params, id } = invocation;
  const prefix = resultPrefix(id);
  const extensions = extensionHeaders(call.extensions);
  if (method.stream !== undefined) {
    const source = convertedBy(toKind, untilFinal(await method.stream(engine, params, call)));
    const framing = { prefix, suffix: '}', error: (error: A2AError) => errorText(id, error) };
    const response = streamResponse(options, { source, framing, extensions: [] });
    return { ...response, headers: [...response.headers, ...extensions] };
  }
  const result = await encodeV03(request, await method.call(engine, params, call));
  const headers = ['Content-Type', jsonType, ...responseHeaders(method.operation, []), ...extensions];
  return { status: 200, headers, body: bodyAround(prefix, result, '}') };
}

const toKind = sharing(streamResponseToKind);

const methodsOfV10: ReadonlySet<string> = new Set(
  operationNames.flatMap((name) => {
    const { rpc, otherMethods = [] } = operations[name];
    return [rpc, ...otherMethods.map((other) => other.name)];
  }),
);

/** The last segment of the path below the binding's, empty when there is none; undefined when nothing is served there. */
function placeIn({ path }: HttpRequest, base: string): string | undefined {
  const [, tenant = '', ...rest] = path.slice(base.length).split('/');
  return rest.some((segment) => segment !== '') || rest.length > 1 ? undefined : tenant;
}

function unreadable(thrown: unknown): Envelope {
  return { ok: false, id: 'null', error: toA2AError(thrown) };
}

/** A body is read once; what was read is handed on. */
function withText(request: HttpRequest, text: Promise<string>): HttpRequest {
  return {
    method: request.method,
    path: request.path,
    query: request.query,
    header: (name) => request.header(name),
    text: () => text,
    get url() {
      return request.url;
    },
    get signal() {
      return request.signal;
    },
    get clientCertificate() {
      return request.clientCertificate;
    },
    get answerRoom() {
      return request.answerRoom;
    },
  };
}

function errorText(id: string, error: A2AError): string {
  return escapeLineSeparators(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(errorForV03(error))}}`);
}

function errorResponse(error: A2AError, id: string): HttpResponse {
  const headers = ['Content-Type', jsonType, ...flatHeaders(error.http?.headers)];
  return { status: jsonRpcStatusOf(error), headers, body: errorText(id, error) };
}

/** Clients of 0.3 that name it look at nothing else, also where they take anything by the way. */
function namesEventStream(accept = ''): boolean {
  return accept.toLowerCase().includes(eventStreamType);
}

/** The edge's own refusals keep their status and stay plain. */
function errorStream(error: A2AError, id: string): HttpResponse {
  if (jsonRpcStatusOf(error) !== 200) return errorResponse(error, id);
  return { status: 200, headers: eventStreamHeaders, body: errorFrame(errorText(id, error)) };
}

function unknownMethod(method: string): A2AError {
  return new A2AError('METHOD_NOT_FOUND', undefined, { metadata: { method: method.slice(0, 100) } });
}
