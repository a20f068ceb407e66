import type { FieldViolation } from './a2a-error.js';

/**
 * How strictly REQUIRED fields are held: `strict` (requests) wants them present and filled, `present` (agent cards)
 * lets them be empty, `lenient` (answers of peers) fills missing strings, numbers, arrays and maps with their empty value.
 */
export type Presence = 'strict' | 'present' | 'lenient';

/** One run of the reader over a value: where it is, and what was wrong so far. */
export interface Reading {
  readonly presence: Presence;
  /** The way from the root to the value at hand, such as `['.message', '.parts', '[1]']`. */
  readonly path: string[];
  readonly violations: FieldViolation[];
}

/** An object of unknown content. */
export type Fields = { readonly [key: string]: unknown };

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A body full of wrong fields must not be answered with a larger one. */
const maxViolations = 100;

/** Records that the value at hand is wrong, up to 100 times in one reading; always undefined, for use in `return`. */
export function refuse(reading: Reading, description: string): undefined {
  if (reading.violations.length >= maxViolations) return;
  reading.violations.push({ field: reading.path.join('').replace(/^\./, ''), description });
}

/** Returns what `read` gives, with `segment` on the path while it runs. */
export function at<T>(reading: Reading, segment: string, read: () => T): T {
  reading.path.push(segment);
  const result = read();
  reading.path.pop();
  return result;
}
