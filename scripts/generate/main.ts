// Writes what is generated from the files below proto/; with --check, only tells whether it is up to date.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, staleFiles } from './generate.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = generate(root);

if (process.argv.includes('--check')) {
  const stale = staleFiles(root, files);
  for (const path of stale) console.error(`${path} differs from what proto/ gives. Run: npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of files) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
