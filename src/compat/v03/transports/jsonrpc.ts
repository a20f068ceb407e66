import { createJsonRpcTransport } from '../../../bindings/jsonrpc/transport.js';
import type { JsonRpcDialect } from '../../../bindings/jsonrpc/transport-dialect.js';
import type { TransportFactory } from '../../../client/transport.js';
import type { OperationName } from '../../../protocol/operations.js';
import { isObject } from '../../../protocol/reading.js';
import {
  getTaskRequestToKind,
  pushConfigAddressToKind,
  pushConfigToKind,
  sendMessageRequestToKind,
  taskIdToKind,
} from '../kind/from-v10.js';
import { answerFromKind, eventFromKind } from './kind-answers.js';
import { headersForV03, spoken } from './spoken.js';

/** The methods of 0.3, and what its text calls one of them elsewhere. */
const methods: Readonly<Record<OperationName, readonly string[]>> = {
  sendMessage: ['message/send'],
  sendStreamingMessage: ['message/stream'],
  getTask: ['tasks/get'],
  listTasks: [],
  cancelTask: ['tasks/cancel'],
  subscribeToTask: ['tasks/resubscribe'],
  createTaskPushNotificationConfig: ['tasks/pushNotificationConfig/set'],
  getTaskPushNotificationConfig: ['tasks/pushNotificationConfig/get'],
  listTaskPushNotificationConfigs: ['tasks/pushNotificationConfig/list'],
  deleteTaskPushNotificationConfig: ['tasks/pushNotificationConfig/delete'],
  getExtendedAgentCard: ['agent/getAuthenticatedExtendedCard', 'agent/authenticatedExtendedCard'],
};

const dialect: JsonRpcDialect = {
  protocolVersion: '0.3',
  methods: (operation) => methods[operation],
  headers: headersForV03,
  params: paramsOf,
  answer: answerFromKind,
  event: (result, request) => ({
    event: eventFromKind(result, request),
    last: isObject(result) && result.final === true,
  }),
};

function paramsOf(operation: OperationName, request: object): object | undefined {
  switch (operation) {
    case 'sendMessage':
    case 'sendStreamingMessage':
      return sendMessageRequestToKind(spoken(operation, request));
    case 'getTask':
      return getTaskRequestToKind(spoken(operation, request));
    case 'cancelTask':
      return taskIdToKind(spoken(operation, request));
    case 'subscribeToTask':
      return taskIdToKind({ id: spoken(operation, request).id });
    case 'createTaskPushNotificationConfig':
      return pushConfigToKind(spoken(operation, request));
    case 'getTaskPushNotificationConfig':
    case 'deleteTaskPushNotificationConfig':
      return pushConfigAddressToKind(spoken(operation, request));
    case 'listTaskPushNotificationConfigs':
      return taskIdToKind({ id: spoken(operation, request).taskId });
    default:
      spoken(operation, request);
      return undefined;
  }
}

/** Speaks the JSON-RPC of protocol 0.3 to interfaces that declare it. */
export const jsonRpcTransport: TransportFactory = createJsonRpcTransport(dialect);
