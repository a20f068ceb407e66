import type { A2AErrorCode } from './errors.js';
import { type RpcName, type RpcRoutes, rpcs } from './generated/routes.js';
import type {
  AgentCard,
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetExtendedAgentCardRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  JsonObject,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  ListTasksRequest,
  ListTasksResponse,
  SendMessageRequest,
  SendMessageResponse,
  StreamResponse,
  SubscribeToTaskRequest,
  Task,
  TaskPushNotificationConfig,
} from './generated/types.js';

/** Request and answer of each operation; a stream operation answers with many of its response type. */
export interface OperationTypes {
  sendMessage: { request: SendMessageRequest; response: SendMessageResponse };
  sendStreamingMessage: { request: SendMessageRequest; response: StreamResponse };
  getTask: { request: GetTaskRequest; response: Task };
  listTasks: { request: ListTasksRequest; response: ListTasksResponse };
  cancelTask: { request: CancelTaskRequest; response: Task };
  subscribeToTask: { request: SubscribeToTaskRequest; response: StreamResponse };
  createTaskPushNotificationConfig: { request: TaskPushNotificationConfig; response: TaskPushNotificationConfig };
  getTaskPushNotificationConfig: {
    request: GetTaskPushNotificationConfigRequest;
    response: TaskPushNotificationConfig;
  };
  listTaskPushNotificationConfigs: {
    request: ListTaskPushNotificationConfigsRequest;
    response: ListTaskPushNotificationConfigsResponse;
  };
  deleteTaskPushNotificationConfig: { request: DeleteTaskPushNotificationConfigRequest; response: JsonObject };
  getExtendedAgentCard: { request: GetExtendedAgentCardRequest; response: AgentCard };
}

/** The eleven operations of the protocol, by their names in code. */
export type OperationName = keyof OperationTypes;

/** The two operations that answer with a stream. */
export type StreamOperationName = 'sendStreamingMessage' | 'subscribeToTask';

/** The nine operations that answer once. */
export type UnaryOperationName = Exclude<OperationName, StreamOperationName>;

/** A capability of the agent card that switches operations on (spec 3.3.4). */
export type Capability = 'streaming' | 'pushNotifications' | 'extendedAgentCard';

interface OperationFacts {
  readonly rpc: RpcName;
  /** The capability the card must declare, and what is answered when it does not (spec 3.3.4). */
  readonly needs?: { readonly capability: Capability; readonly otherwise: A2AErrorCode };
  /** True when a repeated call has no further effect, so that a client may retry it (spec 3.3.1). */
  readonly idempotent: boolean;
  /** The A2A errors that the operation itself may answer with (spec 3.1); every operation may also refuse version, extensions, caller and input. */
  readonly errors: readonly A2AErrorCode[];
  /** Spec section that defines the operation. */
  readonly section: string;
  /** JSON-RPC method names accepted besides the rpc name, each with the conflict that explains it. */
  readonly otherMethods?: readonly { readonly name: string; readonly conflict: string }[];
  /** Further verbs accepted on the operation's own path, each with the conflict that explains it. */
  readonly otherVerbs?: readonly { readonly verb: 'GET' | 'POST'; readonly conflict: string }[];
}

const streaming = { capability: 'streaming', otherwise: 'UNSUPPORTED_OPERATION' } as const;
const push = { capability: 'pushNotifications', otherwise: 'PUSH_NOTIFICATION_NOT_SUPPORTED' } as const;
const extendedCard = { capability: 'extendedAgentCard', otherwise: 'UNSUPPORTED_OPERATION' } as const;

const facts = {
  sendMessage: {
    rpc: 'SendMessage',
    idempotent: false,
    errors: [
      'TASK_NOT_FOUND',
      'UNSUPPORTED_OPERATION',
      'CONTENT_TYPE_NOT_SUPPORTED',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'INVALID_AGENT_RESPONSE',
    ],
    section: '3.1.1',
  },
  sendStreamingMessage: {
    rpc: 'SendStreamingMessage',
    needs: streaming,
    idempotent: false,
    errors: [
      'TASK_NOT_FOUND',
      'UNSUPPORTED_OPERATION',
      'CONTENT_TYPE_NOT_SUPPORTED',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'INVALID_AGENT_RESPONSE',
    ],
    section: '3.1.2',
  },
  getTask: { rpc: 'GetTask', idempotent: true, errors: ['TASK_NOT_FOUND'], section: '3.1.3' },
  listTasks: { rpc: 'ListTasks', idempotent: true, errors: [], section: '3.1.4' },
  cancelTask: {
    rpc: 'CancelTask',
    idempotent: true,
    errors: ['TASK_NOT_FOUND', 'TASK_NOT_CANCELABLE'],
    section: '3.1.5',
  },
  subscribeToTask: {
    rpc: 'SubscribeToTask',
    needs: streaming,
    idempotent: true,
    errors: ['TASK_NOT_FOUND', 'UNSUPPORTED_OPERATION'],
    section: '3.1.6',
    // The proto says GET, the specification's text says POST; every peer's client sends POST or GET.
    otherVerbs: [{ verb: 'POST', conflict: 'C1' }],
  },
  createTaskPushNotificationConfig: {
    rpc: 'CreateTaskPushNotificationConfig',
    needs: push,
    idempotent: false,
    errors: ['TASK_NOT_FOUND', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    section: '3.1.7',
  },
  getTaskPushNotificationConfig: {
    rpc: 'GetTaskPushNotificationConfig',
    needs: push,
    idempotent: true,
    errors: ['TASK_NOT_FOUND', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    section: '3.1.8',
  },
  listTaskPushNotificationConfigs: {
    rpc: 'ListTaskPushNotificationConfigs',
    needs: push,
    idempotent: true,
    errors: ['TASK_NOT_FOUND', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    section: '3.1.9',
    otherMethods: [{ name: 'ListTaskPushNotificationConfig', conflict: 'C3' }],
  },
  deleteTaskPushNotificationConfig: {
    rpc: 'DeleteTaskPushNotificationConfig',
    needs: push,
    idempotent: true,
    errors: ['TASK_NOT_FOUND', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    section: '3.1.10',
  },
  getExtendedAgentCard: {
    rpc: 'GetExtendedAgentCard',
    needs: extendedCard,
    idempotent: true,
    errors: ['UNSUPPORTED_OPERATION', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED', 'UNAUTHENTICATED'],
    section: '3.1.11',
  },
} as const satisfies Record<OperationName, OperationFacts>;

/** One operation: what the specification says of it, joined with its rpc and routes from the proto. */
export interface Operation extends OperationFacts, RpcRoutes {
  readonly name: OperationName;
}

const join = (name: OperationName): Operation => ({ ...rpcs[facts[name].rpc], ...facts[name], name });

/** The operation table: the only place that lists the eleven operations. Dispatch, routes, clients and docs are loops over it. */
export const operations: Readonly<Record<OperationName, Operation>> = {
  sendMessage: join('sendMessage'),
  sendStreamingMessage: join('sendStreamingMessage'),
  getTask: join('getTask'),
  listTasks: join('listTasks'),
  cancelTask: join('cancelTask'),
  subscribeToTask: join('subscribeToTask'),
  createTaskPushNotificationConfig: join('createTaskPushNotificationConfig'),
  getTaskPushNotificationConfig: join('getTaskPushNotificationConfig'),
  listTaskPushNotificationConfigs: join('listTaskPushNotificationConfigs'),
  deleteTaskPushNotificationConfig: join('deleteTaskPushNotificationConfig'),
  getExtendedAgentCard: join('getExtendedAgentCard'),
};

/** The operation names in the specification's order. */
export const operationNames = Object.keys(operations) as readonly OperationName[];

/** True for the two operations that answer with a stream. */
export function isStreamOperation(name: OperationName): name is StreamOperationName {
  return operations[name].stream;
}
