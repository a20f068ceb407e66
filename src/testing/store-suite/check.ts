/** Throws unless both are the same by structure: own members in any order, `undefined` and absent the same. */
export function equal(actual: unknown, expected: unknown, what = 'value'): void {
  if (same(actual, expected)) return;
  throw new Error(`${what}: expected ${shown(expected)}, got ${shown(actual)}`);
}

/** Throws unless the claim holds. */
export function holds(claim: boolean, what: string): asserts claim {
  if (!claim) throw new Error(`expected that ${what}`);
}

/** Returns the value, or throws when there is none. */
export function present<Value>(value: Value | undefined, what = 'value'): Value {
  if (value === undefined) throw new Error(`${what}: expected one, got none`);
  return value;
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => same(ownMember(a, key), ownMember(b, key)));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function ownMember(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 500) ?? String(value);
}
