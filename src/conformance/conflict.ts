import type { Marker } from './requirement.js';

/** What a conflict costs: calls between peers that exist, a feature or a check, or only a reader's time. */
export type Impact = 'high' | 'medium' | 'low';

/**
 * A place where the protocol's own sources disagree, or where its implementations disagree with them: what each says, and
 * which side this kit takes.
 *
 * `accept` is what is taken from others, in requests and in answers; `send` is what others get from us. A side of high or
 * medium impact has a test that carries its id, such as `C5 accept`, or says why not. A conflict without sides does not
 * touch us, and `status` says why.
 */
export type Conflict = ConflictFacts &
  (
    | { readonly accept?: Decision; readonly send?: Decision; readonly status?: never }
    | { readonly status: string; readonly accept?: never; readonly send?: never }
  );

interface ConflictFacts {
  readonly topic: string;
  readonly impact: Impact;
  /** Who says what, in short. */
  readonly sources: string;
}

/** One side of a conflict, as this kit takes it. */
export type Decision = { readonly rule: string } & Marker;

/** Returns the rows as they are, typed by their ids alone: declarations that repeat every row are longer than the rows. */
export function conflictRows<Id extends string>(rows: Readonly<Record<Id, Conflict>>): Readonly<Record<Id, Conflict>> {
  return rows;
}
