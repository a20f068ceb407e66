/** The bindings as an agent card names them. */
export type Binding = 'JSONRPC' | 'HTTP+JSON' | 'GRPC';

/** The bindings that carry JSON over HTTP. */
export type JsonBinding = Exclude<Binding, 'GRPC'>;

// The eleven operations by their protocol names, with verb and path as section 11.3 of the specification writes them.
// Written by hand, so that a fault of our own table shows.
const routes = {
  SendMessage: ['POST', '/message:send'],
  SendStreamingMessage: ['POST', '/message:stream'],
  GetTask: ['GET', '/tasks/{id}'],
  ListTasks: ['GET', '/tasks'],
  CancelTask: ['POST', '/tasks/{id}:cancel'],
  SubscribeToTask: ['POST', '/tasks/{id}:subscribe'],
  CreateTaskPushNotificationConfig: ['POST', '/tasks/{taskId}/pushNotificationConfigs'],
  GetTaskPushNotificationConfig: ['GET', '/tasks/{taskId}/pushNotificationConfigs/{id}'],
  ListTaskPushNotificationConfigs: ['GET', '/tasks/{taskId}/pushNotificationConfigs'],
  DeleteTaskPushNotificationConfig: ['DELETE', '/tasks/{taskId}/pushNotificationConfigs/{id}'],
  GetExtendedAgentCard: ['GET', '/extendedAgentCard'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'DELETE', string]>;

/** An operation by its protocol name. */
export type Rpc = keyof typeof routes;

/** All operations in the order of the specification. */
// The keys of a constant are the ones that its type has.
export const rpcs = Object.keys(routes) as readonly Rpc[];

/** Parameters of an operation, in the JSON of the protocol. */
export type Params = Readonly<Record<string, unknown>>;

/** What goes with a call besides its parameters. */
export interface CallOptions {
  /** Headers besides the usual ones; null takes one of those away, a list is sent as several. */
  readonly headers?: Readonly<Record<string, string | string[] | null>>;
  /** Where the agent is, below the root; empty when left out. */
  readonly base?: string;
  readonly tenant?: string;
  /** A query to append, without question mark. */
  readonly query?: string;
  /** The verb, where the binding takes more than one. */
  readonly verb?: string;
}

/** An HTTP request, before it is known which host it goes to. */
export interface HttpRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

/** Returns the HTTP request that makes a call over a binding (spec 9, 11). */
export function requestFor(binding: JsonBinding, rpc: Rpc, params: Params, options: CallOptions = {}): HttpRequest {
  const { method, path, type, body } =
    binding === 'JSONRPC' ? jsonRpc(rpc, params, options) : rest(rpc, params, options);
  const headers: Record<string, string | string[]> = {};
  const given = { 'a2a-version': '1.0', ...(body !== undefined && { 'content-type': type }), ...options.headers };
  for (const [name, value] of Object.entries(given)) if (value !== null) headers[name.toLowerCase()] = value;
  const glue = path.includes('?') ? '&' : '?';
  const full = options.query === undefined ? path : `${path}${glue}${options.query}`;
  return {
    path: (options.base ?? '') + full,
    method: options.verb ?? method,
    headers,
    ...(body !== undefined && { body }),
  };
}

let lastId = 0;

function jsonRpc(rpc: Rpc, params: Params, { tenant }: CallOptions) {
  const all = tenant === undefined ? params : { tenant, ...params };
  lastId += 1;
  return {
    method: 'POST',
    path: '/a2a/jsonrpc',
    type: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method: rpc, params: all }),
  };
}

function rest(rpc: Rpc, params: Params, { tenant }: CallOptions) {
  const [method, template] = routes[rpc];
  const left = { ...params };
  const bound = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(left[name]));
    delete left[name];
    return value;
  });
  const path = `/a2a/rest${tenant === undefined ? '' : `/${encodeURIComponent(tenant)}`}${bound}`;
  const common = { method, type: 'application/a2a+json' };
  if (method === 'POST') {
    const needed = rpc !== 'CancelTask' && rpc !== 'SubscribeToTask';
    const body = needed || Object.keys(left).length > 0 ? JSON.stringify(left) : undefined;
    return { ...common, path, body };
  }
  const query = Object.entries(left).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return { ...common, path: query.length === 0 ? path : `${path}?${query.join('&')}`, body: undefined };
}
