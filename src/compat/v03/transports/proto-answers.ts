import type { StreamResponse } from '../../../protocol/generated/types.js';
import type { OperationTypes, UnaryOperationName } from '../../../protocol/operations.js';
import { isObject } from '../../../protocol/reading.js';
import { cardFromV03 } from '../card-to-v10.js';
import {
  pushConfigFromProto,
  pushConfigsFromProto,
  sendMessageResponseFromProto,
  streamResponseFromProto,
  taskFromProto,
} from '../proto/to-v10.js';
import { historyWanted, trimmed, understood, withHistory } from './spoken.js';

/** The answer of each operation, read from the JSON of the 0.3 proto. */
type Readers = {
  readonly [K in UnaryOperationName]: (answer: unknown, request: object) => OperationTypes[K]['response'];
};

const readers: Readers = {
  sendMessage: (answer, request) => trimmed(understood(sendMessageResponseFromProto(answer), answer), request),
  getTask: (answer, request) => withHistory(understood(taskFromProto(answer), answer), historyWanted(request)),
  // Refused before it is sent.
  listTasks: () => ({ tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 }),
  cancelTask: (answer) => understood(taskFromProto(answer), answer),
  createTaskPushNotificationConfig: (answer) => understood(pushConfigFromProto(answer), answer),
  getTaskPushNotificationConfig: (answer) => understood(pushConfigFromProto(answer), answer),
  listTaskPushNotificationConfigs: (answer) => understood(pushConfigsFromProto(answer), answer),
  deleteTaskPushNotificationConfig: () => ({}),
  getExtendedAgentCard: (answer) => understood(cardFromV03(answer), answer),
};

/** Returns the answer to an operation in its 1.0 form; throws `TransportError` `malformed`. */
export function answerFromProto<K extends UnaryOperationName>(operation: K, answer: unknown, request: object) {
  return readers[operation](answer, request);
}

/** Returns an event of a stream in its 1.0 form, and whether it says that it is the last; throws `TransportError` `malformed`. */
export function eventFromProto(
  event: unknown,
  request: object,
): { readonly event: StreamResponse; readonly last: boolean } {
  const { statusUpdate, status_update: snake }: Record<string, unknown> = isObject(event) ? event : {};
  const update = statusUpdate ?? snake;
  return {
    event: trimmed(understood(streamResponseFromProto(event), event), request),
    last: isObject(update) && update.final === true,
  };
}
