import { describe, expect, it } from 'vitest';
import { importsIn } from './check-rooms/imports.js';
import { type House, judgeRooms } from './check-rooms/judge.js';

const house: House = {
  rooms: {
    protocol: { may: [] },
    server: { may: ['protocol'] },
    'bindings/http': { may: ['protocol'] },
    'bindings/rest': { may: ['protocol', 'bindings/http'], types: ['server'] },
    'stores/memory': { may: ['protocol'], types: ['server/ports'] },
    stores: { may: ['protocol'], types: ['server/ports'], node: true },
    'bindings/grpc': { may: ['protocol'], packages: ['@bufbuild/protobuf/wire'] },
    entries: { may: ['*'], node: true },
  },
  programs: ['kit'],
  neutral: [],
  packageName: 'a2a-kit',
  subpaths: ['.', './client'],
};

const judge = (sources: Readonly<Record<string, string>>, changes: Partial<House> = {}) =>
  judgeRooms(new Map(Object.entries(sources)), { ...house, ...changes });

describe('the rooms', () => {
  it.each([
    ['src/server/a.ts', "import { b } from '../protocol/b.js';"],
    ['src/server/a.ts', "import { b } from './deep/b.js';"],
    ['src/bindings/rest/a.ts', "import { b } from '../http/b.js';"],
    ['src/bindings/rest/a.ts', "import type { B } from '../../server/b.js';"],
    ['src/bindings/rest/a.ts', "import { type B, type C } from '../../server/b.js';"],
    ['src/bindings/rest/a.ts', "export type { B } from '../../server/b.js';"],
    ['src/bindings/rest/a.ts', "type B = import('../../server/b.js').B;"],
    ['src/stores/memory/a.ts', "import type { B } from '../../server/ports.js';"],
    ['src/stores/sqlite/a.ts', "import { join } from 'node:path';"],
    ['src/entries/a.ts', "import { b } from '../server/b.js';\nimport 'node:http';"],
    ['src/bindings/grpc/a.ts', "import { BinaryReader } from '@bufbuild/protobuf/wire';"],
    ['src/server/a.test.ts', "import { b } from '../bindings/rest/b.js';\nimport { it } from 'vitest';"],
    ['kit/a.ts', "import { b } from './b.js';\nimport { c } from 'a2a-kit/client';\nimport { d } from 'eslint';"],
    ['kit/a.ts', "import { b } from 'a2a-kit';\nimport 'node:fs';"],
  ])('lets %s say %s', (path, text) => {
    expect(judge({ [path]: text })).toEqual([]);
  });

  it.each([
    ['src/protocol/a.ts', "import { b } from '../server/b.js';", 'protocol may not import server/b'],
    ['src/server/a.ts', "import type { B } from '../bindings/http/b.js';", 'server may not import bindings/http/b'],
    ['src/bindings/http/a.ts', "import { b } from '../rest/b.js';", 'bindings/http may not import bindings/rest/b'],
    ['src/bindings/rest/a.ts', "import { b } from '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "import { type B, c } from '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "import '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "import * as b from '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "export * from '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "export { b } from '../../server/b.js';", 'only types of server/b'],
    ['src/bindings/rest/a.ts', "const b = await import('../../server/b.js');", 'only types of server/b'],
    ['src/stores/memory/a.ts', "import type { B } from '../../server/engine.js';", 'may not import server/engine'],
    ['src/stores/memory/a.ts', "import { join } from 'node:path';", 'may not use node:path'],
    ['src/server/a.ts', "import { b } from '../serverless/b.js';", 'may not import serverless/b'],
    ['src/server/a.ts', "import { b } from '../../test/b.js';", 'may not import test/b'],
    ['src/server/a.ts', "import { z } from 'zod';", 'no dependencies: zod'],
    ['src/server/a.ts', "import { b } from '@bufbuild/protobuf/wire';", 'no dependencies: @bufbuild/protobuf/wire'],
    ['src/bindings/grpc/a.ts', "import { b } from '@bufbuild/protobuf';", 'no dependencies: @bufbuild/protobuf'],
    ['src/attic/a.ts', "import { b } from './b.js';", 'stands in no room'],
    ['kit/a.ts', "import { b } from '../src/entries/b.js';", 'public subpaths only'],
    ['kit/a.ts', "import type { B } from 'a2a-kit/server/engine';", 'a2a-kit/server/engine is no subpath'],
  ])('refuse %s saying %s', (path, text, fault) => {
    expect(judge({ [path]: text })).toEqual([expect.stringContaining(fault)]);
  });

  it('name the place of a fault', () => {
    expect(judge({ 'src/protocol/a.ts': "\n\nimport { b } from '../server/b.js';" })).toEqual([
      'src/protocol/a.ts:3: protocol may not import server/b',
    ]);
  });

  it('refuse circles, but for those of types alone', () => {
    const circle = (last: string) => ({
      'src/server/a.ts': "import { b } from './b.js';",
      'src/server/b.ts': "export { c } from './c.js';",
      'src/server/c.ts': last,
    });
    expect(judge(circle("import { a } from './a.js';"))).toEqual([
      'import cycle: src/server/a.ts -> src/server/b.ts -> src/server/c.ts -> src/server/a.ts',
    ]);
    expect(judge(circle("import type { A } from './a.js';"))).toEqual([]);
  });

  it('keep Node out of everything that a neutral entry reaches', () => {
    const neutral = ['src/entries/core.ts'];
    const sources = {
      'src/entries/core.ts': "export { a } from './join/a.js';",
      'src/entries/join/a.ts': "import { b } from './b.js';\nimport type { C } from './c.js';",
      'src/entries/join/b.ts': '',
      'src/entries/join/c.ts': "import 'node:http';",
    };
    expect(judge(sources, { neutral })).toEqual([]);
    expect(judge({ ...sources, 'src/entries/join/b.ts': "import { C } from './c.js';" }, { neutral })).toEqual([
      'src/entries/core.ts must not need Node: ' +
        'src/entries/core.ts -> src/entries/join/a.ts -> src/entries/join/b.ts -> src/entries/join/c.ts -> node:http',
    ]);
    expect(judge({}, { neutral })).toEqual(['src/entries/core.ts is not there']);
  });
});

describe('importsIn', () => {
  it('does not take texts and comments for imports', () => {
    expect(importsIn('a.ts', "// import 'a';\nconst b = \"import 'c'\"; const d = `import('e')`;")).toEqual([]);
  });
});
