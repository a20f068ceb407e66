import { matchedVersion } from '../../protocol/version.js';
import type { CallSource } from './open-call.js';

/**
 * Returns the version that a request names, as it is matched: that of the header, or of the query where there is none;
 * undefined when it names none. What is malformed in a query is for others to refuse.
 *
 * Spec 3.6.1, 3.6.2; the name of the parameter is that of a header, and like one in any case (spec conflict C28).
 */
export function namedVersion(request: Pick<CallSource, 'header' | 'query'>): string | undefined {
  const inHeader = matchedVersion(request.header('a2a-version') ?? '');
  return inHeader || matchedVersion(versionIn(request.query ?? '')) || undefined;
}

function versionIn(query: string): string {
  if (query === '') return '';
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === 'a2a-version') return value;
  }
  return '';
}
