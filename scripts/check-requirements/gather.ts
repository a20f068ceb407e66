import { posix } from 'node:path';
import { type Claim, claimsIn } from './claims.js';

/** Every claim of a set of sources that runs, and what is wrong with the others. */
export interface Gathered {
  readonly claims: readonly Claim[];
  readonly faults: readonly string[];
}

/**
 * Returns the claims of all test files and of the files they import, directly or not.
 *
 * `sources` holds text by path, with forward slashes. A file of scenarios that no test file imports never runs:
 * its claims come back as faults.
 */
export function gather(sources: ReadonlyMap<string, string>): Gathered {
  const files = new Map([...sources].map(([path, text]) => [path, claimsIn(path, text)]));
  const running = new Set<string>();
  const follow = (path: string): void => {
    const file = files.get(path);
    if (file === undefined || running.has(path)) return;
    running.add(path);
    for (const specifier of file.imports) {
      if (specifier.startsWith('.')) follow(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
    }
  };
  for (const path of files.keys()) if (path.endsWith('.test.ts')) follow(path);

  const claims: Claim[] = [];
  const faults: string[] = [];
  for (const [path, file] of files) {
    faults.push(...file.faults);
    if (running.has(path)) claims.push(...file.claims);
    else if (file.claims.length > 0) faults.push(`${path}: claims ids, but no test file imports it`);
  }
  return { claims, faults };
}
