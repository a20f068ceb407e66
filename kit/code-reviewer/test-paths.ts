import { baseName } from './languages.js';

const FOLDERS = new Set(['__tests__', 'e2e', 'spec', 'specs', 'test', 'tests']);

/**
 * Tells whether a path names a test by the conventions of some language: a folder of tests, `x.test.ts`, `x.spec.js`,
 * `x_test.go`, `x_spec.rb`, `test_x.py`, `XTest.java`, `XTests.cs`, `XSpec.scala`.
 */
export function isTestPath(path: string): boolean {
  const segments = path.split(/[/\\]/);
  if (segments.slice(0, -1).some((segment) => FOLDERS.has(segment.toLowerCase()))) return true;
  const name = baseName(path);
  const stem = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name;
  if (['Test', 'Tests', 'Spec'].some((ending) => stem.endsWith(ending))) return true;
  const words = stem.toLowerCase().split(/[._-]/);
  const last = words.at(-1);
  return words[0] === 'test' || last === 'test' || last === 'tests' || last === 'spec';
}
