import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./loading-agent.ts', import.meta.url));

/** The modules that a process has loaded which serves an agent with these options and has answered a call. */
function loadedWith(options: object): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@a2a-kit/source', '--import', 'tsx', program, JSON.stringify(options)],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
}

const compat = /\/src\/compat\//;
const grpc = /\/src\/bindings\/grpc\/|\/@bufbuild\/protobuf\/|\/@grpc\/grpc-js\//;
const named = (modules: readonly string[], pattern: RegExp) => modules.filter((module) => pattern.test(module));

it('loads nothing of 0.3 and nothing of a gRPC client where neither is asked for', () => {
  const modules = loadedWith({});
  expect(named(modules, /\/src\/adapters\/node\.ts/)).toHaveLength(1);
  expect(named(modules, compat)).toEqual([]);
  expect(named(modules, /\/@grpc\/grpc-js\/|reflection/)).toEqual([]);
  expect(named(modules, /\/bindings\/grpc\/handler\.ts/)).toHaveLength(1);
}, 60_000);

it('loads nothing of gRPC where it is off', () => {
  const modules = loadedWith({ grpc: false });
  expect(named(modules, grpc)).toEqual([]);
  expect(named(modules, compat)).toEqual([]);
  expect(named(modules, /\/node_modules\//)).toEqual([]);
}, 60_000);

it('loads 0.3 where it is asked for, and its gRPC only beside gRPC', () => {
  const modules = loadedWith({ grpc: false, compat: ['0.3'] });
  expect(named(modules, compat).length).toBeGreaterThan(0);
  expect(named(modules, grpc)).toEqual([]);
}, 60_000);
