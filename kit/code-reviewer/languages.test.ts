import { describe, expect, it } from 'vitest';
import { languageOf, supportedLanguages } from './languages.js';
import { isTestPath } from './test-paths.js';

describe('languageOf', () => {
  const cases: readonly [path: string, name: string, lint: string | undefined][] = [
    ['src/a.js', 'JavaScript', 'js'],
    ['a.JSX', 'JavaScript', 'js'],
    ['a.mjs', 'JavaScript', 'mjs'],
    ['a.cjs', 'JavaScript', 'cjs'],
    ['a.d.ts', 'TypeScript', 'ts'],
    ['a.mts', 'TypeScript', 'ts'],
    ['a.cts', 'TypeScript', 'ts'],
    ['a.tsx', 'TypeScript', 'tsx'],
    ['dir.js/a.py', 'Python', undefined],
    ['.env', 'INI', undefined],
    ['js', 'unknown', undefined],
    ['Makefile', 'unknown', undefined],
    ['a.', 'unknown', undefined],
    ['', 'unknown', undefined],
    ['a.constructor', 'unknown', undefined],
    ['__proto__', 'unknown', undefined],
    ['..\\..\\a.ts', 'TypeScript', 'ts'],
  ];
  it.each(cases)('takes %j for %s', (path, name, lint) => {
    expect(languageOf(path).name).toBe(name);
    expect(languageOf(path).lint).toBe(lint);
  });
});

it('supportedLanguages names languages and extensions', () => {
  expect(supportedLanguages()).toBe('JavaScript (.js, .jsx, .mjs, .cjs) and TypeScript (.ts, .mts, .cts, .tsx)');
});

describe('isTestPath', () => {
  it.each([
    ...['test/a.js', 'src/__tests__/a.js', 'a.test.ts', 'a.spec.js', 'a-test.js', 'pkg/a_test.go', 'test_a.py'],
    ...['spec/a_spec.rb', 'src/test/java/A.java', 'ATest.java', 'ATests.cs', 'ASpec.scala', 'Tests\\a.cs'],
  ])('takes %j for a test', (path) => {
    expect(isTestPath(path)).toBe(true);
  });

  it.each(['src/a.js', 'latest.js', 'contest.py', 'attest/a.js', 'src/testing.ts', ''])(
    'takes %j for no test',
    (path) => {
      expect(isTestPath(path)).toBe(false);
    },
  );
});
