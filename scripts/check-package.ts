import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseNames } from 'node:path/posix';

// Checks the package as it would be published: what is in the tarball, that every subpath can be imported from it by
// Node and by TypeScript, and that linters of packages find nothing.

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The only places a published file may lie in, and the only endings it may have. */
const allowed = [
  /^dist\/.+\.(js|d\.ts)$/,
  /^dist\/protocol\/generated\/schema\.json$/,
  /^(LICENSE|README\.md|package\.json)$/,
];
const forbidden = [/\.test\./, /fixtures/, /scripted-peer/];
/** A good 1.9 MB: gRPC and protocol 0.3 are half a megabyte of it, their codecs, converters and descriptions, and the store in a file a tenth. */
const maxUnpackedBytes = 2_000_000;

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'a2a-kit-package-'));
const faults: string[] = [];
try {
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  ) as [Packed];
  for (const { path } of packed.files) {
    if (!allowed.some((pattern) => pattern.test(path))) faults.push(`${path} does not belong in the package`);
    if (forbidden.some((pattern) => pattern.test(path))) faults.push(`${path} is for tests only`);
  }
  if (packed.unpackedSize > maxUnpackedBytes) faults.push(`the package unpacks to ${packed.unpackedSize} bytes`);

  const { exports: entries, dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (Object.keys(dependencies).length > 0) faults.push('the package has run-time dependencies');
  const tarball = join(folder, packed.filename);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', tarball], folder);
  for (const subpath of Object.keys(entries)) importFrom(folder, subpath);
  typeCheck(folder, Object.keys(entries));

  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  run(bin('publint'), ['--strict', tarball], root);
  run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-color', '--exclude-entrypoints', 'schema.json'], root);
  console.log(
    `${packed.files.length} files, ${packed.unpackedSize} bytes unpacked, ${Object.keys(entries).length} subpaths.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

function importFrom(cwd: string, subpath: string): void {
  const name = specifier(subpath);
  const json = parseNames(subpath).ext === '.json' ? ", { with: { type: 'json' } }" : '';
  const code = `const m = await import('${name}'${json}); if (Object.keys(m).length === 0) throw new Error('${name} exports nothing')`;
  run(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], cwd);
}

/** Every entry compiles for a consumer under strict settings, with its declarations checked and nothing of ours nearby. */
function typeCheck(cwd: string, subpaths: readonly string[]): void {
  const code = subpaths
    .filter((subpath) => parseNames(subpath).ext === '')
    .map((subpath, at) => `import * as entry${at} from '${specifier(subpath)}';\nexport { entry${at} };`);
  writeFileSync(join(cwd, 'consumer.ts'), `${code.join('\n')}\n`);
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
    '--lib',
    'es2023,dom,esnext.disposable',
  ];
  run(
    join(root, 'node_modules/.bin/tsc'),
    [...flags, '--typeRoots', join(root, 'node_modules/@types'), 'consumer.ts'],
    cwd,
  );
}

function specifier(subpath: string): string {
  return subpath === '.' ? 'a2a-kit' : `a2a-kit${subpath.slice(1)}`;
}
