/** Returns what was thrown in words. Never throws: anything can be thrown, and reading it may throw again. */
export function wordsOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'an error without words';
  }
}
