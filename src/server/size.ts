/**
 * Returns about how many characters the JSON of a value has: exact but for escapes and the digits of numbers. Values are
 * walked without recursion, and nothing is built.
 */
export function roughSize(value: unknown): number {
  let size = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') size += next.length + 2;
    else if (typeof next !== 'object' || next === null) size += 6;
    else if (Array.isArray(next)) {
      size += 2 + next.length;
      for (const item of next) left.push(item);
    } else {
      size += 2;
      for (const [key, member] of Object.entries(next)) {
        size += key.length + 4;
        left.push(member);
      }
    }
  }
  return size;
}
