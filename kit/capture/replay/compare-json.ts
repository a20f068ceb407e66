import { type Difference, difference } from './difference.js';
import type { Likeness } from './likeness.js';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what a text says as JSON, or undefined when it is not JSON. */
export function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns every place where the values differ by more than the likeness allows; the order of members is free. */
export function compareJson(recorded: Json, replayed: Json, likeness: Likeness, path = '$'): Difference[] {
  if (Array.isArray(recorded) && Array.isArray(replayed)) return compareArrays(recorded, replayed, likeness, path);
  if (isObject(recorded) && isObject(replayed)) return compareObjects(recorded, replayed, likeness, path);
  return alike(recorded, replayed, likeness) ? [] : [difference(path, recorded, replayed)];
}

function compareObjects(recorded: JsonObject, replayed: JsonObject, likeness: Likeness, path: string): Difference[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(replayed)]);
  return [...names].flatMap((name) => {
    const [left, right] = [own(recorded, name), own(replayed, name)];
    const at = /^\w+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
    if (left === undefined || right === undefined) return [difference(at, left, right)];
    if (isDuration(name, left, right)) return [];
    if (isPageToken(name, left) && isPageToken(name, right)) {
      return likeness.pairs(left, right) ? [] : [difference(at, left, right)];
    }
    return compareJson(left, right, likeness, at);
  });
}

function compareArrays(recorded: readonly Json[], replayed: readonly Json[], likeness: Likeness, path: string) {
  const longer = recorded.length > replayed.length ? recorded : replayed;
  return longer.flatMap((_, index) => {
    const [left, right] = [recorded[index], replayed[index]];
    const at = `${path}[${index}]`;
    return left === undefined || right === undefined
      ? [difference(at, left, right)]
      : compareJson(left, right, likeness, at);
  });
}

function alike(recorded: Json, replayed: Json, likeness: Likeness): boolean {
  if (typeof recorded === 'string' && typeof replayed === 'string') return likeness.same(recorded, replayed);
  return recorded === replayed;
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isDuration(name: string, recorded: Json, replayed: Json): boolean {
  return (
    /^(?:duration|elapsed)(?:Ms|Seconds)?$/.test(name) && typeof recorded === 'number' && typeof replayed === 'number'
  );
}

/** A page token says nothing to a client; an empty one says that there are no more pages. */
function isPageToken(name: string, value: Json): value is string {
  return /^(?:nextPageToken|pageToken)$/.test(name) && typeof value === 'string' && value !== '';
}
