/**
 * When a reader is cut that does not take what it asked for: nobody else notices, and the reader of a stream can come back
 * and goes on from where it was.
 */
export interface StallLimits {
  /** How long a write may be stuck at all; 30 s when left out. */
  readonly stallMs?: number;
  /** How many events a reader whose write is stuck may be behind; 256 when left out. */
  readonly maxBehind?: number;
  /** How often a stuck write is looked at, and so the least that a reader is given; 1 s when left out. */
  readonly graceMs?: number;
  /**
   * How many bytes of large answers may wait in memory for the reader of one connection; one answer always may. 16 MiB when
   * left out. What is above waits in its turn, and is refused after `stallMs`.
   */
  readonly maxUnreadBytes?: number;
  /** The same for all connections of the process together; 256 MiB when left out. An answer that many read counts once. */
  readonly maxUnreadBytesOfAll?: number;
  /**
   * How many bytes of large bodies may be in memory that one connection has not sent to their end; 16 MiB when left out.
   * What is above is not read until others have come to their end; one body always is.
   */
  readonly maxReadingBytes?: number;
  /** The same for all connections of the process together; 256 MiB when left out. */
  readonly maxReadingBytesOfAll?: number;
}

/** The limits that hold unless said otherwise. */
export const usualStallLimits: Required<StallLimits> = {
  stallMs: 30_000,
  maxBehind: 256,
  graceMs: 1_000,
  maxUnreadBytes: 16 * 1024 * 1024,
  maxUnreadBytesOfAll: 256 * 1024 * 1024,
  maxReadingBytes: 16 * 1024 * 1024,
  maxReadingBytesOfAll: 256 * 1024 * 1024,
};

/**
 * Watches a reader that does not take what it was sent, and calls `cut` once when it has had its time. Returns the way
 * to stop, for when it reads again.
 */
export function watchStall(behind: () => number, limits: StallLimits, cut: () => void): () => void {
  const {
    stallMs = usualStallLimits.stallMs,
    maxBehind = usualStallLimits.maxBehind,
    graceMs = usualStallLimits.graceMs,
  } = limits;
  const since = Date.now();
  const timer = setInterval(
    () => {
      if (behind() <= maxBehind && Date.now() - since < stallMs) return;
      clearInterval(timer);
      cut();
    },
    Math.min(graceMs, stallMs),
  );
  return () => clearInterval(timer);
}
