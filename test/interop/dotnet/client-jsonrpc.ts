import { randomUUID } from 'node:crypto';
import type { NetClient } from './client.js';
import { versionHeader } from './client.js';
import { NetError, nameOf } from './errors.js';
import { bodyOf, ensureSuccess, eventsOf, send } from './http.js';
import { type Read, readAnswer, readCard, readEvent, readPush, readPushes, readTask, readTasks } from './read.js';
import type { StreamResponse } from './wire.js';

/** `A2AClient`: JSON-RPC to a URL as it stands in the card, with what belongs to the host, such as a token. */
export function jsonRpcClient(url: string, hostHeaders: Readonly<Record<string, string>>): NetClient {
  const post = (method: string, params: object, accept: Readonly<Record<string, string>> = {}) =>
    send({
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/json', ...versionHeader, ...accept, ...hostHeaders },
      body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params }),
    });

  /** The answer's id is not looked at, and an answer that is no success is not read (spec 08 section 2). */
  async function call(method: string, params: object): Promise<unknown> {
    const answer = await post(method, params);
    ensureSuccess(answer);
    return resultOf(JSON.parse(await bodyOf(answer)));
  }

  async function* stream(method: string, params: object): AsyncGenerator<StreamResponse, void> {
    const answer = await post(method, params, { Accept: 'text/event-stream' });
    ensureSuccess(answer);
    try {
      for await (const data of eventsOf(answer)) yield readEvent(resultOf(JSON.parse(data)), 'event');
    } finally {
      answer.destroy();
    }
  }

  const ask = async <T>(method: string, params: object, read: Read<T>) => read(await call(method, params), method);
  return {
    sendMessage: (request) => ask('SendMessage', request, readAnswer),
    sendStreamingMessage: (request) => stream('SendStreamingMessage', request),
    getTask: (id) => ask('GetTask', { id }, readTask),
    listTasks: (contextId) => ask('ListTasks', { contextId }, readTasks),
    cancelTask: (id) => ask('CancelTask', { id }, readTask),
    subscribeToTask: (id) => stream('SubscribeToTask', { id }),
    // Nested, with an id that the caller must choose (C13).
    createPush: (taskId, configId, config) =>
      ask('CreateTaskPushNotificationConfig', { taskId, configId, config }, readPush),
    getPush: (taskId, id) => ask('GetTaskPushNotificationConfig', { id, taskId }, readPush),
    // In the singular (C3).
    listPush: (taskId) => ask('ListTaskPushNotificationConfig', { taskId }, readPushes),
    async deletePush(taskId, id) {
      await call('DeleteTaskPushNotificationConfig', { id, taskId });
    },
    getExtendedAgentCard: () => ask('GetExtendedAgentCard', {}, readCard),
  };
}

function resultOf(json: unknown): unknown {
  const { error, result } = json as { error?: { code: number; message: string } | null; result?: unknown };
  if (error !== undefined && error !== null) throw new NetError(nameOf(error.code), error.message);
  return result;
}
