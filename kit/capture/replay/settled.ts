import { isObject, type Json, type JsonObject } from './compare-json.js';

const over = new Set(['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED', 'INPUT_REQUIRED', 'AUTH_REQUIRED']);

/** Returns the state of a task without its prefix, or undefined for anything that is not a task. */
export function stateOf(value: Json | undefined): string | undefined {
  if (!isObject(value) || !isObject(value.status) || typeof value.status.state !== 'string') return undefined;
  return value.status.state.replace(/^TASK_STATE_/, '');
}

/**
 * Returns the value without what depends on timing. In artifacts, chunks of text that follow each other become one; of
 * progress notes in a row the history keeps the first; a task that is still at work keeps neither artifacts nor notes.
 */
export function settled(value: Json): Json {
  if (Array.isArray(value)) return value.map(settled);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => [name, settled(member)]);
  const state = stateOf(value);
  if (state === undefined) return Object.fromEntries(members);
  const atWork = !over.has(state);
  return Object.fromEntries(
    members.flatMap(([name, member]): [string, Json][] => {
      if (name === 'artifacts' && Array.isArray(member)) return atWork ? [] : [[name, member.map(joined)]];
      if (name === 'history' && Array.isArray(member)) return [[name, member.filter(isTelling(atWork))]];
      return [[name, member]];
    }),
  );
}

const isTelling = (atWork: boolean) => (message: Json, at: number, history: readonly Json[]) =>
  !isNote(message) || (!atWork && !isNote(history[at - 1]));

function isNote(message: Json | undefined): boolean {
  return isObject(message) && message.role === 'ROLE_AGENT';
}

/** Joins text parts that follow each other and differ in nothing else. */
export function joined(artifact: Json): Json {
  if (!isObject(artifact) || !Array.isArray(artifact.parts)) return artifact;
  const parts: Json[] = [];
  for (const part of artifact.parts) {
    const last = parts.at(-1);
    const both = isObject(part) && isObject(last) ? bothTexts(last, part) : undefined;
    if (both === undefined) parts.push(part);
    else parts[parts.length - 1] = both;
  }
  return { ...artifact, parts };
}

function bothTexts(left: JsonObject, right: JsonObject): JsonObject | undefined {
  const { text: before, ...rest } = left;
  const { text: after, ...others } = right;
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  return JSON.stringify(rest) === JSON.stringify(others) ? { ...left, text: before + after } : undefined;
}
