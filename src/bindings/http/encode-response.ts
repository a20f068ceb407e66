import { encode } from '../../protocol/encode.js';
import { type OperationTypes, operations, type UnaryOperationName } from '../../protocol/operations.js';
import { extensionHeaders } from './respond.js';

/** Returns the answer of an operation as JSON text. */
export function encodeResponse<K extends UnaryOperationName>(
  operation: K,
  response: OperationTypes[K]['response'],
): string {
  return encode(operations[operation].response, response);
}

/** Returns the headers that an operation's answer has in both bindings, besides its content type. */
export function responseHeaders(operation: UnaryOperationName, extensions: readonly string[]): string[] {
  const headers = extensionHeaders(extensions);
  // What one caller may see is not for a shared cache.
  if (operation === 'getExtendedAgentCard') headers.push('Cache-Control', 'private');
  return headers;
}
