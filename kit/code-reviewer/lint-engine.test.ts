import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LintLanguage } from './languages.js';
import { type LintResult, lintSource } from './lint-engine.js';
import { rulesFor } from './lint-rules.js';

interface Input {
  readonly language?: LintLanguage;
  readonly changed?: readonly number[];
  readonly wholeFile?: boolean;
}

function lint(text: string, { language = 'ts', changed, wholeFile = true }: Input = {}): LintResult {
  const all = Array.from({ length: text.split('\n').length }, (_, index) => index + 1);
  return lintSource({ text, language, changed: new Set(changed ?? all), wholeFile });
}

function rules(text: string, input: Input = {}): string[] {
  const result = lint(text, input);
  if (result.outcome !== 'linted') throw new Error(JSON.stringify(result));
  return result.findings.map((finding) => `${finding.line}:${finding.rule}`);
}

const languages: readonly LintLanguage[] = ['js', 'cjs', 'mjs', 'ts', 'tsx'];

describe('lintSource reports on changed lines', () => {
  it.each(languages)('in %s, with severity and place', (language) => {
    expect(lint('let a = 1;\ndebugger;\nexports.a = a;\n', { language, changed: [2] })).toEqual({
      outcome: 'linted',
      findings: [
        { rule: 'no-debugger', severity: 'error', line: 2, column: 1, message: "Unexpected 'debugger' statement." },
      ],
      leftOut: 1,
    });
  });

  it('and counts what it finds in others', () => {
    expect(lint('debugger;\ndebugger;\ndebugger;\n', { changed: [2] })).toMatchObject({ leftOut: 2 });
    expect(lint('debugger;\n', { changed: [] })).toEqual({ outcome: 'linted', findings: [], leftOut: 1 });
  });

  it('by the numbers of the diff where JavaScript has more line ends', () => {
    const found = rules('/*\u2028\u2029\r*/ debugger;\r\ndebugger;\n').filter((rule) => rule.endsWith('no-debugger'));
    expect(found).toEqual(['1:no-debugger', '2:no-debugger']);
  });
});

describe('lintSource takes a file for what it is', () => {
  it.each([
    ['JSX', 'js', 'export const a = <A b={1}>c</A>;\n'],
    ['JSX with types', 'tsx', 'export const a: B = <A<C>>c</A>;\n'],
    ['a cast by angle brackets', 'ts', 'export const a = <B>c;\n'],
    ['a return of CommonJS', 'cjs', 'if (module.parent) return;\n'],
    ['a CommonJS script in a .js file', 'js', 'if (module.parent) return;\nvar await;\n'],
    ['a module in a .js file', 'js', "import a from 'a';\nexport default await a;\n"],
    ['a script with a shebang', 'mjs', '#!/usr/bin/env node\nexport {};\n'],
    ['decorators', 'ts', '@a() export class B { @c d = 1; }\n'],
    ['an import that is an assignment', 'ts', "import a = require('a');\nexport = a;\n"],
    ['nothing', 'ts', ''],
  ] as const)('%s', (_name, language, text) => {
    expect(lint(text, { language }).outcome).toBe('linted');
  });

  it('and reports what does not parse, with its line', () => {
    expect(lint('const a = 1;\nconst b = ;\n', { language: 'js' })).toMatchObject({ outcome: 'unparsable', line: 2 });
    expect(lint('const a = 1;\nconst b: = 1;\n')).toMatchObject({ outcome: 'unparsable', line: 2 });
  });
});

describe('lintSource makes no noise', () => {
  it.each([
    ['overloads', 'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f() {}\n'],
    ['overloads of methods', 'export class A { b(c: string): void; b(c: number): void; b() { return; } }\n'],
    ['merged declarations', 'export interface A { b: 1 }\nexport class A { c = 1; }\n'],
    ['members of an enum', 'export enum A { B, C }\n'],
    ['what is declared for others', 'declare global { interface Window { a: 1 } }\ndeclare const b: 1;\nexport {};\n'],
    ['parameter properties', 'export class A { constructor(private readonly b: string) {} }\n'],
    ['types that are used as types', "import type { A } from 'a';\nexport type B = A;\n"],
    ['names in function types', 'export type A = (b: string) => void;\n'],
    ['globals of any place', 'window.a = process.env.B ?? Deno.cwd() ?? $("x");\n'],
    ['unused parameters', 'export function a(b) {}\n'],
    ['names that begin with _', 'const _a = 1;\nexport {};\n'],
    ['React for the older JSX', "import React from 'react';\nexport {};\n"],
    ['a comparison with null', 'export const a = (b) => b == null;\n'],
  ])('about %s', (_name, text) => {
    expect(rules(text).filter((rule) => !rule.endsWith('no-empty'))).toEqual([]);
  });

  it('about what may be used further down', () => {
    const text = "import a from 'a';\nlet b = 1;\nlet c;\n";
    expect(rules(text, { language: 'js', wholeFile: false })).toEqual([]);
    expect(rules(text, { language: 'js' })).toContain('1:no-unused-vars');
  });
});

describe('lintSource takes no orders from the code', () => {
  it.each([
    ['/* eslint-disable */\ndebugger;\n'],
    ['debugger; // eslint-disable-line\n'],
    ['/* eslint no-debugger: "off" */\ndebugger;\n'],
    ['// eslint-disable-next-line no-debugger\ndebugger;\n'],
    ['// @ts-nocheck\ndebugger;\n'],
  ])('in %j', (text) => {
    for (const language of languages)
      expect(rules(text, { language }).some((rule) => rule.endsWith('no-debugger'))).toBe(true);
  });

  it('and reports nothing of its own about such comments', () => {
    expect(rules('/* eslint foo/bar: "error", no-alert: "nonsense" */\n// eslint-disable-line\n')).toEqual([]);
  });
});

describe('lintSource neither runs nor reads the code', () => {
  afterEach(() => vi.restoreAllMocks());

  it('that would leave a trace if it ran', () => {
    const trace = 'a2aKitReviewedCodeRan';
    for (const language of languages)
      lint(`globalThis.${trace} = true;\neval('globalThis.${trace} = true');\n`, { language });
    expect(globalThis).not.toHaveProperty(trace);
  });

  it('or the files that it names', async () => {
    const fs = await import('node:fs');
    lint('', {});
    const spies = [
      vi.spyOn(fs.default, 'readFileSync'),
      vi.spyOn(fs.default, 'openSync'),
      vi.spyOn(fs.default, 'statSync'),
    ];
    lint(
      "/// <reference path=\"/etc/passwd\" />\nimport a from './eslint.config.js';\nexport { b } from '/etc/passwd';\na();\n",
    );
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});

describe('lintSource survives', () => {
  const hostile: readonly [name: string, text: string][] = [
    ['brackets without end', '['.repeat(50_000)],
    ['parentheses without end', '('.repeat(50_000)],
    ['a deep expression', `a = ${'('.repeat(5000)}1${')'.repeat(5000)};`],
    ['deep blocks', `${'if (a) {'.repeat(5000)}${'}'.repeat(5000)}`],
    ['a long chain', `a = ${'b && '.repeat(20_000)}c;`],
    ['arrow functions in arrow functions', `${'(a = '.repeat(24)}1${') => 1'.repeat(24)};`],
    ['generics in generics', `f${'<a'.repeat(200)};`],
    ['a regular expression that backtracks', 'a = /(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!");'],
    ['a broken regular expression', 'a = /(?<a>.)(?<a>.)[z-a]/u;'],
    ['NUL', 'const a = "\0";\0'],
    ['lone surrogates', 'const a = "\uD800";\uDC00'],
    ['a line of 400 KB', `a = "${'x'.repeat(400_000)}";`],
    ['names of every object', 'const { __proto__, constructor, toString, hasOwnProperty } = {};'],
  ];
  it.each(hostile)('%s', (_name, text) => {
    for (const language of ['js', 'tsx'] as const) {
      expect(['linted', 'unparsable', 'failed']).toContain(lint(text, { language }).outcome);
    }
  });

  it('and says of nesting that it is too deep, not that the code is wrong', () => {
    for (const language of ['js', 'ts'] as const) {
      expect(lint('('.repeat(50_000), { language })).toEqual({
        outcome: 'failed',
        why: 'it is nested too deeply for the linter',
      });
    }
  });
});

it('rulesFor names rules that ESLint knows, with options that it takes', () => {
  // ESLint refuses an unknown rule or option by throwing, which every linted file above would have shown as "failed".
  expect(lint('export {};\n')).toMatchObject({ outcome: 'linted' });
  expect(Object.keys(rulesFor(false, true)).length).toBeGreaterThan(Object.keys(rulesFor(true, false)).length);
  expect(rulesFor(true, true)).not.toHaveProperty('no-undef');
});
