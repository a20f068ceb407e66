import type { OperationTypes, StreamOperationName, UnaryOperationName } from '../protocol/operations.js';
import { cancelTask } from './cancel-task.js';
import type { Core } from './core.js';
import type { Call, EventStream } from './engine.js';
import { getExtendedAgentCard } from './get-extended-agent-card.js';
import { getTask } from './get-task.js';
import { listTasks } from './list-tasks.js';
import {
  createTaskPushNotificationConfig,
  deleteTaskPushNotificationConfig,
  getTaskPushNotificationConfig,
  listTaskPushNotificationConfigs,
} from './push-configs.js';
import { sendMessage } from './send-message.js';
import { sendStreamingMessage } from './send-streaming-message.js';
import { subscribeToTask } from './subscribe-to-task.js';

/** The operations that answer once, each as its own file has it. */
export const unaryOperations: {
  readonly [K in UnaryOperationName]: (
    core: Core,
    request: OperationTypes[K]['request'],
    call: Call,
  ) => Promise<OperationTypes[K]['response']>;
} = {
  sendMessage,
  getTask,
  listTasks,
  cancelTask,
  createTaskPushNotificationConfig,
  getTaskPushNotificationConfig,
  listTaskPushNotificationConfigs,
  deleteTaskPushNotificationConfig,
  getExtendedAgentCard,
};

/** The operations that answer with a stream. */
export const streamOperations: {
  readonly [K in StreamOperationName]: (
    core: Core,
    request: OperationTypes[K]['request'],
    call: Call,
  ) => Promise<EventStream>;
} = { sendStreamingMessage, subscribeToTask };
