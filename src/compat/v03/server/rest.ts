import { jsonType } from '../../../bindings/http/content-type.js';
import { responseHeaders } from '../../../bindings/http/encode-response.js';
import { httpStatusOf } from '../../../bindings/http/error-body.js';
import type { HttpHandler, HttpRequest, HttpResponse } from '../../../bindings/http/message.js';
import { readQuery } from '../../../bindings/http/query.js';
import { flatHeaders } from '../../../bindings/http/respond.js';
import { shownError } from '../../../bindings/http/shown-error.js';
import { agreedTenant } from '../../../bindings/http/tenant.js';
import { readBody } from '../../../bindings/rest/parameters.js';
import { streamResponse } from '../../../bindings/sse/stream-response.js';
import type { A2AError } from '../../../protocol/a2a-error.js';
import { escapeLineSeparators } from '../../../protocol/encode.js';
import type { JsonObject } from '../../../protocol/generated/types.js';
import { errorForV03 } from '../errors.js';
import { streamResponseToProto } from '../proto/from-v10.js';
import { encodeV03 } from './encode-v03.js';
import { convertedBy, sharing, untilFinal } from './event-source.js';
import { extensionHeaders } from './extension-headers.js';
import { restPaths } from './field-paths.js';
import { openV03Call, requestedVersion, type V03Options } from './open-v03-call.js';
import { findV03Route, isV03Path, type V03Route } from './rest-routes.js';

/**
 * Returns a handler of the HTTP+JSON binding that serves the paths of 0.3, which begin with `/v1/` or with a tenant and
 * `/v1/`, to requests that name no version or 0.3, and leaves everything else to the handler of 1.0.
 */
export function restWithV03(next: HttpHandler, options: V03Options): HttpHandler {
  return async (request) => {
    const path = request.path.slice(options.path.length);
    if (!isV03Path(path) || requestedVersion(request) !== '0.3') return next(request);
    try {
      return await serve(options, request, findV03Route(request.method, path));
    } catch (thrown) {
      return errorResponse(shownError(thrown, options.log));
    }
  };
}

async function serve(options: V03Options, request: HttpRequest, route: V03Route): Promise<HttpResponse> {
  const { action, tenant: inPath, taskId, configId } = route;
  const body = request.method === 'POST' ? await readBody(request, action.operation) : undefined;
  const query = readQuery(request.query);
  const tenant = agreedTenant({ path: inPath, query: query.get('tenant') ?? undefined });
  const { engine, call } = await openV03Call(options.engines, request, {
    binding: 'HTTP+JSON',
    tenant,
    paths: restPaths,
  });
  engine.admit(action.operation, call);
  const restCall = { engine, call, taskId, configId, body, query };
  const extensions = extensionHeaders(call.extensions);
  if (action.stream !== undefined) {
    const source = convertedBy(toProto, untilFinal(await action.stream(restCall)));
    const framing = { prefix: '', suffix: '', error: (error: A2AError) => textOf(errorForV03(error)) };
    const response = streamResponse(options, { source, framing, extensions: [] });
    return { ...response, headers: [...response.headers, ...extensions] };
  }
  const result = await encodeV03(request, await action.call(restCall));
  const headers = ['Content-Type', jsonType, ...responseHeaders(action.operation, []), ...extensions];
  return { status: 200, headers, body: typeof result === 'string' ? result : { parts: [result] } };
}

const toProto = sharing(streamResponseToProto);

function textOf(json: JsonObject): string {
  return escapeLineSeparators(JSON.stringify(json));
}

function errorResponse(error: A2AError): HttpResponse {
  return {
    status: httpStatusOf(error),
    headers: ['Content-Type', jsonType, ...flatHeaders(error.http?.headers)],
    body: textOf(errorForV03(error)),
  };
}
