/** Bounds that keep one caller or one agent from taking the server down. */
export interface Limits {
  /** Longest wait of a blocking send; then the task is returned as it stands. */
  readonly blockingMs: number;
  /** How long an agent that was told to stop may take before its task is ended without it. */
  readonly cancelGraceMs: number;
  /** Longest silence of a running agent; then it is told to stop. A waiting task does not count as silent. */
  readonly inactivityMs: number;
  /** How long an agent waits at a question with its state in memory; later answers start a new execution. */
  readonly parkedMs: number;
  /** How long the store keeps a task for this server when nothing is heard of it. */
  readonly leaseTtlMs: number;
  /** Most push configurations of one task. */
  readonly maxPushConfigs: number;
  /** Most parts of one message. */
  readonly maxParts: number;
  /** Most `referenceTaskIds` of one message. */
  readonly maxReferences: number;
  /**
   * About how many characters the JSON of a task may have, and that of a page of tasks. A message for which there is no
   * room is refused, an agent that goes on reporting fails, and a page ends early.
   */
  readonly maxTaskChars: number;
  /** Longest id that a caller may choose, in UTF-16 code units; tenants included. */
  readonly idLength: number;
  /** Most readers of tasks at a time, streams and blocking sends together; a stream above that is refused. */
  readonly maxStreams: number;
}

/** The limits of a server whose owner says nothing of them. */
export const usualLimits: Limits = {
  blockingMs: 600_000,
  cancelGraceMs: 5_000,
  inactivityMs: 600_000,
  parkedMs: 86_400_000,
  leaseTtlMs: 15_000,
  maxPushConfigs: 10,
  maxParts: 1_000,
  maxReferences: 100,
  maxTaskChars: 64 * 1024 * 1024,
  idLength: 128,
  maxStreams: 10_000,
};
