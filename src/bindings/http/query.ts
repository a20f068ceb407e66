import { A2AError } from '../../protocol/a2a-error.js';

/**
 * Returns the names and values of a query string.
 *
 * @throws {A2AError} `INVALID_REQUEST` when it is not percent-encoded UTF-8
 */
export function readQuery(query: string): URLSearchParams {
  // URLSearchParams repairs what is malformed instead of refusing it.
  if (query.includes('%')) decodePercent(query);
  return new URLSearchParams(query);
}

/**
 * Returns a piece of a URL with its percent-encoding undone.
 *
 * @throws {A2AError} `INVALID_REQUEST` when it is not percent-encoded UTF-8
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new A2AError('INVALID_REQUEST', 'The URL is not percent-encoded UTF-8');
  }
}
