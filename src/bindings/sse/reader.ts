import { TransportError } from '../../protocol/transport-error.js';
import { createSseParser, type ServerSentEvent, type SseLimits } from './parser.js';

/** Where the bytes of a stream come from. */
export interface ByteSource {
  /** The next bytes, undefined at the end; fails with `TransportError` `timeout` when none come in time. */
  read(timeoutMs: number): Promise<Uint8Array | undefined>;
}

/** Bounds on what a stream may bring and how long it may be silent. */
export interface StreamLimits extends SseLimits {
  readonly idleTimeoutMs: number;
}

/**
 * Gives the events of a stream until it ends, in order; those before a failure are given before it is thrown.
 *
 * A server that has shown a rhythm of comments is waited for three times its longest pause, not for the whole idle
 * time: so a connection that has died is noticed soon.
 *
 * @throws {TransportError} `malformed`, `timeout`, `network`, `aborted`
 */
export async function* readEvents(source: ByteSource, limits: StreamLimits): AsyncGenerator<ServerSentEvent, void> {
  const parser = createSseParser(limits);
  const rhythm = createRhythm(limits.idleTimeoutMs);
  for (;;) {
    const bytes = await source.read(rhythm.allowedSilenceMs());
    if (bytes === undefined) return;
    // Some peers end a stream in words too, as other protocols do.
    for (const event of parser.push(bytes)) {
      if (event.data === '[DONE]') return;
      if (event.data !== '') yield event;
    }
    rhythm.note(parser.comments, Date.now());
  }
}

/** A busy server may miss a beat or two; below this a pause means nothing. */
const shortestSilenceMs = 10_000;

/** Comments that come in one burst, as padding at the start, are no rhythm. */
const shortestPauseMs = 1_000;

/** How long a stream may be silent, given the pauses between its comments so far. */
export interface Rhythm {
  /** Takes the number of comments so far and the time. */
  note(comments: number, now: number): void;
  allowedSilenceMs(): number;
}

/** Returns the rhythm of a stream that has not begun: the idle time, until two pauses between comments were seen. */
export function createRhythm(idleTimeoutMs: number): Rhythm {
  let seen = 0;
  let last = Number.NaN;
  let pauses = 0;
  let longestMs = 0;
  return {
    note(comments, now) {
      if (comments === seen) return;
      const pauseMs = now - last;
      seen = comments;
      last = now;
      if (!(pauseMs >= shortestPauseMs)) return;
      pauses++;
      longestMs = Math.max(longestMs, pauseMs);
    },
    allowedSilenceMs() {
      if (pauses < 2) return idleTimeoutMs;
      return Math.min(idleTimeoutMs, Math.max(3 * longestMs, shortestSilenceMs));
    },
  };
}

/** Returns the failure of a stream whose event cannot be read. */
export function badEvent(event: ServerSentEvent, why: string): TransportError {
  return new TransportError('malformed', `An event of the stream ${why}`, { body: event.data.slice(0, 1000) });
}
