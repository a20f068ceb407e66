import { encode } from '../../protocol/encode.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { splitLines } from './split-lines.js';

const texts = new WeakMap<StreamResponse, string>();

/**
 * Returns an event as the text of `data:` lines, without the first line's field name. An event that goes to many
 * readers, in whatever binding, is serialized once.
 */
export function eventText(event: StreamResponse): string {
  let text = texts.get(event);
  if (text === undefined) {
    text = splitLines(encode('StreamResponse', event)).join('\ndata: ');
    texts.set(event, text);
  }
  return text;
}
