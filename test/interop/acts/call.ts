import { randomUUID } from 'node:crypto';
import { A2AError, type AgentClient, type StreamResponse } from 'a2a-kit/client';
import { errors } from 'a2a-kit/protocol';
import type { Json } from './corpus.js';

/** What came of an operation: an answer, the events of a stream, or a refusal. */
export interface Outcome {
  readonly body?: Json;
  readonly events?: readonly StreamResponse[];
  readonly error?: {
    readonly code: string;
    readonly error_type: string;
    readonly message: string;
    readonly data: Json;
  };
}

/** How long a stream is read that does not come to its end. */
const streamMs = 20_000;

/** Calls an abstract operation (ACTS 4.1; the corpus has names of its own for those of push configurations). */
export async function callOperation(client: AgentClient, operation: string, params: Json): Promise<Outcome> {
  try {
    return await run(client, operation, params);
  } catch (thrown) {
    if (!(thrown instanceof A2AError)) throw thrown;
    const { name } = errors[thrown.code];
    const data = [{ reason: thrown.code, metadata: thrown.metadata ?? {} }];
    return { error: { code: name, error_type: name, message: thrown.message, data } };
  }
}

async function run(client: AgentClient, operation: string, params: Json): Promise<Outcome> {
  switch (operation) {
    case 'send_message':
      return { body: await client.sendMessage(sendParams(params)) };
    case 'send_streaming_message':
      return { events: await eventsOf(client.sendStreamingMessage(sendParams(params), { timeoutMs: streamMs })) };
    case 'subscribe_to_task':
      return { events: await eventsOf(client.subscribeToTask(params, { timeoutMs: streamMs })) };
    case 'get_task':
      return { body: await client.getTask(params) };
    case 'list_tasks':
      return { body: await client.listTasks(params) };
    case 'cancel_task':
      return { body: await client.cancelTask(params) };
    case 'get_agent_card':
      return { body: params?.extended === true ? await client.getExtendedAgentCard({}) : client.card };
    case 'get_extended_agent_card':
      return { body: await client.getExtendedAgentCard({}) };
    case 'set_push_notification_config':
    case 'create_push_config':
      return { body: await client.createTaskPushNotificationConfig(flatConfig(params)) };
    case 'get_push_notification_config':
      return { body: await client.getTaskPushNotificationConfig(params) };
    case 'list_push_notification_configs':
      return { body: await client.listTaskPushNotificationConfigs(params) };
    case 'delete_push_notification_config':
      return { body: await client.deleteTaskPushNotificationConfig(params) };
    default:
      throw new Error(`the corpus asks for an operation that ACTS does not name: ${operation}`);
  }
}

/** The corpus writes the ids of task and context beside the message; the message is where they belong (spec 4.1.4). */
function sendParams({ taskId, contextId, message, ...rest }: Json): Json {
  const ids = { ...(taskId && { taskId }), ...(contextId && { contextId }) };
  return withMessageId({ ...rest, message: { ...ids, ...message } });
}

/** ACTS 12.4: a message without an id gets one. */
export function withMessageId(params: Json): Json {
  const { message } = params ?? {};
  return message === undefined ? params : { ...params, message: { messageId: randomUUID(), ...message } };
}

function flatConfig({ taskId, pushNotificationConfig, ...rest }: Json): Json {
  return { taskId, ...pushNotificationConfig, ...rest };
}

async function eventsOf(stream: AsyncIterable<StreamResponse>): Promise<StreamResponse[]> {
  const events: StreamResponse[] = [];
  for await (const event of stream) events.push(event);
  return events;
}
