import { describe, expect, it } from 'vitest';
import { matchedVersion, versionNotSupported } from './version.js';

describe('matchedVersion', () => {
  it.each([
    ['1.0', '1.0'],
    ['1.0.1', '1.0'],
    [' 0.3.0 ', '0.3'],
    ['0.30', '0.30'],
    ['0.3, 1.0', '0.3, 1.0'],
    ['1.0.', '1.0.'],
    ['1.0.x', '1.0.x'],
    ['v1.0', 'v1.0'],
    ['1', '1'],
    [' ', ''],
  ])('matches "%s" by "%s"', (version, matched) => {
    expect(matchedVersion(version)).toBe(matched);
  });
});

it('a version that is not supported is shown, as far as it is short, with those that are', () => {
  expect(versionNotSupported('9'.repeat(30), ['1.0', '0.3'])).toMatchObject({
    code: 'VERSION_NOT_SUPPORTED',
    message: `Protocol version ${'9'.repeat(20)} is not supported; supported versions: 1.0, 0.3`,
    metadata: { requestedVersion: '9'.repeat(20), supportedVersions: '1.0, 0.3' },
  });
});
