import type { Json } from './corpus.js';

type Check = (value: Json, wanted: Json) => boolean;

/** The operators of an assertion (ACTS 5.1). */
const operators: Readonly<Record<string, Check>> = {
  type: (value, wanted) => typeOf(value) === wanted,
  exists: (value, wanted) => (value !== undefined) === wanted,
  absent: (value, wanted) => (value === undefined) === wanted,
  contains: (value, wanted) => typeof value === 'string' && value.includes(wanted),
  matches: (value, wanted) => typeof value === 'string' && new RegExp(wanted).test(value),
  starts_with: (value, wanted) => typeof value === 'string' && value.startsWith(wanted),
  ends_with: (value, wanted) => typeof value === 'string' && value.endsWith(wanted),
  gte: (value, wanted) => value >= wanted,
  lte: (value, wanted) => value <= wanted,
  gt: (value, wanted) => value > wanted,
  lt: (value, wanted) => value < wanted,
  count: (value, wanted) => Array.isArray(value) && value.length === wanted,
  count_gte: (value, wanted) => Array.isArray(value) && value.length >= wanted,
  count_lte: (value, wanted) => Array.isArray(value) && value.length <= wanted,
  one_of: (value, wanted) => wanted.some((one: Json) => faultsOf(value, one).length === 0),
  any_of: (value, wanted) => wanted.some((one: Json) => faultsOf(value, one).length === 0),
  all_of: (value, wanted) => wanted.every((one: Json) => faultsOf(value, one).length === 0),
  not: (value, wanted) => faultsOf(value, wanted).length > 0,
  // Not in the grammar, but in the corpus: a list asserts elements by place, an object every element.
  items: (value, wanted) =>
    Array.isArray(value) &&
    (Array.isArray(wanted) ? wanted : value.map(() => wanted)).every(
      (one: Json, at: number) => faultsOf(value[at], one).length === 0,
    ),
};

/** Returns what is wrong with a value, one text for each assertion that does not hold of it. */
export function faultsOf(value: Json, wanted: Json, path = ''): string[] {
  if (Array.isArray(wanted)) return wanted.flatMap((one, at) => faultsOf(value?.[at], one, `${path}[${at}]`));
  if (typeof wanted !== 'object' || wanted === null) return value === wanted ? [] : [fault(path, wanted, value)];
  return Object.entries(wanted).flatMap(([key, one]: [string, Json]) => {
    const check = isOperator(key, one) ? operators[key] : undefined;
    if (check === undefined) return faultsOf(value?.[key], one, path === '' ? key : `${path}.${key}`);
    return check(value, one) ? [] : [fault(path, { [key]: one }, value)];
  });
}

/** `type: string` is an assertion, and `type: {type: string}` a member of that name. */
function isOperator(key: string, wanted: Json): boolean {
  return Object.hasOwn(operators, key) && !(key === 'type' && typeof wanted !== 'string');
}

/** Returns the values at a path such as `task.artifacts[*].parts[*]`. */
export function valuesAt(value: Json, path: string): Json[] {
  let found: Json[] = [value];
  for (const step of path.match(/[^.[\]]+|\[\*\]|\[\d+\]/g) ?? []) {
    if (step === '*' || step === '[*]') found = found.flatMap((one) => (Array.isArray(one) ? one : []));
    else found = found.map((one) => one?.[step.replace(/[[\]]/g, '')]);
  }
  return found.filter((one) => one !== undefined);
}

/** True when an expression such as `status.state in [A, B]` holds of a value. */
export function holds(expression: string, value: Json): boolean {
  const [, path = '', operator = '', wanted = ''] = /^(\S+)\s+(==|!=|in)\s+(.+)$/.exec(expression) ?? [];
  const [actual] = valuesAt(value, path);
  const list = wanted.replace(/^\[|\]$/g, '').split(/\s*,\s*/);
  return operator === '!=' ? !list.includes(String(actual)) : list.includes(String(actual));
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fault(path: string, wanted: Json, value: Json): string {
  return `${path || 'the answer'}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(value)?.slice(0, 200)}`;
}
