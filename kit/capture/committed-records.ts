import { readdirSync, readFileSync } from 'node:fs';
import { repository } from './folders.js';
import { parseRecord } from './record/parse-record.js';
import type { CaptureRecord, Exchange } from './record/record.js';

// The records as they are committed, for the tests that hold them to the specification.

const folder = `${repository}captures/`;

/** The names of the files, in order. */
export const files: readonly string[] = readdirSync(folder).filter((file) => file.endsWith('.http'));

/** The text of a record. */
export function textOf(name: string): string {
  return readFileSync(`${folder}${name}.http`, 'utf8');
}

export function record(name: string): CaptureRecord {
  return parseRecord(textOf(name), name);
}

/** An exchange of a record by its number, from 1. */
export function exchange(name: string, number: number): Exchange {
  const found = record(name).exchanges[number - 1];
  if (found === undefined) throw new Error(`${name} has no exchange ${number}`);
  return found;
}

/** An exchange of a record by its title, of which there must be one. */
export function titled(name: string, title: string): Exchange {
  const [found, ...others] = record(name).exchanges.filter((each) => each.title === title);
  if (found === undefined || others.length > 0) throw new Error(`${name} has not one exchange "${title}"`);
  return found;
}
