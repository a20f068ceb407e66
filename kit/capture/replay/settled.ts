import { isObject, type Json, type JsonObject } from './compare-json.js';

const atWork = new Set(['SUBMITTED', 'WORKING']);

/** Returns the state of what has a status as 1.0 names it, without its prefix, or undefined. */
export function stateOf(value: Json | undefined): string | undefined {
  if (!isObject(value) || !isObject(value.status) || typeof value.status.state !== 'string') return undefined;
  return value.status.state
    .replace(/^TASK_STATE_/, '')
    .replaceAll('-', '_')
    .toUpperCase();
}

/**
 * Returns the value without what depends on timing. In the artifacts of a task, chunks of text that follow each other
 * become one; of progress notes in a row its history keeps the first. A task that is still at work keeps neither, nor
 * the words of its status, and one that was cut short no artifacts.
 */
export function settled(value: Json): Json {
  if (Array.isArray(value)) return value.map(settled);
  if (!isObject(value)) return value;
  const state = stateOf(value);
  const members = Object.entries(value).map(([name, member]): [string, Json] => [name, settled(member)]);
  if (state === undefined || value.id === undefined) return Object.fromEntries(members);
  return Object.fromEntries(members.flatMap(([name, member]) => settledMember(name, member, state)));
}

function settledMember(name: string, member: Json, state: string): [string, Json][] {
  if (name === 'artifacts' && Array.isArray(member)) {
    return atWork.has(state) || state === 'CANCELED' ? [] : [[name, member.map(joined)]];
  }
  if (name === 'history' && Array.isArray(member)) return [[name, member.filter(isTelling(atWork.has(state)))]];
  if (name === 'status' && isObject(member) && isObject(member.message) && atWork.has(state)) {
    return [[name, { ...member, message: { ...member.message, parts: [] } }]];
  }
  return [[name, member]];
}

const isTelling = (working: boolean) => (message: Json, at: number, history: readonly Json[]) =>
  !isNote(message) || (!working && !isNote(history[at - 1]));

function isNote(message: Json | undefined): boolean {
  return isObject(message) && (message.role === 'ROLE_AGENT' || message.role === 'agent');
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
