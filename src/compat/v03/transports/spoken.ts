import { findLegacyShape } from '../../../bindings/http/fetch-legacy.js';
import { A2AError, invalidParams } from '../../../protocol/a2a-error.js';
import { type Decoded, decode } from '../../../protocol/decode.js';
import type { StreamResponse, Task } from '../../../protocol/generated/types.js';
import { type OperationName, type OperationTypes, operations } from '../../../protocol/operations.js';
import { isObject } from '../../../protocol/reading.js';
import { TransportError } from '../../../protocol/transport-error.js';

/**
 * Returns a request of 1.0 in its canonical form, ready to be put into the words of 0.3.
 *
 * @throws {A2AError} `UNSUPPORTED_OPERATION` for what 0.3 has no word for: `ListTasks`, and tenants
 */
export function spoken<K extends OperationName>(operation: K, request: object): OperationTypes[K]['request'] {
  if (operation === 'listTasks') {
    throw new A2AError(
      'UNSUPPORTED_OPERATION',
      'The agent speaks protocol 0.3, which has no ListTasks: it was not sent',
    );
  }
  if ((request as { readonly tenant?: unknown }).tenant) {
    throw new A2AError(
      'UNSUPPORTED_OPERATION',
      'The agent speaks protocol 0.3, which has no tenants: nothing was sent',
    );
  }
  const decoded = decode(operations[operation].request, request);
  if (!decoded.ok) throw invalidParams(decoded.violations);
  // The operation table pairs each operation with the message that was decoded.
  return decoded.value as OperationTypes[K]['request'];
}

/** Returns the service parameters as 0.3 names them. */
export function headersForV03(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { 'a2a-extensions': extensions, ...rest } = headers;
  return { ...rest, 'a2a-version': '0.3', ...(extensions === undefined ? {} : { 'x-a2a-extensions': extensions }) };
}

/**
 * Returns what a peer answered in its 1.0 form.
 *
 * @throws {TransportError} `malformed`, naming the fields, and saying so when they are those of protocol 1.0
 */
export function understood<T>(decoded: Decoded<T>, answer: unknown): T {
  if (decoded.ok) return decoded.value;
  if (findLegacyShape(answer) === undefined && isCurrent(answer)) {
    throw new TransportError('malformed', 'The agent sent protocol 1.0 shapes on a 0.3 connection');
  }
  const wrong = decoded.violations.slice(0, 5).map(({ field, description }) => `${field || 'it'}: ${description}`);
  throw new TransportError('malformed', `The agent's answer is none of protocol 0.3: ${wrong.join('; ')}`);
}

/** True for what has the members of 1.0 where 0.3 has others. */
function isCurrent(answer: unknown): boolean {
  const { task, message, statusUpdate, artifactUpdate, parts, status } = Object(answer) as Record<string, unknown>;
  return [task, message, statusUpdate, artifactUpdate, parts, status].some(
    (member) => isObject(member) || Array.isArray(member),
  );
}

/** How much history a request wants; undefined for all there is. */
export function historyWanted(request: object): number | undefined {
  const { historyLength, configuration } = request as {
    readonly historyLength?: number;
    readonly configuration?: { readonly historyLength?: number };
  };
  return historyLength ?? configuration?.historyLength;
}

/** Returns a task with no more history than was wanted: in 0.3, to want none means to want all of it (spec 3.2.4). */
export function withHistory(task: Task, wanted: number | undefined): Task {
  const { history, ...rest } = task;
  if (wanted === undefined || history === undefined || history.length <= wanted) return task;
  return wanted === 0 ? rest : { ...rest, history: history.slice(-wanted) };
}

/** Returns an answer or event with no more history in it than was wanted. */
export function trimmed<T extends Pick<StreamResponse, 'task'>>(answer: T, request: object): T {
  if (answer.task === undefined) return answer;
  return { ...answer, task: withHistory(answer.task, historyWanted(request)) };
}
