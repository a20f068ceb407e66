// Completes what `tsc` emitted: copies what is no TypeScript, and removes what is left of sources that are gone.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const copied = ['protocol/generated/schema.json'];

for (const path of copied) {
  mkdirSync(dirname(join(root, 'dist', path)), { recursive: true });
  copyFileSync(join(root, 'src', path), join(root, 'dist', path));
}

for (const path of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })) {
  const source = path.replace(/(\.d\.ts|\.js)$/, '.ts');
  if (source !== path && !existsSync(join(root, 'src', source))) rmSync(join(root, 'dist', path));
}
