import { type EventForm, EventWriter } from '../../../bindings/grpc/event-writer.js';
import { GrpcRefusal } from '../../../bindings/grpc/refusal.js';
import type { GrpcAnswer, GrpcMethod, GrpcRequest, GrpcService, GrpcStream } from '../../../bindings/grpc/service.js';
import { encodeWithRoom } from '../../../bindings/http/large-answer.js';
import type { EventSource } from '../../../bindings/sse/event-stream.js';
import { A2AError } from '../../../protocol/a2a-error.js';
import { errors } from '../../../protocol/errors.js';
import type { JsonObject } from '../../../protocol/generated/types.js';
import type { OperationName, StreamOperationName, UnaryOperationName } from '../../../protocol/operations.js';
import { versionNotSupported } from '../../../protocol/version.js';
import type { Call, Engine } from '../../../server/engine.js';
import { cardToProto } from '../card-to-proto.js';
import { decodeMessage, encodeMessage, type WireName, type WireTypes } from '../generated/codec.js';
import {
  pushConfigsToProto,
  pushConfigToProto,
  sendMessageResponseToProto,
  streamResponseToProto,
  taskToProto,
} from '../proto/from-v10.js';
import {
  createPushConfigRequestFromProto,
  getTaskRequestFromProto,
  listPushConfigsRequestFromProto,
  pushConfigAddressFromProto,
  sendMessageRequestFromProto,
  taskIdFromProto,
} from '../proto/to-v10.js';
import { resubscribe, sharing, untilFinal } from './event-source.js';
import { grpcPaths } from './field-paths.js';
import { accepted } from './methods.js';
import { openV03Call, requestedVersion, type V03Options } from './open-v03-call.js';

interface Method<Name> {
  readonly operation: Name;
  readonly request: WireName;
}

interface UnaryMethod extends Method<UnaryOperationName> {
  readonly response: WireName;
  call(engine: Engine, request: unknown, call: Call): Promise<JsonObject>;
}

interface StreamMethod extends Method<StreamOperationName> {
  stream(engine: Engine, request: unknown, call: Call): Promise<EventSource>;
}

const unaryMethods: Readonly<Record<string, UnaryMethod>> = {
  SendMessage: {
    operation: 'sendMessage',
    request: 'SendMessageRequest',
    response: 'SendMessageResponse',
    call: async (engine, request, call) =>
      sendMessageResponseToProto(
        await engine.call('sendMessage', accepted(sendMessageRequestFromProto(request)), call),
      ),
  },
  GetTask: {
    operation: 'getTask',
    request: 'GetTaskRequest',
    response: 'Task',
    call: async (engine, request, call) =>
      taskToProto(await engine.call('getTask', accepted(getTaskRequestFromProto(request)), call)),
  },
  CancelTask: {
    operation: 'cancelTask',
    request: 'CancelTaskRequest',
    response: 'Task',
    call: async (engine, request, call) =>
      taskToProto(await engine.call('cancelTask', accepted(taskIdFromProto(request)), call)),
  },
  CreateTaskPushNotificationConfig: {
    operation: 'createTaskPushNotificationConfig',
    request: 'CreateTaskPushNotificationConfigRequest',
    response: 'TaskPushNotificationConfig',
    call: async (engine, request, call) => {
      const config = accepted(createPushConfigRequestFromProto(request));
      return pushConfigToProto(await engine.call('createTaskPushNotificationConfig', config, call));
    },
  },
  GetTaskPushNotificationConfig: {
    operation: 'getTaskPushNotificationConfig',
    request: 'GetTaskPushNotificationConfigRequest',
    response: 'TaskPushNotificationConfig',
    call: async (engine, request, call) => {
      const address = accepted(pushConfigAddressFromProto(request));
      return pushConfigToProto(await engine.call('getTaskPushNotificationConfig', address, call));
    },
  },
  ListTaskPushNotificationConfig: {
    operation: 'listTaskPushNotificationConfigs',
    request: 'ListTaskPushNotificationConfigRequest',
    response: 'ListTaskPushNotificationConfigResponse',
    call: async (engine, request, call) => {
      const list = accepted(listPushConfigsRequestFromProto(request));
      return pushConfigsToProto(await engine.call('listTaskPushNotificationConfigs', list, call));
    },
  },
  DeleteTaskPushNotificationConfig: {
    operation: 'deleteTaskPushNotificationConfig',
    request: 'DeleteTaskPushNotificationConfigRequest',
    response: 'Empty',
    call: (engine, request, call) =>
      engine.call('deleteTaskPushNotificationConfig', accepted(pushConfigAddressFromProto(request)), call),
  },
  GetAgentCard: {
    operation: 'getExtendedAgentCard',
    request: 'GetAgentCardRequest',
    response: 'AgentCard',
    call: async (engine, _request, call) => cardToProto(await engine.call('getExtendedAgentCard', {}, call)),
  },
};

const streamMethods: Readonly<Record<string, StreamMethod>> = {
  SendStreamingMessage: {
    operation: 'sendStreamingMessage',
    request: 'SendMessageRequest',
    stream: async (engine, request, call) =>
      engine.stream('sendStreamingMessage', accepted(sendMessageRequestFromProto(request)), call),
  },
  TaskSubscription: {
    operation: 'subscribeToTask',
    request: 'TaskSubscriptionRequest',
    stream: async (engine, request, call) => resubscribe(engine, accepted(taskIdFromProto(request)).id, call),
  },
};

/** Returns the gRPC service of 0.3, `a2a.v1.A2AService`, for the engine that takes requests without a tenant. */
export function v03Service(options: Pick<V03Options, 'engines'>): GrpcService {
  const unary = Object.entries(unaryMethods).map(([name, method]) => [name, unaryMethod(options, method)] as const);
  const stream = Object.entries(streamMethods).map(([name, method]) => [name, streamMethod(options, method)] as const);
  const methods = [...unary, ...stream].map(([name, method]) => [name, withOlderStatus(method)] as const);
  return { name: 'a2a.v1.A2AService', methods: new Map<string, GrpcMethod>(methods) };
}

/** Clients of 0.3 tell errors apart by the status alone, and by the one that they had before 1.0.1 (spec conflict C7). */
function withOlderStatus(method: GrpcMethod): GrpcMethod {
  return (request) =>
    method(request).catch((thrown: unknown) => {
      if (!(thrown instanceof A2AError)) throw thrown;
      // 0.3 knew nothing of versions.
      const status = thrown.code === 'VERSION_NOT_SUPPORTED' ? undefined : errors[thrown.code].in100?.grpc;
      throw status === undefined ? thrown : new GrpcRefusal(status, thrown);
    });
}

function unaryMethod(options: Pick<V03Options, 'engines'>, method: UnaryMethod): GrpcMethod {
  return async (request) => {
    const { engine, call, message } = await open(options, request, method);
    const answer = await method.call(engine, message, call);
    const encode = () => encoded(method.response, answer);
    return answerOf(call, await encodeWithRoom(request, { value: answer, form: 'protobuf 0.3', encode }));
  };
}

function streamMethod(options: Pick<V03Options, 'engines'>, method: StreamMethod): GrpcMethod {
  return async (request) => {
    const { engine, call, message } = await open(options, request, method);
    return answerOf(call, streamOf(untilFinal(await method.stream(engine, message, call)), request));
  };
}

async function open(options: Pick<V03Options, 'engines'>, request: GrpcRequest, method: Method<OperationName>) {
  checkVersion(request);
  const { engine, call } = await openV03Call(options.engines, request, {
    binding: 'GRPC',
    tenant: '',
    paths: grpcPaths,
  });
  engine.admit(method.operation, call);
  return { engine, call, message: decodeMessage(method.request, request.message) };
}

/** The service says that it is 0.3; who asks for another version has come to the wrong one. */
function checkVersion(request: GrpcRequest): void {
  const version = requestedVersion(request);
  if (version === '0.3') return;
  if (version === '1.0') throw new A2AError('METHOD_NOT_FOUND', 'This service is of protocol 0.3');
  throw versionNotSupported(version, ['1.0', '0.3']);
}

function encoded<N extends WireName>(name: N, message: JsonObject): Uint8Array {
  // The codec was generated from the proto that the converters write the JSON of.
  return encodeMessage(name, message as WireTypes[N]);
}

function answerOf({ extensions }: Call, messages: GrpcAnswer['messages']): GrpcAnswer {
  const metadata = extensions.length === 0 ? {} : { 'x-a2a-extensions': extensions.join(', ') };
  return { metadata, messages };
}

function streamOf(source: EventSource, request: GrpcRequest): GrpcStream {
  const writer = new EventWriter(eventForm, request);
  return {
    behind: () => source.behind,
    messages: {
      async next() {
        const item = await source.next();
        if (item.done === true) return { done: true, value: undefined };
        return { done: false, value: await writer.write(toProto(item.value.event)) };
      },
      async return() {
        writer.end();
        await source.return();
        return { done: true, value: undefined };
      },
    },
  };
}

const toProto = sharing(streamResponseToProto);

const eventForm: EventForm<JsonObject> = {
  name: 'protobuf 0.3 StreamResponse',
  key: (event) => event,
  encode: (event) => encoded('StreamResponse', event),
};
