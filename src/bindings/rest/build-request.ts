import { invalidParams } from '../../protocol/a2a-error.js';
import type { HttpRoute } from '../../protocol/generated/routes.js';
import { messages } from '../../protocol/generated/table.js';
import { type OperationName, operations } from '../../protocol/operations.js';
import { canonicalTimestamp } from '../../protocol/timestamp.js';

/** The verbs of the binding. */
export type Verb = 'GET' | 'POST' | 'DELETE';

/** An operation as an HTTP request below the URL of an interface. */
export interface RestRequest {
  readonly verb: Verb;
  /** Path and query, percent-encoded, beginning with a slash. */
  readonly target: string;
  /** What the body holds; undefined when there is none. */
  readonly body: object | undefined;
}

type Fields = { readonly [name: string]: unknown };

/**
 * Returns the request of an operation as its route in the operation table has it; `verb` stands in for the route's.
 *
 * Identifiers and the tenant become one percent-encoded segment each. A GET or DELETE carries the other fields in the
 * query, in camelCase; a POST in its body, the tenant among them (C4), and has no body when that would say nothing (C39).
 *
 * Spec 5.3, 11.3, 11.5.
 *
 * @throws {A2AError} `INVALID_PARAMS` when an identifier cannot be written as a path segment
 */
export function buildRequest(operation: OperationName, request: object, verb?: Verb): RestRequest {
  const fields: Fields = { ...request };
  const route = routeOf(operation);
  const hasTenant = typeof fields.tenant === 'string' && fields.tenant !== '';
  const template = hasTenant ? route.tenantPath : route.path;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, fields[name]));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !route.path.includes(`{${name}}`)));
  if (!route.body) return { verb: verb ?? route.verb, target: path + queryOf(operation, rest), body: undefined };
  return { verb: route.verb, target: path, body: bodyOf(operation, fields, rest) };
}

/** Returns the route of an operation; the proto gives each of them one. */
export function routeOf(operation: OperationName): HttpRoute {
  const [route] = operations[operation].routes;
  if (route === undefined) throw new TypeError(`${operation} has no HTTP route`);
  return route;
}

/**
 * Returns an identifier as one percent-encoded segment of a path.
 *
 * @throws {A2AError} `INVALID_PARAMS`, naming its field, when it cannot be one
 */
export function segmentOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw invalidParams([{ field: name, description: 'required: expected a string that is not empty' }]);
  }
  // URLs drop such segments, encoded or not, and the request would go to another path.
  if (value === '.' || value === '..') {
    throw invalidParams([{ field: name, description: `${JSON.stringify(value)} cannot be part of a path` }]);
  }
  return encodeURIComponent(value);
}

function bodyOf(operation: OperationName, fields: Fields, rest: Fields): object | undefined {
  // Some servers take the task of a registration from the body alone (C13).
  if (operation === 'createTaskPushNotificationConfig') return fields;
  const says = Object.entries(rest).some(([name, value]) => name !== 'tenant' && value !== undefined);
  return says ? rest : undefined;
}

function queryOf(operation: OperationName, rest: Fields): string {
  const pairs: string[] = [];
  for (const { name, kind } of messages[operations[operation].request]) {
    const value = rest[name];
    if (name === 'tenant' || value === undefined || value === null) continue;
    // An offset's plus sign would be read as a space; in UTC there is none (spec 11.5).
    const text = kind === 'timestamp' ? (canonicalTimestamp(String(value)) ?? String(value)) : String(value);
    pairs.push(`${name}=${encodeURIComponent(text)}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns the URL of a target below the URL of an interface, whose path and query are kept (C63). */
export function joinUrl(base: string, target: string): string {
  const [before = '', baseQuery = ''] = base.split('?', 2);
  let end = before.length;
  while (before[end - 1] === '/') end--;
  const url = before.slice(0, end) + target;
  if (baseQuery === '') return url;
  return url + (target.includes('?') ? '&' : '?') + baseQuery;
}
