import type { MessageName, MessageTypes, Task } from './generated/types.js';
import { withRequired } from './required.js';

/**
 * Returns the JSON text of a message as every peer can read it.
 *
 * A page of tasks has its four fields and an agent card its REQUIRED ones, empty or not. A task's empty `history` and
 * `artifacts` are left out, but on a page `artifacts` stays as given: the caller puts it there only when it was asked
 * for (C30). All else is written as it is, so that a value of the right type costs one `JSON.stringify`.
 *
 * Spec 3.1.4, 5.5, 5.7, 8.4.1.
 */
export function encode<N extends MessageName>(name: N, value: MessageTypes[N]): string {
  const prepare = preparations[name];
  return escapeLineSeparators(JSON.stringify(prepare === undefined ? value : prepare(value)));
}

/** Returns a JSON text without U+2028, U+2029 and U+0085, at which some peers split the lines of a stream. */
export function escapeLineSeparators(json: string): string {
  // Three plain searches are several times faster than a regular expression, and nearly always all there is to do.
  if (!json.includes('\u2028') && !json.includes('\u2029') && !json.includes('\u0085')) return json;
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('\u0085', '\\u0085');
}

const preparations: { readonly [N in MessageName]?: (value: MessageTypes[N]) => unknown } = {
  AgentCard: (card) => withRequired('AgentCard', card),
  // Callers without types may leave out what would be empty.
  ListTasksResponse: ({ tasks = [], nextPageToken = '', pageSize = 0, totalSize = 0 }) => {
    return { tasks: tasks.map((task) => withoutEmpty(task, ['history'])), nextPageToken, pageSize, totalSize };
  },
  SendMessageResponse: withTask,
  StreamResponse: withTask,
  Task: (task) => withoutEmpty(task, ['history', 'artifacts']),
};

function withTask<T extends { task?: Task }>(response: T): T {
  const { task } = response;
  if (task === undefined) return response;
  const slim = withoutEmpty(task, ['history', 'artifacts']);
  return slim === task ? response : { ...response, task: slim };
}

/** Returns the same task where there is nothing to leave out. */
function withoutEmpty(task: Task, lists: readonly ('history' | 'artifacts')[]): Task {
  let result = task;
  for (const list of lists) {
    if (result[list]?.length !== 0) continue;
    result = { ...result };
    delete result[list];
  }
  return result;
}
