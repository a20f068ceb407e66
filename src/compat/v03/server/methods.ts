import type { EventSource } from '../../../bindings/sse/event-stream.js';
import { invalidParams } from '../../../protocol/a2a-error.js';
import type { Decoded } from '../../../protocol/decode.js';
import type { JsonValue } from '../../../protocol/generated/types.js';
import type { StreamOperationName, UnaryOperationName } from '../../../protocol/operations.js';
import type { Call, Engine } from '../../../server/engine.js';
import { cardsOf } from '../card.js';
import { pushConfigToKind, sendMessageResponseToKind, taskToKind } from '../kind/from-v10.js';
import {
  getTaskRequestFromKind,
  pushConfigAddressFromKind,
  pushConfigFromKind,
  sendMessageRequestFromKind,
  taskIdFromKind,
} from '../kind/to-v10.js';
import { resubscribe } from './event-source.js';
import { allPushConfigs, pushConfigOf } from './push-configs.js';

/** A method of 0.3 over JSON-RPC: the operation that it is, and how it is called. */
export type Method = UnaryMethod | StreamMethod;

interface UnaryMethod {
  readonly operation: UnaryOperationName;
  call(engine: Engine, params: unknown, call: Call): Promise<JsonValue>;
  readonly stream?: never;
}

interface StreamMethod {
  readonly operation: StreamOperationName;
  stream(engine: Engine, params: unknown, call: Call): Promise<EventSource>;
}

/**
 * Returns what was decoded.
 *
 * @throws {A2AError} `INVALID_PARAMS` naming every field that is wrong
 */
export function accepted<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw invalidParams(decoded.violations);
  return decoded.value;
}

const extendedCard: Method = {
  operation: 'getExtendedAgentCard',
  call: async (engine, _params, call) => cardsOf(await engine.call('getExtendedAgentCard', {}, call)).v03,
};

/** The methods of 0.3 by their names. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    'message/send',
    {
      operation: 'sendMessage',
      call: async (engine, params, call) =>
        sendMessageResponseToKind(await engine.call('sendMessage', accepted(sendMessageRequestFromKind(params)), call)),
    },
  ],
  [
    'message/stream',
    {
      operation: 'sendStreamingMessage',
      stream: async (engine, params, call) =>
        engine.stream('sendStreamingMessage', accepted(sendMessageRequestFromKind(params)), call),
    },
  ],
  [
    'tasks/get',
    {
      operation: 'getTask',
      call: async (engine, params, call) =>
        taskToKind(await engine.call('getTask', accepted(getTaskRequestFromKind(params)), call)),
    },
  ],
  [
    'tasks/cancel',
    {
      operation: 'cancelTask',
      call: async (engine, params, call) =>
        taskToKind(await engine.call('cancelTask', accepted(taskIdFromKind(params)), call)),
    },
  ],
  [
    'tasks/resubscribe',
    {
      operation: 'subscribeToTask',
      stream: async (engine, params, call) => resubscribe(engine, accepted(taskIdFromKind(params)).id, call),
    },
  ],
  [
    'tasks/pushNotificationConfig/set',
    {
      operation: 'createTaskPushNotificationConfig',
      call: async (engine, params, call) =>
        pushConfigToKind(
          await engine.call('createTaskPushNotificationConfig', accepted(pushConfigFromKind(params)), call),
        ),
    },
  ],
  [
    'tasks/pushNotificationConfig/get',
    {
      operation: 'getTaskPushNotificationConfig',
      call: async (engine, params, call) =>
        pushConfigToKind(await pushConfigOf(engine, accepted(pushConfigAddressFromKind(params)), call)),
    },
  ],
  [
    'tasks/pushNotificationConfig/list',
    {
      operation: 'listTaskPushNotificationConfigs',
      call: async (engine, params, call) =>
        (await allPushConfigs(engine, accepted(taskIdFromKind(params)).id, call)).map(pushConfigToKind),
    },
  ],
  [
    'tasks/pushNotificationConfig/delete',
    {
      operation: 'deleteTaskPushNotificationConfig',
      async call(engine, params, call) {
        const { taskId, id } = accepted(pushConfigAddressFromKind(params));
        if (id === undefined) throw idNeeded();
        await engine.call('deleteTaskPushNotificationConfig', { taskId, id }, call);
        return null;
      },
    },
  ],
  ['agent/getAuthenticatedExtendedCard', extendedCard],
  // What a later section of the same specification calls it.
  ['agent/authenticatedExtendedCard', extendedCard],
]);

function idNeeded() {
  const description = 'required: expected a string that is not empty, got nothing';
  return invalidParams([{ field: 'pushNotificationConfigId', description }]);
}
