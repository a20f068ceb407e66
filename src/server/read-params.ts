import { invalidParams } from '../protocol/a2a-error.js';
import { decode } from '../protocol/decode.js';
import { type OperationName, type OperationTypes, operations } from '../protocol/operations.js';
import { wellFormedJson } from '../protocol/well-formed.js';
import type { Call } from './engine.js';

/**
 * Returns the parameters of an operation in their canonical form. Half a surrogate pair, which JSON can carry and protobuf
 * cannot, is U+FFFD in them, as it is where an encoder of UTF-8 has met it.
 *
 * @throws {A2AError} `INVALID_PARAMS` naming every field that is wrong, or a tenant that is not the call's
 */
export function readParams<K extends OperationName>(
  operation: K,
  params: unknown,
  call: Call,
): OperationTypes[K]['request'] {
  const decoded = decode(operations[operation].request, params ?? {});
  if (!decoded.ok) throw invalidParams(decoded.violations);
  // The operation table names the request message of each operation, and decode has read that message.
  const request = wellFormedJson(decoded.value) as OperationTypes[K]['request'];
  if (request.tenant !== undefined && request.tenant !== call.tenant) {
    const description = 'expected the tenant that the request was addressed to, or to be left out';
    throw invalidParams([{ field: 'tenant', description }]);
  }
  return request;
}
