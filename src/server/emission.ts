import { type JsonObject, type TaskState, taskStates } from '../protocol/generated/types.js';
import { wellFormed } from '../protocol/well-formed.js';
import { answerOf, copyOfObject, partsOf, type ReadAnswer } from './content.js';

/** A report of an agent, checked and copied. */
export type ReadEmission =
  | {
      readonly kind: 'status';
      readonly state: TaskState;
      readonly said: ReadAnswer | undefined;
      readonly metadata: JsonObject | undefined;
    }
  | {
      readonly kind: 'artifact';
      readonly label: ReadLabel;
      readonly parts: ReturnType<typeof partsOf>;
      readonly append: boolean;
      readonly lastChunk: boolean;
    }
  | { readonly kind: 'metadata'; readonly metadata: JsonObject };

/** How an agent named an artifact, by name or by id, and what else it said of it. */
export interface ReadLabel {
  readonly artifactId?: string;
  readonly name?: string;
  readonly description?: string;
  readonly metadata?: JsonObject;
  readonly extensions?: string[];
}

/**
 * Returns what an agent yielded as something that can be stored.
 *
 * @throws {TypeError} when it is no report, or has content that cannot be sent; the text is for the log
 */
export function readEmission(value: unknown): ReadEmission {
  if (typeof value !== 'object' || value === null) throw new TypeError(`yielded ${describe(value)}, not a report`);
  if ('state' in value) return readStatus(value);
  if ('artifact' in value) return readArtifact(value);
  if ('metadata' in value) return { kind: 'metadata', metadata: copyOfObject(value.metadata) };
  throw new TypeError('yielded an object that is no report');
}

function readStatus(value: { readonly state: unknown; content?: unknown; metadata?: unknown }): ReadEmission {
  const state = taskStates.find((known) => known === value.state);
  if (state === undefined || state === 'TASK_STATE_UNSPECIFIED')
    throw new TypeError(`yielded the impossible state ${describe(value.state)}`);
  return {
    kind: 'status',
    state,
    said: value.content === undefined ? undefined : answerOf(value.content),
    metadata: value.metadata === undefined ? undefined : copyOfObject(value.metadata),
  };
}

function readArtifact(value: {
  readonly artifact: unknown;
  content?: unknown;
  append?: unknown;
  lastChunk?: unknown;
}): ReadEmission {
  return {
    kind: 'artifact',
    label: readLabel(value.artifact),
    parts: partsOf(value.content),
    append: value.append === true,
    lastChunk: value.lastChunk === true,
  };
}

function readLabel(label: unknown): ReadLabel {
  if (typeof label === 'string' && label !== '') return { name: wellFormed(label) };
  if (typeof label !== 'object' || label === null) throw new TypeError('an artifact needs a name or an artifactId');
  const { artifactId, name, description, metadata, extensions }: Partial<Record<keyof ReadLabel, unknown>> = label;
  const read: ReadLabel = {
    ...(isFilled(artifactId) ? { artifactId: wellFormed(artifactId) } : {}),
    ...(isFilled(name) ? { name: wellFormed(name) } : {}),
    ...(isFilled(description) ? { description: wellFormed(description) } : {}),
    ...(metadata === undefined ? {} : { metadata: copyOfObject(metadata) }),
    ...(Array.isArray(extensions) ? { extensions: extensions.map((uri) => wellFormed(String(uri))) } : {}),
  };
  if (read.artifactId === undefined && read.name === undefined) {
    throw new TypeError('an artifact needs a name or an artifactId');
  }
  return read;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
}
