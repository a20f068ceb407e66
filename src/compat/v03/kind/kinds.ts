import { got, gotText } from '../../../protocol/expectation.js';
import { type Fields, type Reading, refuse } from '../../../protocol/reading.js';

/** Returns the kind of a task, message or event: what it says, or what its members tell where it says nothing. */
export function kindOf(value: Fields): string | undefined {
  if (typeof value.kind === 'string') return value.kind;
  if (value.kind !== undefined && value.kind !== null) return undefined;
  if (value.artifact !== undefined) return 'artifact-update';
  if (value.status !== undefined) return value.id === undefined ? 'status-update' : 'task';
  return value.parts === undefined ? undefined : 'message';
}

/** Returns the kind of a part in the same way. */
export function partKindOf(value: Fields): string | undefined {
  if (typeof value.kind === 'string') return value.kind;
  if (value.kind !== undefined && value.kind !== null) return undefined;
  return ['text', 'file', 'data'].find((kind) => value[kind] !== undefined);
}

/** Refuses what no known kind is. */
export function unknownKind(kinds: readonly string[], { kind }: Fields, reading: Reading): undefined {
  const came = kind === undefined ? got(kind) : gotText(kind);
  return refuse(reading, `expected one of ${kinds.join(', ')}, got ${came}`);
}
