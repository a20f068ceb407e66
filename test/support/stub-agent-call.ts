import type { PeerRequest } from './scripted-peer.js';
import type { Json } from './wire-answer.js';
import type { JsonBinding, Rpc } from './wire-request.js';

/** A call as an agent got it, in words that both bindings have in common. */
export interface StubCall {
  readonly rpc: Rpc;
  /** The parameters: of JSON-RPC as they are, of HTTP+JSON put together from path, query (texts all) and body. */
  readonly params: Json;
  /** The id of the JSON-RPC request; HTTP+JSON has none. */
  readonly id: Json;
  readonly request: PeerRequest;
  /** The values of a header, one for each line on which it stood. */
  headerLines(name: string): readonly string[];
}

/** Where the interfaces of a stub agent lie. */
export const pathOf = { JSONRPC: '/rpc', 'HTTP+JSON': '/rest' } as const satisfies Record<JsonBinding, string>;

// The routes of section 11.3 of the specification, below an optional tenant, with either verb for a subscription (C1).
// Written by hand, so that a fault of our own table shows.
const routes: readonly (readonly [string, RegExp, Rpc])[] = [
  ['POST', /^\/message:send$/, 'SendMessage'],
  ['POST', /^\/message:stream$/, 'SendStreamingMessage'],
  ['GET', /^\/tasks$/, 'ListTasks'],
  ['GET', /^\/tasks\/(?<id>[^/:]+)$/, 'GetTask'],
  ['POST', /^\/tasks\/(?<id>[^/:]+):cancel$/, 'CancelTask'],
  ['POST', /^\/tasks\/(?<id>[^/:]+):subscribe$/, 'SubscribeToTask'],
  ['GET', /^\/tasks\/(?<id>[^/:]+):subscribe$/, 'SubscribeToTask'],
  ['POST', /^\/tasks\/(?<taskId>[^/:]+)\/pushNotificationConfigs$/, 'CreateTaskPushNotificationConfig'],
  ['GET', /^\/tasks\/(?<taskId>[^/:]+)\/pushNotificationConfigs$/, 'ListTaskPushNotificationConfigs'],
  ['GET', /^\/tasks\/(?<taskId>[^/:]+)\/pushNotificationConfigs\/(?<id>[^/:]+)$/, 'GetTaskPushNotificationConfig'],
  [
    'DELETE',
    /^\/tasks\/(?<taskId>[^/:]+)\/pushNotificationConfigs\/(?<id>[^/:]+)$/,
    'DeleteTaskPushNotificationConfig',
  ],
  ['GET', /^\/extendedAgentCard$/, 'GetExtendedAgentCard'],
];

/** Returns the call that a request makes, undefined when the specification knows none such. */
export function readCall(
  binding: JsonBinding,
  request: PeerRequest,
  rawHeaders: readonly string[],
): StubCall | undefined {
  const headerLines = (name: string): string[] =>
    rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
  const read = binding === 'JSONRPC' ? readRpc(request) : readRest(request);
  return read && { ...read, request, headerLines };
}

type Content = Pick<StubCall, 'rpc' | 'params' | 'id'>;

function readRpc(request: PeerRequest): Content {
  const { id, method, params } = request.json();
  return { rpc: method, params, id };
}

function readRest({ method, target, body }: PeerRequest): Content | undefined {
  const { pathname, searchParams } = new URL(target, 'http://stub');
  const path = pathname.slice(pathOf['HTTP+JSON'].length);
  for (const [tenant, rest] of [['', path], splitTenant(path)] as const) {
    for (const [verb, pattern, rpc] of routes) {
      const match = verb === method ? pattern.exec(rest) : null;
      if (match === null) continue;
      const ids = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      const params = {
        ...(tenant === '' ? {} : { tenant: decodeURIComponent(tenant) }),
        ...Object.fromEntries([...searchParams, ...ids]),
        ...(body === '' ? {} : JSON.parse(body)),
      };
      return { rpc, params, id: undefined };
    }
  }
  return undefined;
}

function splitTenant(path: string): readonly [string, string] {
  const [, tenant = '', rest = ''] = /^\/([^/]+)(\/.+)$/.exec(path) ?? [];
  return [tenant, rest];
}
