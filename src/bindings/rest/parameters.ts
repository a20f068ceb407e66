import { invalidParams } from '../../protocol/a2a-error.js';
import { snakeCase } from '../../protocol/aliases.js';
import { decodeQuery } from '../../protocol/decode-query.js';
import { type OperationName, operations } from '../../protocol/operations.js';
import { isObject } from '../../protocol/reading.js';
import { isJsonType } from '../http/content-type.js';
import type { ErrorTable } from '../http/error-body.js';
import type { HttpRequest } from '../http/message.js';
import { parseBody } from '../http/parse-body.js';
import { bodyNotJson } from '../http/refusals.js';
import type { Route } from './router.js';

/** Operations whose path says all that they need, so that clients send no body (spec conflict C39). */
const bodyMayBeMissing: ReadonlySet<OperationName> = new Set(['cancelTask', 'subscribeToTask']);

/**
 * Returns the value of a request's body; where the operation needs none, a missing one and `null` read as `{}`.
 *
 * @throws {A2AError} `INVALID_REQUEST` with status 415 when the body does not say that it is JSON, `PARSE_ERROR`,
 *   `INVALID_PARAMS`
 */
export async function readBody(request: HttpRequest, operation: OperationName, table?: ErrorTable): Promise<unknown> {
  const contentType = request.header('content-type');
  // Before the body is read: a page can send any other type across origins without asking first.
  if (contentType !== undefined && !isJsonType(contentType)) throw bodyNotJson(table);
  const text = await request.text();
  const optional = bodyMayBeMissing.has(operation);
  if (optional && text.trim() === '') return {};
  if (contentType === undefined) throw bodyNotJson(table);
  const body = parseBody(text);
  return optional && body === null ? {} : body;
}

/**
 * Returns a body with the fields that the path fills (spec 11.3).
 *
 * @throws {A2AError} `INVALID_PARAMS` when the body says something else in their place
 */
export function bodyParameters(body: unknown, { variables }: Route): unknown {
  if (!isObject(body) || variables.size === 0) return body;
  const violations = [];
  const joined: { [key: string]: unknown } = { ...body };
  for (const [name, value] of variables) {
    for (const key of new Set([name, snakeCase(name)])) {
      if (isOther(body[key], value)) violations.push({ field: name, description: 'differs from the one in the path' });
      delete joined[key];
    }
    joined[name] = value;
  }
  if (violations.length > 0) throw invalidParams(violations);
  return joined;
}

/**
 * Returns the request message that path and query make (spec 11.5).
 *
 * @throws {A2AError} `INVALID_PARAMS` naming each field that is wrong
 */
export function queryParameters({ operation, variables }: Route, query: URLSearchParams): unknown {
  const given = [...query].filter(([name, value]) =>
    [...variables].every(([own, said]) => !repeats(name, own) || value !== said),
  );
  const decoded = decodeQuery(operations[operation].request, [...variables, ...given]);
  if (!decoded.ok) throw invalidParams(decoded.violations);
  return decoded.value;
}

/** An empty text is how some peers print a field that is not set. */
function isOther(given: unknown, value: string): boolean {
  return given !== undefined && given !== null && given !== '' && given !== value;
}

function repeats(name: string, own: string): boolean {
  return name === own || name === snakeCase(own);
}
