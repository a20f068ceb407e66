import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/entries/node.js';

const program = fileURLToPath(new URL('./loading-agent.ts', import.meta.url));
const caller = fileURLToPath(new URL('./loading-client.ts', import.meta.url));
const flags = ['--conditions=@a2a-kit/source', '--import', 'tsx'];

/** Serves an agent in a process of its own with these options, without the package that is to be missing. */
function run(options: object, missing = '') {
  return spawnSync(process.execPath, [...flags, program, JSON.stringify(options), missing], { encoding: 'utf8' });
}

/** The modules that a process has loaded which serves an agent with these options and has answered a call. */
function loadedWith(options: object, missing?: string): readonly string[] {
  const { status, stdout, stderr } = run(options, missing);
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
}

const answering = {
  name: 'Loading',
  description: 'Is there to be called',
  version: '1.0.0',
  skills: [{ id: 'answer', name: 'Answer', description: 'Answers', tags: ['test'] }],
  run: () => 'answered',
};

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

it('says at start which package gRPC lacks, and does without it where gRPC is off', () => {
  const { status, stderr } = run({}, '@bufbuild/protobuf');
  expect(status).toBe(1);
  expect(stderr).toMatch(/npm install @bufbuild\/protobuf.*grpc: false/);
  expect(loadedWith({ grpc: false, compat: ['0.3'] }, '@bufbuild/protobuf').length).toBeGreaterThan(0);
}, 60_000);

describe('a client', () => {
  /** The modules that a process has loaded which has called an agent of every binding with a client of an entry. */
  async function loadedBy(entry: string, options: object = {}): Promise<readonly string[]> {
    const served = await serve(answering);
    onTestFinished(served.close);
    const args = [...flags, caller, entry, served.url, JSON.stringify(options)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return stdout.trim().split('\n');
  }

  it.each(['client', 'client-node'])(
    'of %s loads nothing of gRPC where no interface of it is called, nor of 0.3',
    async (entry) => {
      const modules = await loadedBy(entry);
      expect(named(modules, /\/src\/client\/connect\.ts/)).toHaveLength(1);
      expect(named(modules, grpc)).toEqual([]);
      expect(named(modules, compat)).toEqual([]);
      expect(named(modules, /\/node_modules\//)).toEqual([]);
    },
    60_000,
  );

  it.each(['client', 'client-node'])(
    'of %s loads 0.3 where it may speak that, but not its gRPC',
    async (entry) => {
      const modules = await loadedBy(entry, { compat: ['0.3'] });
      expect(named(modules, compat).length).toBeGreaterThan(0);
      expect(named(modules, grpc)).toEqual([]);
      expect(named(modules, /\/transports\/grpc\.ts/)).toEqual([]);
    },
    60_000,
  );

  it('on Node loads gRPC with the first call over it', async () => {
    const modules = await loadedBy('client-node', { bindings: ['GRPC'] });
    expect(named(modules, grpc).length).toBeGreaterThan(0);
    expect(named(modules, compat)).toEqual([]);
  }, 60_000);
});
