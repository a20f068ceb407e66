/** What texts can do since ES2024, which not every runtime and no type here says. */
interface Es2024 {
  isWellFormed(this: string): boolean;
  toWellFormed(this: string): string;
}

// Both members are looked at before they are called.
const { isWellFormed, toWellFormed } = String.prototype as unknown as Partial<Es2024>;

/** Returns a text in which no half of a surrogate pair stands alone: U+FFFD stands in its place, as UTF-8 has it. */
export function wellFormed(text: string): string {
  if (isLoneFree(text)) return text;
  return toWellFormed === undefined ? text.replace(/\p{Surrogate}/gu, '\ufffd') : toWellFormed.call(text);
}

/** By an expression this takes ten times as long. */
function isLoneFree(text: string): boolean {
  return isWellFormed === undefined ? !/\p{Surrogate}/u.test(text) : isWellFormed.call(text);
}

/**
 * Returns a JSON value in which every text and every name is well-formed, so that each wire carries the same: the value
 * itself where that is so, and else a copy.
 */
export function wellFormedJson<T>(value: T): T {
  // A copy has the shape of what it is a copy of.
  return isLoneFreeJson(value) ? value : (copyOf(value) as T);
}

function isLoneFreeJson(value: unknown): boolean {
  if (typeof value === 'string') return isLoneFree(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isLoneFreeJson);
  return Object.entries(value).every(([name, member]) => isLoneFree(name) && isLoneFreeJson(member));
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  // `fromEntries` defines members, so that "__proto__" is a name like any other.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [wellFormed(name), copyOf(member)]));
}
