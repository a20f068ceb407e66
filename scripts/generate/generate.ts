import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRegistry } from '@bufbuild/protobuf';
import { checksFile } from './checks.js';
import { codecFile } from './codec.js';
import { descriptorsFile, withImports } from './descriptors.js';
import { type Messages, type Model, readMessages, readModel, readRegistry } from './model.js';
import { routesFile } from './routes.js';
import { schemaFile } from './schema.js';
import { tableFile } from './table.js';
import { header, notLinted } from './text.js';
import { declarations, typesFile } from './types.js';

/** Returns every generated file of the repository at `root`: its path there, and its text. */
export function generate(root: string): ReadonlyMap<string, string> {
  const registry = readRegistry(root);
  const model = readModel(registry);
  const dir = 'src/protocol/generated';
  return new Map([
    [`${dir}/types.ts`, typesFile(model)],
    [`${dir}/checks.ts`, checksFile(model)],
    [`${dir}/table.ts`, tableFile(model)],
    [`${dir}/routes.ts`, routesFile(model)],
    [`${dir}/schema.json`, schemaFile(model)],
    ...grpcFiles(model, readMessages(registry, ...rpcSources)),
    ...v03Files(readMessages(registry, v03Source)),
    ...reflectionFiles(registry),
  ]);
}

const rpcSources = [
  'google/protobuf/any.proto',
  'google/rpc/status.proto',
  'google/rpc/error_details.proto',
  'grpc/health/v1/health.proto',
];
const v03Source = 'a2a_v03.proto';

function grpcFiles(model: Model, rpc: Messages): [string, string][] {
  const dir = 'src/bindings/grpc/generated';
  const own = rpcSources.filter((source) => !source.startsWith('google/protobuf/'));
  const codec = codecFile({
    sources: ['a2a.proto', ...own],
    types: [
      { path: '../../../protocol/generated/types.js', as: 'a2a', declared: model },
      { path: './types.js', as: 'rpc', declared: rpc },
    ],
    wire: '..',
  });
  return [
    [`${dir}/types.ts`, declarations(`${header(...own)}${notLinted}`, rpc)],
    [`${dir}/codec.ts`, codec],
  ];
}

function v03Files(declared: Messages): [string, string][] {
  const dir = 'src/compat/v03/generated';
  const json = "import type { JsonObject } from '../../../protocol/generated/types.js';\n";
  const codec = codecFile({
    sources: [v03Source],
    types: [{ path: './types.js', as: 'v03', declared }],
    wire: '../../../bindings/grpc',
  });
  return [
    [`${dir}/types.ts`, declarations(`${header(v03Source)}${notLinted}${json}`, declared)],
    [`${dir}/codec.ts`, codec],
  ];
}

const reflectionSource = 'grpc/reflection/v1/reflection.proto';

function reflectionFiles(registry: FileRegistry): [string, string][] {
  const dir = 'src/bindings/grpc/generated';
  const declared = readMessages(registry, reflectionSource);
  const types = `${header(reflectionSource)}${notLinted}`;
  const codec = codecFile({
    sources: [reflectionSource],
    types: [{ path: './reflection-types.js', as: 'reflection', declared }],
    wire: '..',
  });
  const own = [
    'a2a.proto',
    'grpc/health/v1/health.proto',
    reflectionSource,
    'grpc/reflection/v1alpha/reflection.proto',
  ];
  const files = withImports(registry, ...own);
  const ofV03 = withImports(registry, v03Source).filter((file) => !files.includes(file));
  return [
    [`${dir}/reflection-types.ts`, declarations(types, declared)],
    [`${dir}/reflection-codec.ts`, codec],
    [`${dir}/descriptors.ts`, descriptorsFile(files, '../reflection.js')],
    ['src/compat/v03/generated/descriptors.ts', descriptorsFile(ofV03, '../../../bindings/grpc/reflection.js')],
  ];
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
