import { compareJson, isObject, type Json } from './compare-json.js';
import { type Difference, difference } from './difference.js';
import { foldArtifacts } from './fold-artifacts.js';
import type { Likeness } from './likeness.js';
import { settled, stateOf } from './settled.js';

/**
 * Compares two runs of events, each a StreamResponse. How many progress notes and chunks there are depends on timing, so
 * what must agree is the order in which kinds, states and artifacts first appear, the first event of each, the members
 * that events of each have, the state at the end, and the artifacts put together.
 */
export function compareEvents(
  recorded: readonly Json[],
  replayed: readonly Json[],
  likeness: Likeness,
  path: string,
): Difference[] {
  // Who joins a task at work may come before or after its next note or chunk.
  const late = [recorded, replayed].every(([first]) => labelOf(first) === 'task WORKING');
  const [left, right] = late
    ? [byLabel(recorded.map(withoutWords)), byLabel(replayed.map(withoutWords))]
    : [byLabel(recorded), byLabel(replayed)];
  const order = (labelled: Labelled) => (late ? [...labelled.keys()].sort() : [...labelled.keys()]);
  return [
    ...unequal(`${path} kinds in order`, order(left), order(right)),
    ...[...left.keys()].flatMap((label) => compareKind(label, left, right, likeness, path)),
    ...unequal(`${path} last event`, labelOf(recorded.at(-1)), labelOf(replayed.at(-1))),
    ...compareJson(foldArtifacts(recorded), foldArtifacts(replayed), likeness, `${path} artifacts`),
  ];
}

/** Leaves out what a note of progress says. */
function withoutWords(event: Json): Json {
  if (!isObject(event) || labelOf(event) !== 'statusUpdate WORKING' || !isObject(event.statusUpdate)) return event;
  const { status } = event.statusUpdate;
  if (!isObject(status) || !isObject(status.message)) return event;
  const wordless = { ...status, message: { ...status.message, parts: [] } };
  return { ...event, statusUpdate: { ...event.statusUpdate, status: wordless } };
}

type Labelled = ReadonlyMap<string, readonly Json[]>;

function compareKind(label: string, left: Labelled, right: Labelled, likeness: Likeness, path: string): Difference[] {
  const [recorded, replayed] = [left.get(label) ?? [], right.get(label) ?? []];
  const [first, other] = [recorded[0], replayed[0]];
  if (first === undefined || other === undefined) return [];
  const at = `${path} first ${label}`;
  return [
    ...compareJson(withoutContent(settled(first)), withoutContent(settled(other)), likeness, at),
    ...unequal(`${path} members of ${label}`, members(recorded), members(replayed)),
  ];
}

/** Returns what an event is: its kind, with the state or the artifact that it is about. */
export function labelOf(event: Json | undefined): string {
  if (!isObject(event)) return 'no event';
  if (event.task !== undefined) return `task ${stateOf(event.task)}`;
  if (event.statusUpdate !== undefined) return `statusUpdate ${stateOf(event.statusUpdate)}`;
  if (isObject(event.artifactUpdate) && isObject(event.artifactUpdate.artifact)) {
    return `artifactUpdate ${event.artifactUpdate.artifact.name ?? ''}`.trimEnd();
  }
  return Object.keys(event).join(' ') || 'empty event';
}

function byLabel(events: readonly Json[]): Labelled {
  const all = new Map<string, Json[]>();
  for (const event of events) {
    const label = labelOf(event);
    all.set(label, [...(all.get(label) ?? []), event]);
  }
  return all;
}

/** The content of an artifact is compared when its chunks are put together, and so is what each chunk does to it. */
function withoutContent(event: Json): Json {
  if (!isObject(event) || !isObject(event.artifactUpdate) || !isObject(event.artifactUpdate.artifact)) return event;
  const { append: _, lastChunk: __, ...update } = event.artifactUpdate;
  return { ...event, artifactUpdate: { ...update, artifact: { ...event.artifactUpdate.artifact, parts: [] } } };
}

/** Returns the paths of all members that the events have, those in free-form data left out. */
function members(events: readonly Json[]): string[] {
  const paths = new Set<string>();
  const visit = (value: Json, path: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, `${path}[]`);
    else if (isObject(value)) for (const [name, each] of Object.entries(value)) enter(name, each, path);
  };
  const enter = (name: string, value: Json, path: string): void => {
    paths.add(`${path}.${name}`);
    if (name !== 'data' && name !== 'metadata') visit(value, `${path}.${name}`);
  };
  for (const event of events) visit(settled(event), '$');
  return [...paths].sort();
}

function unequal(at: string, recorded: Json, replayed: Json): Difference[] {
  if (JSON.stringify(recorded) === JSON.stringify(replayed)) return [];
  if (!Array.isArray(recorded) || !Array.isArray(replayed)) return [difference(at, recorded, replayed)];
  const only = (list: readonly Json[], other: readonly Json[]) => list.filter((each) => !other.includes(each));
  const [left, right] = [only(recorded, replayed), only(replayed, recorded)];
  // The same things in another order are shown whole, anything else by what the other side does not have.
  return left.length + right.length === 0 ? [difference(at, recorded, replayed)] : [difference(at, left, right)];
}
