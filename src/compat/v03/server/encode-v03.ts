import { encodeWithRoom } from '../../../bindings/http/large-answer.js';
import type { HttpRequest } from '../../../bindings/http/message.js';
import { escapeLineSeparators } from '../../../protocol/encode.js';

/**
 * Returns an answer of 0.3 as JSON text: a large one as bytes, when there is room for it.
 *
 * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is no room in time
 */
export function encodeV03(request: Pick<HttpRequest, 'answerRoom'>, json: unknown): string | Promise<Uint8Array> {
  const encode = () => escapeLineSeparators(JSON.stringify(json));
  // What is no object is small.
  if (typeof json !== 'object' || json === null) return encode();
  return encodeWithRoom(request, { value: json, form: '0.3', encode });
}
