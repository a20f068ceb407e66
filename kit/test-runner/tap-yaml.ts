import { locationIn } from './location.js';
import type { Failure } from './report.js';

/**
 * Reads the YAML below a TAP test: the scalars of its first level, and the blocks that begin with `|-`. What is nested
 * deeper is not needed.
 */
export function readTapYaml(lines: readonly string[]): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  const base = indentOf(lines[0] ?? '');
  let block: string | undefined;
  for (const line of lines) {
    const field = indentOf(line) === base ? /^ *(\w+): *(.*)$/.exec(line) : null;
    if (field !== null) {
      const [, key = '', value = ''] = field;
      block = /^[|>]-?$/.test(value) ? key : undefined;
      fields[key] = block === undefined ? unquote(value) : '';
    } else if (block !== undefined) {
      fields[block] += `${line.trim()}\n`;
    }
  }
  return fields;
}

/** Returns what the YAML says of a failure. The place is where it was thrown, else where the test begins. */
export function failureFromTapYaml(fields: Readonly<Record<string, string>>): Omit<Failure, 'name'> {
  const thrown = (fields.stack ?? '').split('\n').map(locationIn);
  const place = thrown.find((found) => found !== undefined) ?? locationIn(fields.at ?? fields.location ?? '');
  return { message: messageOf(fields), ...place };
}

function messageOf({ name, error, operator, expected, actual }: Readonly<Record<string, string>>): string {
  if (error !== undefined) return name === undefined ? error : `${name}: ${error}`;
  return operator === undefined ? 'failed' : `${operator}: expected ${expected}, got ${actual}`;
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

function unquote(value: string): string {
  const quoted = /^(['"`])(.*)\1$/.exec(value);
  return quoted === null ? value : (quoted[2] ?? '').replace(/\\(['"`\\])/g, '$1');
}
