/** Returns the header that names the extensions which are active for a call, as 0.3 calls it, or nothing (spec conflict C41). */
export function extensionHeaders(extensions: readonly string[]): string[] {
  return extensions.length === 0 ? [] : ['X-A2A-Extensions', extensions.join(', ')];
}
