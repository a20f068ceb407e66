import { describe, expect, it } from 'vitest';
import { locationIn } from './location.js';

describe('locationIn', () => {
  it.each([
    ['at Object.<anonymous> (test/a.test.js:10:61)', { file: 'test/a.test.js', line: 10 }],
    ['at async (my tests/a.js:1:2)', { file: 'my tests/a.js', line: 1 }],
    ["location: 'test/a.test.js:5:1'", { file: 'test/a.test.js', line: 5 }],
    ['tests/test_a.py:28: AssertionError', { file: 'tests/test_a.py', line: 28 }],
    ['\tsub/sub_test.go:7 +0x28', { file: 'sub/sub_test.go', line: 7 }],
    ['./tiny.go:3:1: syntax error', { file: 'tiny.go', line: 3 }],
    ['at run (test\\a.js:3:4)', { file: 'test/a.js', line: 3 }],
  ])('finds the place in %j', (text, expected) => {
    expect(locationIn(text)).toEqual(expected);
  });

  it.each([
    'at node:internal/timers:483:21',
    'at Test.run (node:internal/test_runner/test:796:25)',
    'at x (node_modules/jest/build/index.js:1031:11)',
    '/usr/lib/python3.11/importlib/__init__.py:126: in import_module',
    'at y (../other/a.js:1:1)',
    'at z (C:\\other\\a.js:1:1)',
    'at z (file:///other/a.js:1:1)',
    'started at 12:30:05',
    'see http://localhost:4000/',
  ])('finds none of the workspace in %j', (text) => {
    expect(locationIn(text)).toBeUndefined();
  });
});
