import type { ErrorTable } from './error-body.js';
import type { Engines } from './open-call.js';
import type { CauseLog } from './shown-error.js';

/** Time, as a stream needs it. */
export interface StreamClock {
  now(): number;
  after(delayMs: number, callback: () => void): () => void;
}

/** What the handlers of both JSON bindings need. */
export interface HandlerOptions<E> {
  readonly engines: Engines<E>;
  /** Where the binding is mounted: begins with a slash and does not end with one. */
  readonly path: string;
  readonly clock: StreamClock;
  /** A stream that is silent for so long gets a comment. */
  readonly keepAliveMs: number;
  readonly log: CauseLog;
  /** Which specification's numbers and types are answered with; 1.0.1 when left out (spec conflicts C5, C7). */
  readonly errorTable?: ErrorTable;
}
