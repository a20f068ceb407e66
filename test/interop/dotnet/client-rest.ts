import type { IncomingMessage } from 'node:http';
import { type NetClient, versionHeader } from './client.js';
import { type ErrorName, isOwnReason, NetError } from './errors.js';
import { bodyOf, eventsOf, isSuccess, type Sent, send } from './http.js';
import { type Read, readAnswer, readCard, readEvent, readPush, readPushes, readTask, readTasks } from './read.js';
import type { StreamResponse } from './wire.js';

/** `A2AHttpJsonClient`: HTTP+JSON. A tenant goes into bodies only, and never into a path (C4). */
export function restClient(url: string, hostHeaders: Readonly<Record<string, string>>): NetClient {
  const base = url.replace(/\/+$/, '');

  async function exchange(method: Sent['method'], path: string, body?: object, accept: Sent['headers'] = {}) {
    const typed: Sent['headers'] = body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...versionHeader, ...accept, ...typed, ...hostHeaders };
    const answer = await send({ method, url: base + path, headers, body: text });
    if (!isSuccess(answer)) throw await errorOf(answer);
    return answer;
  }

  async function ask<T>(method: 'GET' | 'POST', path: string, read: Read<T>, body?: object): Promise<T> {
    return read(JSON.parse(await bodyOf(await exchange(method, path, body))), path);
  }

  /** An error in a stream has no form here: it would be read as an event with nothing in it (spec 08 section 3). */
  async function* stream(path: string, body?: object): AsyncGenerator<StreamResponse, void> {
    const answer = await exchange('POST', path, body, { Accept: 'text/event-stream' });
    try {
      for await (const data of eventsOf(answer)) yield readEvent(JSON.parse(data), path);
    } finally {
      answer.destroy();
    }
  }

  const of = (taskId: string, rest = '') => `/tasks/${encodeURIComponent(taskId)}${rest}`;
  const push = (taskId: string, id?: string) =>
    of(taskId, `/pushNotificationConfigs${id === undefined ? '' : `/${encodeURIComponent(id)}`}`);
  return {
    sendMessage: (request) => ask('POST', '/message:send', readAnswer, request),
    sendStreamingMessage: (request) => stream('/message:stream', request),
    getTask: (id) => ask('GET', of(id), readTask),
    listTasks: (contextId) => ask('GET', `/tasks?contextId=${encodeURIComponent(contextId)}`, readTasks),
    // Neither has a body (C1, C39).
    cancelTask: (id) => ask('POST', of(id, ':cancel'), readTask),
    subscribeToTask: (id) => stream(of(id, ':subscribe')),
    // The bare config (C13): the id that the caller has chosen is left out.
    createPush: (taskId, _configId, config) => ask('POST', push(taskId), readPush, config),
    getPush: (taskId, id) => ask('GET', push(taskId, id), readPush),
    listPush: (taskId) => ask('GET', push(taskId), readPushes),
    async deletePush(taskId, id) {
      (await exchange('DELETE', push(taskId, id))).resume();
    },
    getExtendedAgentCard: () => ask('GET', '/extendedAgentCard', readCard),
  };
}

const byStatus: Readonly<Record<number, ErrorName>> = {
  404: 'TASK_NOT_FOUND',
  400: 'INVALID_REQUEST',
  409: 'TASK_NOT_CANCELABLE',
  415: 'CONTENT_TYPE_NOT_SUPPORTED',
  502: 'INVALID_AGENT_RESPONSE',
};

/** The body is understood as `application/json` only, and by the first detail of the domain; else the status says it (C5, C7). */
async function errorOf(answer: IncomingMessage): Promise<NetError> {
  const { statusCode = 0, headers } = answer;
  const body = await bodyOf(answer);
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  const { message, reason } =
    mediaType.trim().toLowerCase() === 'application/json' ? statusOf(body) : { message: body, reason: undefined };
  const code = reason !== undefined && isOwnReason(reason) ? reason : (byStatus[statusCode] ?? 'INTERNAL_ERROR');
  return new NetError(code, `HTTP ${statusCode}: ${message}`);
}

interface Detail {
  readonly domain?: string;
  readonly reason?: string;
}

function statusOf(body: string): { readonly message: string; readonly reason: string | undefined } {
  try {
    // Whatever else the body is, the reads below find nothing in it or throw.
    const { error } = JSON.parse(body) as { error?: { message?: string; details?: readonly Detail[] } };
    const info = error?.details?.find(({ domain }) => domain?.toLowerCase() === 'a2a-protocol.org');
    return { message: error?.message ?? '', reason: info?.reason };
  } catch {
    return { message: '', reason: undefined };
  }
}
