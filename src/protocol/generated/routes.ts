// Generated from proto/a2a.proto by `npm run generate`. Do not edit.
import type { MessageName } from './types.js';

/** The name of an rpc. */
export type RpcName =
  | 'SendMessage'
  | 'SendStreamingMessage'
  | 'GetTask'
  | 'ListTasks'
  | 'CancelTask'
  | 'SubscribeToTask'
  | 'CreateTaskPushNotificationConfig'
  | 'GetTaskPushNotificationConfig'
  | 'ListTaskPushNotificationConfigs'
  | 'GetExtendedAgentCard'
  | 'DeleteTaskPushNotificationConfig';

/** A route of an operation over HTTP+JSON, as the proto's `google.api.http` option gives it. */
export interface HttpRoute {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** The path below the base URL; `{name}` is one segment that fills the request field of this JSON name. */
  readonly path: string;
  /** The same route for one tenant. */
  readonly tenantPath: string;
  /** True when the body carries the request fields that the path leaves open. */
  readonly body: boolean;
}

/** An rpc of the service: its messages, whether it streams, and its HTTP routes. */
export interface RpcRoutes {
  readonly rpc: RpcName;
  readonly request: MessageName;
  readonly response: MessageName;
  /** True when the answer is a stream of `response`. */
  readonly stream: boolean;
  readonly routes: readonly HttpRoute[];
}

/** The full name of the service, which is also the prefix of its gRPC paths. */
export const serviceName = 'lf.a2a.v1.A2AService';

/** The rpcs of the service in the order of the proto. */
export const rpcs = {
  /** Sends a message and answers with the task it created or advanced, or with a direct reply. */
  SendMessage: {
    rpc: 'SendMessage',
    request: 'SendMessageRequest',
    response: 'SendMessageResponse',
    stream: false,
    routes: [
      {
        verb: 'POST',
        path: '/message:send',
        tenantPath: '/{tenant}/message:send',
        body: true,
      },
    ],
  },
  /** Sends a message and streams the task, or the reply, as it develops. */
  SendStreamingMessage: {
    rpc: 'SendStreamingMessage',
    request: 'SendMessageRequest',
    response: 'StreamResponse',
    stream: true,
    routes: [
      {
        verb: 'POST',
        path: '/message:stream',
        tenantPath: '/{tenant}/message:stream',
        body: true,
      },
    ],
  },
  /** Returns a task as it stands. */
  GetTask: {
    rpc: 'GetTask',
    request: 'GetTaskRequest',
    response: 'Task',
    stream: false,
    routes: [
      {
        verb: 'GET',
        path: '/tasks/{id}',
        tenantPath: '/{tenant}/tasks/{id}',
        body: false,
      },
    ],
  },
  /** Lists the tasks that the caller may see, newest status first, page by page. */
  ListTasks: {
    rpc: 'ListTasks',
    request: 'ListTasksRequest',
    response: 'ListTasksResponse',
    stream: false,
    routes: [
      {
        verb: 'GET',
        path: '/tasks',
        tenantPath: '/{tenant}/tasks',
        body: false,
      },
    ],
  },
  /** Asks the agent to stop a task and returns the task afterwards. */
  CancelTask: {
    rpc: 'CancelTask',
    request: 'CancelTaskRequest',
    response: 'Task',
    stream: false,
    routes: [
      {
        verb: 'POST',
        path: '/tasks/{id}:cancel',
        tenantPath: '/{tenant}/tasks/{id}:cancel',
        body: true,
      },
    ],
  },
  /** Streams the current state of an unfinished task and everything that happens to it from then on. */
  SubscribeToTask: {
    rpc: 'SubscribeToTask',
    request: 'SubscribeToTaskRequest',
    response: 'StreamResponse',
    stream: true,
    routes: [
      {
        verb: 'GET',
        path: '/tasks/{id}:subscribe',
        tenantPath: '/{tenant}/tasks/{id}:subscribe',
        body: false,
      },
    ],
  },
  /** Registers a webhook for the updates of a task. */
  CreateTaskPushNotificationConfig: {
    rpc: 'CreateTaskPushNotificationConfig',
    request: 'TaskPushNotificationConfig',
    response: 'TaskPushNotificationConfig',
    stream: false,
    routes: [
      {
        verb: 'POST',
        path: '/tasks/{taskId}/pushNotificationConfigs',
        tenantPath: '/{tenant}/tasks/{taskId}/pushNotificationConfigs',
        body: true,
      },
    ],
  },
  /** Returns one webhook registration of a task. */
  GetTaskPushNotificationConfig: {
    rpc: 'GetTaskPushNotificationConfig',
    request: 'GetTaskPushNotificationConfigRequest',
    response: 'TaskPushNotificationConfig',
    stream: false,
    routes: [
      {
        verb: 'GET',
        path: '/tasks/{taskId}/pushNotificationConfigs/{id}',
        tenantPath: '/{tenant}/tasks/{taskId}/pushNotificationConfigs/{id}',
        body: false,
      },
    ],
  },
  /** Lists the webhook registrations of a task. */
  ListTaskPushNotificationConfigs: {
    rpc: 'ListTaskPushNotificationConfigs',
    request: 'ListTaskPushNotificationConfigsRequest',
    response: 'ListTaskPushNotificationConfigsResponse',
    stream: false,
    routes: [
      {
        verb: 'GET',
        path: '/tasks/{taskId}/pushNotificationConfigs',
        tenantPath: '/{tenant}/tasks/{taskId}/pushNotificationConfigs',
        body: false,
      },
    ],
  },
  /** Returns the card that authenticated callers get to see. */
  GetExtendedAgentCard: {
    rpc: 'GetExtendedAgentCard',
    request: 'GetExtendedAgentCardRequest',
    response: 'AgentCard',
    stream: false,
    routes: [
      {
        verb: 'GET',
        path: '/extendedAgentCard',
        tenantPath: '/{tenant}/extendedAgentCard',
        body: false,
      },
    ],
  },
  /** Removes a webhook registration; removing one that is gone already succeeds too. */
  DeleteTaskPushNotificationConfig: {
    rpc: 'DeleteTaskPushNotificationConfig',
    request: 'DeleteTaskPushNotificationConfigRequest',
    response: 'Empty',
    stream: false,
    routes: [
      {
        verb: 'DELETE',
        path: '/tasks/{taskId}/pushNotificationConfigs/{id}',
        tenantPath: '/{tenant}/tasks/{taskId}/pushNotificationConfigs/{id}',
        body: false,
      },
    ],
  },
} as const satisfies { readonly [N in RpcName]: RpcRoutes };
