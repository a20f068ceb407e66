import { encode } from '../../protocol/encode.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { splitLines } from './split-lines.js';

const texts = new WeakMap<object, string>();

/**
 * Returns an event as the text of `data:` lines, without the first line's field name. An event that goes to many
 * readers, in whatever binding, is serialized once.
 */
export function eventText(event: StreamResponse): string {
  // Every reader begins with an event of its own around the task, which is one object as long as it does not change.
  const key = event.task ?? event;
  let text = texts.get(key);
  if (text === undefined) {
    text = splitLines(encode('StreamResponse', event)).join('\ndata: ');
    texts.set(key, text);
  }
  return text;
}
