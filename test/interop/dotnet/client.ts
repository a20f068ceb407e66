import type { readAnswer, readPushes, readTasks, SendRequest } from './read.js';
import type { AgentCard, PushNotificationConfig, StreamResponse, Task, TaskPushNotificationConfig } from './wire.js';

/** `IA2AClient`: what both of its clients offer. */
export interface NetClient {
  sendMessage(request: SendRequest): Promise<ReturnType<typeof readAnswer>>;
  sendStreamingMessage(request: SendRequest): AsyncIterable<StreamResponse>;
  getTask(id: string): Promise<Task>;
  listTasks(contextId: string): Promise<ReturnType<typeof readTasks>>;
  cancelTask(id: string): Promise<Task>;
  subscribeToTask(id: string): AsyncIterable<StreamResponse>;
  createPush(taskId: string, configId: string, config: PushNotificationConfig): Promise<TaskPushNotificationConfig>;
  getPush(taskId: string, id: string): Promise<TaskPushNotificationConfig>;
  listPush(taskId: string): Promise<ReturnType<typeof readPushes>>;
  deletePush(taskId: string, id: string): Promise<void>;
  getExtendedAgentCard(): Promise<AgentCard>;
}

/** The only header that says anything; the card is fetched without it (C27, spec 08 section 1). */
export const versionHeader = { 'A2A-Version': '1.0' };
