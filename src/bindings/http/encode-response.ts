import { encode } from '../../protocol/encode.js';
import { type OperationTypes, operations, type UnaryOperationName } from '../../protocol/operations.js';
import { encodeWithRoom } from './large-answer.js';
import type { HttpRequest } from './message.js';
import { extensionHeaders } from './respond.js';

/**
 * Returns the answer of an operation as JSON text: a large one as bytes, when there is room for it.
 *
 * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is no room in time
 */
export function encodeResponse<K extends UnaryOperationName>(
  request: Pick<HttpRequest, 'answerRoom'>,
  operation: K,
  response: OperationTypes[K]['response'],
): string | Promise<Uint8Array> {
  const name = operations[operation].response;
  return encodeWithRoom(request, { value: response, form: name, encode: () => encode(name, response) });
}

/** Returns the headers that an operation's answer has in both bindings, besides its content type. */
export function responseHeaders(operation: UnaryOperationName, extensions: readonly string[]): string[] {
  const headers = extensionHeaders(extensions);
  // What one caller may see is not for a shared cache.
  if (operation === 'getExtendedAgentCard') headers.push('Cache-Control', 'private');
  return headers;
}
