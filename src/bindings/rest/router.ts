import { type OperationName, operationNames, operations } from '../../protocol/operations.js';
import { decodePercent } from '../http/query.js';
import { pathNotFound, verbNotAllowed } from '../http/refusals.js';

/** The route that a request takes. */
export interface Route {
  readonly operation: OperationName;
  /** The tenant that the path begins with, if any. */
  readonly tenant: string | undefined;
  /** Request fields that the path fills, by JSON name. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Returns the route of a verb and a path below the binding's URL: one of the eleven of the operation table, or its form
 * for a tenant. A tenant never stands in front of a route without one, so none can be called `tasks`. Identifiers are
 * single segments and percent-encoded; in `tasks/{id}:cancel` the last colon counts, and an encoded one belongs to the id.
 *
 * Spec 5.3, 11.3, spec conflicts C1, C4, C63.
 *
 * @throws {A2AError} `METHOD_NOT_FOUND` with status 404, or 405 and `Allow` when the path takes other verbs;
 *   `INVALID_REQUEST` when the path is not percent-encoded UTF-8
 */
export function findRoute(verb: string, path: string): Route {
  const segments = trimmed(path.split('/'));
  const own = matchPath(segments);
  if (own !== undefined) return pick(own, verb, undefined);
  const [tenant = '', ...rest] = segments;
  const name = decodePercent(tenant);
  const match = name === '' || firstSegments.has(name) ? undefined : matchPath(rest);
  if (match === undefined) throw pathNotFound();
  return pick(match, verb, name);
}

interface Segment {
  /** A fixed text, or the name of the field that the segment fills. */
  readonly text: string;
  readonly variable: boolean;
  /** What follows the variable: `:cancel` and the like. */
  readonly suffix: string;
}

interface Template {
  readonly segments: readonly Segment[];
  readonly verbs: ReadonlyMap<string, OperationName>;
}

interface Match {
  readonly template: Template;
  readonly variables: ReadonlyMap<string, string>;
}

const templates = compile();
const firstSegments = new Set(templates.map(({ segments }) => segments[0]?.text));

function compile(): Template[] {
  const verbsByPath = new Map<string, Map<string, OperationName>>();
  for (const name of operationNames) {
    const { routes, otherVerbs = [] } = operations[name];
    for (const { path, verb } of routes) {
      const verbs = verbsByPath.get(path) ?? new Map<string, OperationName>();
      for (const one of [verb, ...otherVerbs.map((other) => other.verb)]) verbs.set(one, name);
      verbsByPath.set(path, verbs);
    }
  }
  const all = [...verbsByPath].map(([path, verbs]) => ({ segments: path.slice(1).split('/').map(segmentOf), verbs }));
  // A path with a suffix also fits the template without it, as an id with a colon.
  return all.toSorted((a, b) => suffixLength(b) - suffixLength(a));
}

function segmentOf(text: string): Segment {
  const variable = /^\{(\w+)\}(:\w+)?$/.exec(text);
  if (variable === null) return { text, variable: false, suffix: '' };
  return { text: variable[1] ?? '', variable: true, suffix: variable[2] ?? '' };
}

function suffixLength({ segments }: Template): number {
  return segments.reduce((length, { suffix }) => length + suffix.length, 0);
}

function matchPath(segments: readonly string[]): Match | undefined {
  for (const template of templates) {
    if (template.segments.length !== segments.length) continue;
    const variables = matchSegments(template.segments, segments);
    if (variables !== undefined) return { template, variables };
  }
  return undefined;
}

function matchSegments(wanted: readonly Segment[], given: readonly string[]): Map<string, string> | undefined {
  const variables = new Map<string, string>();
  for (const [at, { text, variable, suffix }] of wanted.entries()) {
    const raw = given[at] ?? '';
    if (!variable) {
      if (raw !== text && decodePercent(raw) !== text) return undefined;
      continue;
    }
    if (raw.length <= suffix.length || !raw.endsWith(suffix)) return undefined;
    variables.set(text, decodePercent(raw.slice(0, raw.length - suffix.length)));
  }
  return variables;
}

function pick({ template, variables }: Match, verb: string, tenant: string | undefined): Route {
  const operation = template.verbs.get(verb);
  if (operation === undefined) throw verbNotAllowed([...template.verbs.keys()]);
  return { operation, tenant, variables };
}

/** Base URLs that end in a slash give a path with one too many; a slash at the end means nothing. */
function trimmed(segments: readonly string[]): readonly string[] {
  const first = segments.findIndex((segment) => segment !== '');
  if (first === -1) return [];
  return segments.at(-1) === '' ? segments.slice(first, -1) : segments.slice(first);
}
