import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksFile } from './checks.js';
import { readModel } from './model.js';
import { routesFile } from './routes.js';
import { schemaFile } from './schema.js';
import { tableFile } from './table.js';
import { typesFile } from './types.js';

/** Returns every generated file of the repository at `root`: its path there, and its text. */
export function generate(root: string): ReadonlyMap<string, string> {
  const model = readModel(root);
  const dir = 'src/protocol/generated';
  return new Map([
    [`${dir}/types.ts`, typesFile(model)],
    [`${dir}/checks.ts`, checksFile(model)],
    [`${dir}/table.ts`, tableFile(model)],
    [`${dir}/routes.ts`, routesFile(model)],
    [`${dir}/schema.json`, schemaFile(model)],
  ]);
}

/** Returns the paths of the files below `root` that are missing or differ from what was generated. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => contentOf(join(root, path)) !== text).map(([path]) => path);
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
