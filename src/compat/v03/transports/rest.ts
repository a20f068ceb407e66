import { jsonType } from '../../../bindings/http/content-type.js';
import type { RestRequest, Verb } from '../../../bindings/rest/build-request.js';
import { segmentOf } from '../../../bindings/rest/build-request.js';
import { createRestTransport } from '../../../bindings/rest/transport.js';
import type { RestDialect } from '../../../bindings/rest/transport-dialect.js';
import type { TransportFactory } from '../../../client/transport.js';
import type { OperationName } from '../../../protocol/operations.js';
import { createPushConfigRequestToProto, sendMessageRequestToProto } from '../proto/from-v10.js';
import { answerFromProto, eventFromProto } from './proto-answers.js';
import { withIds } from './proto-requests.js';
import { headersForV03, spoken } from './spoken.js';

const dialect: RestDialect = {
  protocolVersion: '0.3',
  bodyType: jsonType,
  // The text of 0.3 has the one and its proto the other.
  subscribeVerbs: ['POST', 'GET'],
  // Cards give the URL with the prefix of the routes or without it.
  baseUrl: (url) => url.replace(/\/v1\/*(?=\?|$)/, ''),
  headers: headersForV03,
  build: (operation, request, verb) => requestOf(operation, request, verb),
  hasBody: (operation) => bodied.has(operation),
  answer: answerFromProto,
  event: eventFromProto,
};

const bodied: ReadonlySet<OperationName> = new Set([
  'sendMessage',
  'sendStreamingMessage',
  'createTaskPushNotificationConfig',
]);

function requestOf(operation: OperationName, request: object, verb: Verb = 'POST'): RestRequest {
  switch (operation) {
    case 'sendMessage':
      return post('message:send', sendMessageRequestToProto(spoken(operation, request)));
    case 'sendStreamingMessage':
      return post('message:stream', sendMessageRequestToProto(spoken(operation, request)));
    case 'getTask': {
      const { id, historyLength } = spoken(operation, request);
      // Of no history there is no word: 0 means all of it.
      return bare('GET', historyLength ? `${task(id)}?historyLength=${historyLength}` : task(id));
    }
    case 'cancelTask':
      return post(`${task(spoken(operation, request).id)}:cancel`);
    case 'subscribeToTask':
      return bare(verb, `${task(spoken(operation, request).id)}:subscribe`);
    case 'createTaskPushNotificationConfig': {
      const config = withIds(spoken(operation, request));
      return post(configs(config.taskId), createPushConfigRequestToProto(config));
    }
    case 'getTaskPushNotificationConfig':
      return bare('GET', config(spoken(operation, request)));
    case 'listTaskPushNotificationConfigs':
      return bare('GET', configs(spoken(operation, request).taskId));
    case 'deleteTaskPushNotificationConfig':
      return bare('DELETE', config(spoken(operation, request)));
    default:
      spoken(operation, request);
      return bare('GET', 'card');
  }
}

function post(path: string, body?: object): RestRequest {
  return { verb: 'POST', target: `/v1/${path}`, body };
}

function bare(verb: Verb, path: string): RestRequest {
  return { verb, target: `/v1/${path}`, body: undefined };
}

function task(id: string): string {
  return `tasks/${segmentOf('id', id)}`;
}

function configs(taskId: string): string {
  return `tasks/${segmentOf('taskId', taskId)}/pushNotificationConfigs`;
}

function config({ taskId, id }: { readonly taskId: string; readonly id: string }): string {
  return `${configs(taskId)}/${segmentOf('id', id)}`;
}

/** Speaks the HTTP+JSON of protocol 0.3, whose bodies are the JSON of its proto, to interfaces that declare it. */
export const restTransport: TransportFactory = createRestTransport(dialect);
