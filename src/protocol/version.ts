import { A2AError } from './a2a-error.js';

/**
 * Returns what a version is matched by: its two parts, without what surrounds it and without patch digits, which take no
 * part (spec 3.6.2). Anything else comes back as it is, and is no version that anybody serves.
 */
export function matchedVersion(version: string): string {
  return version.trim().replace(/^(\d+\.\d+)\.\d{1,9}$/, '$1');
}

/** Returns the refusal of a version that is not among those that are served (spec 3.6.2). */
export function versionNotSupported(version: string, supported: readonly string[]): A2AError {
  const requestedVersion = version.slice(0, 20);
  const supportedVersions = supported.join(', ');
  const message = `Protocol version ${requestedVersion} is not supported; supported versions: ${supportedVersions}`;
  return new A2AError('VERSION_NOT_SUPPORTED', message, { metadata: { requestedVersion, supportedVersions } });
}
