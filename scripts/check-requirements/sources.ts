import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Tests stand beside the sources; scenarios that several tests share stand in `test`.
const searched = { src: /\.test\.ts$/, kit: /\.test\.ts$/, scripts: /\.test\.ts$/, test: /\.ts$/ };

/** Returns the text of every file below a root that may hold claims, by path with forward slashes. */
export function testSources(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [folder, pattern] of Object.entries(searched)) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (pattern.test(path) && !path.includes('node_modules/'))
        found.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return found;
}
