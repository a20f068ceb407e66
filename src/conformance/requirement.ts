/** The word of RFC 2119. `MUST*` marks a rule that the text states as plain fact, on which interoperability depends. */
export type Level = 'MUST' | 'MUST*' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY';

/** Whom a rule binds: a side of the wire, a kit like this one, or the protocol's own project. */
export type Subject = 'server' | 'client' | 'both' | 'SDK' | 'project';

/** Where a rule can be seen: a standard binding, or the plain HTTP beside them that serves the agent card. */
export type Surface = 'jsonrpc' | 'rest' | 'grpc' | 'http';

/**
 * One rule of the A2A protocol, held by a test, by review, or not yet.
 *
 * A row without a marker has a test that carries its id. `review` says why the rule cannot be seen from outside and
 * what holds it instead; `later` names what has to exist before a test can. The type admits one marker, never both.
 */
export type Requirement = {
  readonly level: Level;
  readonly subject: Subject;
  /** Section of the specification; `proto` is its proto file, `practice` and `guide` are not normative. */
  readonly section: string;
  readonly on: readonly Surface[];
  readonly rule: string;
} & Marker;

/** What stands in for a test: nothing, a reason for review, or what has to exist first. */
export type Marker =
  | { readonly review?: never; readonly later?: never }
  | { readonly review: string; readonly later?: never }
  | { readonly later: string; readonly review?: never };

/** Returns the rows as they are, typed by their ids alone: declarations that repeat every row are longer than the rows. */
export function requirementRows<Id extends string>(
  rows: Readonly<Record<Id, Requirement>>,
): Readonly<Record<Id, Requirement>> {
  return rows;
}
