import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const CONTROL_CHARACTERS = /(?!\t)\p{Cc}/gu;

/**
 * Returns the line as a reader may see it: without terminal escapes and control characters. A progress bar that
 * overwrites its line leaves what it wrote last.
 */
export function sanitizeLine(line: string): string {
  const plain = stripVTControlCharacters(line.replace(/\r+$/, ''));
  return plain.slice(plain.lastIndexOf('\r') + 1).replace(CONTROL_CHARACTERS, '');
}

/**
 * Returns a function that writes the paths of a workspace relative to it, so that places can be told from those of
 * libraries, and nobody outside learns where the workspace lies.
 */
export function createPathShortener(workspace: string): (line: string) => string {
  const folders = new Set([workspace, realpathSync(workspace)]);
  const names = [...folders].flatMap((folder) => [pathToFileURL(folder).href, `file://${folder}`, folder]);
  const longestFirst = names.map(escapeRegExp).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w.-])(?:${longestFirst.join('|')})(?:([\\\\/])|(?![\\w.-]))`, 'g');
  return (line) => line.replace(pattern, (_, separator: string | undefined) => (separator === undefined ? '.' : ''));
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
