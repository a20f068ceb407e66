import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Engine } from './engine.js';
import { NetError } from './errors.js';
import { bodyOf } from './http.js';
import type { Pushes } from './pushes.js';
import {
  JsonException,
  type Read,
  readCreatePush,
  readFilter,
  readId,
  readPushId,
  readPushTask,
  readSend,
} from './read.js';
import { streamEvents } from './sse.js';
import type { StreamResponse } from './wire.js';

/** What serves the calls of either binding. */
export interface Host {
  readonly engine: Engine;
  readonly pushes: Pushes;
  /** The extended card for this caller. */
  extendedCard(request: IncomingMessage): object;
}

type Id = string | number | null;

const streams = ['SendStreamingMessage', 'SubscribeToTask'];

/** `A2AJsonRpcProcessor`: answers with 200 whatever comes of it. */
export async function serveJsonRpc(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let id: Id = null;
  const answer = (body: object) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  try {
    checkVersion(request);
    const call = readRequest(await bodyOf(request));
    if (call instanceof Refusal) {
      id = call.id;
      throw call.error;
    }
    id = call.id;
    // Also where the operation needs none (C40, C50).
    if (call.params === undefined) throw new NetError('INVALID_PARAMS', 'Invalid parameters');
    if (streams.includes(call.method)) {
      const events = open(host, call.method, call.params);
      return await streamEvents(response, events, {
        frame: (result) => ({ jsonrpc: '2.0', id, result }),
        failure: (thrown) => ({ jsonrpc: '2.0', id, error: errorOf(thrown) }),
      });
    }
    // Nothing is printed for null, so that a delete is answered with neither result nor error (C48).
    answer({ result: (await perform(host, call.method, call.params, request)) ?? undefined });
  } catch (thrown) {
    answer({ error: errorOf(thrown) });
  }
}

/** A version is these very words, and none is as good (C27); a refusal names no id (spec 08 section 4). */
function checkVersion({ headers }: IncomingMessage): void {
  const version = headers['a2a-version'];
  if (version === undefined || version === '' || version === '1.0' || version === '0.3') return;
  throw new NetError(
    'VERSION_NOT_SUPPORTED',
    `Protocol version '${version}' is not supported. Supported versions: 0.3, 1.0`,
  );
}

class Refusal {
  readonly id: Id;
  readonly error: NetError;

  /** The id of a request that is refused goes through a string, so that a number comes back as one. */
  constructor(id: Id, error: NetError) {
    this.id = id === null ? null : String(id);
    this.error = error;
  }
}

const methods = [
  ...streams,
  'SendMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'GetExtendedAgentCard',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  // In the singular (C3).
  'ListTaskPushNotificationConfig',
  'DeleteTaskPushNotificationConfig',
];

interface Request {
  readonly id: Id;
  readonly method: string;
  readonly params: object | undefined;
}

function readRequest(text: string): Request | Refusal {
  const json = parse(text);
  const id = typeof json.id === 'string' || Number.isSafeInteger(json.id) ? (json.id as Id) : null;
  const refuse = (code: 'INVALID_REQUEST' | 'METHOD_NOT_FOUND' | 'INVALID_PARAMS', message: string) =>
    new Refusal(id, new NetError(code, `Invalid JSON-RPC request: ${message}`));
  const { jsonrpc, method, params } = json;
  if (jsonrpc !== '2.0') return refuse('INVALID_REQUEST', "'jsonrpc' field must be '2.0'.");
  if (typeof method !== 'string' || method === '') return refuse('INVALID_REQUEST', "missing 'method' field.");
  if (!methods.includes(method)) return refuse('METHOD_NOT_FOUND', "'method' field is not a valid A2A method.");
  if (params === undefined || params === null) return { id, method, params: undefined };
  if (typeof params !== 'object' || Array.isArray(params)) {
    return refuse('INVALID_PARAMS', "'params' field must be an object or null.");
  }
  return { id, method, params };
}

function parse(text: string): Record<string, unknown> {
  try {
    // Members of anything that is no object are undefined, and refused one by one.
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new NetError('PARSE_ERROR', 'Invalid JSON payload');
  }
}

function read<T>(reader: Read<T>, params: object): T {
  try {
    return reader(params, 'params');
  } catch (thrown) {
    if (!(thrown instanceof JsonException)) throw thrown;
    throw new NetError('INVALID_PARAMS', 'Invalid parameters: request body could not be deserialized.');
  }
}

function open({ engine }: Host, method: string, params: object): AsyncIterable<StreamResponse> {
  if (method === 'SubscribeToTask') return engine.subscribeToTask(read(readId, params).id);
  return engine.sendStreamingMessage(read(readSend, params));
}

async function perform(host: Host, method: string, params: object, request: IncomingMessage): Promise<object | null> {
  const { engine, pushes } = host;
  switch (method) {
    case 'SendMessage':
      return engine.sendMessage(read(readSend, params));
    case 'GetTask':
      return engine.getTask(read(readId, params).id);
    case 'ListTasks':
      return engine.listTasks(read(readFilter, params));
    case 'CancelTask':
      return engine.cancelTask(read(readId, params).id);
    case 'GetExtendedAgentCard':
      return host.extendedCard(request);
    case 'CreateTaskPushNotificationConfig': {
      const { taskId, configId, config } = read(readCreatePush, params);
      return pushes.create(engine.getTask(taskId).id, configId, config);
    }
    case 'GetTaskPushNotificationConfig':
      return pushes.get(read(readPushId, params));
    case 'ListTaskPushNotificationConfig':
      return pushes.list(read(readPushTask, params).taskId);
    default:
      pushes.delete(read(readPushId, params));
      return null;
  }
}

/** `data` is left out of the errors of JSON-RPC itself (C8); what nobody foresaw is told with a fixed text. */
function errorOf(thrown: unknown): object {
  const { number, message, details } =
    thrown instanceof NetError ? thrown : new NetError('INTERNAL_ERROR', 'An internal error occurred.');
  return { code: number, message, data: details.length > 0 ? details : undefined };
}
