import type { IncomingMessage, ServerResponse } from 'node:http';
import { NetError } from './errors.js';
import { bodyOf } from './http.js';
import { JsonException, type Read, readConfig, readSend } from './read.js';
import type { Host } from './server-jsonrpc.js';
import { streamEvents } from './sse.js';
import type { StreamResponse } from './wire.js';

interface Call {
  readonly host: Host;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  readonly id: string;
  readonly configId: string;
}

type Handle = (call: Call) => Promise<void> | void;
type Verbs = Readonly<Partial<Record<string, Handle>>>;

/** Thrown where the framework answers by itself: with a status and, at most, a problem of its own (C6). */
class Framework extends Error {
  readonly status: number;
  readonly detail: string | undefined;

  constructor(status: number, detail?: string) {
    super(`${status}`);
    this.status = status;
    this.detail = detail;
  }
}

/** `MapHttpA2A`: one verb for each operation, and no route for a tenant (C1, C4). Nobody looks at a version (C27). */
const routes: readonly (readonly [RegExp, Verbs])[] = [
  [
    /^\/message:send$/,
    { POST: async (call) => json(call, await call.host.engine.sendMessage(await read(call, readSend))) },
  ],
  [
    /^\/message:stream$/,
    { POST: async (call) => stream(call, call.host.engine.sendStreamingMessage(await read(call, readSend))) },
  ],
  [/^\/tasks$/, { GET: (call) => json(call, call.host.engine.listTasks(filterOf(call.query))) }],
  [/^\/tasks\/([^/]+):cancel$/, { POST: (call) => json(call, call.host.engine.cancelTask(call.id)) }],
  [/^\/tasks\/([^/]+):subscribe$/, { POST: (call) => stream(call, call.host.engine.subscribeToTask(call.id)) }],
  [/^\/tasks\/([^/]+)$/, { GET: (call) => json(call, call.host.engine.getTask(call.id)) }],
  [
    /^\/tasks\/([^/]+)\/pushNotificationConfigs$/,
    {
      GET: (call) => json(call, call.host.pushes.list(call.id)),
      async POST(call) {
        const config = await read(call, readConfig);
        json(call, call.host.pushes.create(call.host.engine.getTask(call.id).id, config.id ?? '', config));
      },
    },
  ],
  [
    /^\/tasks\/([^/]+)\/pushNotificationConfigs\/([^/]+)$/,
    {
      GET: (call) => json(call, call.host.pushes.get({ taskId: call.id, id: call.configId })),
      DELETE(call) {
        call.host.pushes.delete({ taskId: call.id, id: call.configId });
        // C48.
        call.response.writeHead(204).end();
      },
    },
  ],
  [/^\/extendedAgentCard$/, { GET: (call) => json(call, call.host.extendedCard(call.request)) }],
];

/** Serves HTTP+JSON below a base path. */
export async function serveRest(
  host: Host,
  {
    request,
    response,
    path,
  }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly path: string },
): Promise<void> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  try {
    // A verb that one route of a path does not have, another may: a GET of `x:subscribe` is one of that task.
    const matching = routes.filter(([pattern]) => pattern.test(pathname));
    for (const [pattern, verbs] of matching) {
      const [, id = '', configId = ''] = pattern.exec(pathname) ?? [];
      const handle = verbs[request.method ?? ''];
      if (handle === undefined) continue;
      const call = { host, request, response, query: searchParams };
      return await handle({ ...call, id: decodeURIComponent(id), configId: decodeURIComponent(configId) });
    }
    throw new Framework(matching.length > 0 ? 405 : 404);
  } catch (thrown) {
    fail(response, thrown);
  }
}

function json({ response }: Call, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Whatever goes wrong in a stream is told as one text (C6, C51). */
function stream({ response }: Call, events: AsyncIterable<StreamResponse>): Promise<void> {
  return streamEvents(response, events, {
    frame: (event) => event,
    failure: () => ({ error: 'An internal error occurred during streaming.' }),
  });
}

/** The framework takes `application/json` and any type that ends in `+json`. */
async function read<T>({ request }: Call, reader: Read<T>): Promise<T> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (!/^application\/(?:json|[^;]+\+json)$/i.test(type)) throw new Framework(415);
  try {
    return reader(JSON.parse(await bodyOf(request)), 'body');
  } catch (thrown) {
    if (thrown instanceof JsonException || thrown instanceof SyntaxError) throw new Framework(400);
    throw thrown;
  }
}

const stateNames = [
  'Submitted',
  'Working',
  'Completed',
  'Failed',
  'Canceled',
  'InputRequired',
  'Rejected',
  'AuthRequired',
];

/** A status is the name of a C# member, and the proto's is refused (C34); `statusTimestampAfter` is not looked at (C33). */
function filterOf(query: URLSearchParams) {
  const pageSize = query.get('pageSize');
  if (pageSize !== null && !/^-?\d+$/.test(pageSize)) throw new Framework(400);
  const status = query.get('status');
  const name = stateNames.find((one) => one.toLowerCase() === status?.toLowerCase());
  if (status !== null && name === undefined) throw new Framework(400, `Invalid status filter: '${status}'.`);
  return {
    contextId: query.get('contextId') ?? undefined,
    status: name && `TASK_STATE_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`,
    pageSize: pageSize === null ? undefined : Number(pageSize),
  };
}

function fail(response: ServerResponse, thrown: unknown): void {
  if (thrown instanceof Framework) {
    const { status, detail } = thrown;
    if (detail === undefined) return void response.writeHead(status).end();
    const problem = JSON.stringify({ title: 'Bad Request', status, detail });
    return void response.writeHead(status, { 'content-type': 'application/problem+json' }).end(problem);
  }
  const error = thrown instanceof NetError ? thrown : new NetError('INTERNAL_ERROR', 'An internal error occurred.');
  const { code, grpc } = statusOf(error);
  const body = { error: { code, status: grpc, message: error.message, details: error.details } };
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** `A2AErrorCodeMapping`, which has the table of the newer text (C7). */
function statusOf({ code }: NetError): { readonly code: number; readonly grpc: string } {
  switch (code) {
    case 'TASK_NOT_FOUND':
    case 'METHOD_NOT_FOUND':
      return { code: 404, grpc: 'NOT_FOUND' };
    case 'INVALID_AGENT_RESPONSE':
    case 'INTERNAL_ERROR':
      return { code: 500, grpc: 'INTERNAL' };
    case 'CONTENT_TYPE_NOT_SUPPORTED':
    case 'INVALID_REQUEST':
    case 'INVALID_PARAMS':
    case 'PARSE_ERROR':
      return { code: 400, grpc: 'INVALID_ARGUMENT' };
    default:
      return { code: 400, grpc: 'FAILED_PRECONDITION' };
  }
}
