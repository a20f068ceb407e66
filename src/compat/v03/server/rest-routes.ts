import { decodePercent } from '../../../bindings/http/query.js';
import { pathNotFound, verbNotAllowed } from '../../../bindings/http/refusals.js';
import { queryParameters } from '../../../bindings/rest/parameters.js';
import type { EventSource } from '../../../bindings/sse/event-stream.js';
import type { JsonObject } from '../../../protocol/generated/types.js';
import type { OperationTypes, StreamOperationName, UnaryOperationName } from '../../../protocol/operations.js';
import type { Call, Engine } from '../../../server/engine.js';
import { cardForEither, cardsOf } from '../card.js';
import { pushConfigsToProto, pushConfigToProto, sendMessageResponseToProto, taskToProto } from '../proto/from-v10.js';
import { newConfigPlace } from '../proto/new-config-place.js';
import { createPushConfigBodyFromProto, sendMessageRequestFromProto } from '../proto/to-v10.js';
import { resubscribe } from './event-source.js';
import { newConfigPaths, refusingIn } from './field-paths.js';
import { accepted } from './methods.js';

/** A request over HTTP, taken apart: what the path names, the body if there is one, and the query. */
export interface RestCall {
  readonly engine: Engine;
  readonly call: Call;
  readonly taskId: string;
  readonly configId: string;
  readonly body: unknown;
  readonly query: URLSearchParams;
}

/** What a verb does at a path of 0.3. */
export type Action =
  | {
      readonly operation: UnaryOperationName;
      call(request: RestCall): Promise<JsonObject>;
      readonly stream?: never;
    }
  | { readonly operation: StreamOperationName; stream(request: RestCall): Promise<EventSource> };

/** The action that a request asks for, with what its path names. */
export interface V03Route {
  readonly action: Action;
  readonly tenant: string | undefined;
  readonly taskId: string;
  readonly configId: string;
}

const subscribe: Action = {
  operation: 'subscribeToTask',
  stream: ({ engine, call, taskId }) => resubscribe(engine, taskId, call),
};

interface Row {
  readonly path: RegExp;
  readonly verbs: ReadonlyMap<string, Action>;
}

/** The paths below `/v1/`; one with a suffix stands before the one that would take it for an id with a colon. */
const rows: readonly Row[] = [
  row(/^message:send$/, {
    POST: {
      operation: 'sendMessage',
      call: async ({ engine, call, body }) =>
        sendMessageResponseToProto(await engine.call('sendMessage', accepted(sendMessageRequestFromProto(body)), call)),
    },
  }),
  row(/^message:stream$/, {
    POST: {
      operation: 'sendStreamingMessage',
      stream: async ({ engine, call, body }) =>
        engine.stream('sendStreamingMessage', accepted(sendMessageRequestFromProto(body)), call),
    },
  }),
  row(/^tasks$/, { GET: { operation: 'listTasks', call: listTasks } }),
  row(/^tasks\/(?<task>[^/]+):cancel$/, {
    POST: {
      operation: 'cancelTask',
      call: async ({ engine, call, taskId }) => taskToProto(await engine.call('cancelTask', { id: taskId }, call)),
    },
  }),
  row(/^tasks\/(?<task>[^/]+):subscribe$/, { GET: subscribe, POST: subscribe }),
  row(/^tasks\/(?<task>[^/]+)$/, { GET: { operation: 'getTask', call: getTask } }),
  // The proto's own route to create one says `task`.
  row(/^tasks?\/(?<task>[^/]+)\/pushNotificationConfigs$/, {
    GET: { operation: 'listTaskPushNotificationConfigs', call: listPushConfigs },
    POST: {
      operation: 'createTaskPushNotificationConfig',
      async call({ engine, call, taskId, body }) {
        const config = { ...accepted(createPushConfigBodyFromProto(body)), taskId };
        const named = refusingIn(newConfigPaths(newConfigPlace(body)), engine);
        return pushConfigToProto(await named.call('createTaskPushNotificationConfig', config, call));
      },
    },
  }),
  row(/^tasks\/(?<task>[^/]+)\/pushNotificationConfigs\/(?<config>[^/]+)$/, {
    GET: {
      operation: 'getTaskPushNotificationConfig',
      call: async ({ engine, call, taskId, configId: id }) =>
        pushConfigToProto(await engine.call('getTaskPushNotificationConfig', { taskId, id }, call)),
    },
    DELETE: {
      operation: 'deleteTaskPushNotificationConfig',
      call: async ({ engine, call, taskId, configId: id }) =>
        engine.call('deleteTaskPushNotificationConfig', { taskId, id }, call),
    },
  }),
  row(/^card$/, {
    GET: {
      operation: 'getExtendedAgentCard',
      async call({ engine, call }) {
        const card = await engine.call('getExtendedAgentCard', {}, call);
        return cardForEither(cardsOf(card).v03, card);
      },
    },
  }),
];

function row(path: RegExp, verbs: { readonly [verb: string]: Action }): Row {
  return { path, verbs: new Map(Object.entries(verbs)) };
}

/** True for a path below the binding's that 0.3 begins with, or 0.3 after a tenant. */
export function isV03Path(path: string): boolean {
  return split(path) !== undefined;
}

/**
 * Returns what a verb does at a path below the binding's URL.
 *
 * @throws {A2AError} `METHOD_NOT_FOUND` with status 404, or 405 and `Allow`; `INVALID_REQUEST` when the path is not
 *   percent-encoded UTF-8
 */
export function findV03Route(verb: string, path: string): V03Route {
  const place = split(path);
  for (const { path: pattern, verbs } of place === undefined ? [] : rows) {
    const match = pattern.exec(place?.rest ?? '');
    if (match === null) continue;
    const action = verbs.get(verb);
    if (action === undefined) throw verbNotAllowed([...verbs.keys()]);
    const { task = '', config = '' } = match.groups ?? {};
    const tenant = place?.tenant === undefined ? undefined : decodePercent(place.tenant);
    return { action, tenant, taskId: decodePercent(task), configId: decodePercent(config) };
  }
  throw pathNotFound();
}

function split(path: string): { readonly tenant: string | undefined; readonly rest: string } | undefined {
  const [, tenant, rest] = /^\/+(?:([^/]+)\/)?v1\/(.*?)\/?$/.exec(path) ?? [];
  return rest === undefined ? undefined : { tenant, rest };
}

async function getTask({ engine, call, taskId, query }: RestCall): Promise<JsonObject> {
  const { id, historyLength } = fromQuery('getTask', query, [['id', taskId]]);
  // No history at all is nothing that this dialect can ask for: 0 sets no limit.
  const request = historyLength === undefined || historyLength === 0 ? { id } : { id, historyLength };
  return taskToProto(await engine.call('getTask', request, call));
}

async function listTasks({ engine, call, query }: RestCall): Promise<JsonObject> {
  const renamed = new URLSearchParams(
    [...query].map(([name, value]) => [name, value.replace(/^(TASK_STATE_CANCEL)LED$/, '$1ED')]),
  );
  const { tasks, nextPageToken, pageSize, totalSize } = await engine.call(
    'listTasks',
    fromQuery('listTasks', renamed),
    call,
  );
  return { tasks: tasks.map(taskToProto), nextPageToken, pageSize, totalSize };
}

async function listPushConfigs({ engine, call, taskId, query }: RestCall): Promise<JsonObject> {
  const request = fromQuery('listTaskPushNotificationConfigs', query, [['taskId', taskId]]);
  return pushConfigsToProto(await engine.call('listTaskPushNotificationConfigs', request, call));
}

/** The tenant is settled, and in a query of 0.3 it is nothing but an address. */
function fromQuery<K extends UnaryOperationName>(
  operation: K,
  query: URLSearchParams,
  path: readonly (readonly [string, string])[] = [],
): OperationTypes[K]['request'] {
  const given = new URLSearchParams([...query].filter(([name]) => name !== 'tenant'));
  const read = queryParameters({ operation, tenant: undefined, variables: new Map(path) }, given);
  // The query was read as the request message of the operation.
  return read as OperationTypes[K]['request'];
}
