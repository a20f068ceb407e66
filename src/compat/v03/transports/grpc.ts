import type { GrpcTransportOptions } from '../../../bindings/grpc/channel-options.js';
import { createGrpcTransport as createFor } from '../../../bindings/grpc/transport.js';
import { fromPeer, type GrpcDialect } from '../../../bindings/grpc/transport-dialect.js';
import type { TransportFactory } from '../../../client/transport.js';
import type { JsonObject } from '../../../protocol/generated/types.js';
import type { OperationName } from '../../../protocol/operations.js';
import { decodeMessage, encodeMessage, type WireName, type WireTypes } from '../generated/codec.js';
import {
  createPushConfigRequestToProto,
  getTaskRequestToProto,
  listPushConfigsRequestToProto,
  pushConfigAddressToProto,
  sendMessageRequestToProto,
  taskIdToProto,
} from '../proto/from-v10.js';
import { answerFromProto, eventFromProto } from './proto-answers.js';
import { withIds } from './proto-requests.js';
import { headersForV03, spoken } from './spoken.js';

/** The method of each operation, with its messages. */
const methods: Readonly<Record<OperationName, readonly [rpc: string, request: WireName, response: WireName]>> = {
  sendMessage: ['SendMessage', 'SendMessageRequest', 'SendMessageResponse'],
  sendStreamingMessage: ['SendStreamingMessage', 'SendMessageRequest', 'StreamResponse'],
  getTask: ['GetTask', 'GetTaskRequest', 'Task'],
  // Refused before it is sent.
  listTasks: ['ListTasks', 'Empty', 'Empty'],
  cancelTask: ['CancelTask', 'CancelTaskRequest', 'Task'],
  subscribeToTask: ['TaskSubscription', 'TaskSubscriptionRequest', 'StreamResponse'],
  createTaskPushNotificationConfig: [
    'CreateTaskPushNotificationConfig',
    'CreateTaskPushNotificationConfigRequest',
    'TaskPushNotificationConfig',
  ],
  getTaskPushNotificationConfig: [
    'GetTaskPushNotificationConfig',
    'GetTaskPushNotificationConfigRequest',
    'TaskPushNotificationConfig',
  ],
  listTaskPushNotificationConfigs: [
    'ListTaskPushNotificationConfig',
    'ListTaskPushNotificationConfigRequest',
    'ListTaskPushNotificationConfigResponse',
  ],
  deleteTaskPushNotificationConfig: [
    'DeleteTaskPushNotificationConfig',
    'DeleteTaskPushNotificationConfigRequest',
    'Empty',
  ],
  getExtendedAgentCard: ['GetAgentCard', 'GetAgentCardRequest', 'AgentCard'],
};

const dialect: GrpcDialect = {
  protocolVersion: '0.3',
  path: (operation) => `/a2a.v1.A2AService/${methods[operation][0]}`,
  headers: headersForV03,
  encode(operation, request) {
    const json = requestOf(operation, request);
    // The converters write the JSON of the proto, whose messages these are.
    return encodeMessage(methods[operation][1], json as WireTypes[WireName]);
  },
  answer: (operation, bytes, request) => answerFromProto(operation, read(methods[operation][2], bytes), request),
  event: (bytes, request) => eventFromProto(read('StreamResponse', bytes), request),
};

function read(name: WireName, bytes: Uint8Array) {
  return fromPeer(`${name} of protocol 0.3`, (maxNodes) => decodeMessage(name, bytes, maxNodes));
}

function requestOf(operation: OperationName, request: object): JsonObject {
  switch (operation) {
    case 'sendMessage':
    case 'sendStreamingMessage':
      return sendMessageRequestToProto(spoken(operation, request));
    case 'getTask':
      return getTaskRequestToProto(spoken(operation, request));
    case 'cancelTask':
    case 'subscribeToTask':
      return taskIdToProto(spoken(operation, request));
    case 'createTaskPushNotificationConfig':
      return createPushConfigRequestToProto(withIds(spoken(operation, request)));
    case 'getTaskPushNotificationConfig':
    case 'deleteTaskPushNotificationConfig':
      return pushConfigAddressToProto(spoken(operation, request));
    case 'listTaskPushNotificationConfigs':
      return listPushConfigsRequestToProto(spoken(operation, request));
    default:
      spoken(operation, request);
      return {};
  }
}

/** Speaks the gRPC of protocol 0.3, service `a2a.v1.A2AService`, to interfaces that declare it. */
export function createGrpcTransport(options: GrpcTransportOptions = {}): TransportFactory {
  return createFor(options, dialect);
}
