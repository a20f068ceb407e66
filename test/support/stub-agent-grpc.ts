import type { ServerHttp2Session } from 'node:http2';
import { detailsOf, type GrpcPeerCall, type GrpcPeerReply, startGrpcPeer } from './grpc-peer.js';
import { protoBytes } from './proto-messages.js';
import type { PeerReply, PeerStream } from './scripted-peer.js';
import type { StubReply } from './stub-agent.js';
import type { StubCall } from './stub-agent-call.js';
import { grpcStatusOf, type StubReason } from './stub-agent-error.js';
import type { Json } from './wire-answer.js';
import type { Rpc } from './wire-request.js';

// The messages of the service, written by hand from section 10 of the specification.
const messages: Readonly<Record<Rpc, readonly [request: string, response: string]>> = {
  SendMessage: ['SendMessageRequest', 'SendMessageResponse'],
  SendStreamingMessage: ['SendMessageRequest', 'StreamResponse'],
  GetTask: ['GetTaskRequest', 'Task'],
  ListTasks: ['ListTasksRequest', 'ListTasksResponse'],
  CancelTask: ['CancelTaskRequest', 'Task'],
  SubscribeToTask: ['SubscribeToTaskRequest', 'StreamResponse'],
  CreateTaskPushNotificationConfig: ['TaskPushNotificationConfig', 'TaskPushNotificationConfig'],
  GetTaskPushNotificationConfig: ['GetTaskPushNotificationConfigRequest', 'TaskPushNotificationConfig'],
  ListTaskPushNotificationConfigs: [
    'ListTaskPushNotificationConfigsRequest',
    'ListTaskPushNotificationConfigsResponse',
  ],
  DeleteTaskPushNotificationConfig: ['DeleteTaskPushNotificationConfigRequest', 'google.protobuf.Empty'],
  GetExtendedAgentCard: ['GetExtendedAgentCardRequest', 'AgentCard'],
};

const fullName = (name: string): string => (name.includes('.') ? name : `lf.a2a.v1.${name}`);

/** The side of a stub agent that speaks gRPC. */
export interface GrpcStub {
  readonly address: string;
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  quiet(): Promise<void>;
}

/** Starts the gRPC side of a stub agent, which hands each call over with the way to answer it. */
export function startGrpcStub(
  answer: (call: StubCall, reply: StubReply, session: ServerHttp2Session | undefined) => Promise<void>,
): Promise<GrpcStub> {
  return startGrpcPeer((call, reply) => {
    const rpc = call.path.replace('/lf.a2a.v1.A2AService/', '') as Rpc;
    return answer(stubCall(rpc, call), replyIn(rpc, reply), reply.session);
  });
}

function stubCall(rpc: Rpc, { headers, path, json }: GrpcPeerCall): StubCall {
  const params = json(fullName(messages[rpc][0]));
  return {
    rpc,
    params,
    id: undefined,
    request: { method: 'POST', target: path, headers, body: '', json: () => params },
    // Node joins the values of names that come several times.
    headerLines: (name) => [headers[name] ?? []].flat(),
  };
}

function replyIn(rpc: Rpc, reply: GrpcPeerReply): StubReply {
  const [, response] = messages[rpc];
  const send = (name: string, value: Json): void => {
    reply.raw(frameOf(protoBytes(fullName(name), value)));
  };
  return {
    wrap: (value) => value,
    result(value) {
      send(response, value);
      reply.end(0);
    },
    refuse(reason, message = 'no') {
      reply.end(grpcStatusOf(reason), message, refusal(reason, message));
    },
    errorBody: () => notOverGrpc(),
    events(...events) {
      reply.head();
      const stream = streamOn(reply, (event) => send('StreamResponse', event));
      for (const event of events) stream.event(event);
      return stream;
    },
    raw: rawOn(reply),
  };
}

function frameOf(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function refusal(reason: StubReason, message: string) {
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' };
  return detailsOf(grpcStatusOf(reason), message, info);
}

function streamOn(reply: GrpcPeerReply, send: (event: Json) => void): PeerStream {
  const stream: PeerStream = {
    event(event) {
      send(event);
      return stream;
    },
    write: () => notOverGrpc(),
    end: () => reply.end(0),
    // What was written before has to arrive first, as the answer to a ping behind it tells.
    cut: () => void reply.session?.ping(() => reply.session?.destroy()),
  };
  return stream;
}

function rawOn(reply: GrpcPeerReply): PeerReply {
  return {
    get response() {
      return notOverGrpc();
    },
    send: () => notOverGrpc(),
    stream: () => notOverGrpc(),
    cut: () => void reply.session?.destroy(),
  };
}

function notOverGrpc(): never {
  throw new Error('this is a thing of HTTP, and the test is about gRPC');
}
