// Fails when a source imports what its room may not, when imports go in circles, or when a neutral entry needs Node.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type House, judgeRooms, type RoomRule } from './check-rooms/judge.js';

const bindings = ['bindings/http', 'bindings/sse'];
const ports = { may: ['protocol'], types: ['server/ports'] };

/** Who may import whom (ARCHITECTURE.md, Rooms). */
const rooms: Readonly<Record<string, RoomRule>> = {
  protocol: { may: [] },
  card: { may: ['protocol'] },
  egress: { may: ['protocol'], types: ['server/ports'], node: true },
  server: { may: ['protocol', 'card'] },
  'bindings/http': { may: ['protocol'], types: ['client'] },
  'bindings/sse': { may: ['protocol', 'bindings/http'] },
  'bindings/jsonrpc': { may: ['protocol', ...bindings], types: ['server', 'client'] },
  'bindings/rest': { may: ['protocol', ...bindings], types: ['server', 'client'] },
  'bindings/grpc': {
    may: ['protocol', ...bindings],
    types: ['server', 'client'],
    node: true,
    packages: ['@bufbuild/protobuf/wire', '@grpc/grpc-js'],
  },
  client: { may: ['protocol', 'card', 'egress'], types: ['bindings'] },
  'stores/memory': ports,
  'stores/sqlite': { ...ports, node: true, packages: ['better-sqlite3'] },
  stores: { ...ports, node: true },
  push: { ...ports, may: ['protocol', 'card', 'egress'] },
  auth: ports,
  telemetry: ports,
  'compat/v03': {
    may: ['protocol', 'bindings'],
    types: ['server', 'client'],
    packages: ['@bufbuild/protobuf/wire'],
  },
  adapters: { may: ['bindings'], types: ['server'], node: true },
  testing: { may: ['protocol', 'server', 'stores/memory', 'bindings'], types: ['card', 'client'] },
  conformance: { may: ['protocol'] },
  entries: { may: ['*'], node: true },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const house: House = {
  rooms,
  programs: ['src/cli', 'kit', 'console', 'examples', 'benchmarks'],
  neutral: ['index', 'client', 'conformance', 'protocol', 'server', 'testing'].map(
    (entry) => `src/entries/${entry}.ts`,
  ),
  packageName: name,
  subpaths: Object.keys(entries),
};

function sources(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ['src', ...house.programs.filter((program) => !program.startsWith('src/'))]) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      // The kit's workspace and the fixtures of tests are what programs work on, not programs.
      const isData = /^kit\/workspace\/|\/(node_modules|fixtures)\//.test(path);
      if (/\.tsx?$/.test(path) && !isData) found.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return found;
}

const all = sources();
const faults = judgeRooms(all, house);
for (const fault of faults) console.error(fault);
console.log(`rooms: ${all.size} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
