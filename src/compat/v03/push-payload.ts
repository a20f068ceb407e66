import { escapeLineSeparators } from '../../protocol/encode.js';
import type { StreamResponse, Task } from '../../protocol/generated/types.js';
import { streamResponseToKind, taskToKind } from './kind/from-v10.js';

/**
 * Returns the body that a webhook gets which was registered over 0.3. Its specification and its SDKs send the whole task
 * for every change, and their receivers look for one: it is what they get where it is at hand. Without it the event goes
 * out by itself, told apart by its `kind`.
 */
export function v03Payload(
  event: StreamResponse,
  task?: Task,
): { readonly contentType: string; readonly body: string } {
  const json = task === undefined ? streamResponseToKind(event) : taskToKind(task);
  return { contentType: 'application/json', body: escapeLineSeparators(JSON.stringify(json)) };
}
