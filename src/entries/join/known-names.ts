/**
 * Checks that an object has no members but those that there are. A misspelt option would otherwise do nothing, silently.
 *
 * @throws {TypeError} naming the member and what it may have been meant to be
 */
export function checkNames(what: string, given: object, known: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(known);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near === undefined ? `there are only ${names.join(', ')}` : `did you mean ${near}?`;
    throw new TypeError(`${what} has no ${JSON.stringify(name)}: ${hint}`);
  }
}

/** True for what is written as a literal; an object of a class may have whatever its class gives it. */
export function isLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The name that takes the fewest changes, if it takes no more than a third of the letters. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const wrong = name.toLowerCase();
  let best: { readonly name: string; readonly changes: number } | undefined;
  for (const known of names) {
    const right = known.toLowerCase();
    const isPart = wrong.length > 2 && (right.includes(wrong) || wrong.includes(right));
    const changes = isPart ? 1 : changesBetween(wrong, right);
    if (changes <= Math.max(2, name.length / 3) && changes < (best?.changes ?? Number.POSITIVE_INFINITY)) {
      best = { name: known, changes };
    }
  }
  return best?.name;
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
