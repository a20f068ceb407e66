import { A2AError, invalidParams } from '../../../protocol/a2a-error.js';
import type { OperationName } from '../../../protocol/operations.js';
import type { Engine } from '../../../server/engine.js';

/** What fields of a request are called in a dialect of 0.3, by their paths in 1.0; the first that fits counts. */
export type FieldPaths = { readonly [K in OperationName]?: Readonly<Record<string, string>> };

/** The members of a webhook registration that have a path of their own, below the two places. */
function ofConfig(in10: string, in03: string): Readonly<Record<string, string>> {
  return {
    // Of several schemes the first is taken.
    [`${in10}authentication.scheme`]: `${in03}authentication.schemes[0]`,
    ...Object.fromEntries(['authentication', 'url', 'id', 'token'].map((name) => [in10 + name, in03 + name])),
  };
}

const inlineConfig = 'configuration.taskPushNotificationConfig.';

const sendOfKind = ofConfig(inlineConfig, 'configuration.pushNotificationConfig.');

/** The paths of 0.3 over JSON-RPC. */
export const kindPaths: FieldPaths = {
  sendMessage: sendOfKind,
  sendStreamingMessage: sendOfKind,
  createTaskPushNotificationConfig: ofConfig('', 'pushNotificationConfig.'),
  getTaskPushNotificationConfig: { taskId: 'id', id: 'pushNotificationConfigId' },
  listTaskPushNotificationConfigs: { taskId: 'id' },
  deleteTaskPushNotificationConfig: { taskId: 'id', id: 'pushNotificationConfigId' },
};

const sendOfProto = {
  ...ofConfig(inlineConfig, 'configuration.pushNotification.'),
  'message.parts': 'message.content',
};

/** The paths of 0.3 over HTTP+JSON, whose bodies are written like the proto; a new registration stands at no fixed place. */
export const restPaths: FieldPaths = { sendMessage: sendOfProto, sendStreamingMessage: sendOfProto };

/** Returns the paths for the request to create a webhook registration whose members stand at a place in its body. */
export function newConfigPaths(place: string): FieldPaths {
  return { createTaskPushNotificationConfig: ofConfig('', place) };
}

/** The paths of 0.3 over gRPC, where names of resources stand for ids. */
export const grpcPaths: FieldPaths = {
  ...restPaths,
  getTask: { id: 'name' },
  cancelTask: { id: 'name' },
  subscribeToTask: { id: 'name' },
  createTaskPushNotificationConfig: { taskId: 'parent', ...ofConfig('', 'config.pushNotificationConfig.') },
  getTaskPushNotificationConfig: { taskId: 'name', id: 'name' },
  listTaskPushNotificationConfigs: { taskId: 'parent' },
  deleteTaskPushNotificationConfig: { taskId: 'name', id: 'name' },
};

/** Returns an engine that refuses as the given one does, in the words of a dialect. */
export function refusingIn(paths: FieldPaths, engine: Engine): Engine {
  const renaming = (operation: OperationName) => (thrown: unknown) => {
    throw inWordsOf(paths[operation] ?? {}, thrown);
  };
  return {
    get card() {
      return engine.card;
    },
    open: (request) => engine.open(request),
    admit: (operation, call) => engine.admit(operation, call),
    call: (operation, params, call) => engine.call(operation, params, call).catch(renaming(operation)),
    stream: (operation, params, call) => engine.stream(operation, params, call).catch(renaming(operation)),
  };
}

function inWordsOf(names: Readonly<Record<string, string>>, thrown: unknown): unknown {
  if (!(thrown instanceof A2AError)) return thrown;
  const { code, message, violations, metadata } = thrown;
  if (code === 'INVALID_PARAMS' && violations.length > 0) {
    return invalidParams(violations.map(({ field, description }) => ({ field: renamed(names, field), description })));
  }
  if (code !== 'CONTENT_TYPE_NOT_SUPPORTED') return thrown;
  // It has no field but the one that its text begins with.
  return new A2AError(code, renamed(names, message), metadata === undefined ? {} : { metadata });
}

/** A path goes on with the name of a member, an index, or what is said of it. */
function renamed(names: Readonly<Record<string, string>>, path: string): string {
  for (const [in10, in03] of Object.entries(names)) {
    if (path === in10 || (path.startsWith(in10) && /[.[:]/.test(path.charAt(in10.length)))) {
      return in03 + path.slice(in10.length);
    }
  }
  return path;
}
