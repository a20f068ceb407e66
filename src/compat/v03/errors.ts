import type { A2AError } from '../../protocol/a2a-error.js';
import { errors } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';

/**
 * Returns an error as 0.3 writes it, over JSON-RPC as over HTTP: number, message, and facts as an object where there are
 * any. Its readers take no list there. What only 1.0 has (-32008, -32009) goes out under its own number.
 */
export function errorForV03(error: A2AError): JsonObject {
  const facts: JsonObject = {
    ...error.metadata,
    ...(error.violations.length === 0
      ? {}
      : { fieldViolations: error.violations.map(({ field, description }) => ({ field, description })) }),
  };
  const data = Object.keys(facts).length === 0 ? {} : { data: facts };
  return { code: errors[error.code].jsonRpc, message: error.message, ...data };
}
