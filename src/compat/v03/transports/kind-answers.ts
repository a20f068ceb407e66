import type { Decoded } from '../../../protocol/decode.js';
import type { ListTaskPushNotificationConfigsResponse, StreamResponse } from '../../../protocol/generated/types.js';
import type { OperationTypes, UnaryOperationName } from '../../../protocol/operations.js';
import { cardFromV03 } from '../card-to-v10.js';
import {
  pushConfigFromKind,
  pushConfigsFromKind,
  sendMessageResponseFromKind,
  streamResponseFromKind,
  taskFromKind,
} from '../kind/to-v10.js';
import { historyWanted, trimmed, understood, withHistory } from './spoken.js';

/** The answer of each operation, read from the dialect whose objects have a `kind`. */
type Readers = {
  readonly [K in UnaryOperationName]: (answer: unknown, request: object) => OperationTypes[K]['response'];
};

const readers: Readers = {
  sendMessage: (answer, request) => trimmed(understood(sendMessageResponseFromKind(answer), answer), request),
  getTask: (answer, request) => withHistory(understood(taskFromKind(answer), answer), historyWanted(request)),
  // Refused before it is sent.
  listTasks: () => ({ tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 }),
  cancelTask: (answer) => understood(taskFromKind(answer), answer),
  createTaskPushNotificationConfig: (answer) => understood(pushConfigFromKind(answer, 'lenient'), answer),
  getTaskPushNotificationConfig: (answer) => understood(pushConfigFromKind(answer, 'lenient'), answer),
  listTaskPushNotificationConfigs: (answer) => understood(listed(answer), answer),
  deleteTaskPushNotificationConfig: () => ({}),
  getExtendedAgentCard: (answer) => understood(cardFromV03(answer), answer),
};

function listed(answer: unknown): Decoded<ListTaskPushNotificationConfigsResponse> {
  const read = pushConfigsFromKind(answer);
  return read.ok ? { ok: true, value: { configs: read.value } } : read;
}

/** Returns the answer to an operation in its 1.0 form; throws `TransportError` `malformed`. */
export function answerFromKind<K extends UnaryOperationName>(operation: K, answer: unknown, request: object) {
  return readers[operation](answer, request);
}

/** Returns an event of a stream in its 1.0 form; throws `TransportError` `malformed`. */
export function eventFromKind(event: unknown, request: object): StreamResponse {
  return trimmed(understood(streamResponseFromKind(event), event), request);
}
