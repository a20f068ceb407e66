import { decode } from '../protocol/decode.js';
import { type OperationName, operations } from '../protocol/operations.js';

/** How deep agents read JSON: 100, less the envelope that a binding puts around the request. */
const maxDepth = 99;

/**
 * Refuses a request that no agent could take: one that lacks what is REQUIRED, has values of another type than the
 * protocol's, or holds what JSON does not have. Sent all the same it would come back as an error of the agent's, or
 * arrive as something else than was meant.
 *
 * Spec 5.7.
 *
 * @throws {TypeError} naming the fields
 */
export function assertRequest(operation: OperationName, request: unknown): void {
  if (typeof request !== 'object' || request === null) throw new TypeError(`${operation} takes a request object`);
  const decoded = decode(operations[operation].request, request);
  if (!decoded.ok) {
    const wrong = decoded.violations.slice(0, 5).map(({ field, description }) => `${field}: ${description}`);
    throw new TypeError(`${operation}: ${wrong.join('; ')}`);
  }
  assertJson(request, operation, 1);
}

function assertJson(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value !== 'object') throw new TypeError(`${path}: JSON has no ${nameOf(value)}`);
  // Dates and the like say themselves what they are in JSON.
  if ('toJSON' in value && typeof value.toJSON === 'function') return;
  if (depth > maxDepth) throw new TypeError(`${path.slice(0, 200)}: nested deeper than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) assertJson(value[at], `${path}[${at}]`, depth + 1);
    return;
  }
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (name !== 'Object') throw new TypeError(`${path}: JSON has no ${name}`);
  for (const [key, member] of Object.entries(value)) {
    // A member that is undefined is left out.
    if (member !== undefined) assertJson(member, `${path}.${key}`, depth + 1);
  }
}

function nameOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value;
}
