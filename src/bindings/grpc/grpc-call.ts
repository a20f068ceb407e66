import { Buffer } from 'node:buffer';
import { constants, type ServerHttp2Stream } from 'node:http2';
import { setImmediate } from 'node:timers';
import type { ErrorTable } from '../http/error-body.js';
import type { CauseLog } from '../http/shown-error.js';
import { frameHead, frameOf } from './frame.js';
import type { GrpcAnswer, GrpcStream } from './service.js';
import { errorTrailers, okTrailers, type Trailers } from './status.js';

/** Watches a reader that does not take what it was sent, and calls `cut` when it has had its time; returns the way to stop. */
export type WatchStall = (behind: () => number, cut: () => void) => () => void;

/** How calls are answered. */
export interface CallOptions {
  readonly log: CauseLog;
  readonly errorTable?: ErrorTable | undefined;
  readonly watchStall: WatchStall;
}

/** What is written in one piece. */
const maxPieceBytes = 64 * 1024;

const initialMetadata = {
  ':status': 200,
  'content-type': 'application/grpc+proto',
  'grpc-accept-encoding': 'identity,gzip',
} as const;

/**
 * The answering side of one call. It ends once: with the trailers of success or of an error, or because the caller has
 * gone; whatever comes after that is dropped, and what produces it is told to stop.
 */
export class GrpcCall {
  readonly #stream: ServerHttp2Stream;
  readonly #options: CallOptions;
  #abort: AbortController | undefined;
  #isOver = false;
  #source: GrpcStream | undefined;
  #metadata: Readonly<Record<string, string>> = {};
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(stream: ServerHttp2Stream, options: CallOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.once('close', () => this.#stop());
  }

  /** True when there is nothing left to be said, or nobody to hear it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Aborted when the call ends before it has been answered in full. Made when somebody asks for it. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isOver) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Sends an answer; resolves when it is handed over in full, or the call is over. */
  async answer({ metadata, messages }: GrpcAnswer): Promise<void> {
    this.#metadata = metadata;
    if (messages instanceof Uint8Array) {
      if (messages.length > maxPieceBytes) await this.#sendLarge(messages);
      else this.send(messages);
      this.finish();
    } else if (this.#isOver) {
      await messages.messages.return?.();
    } else {
      this.#source = messages;
      await this.#sendAll(messages);
    }
  }

  /** Puts a message on its way; those of one turn of the loop leave together. */
  send(message: Uint8Array): void {
    if (this.#isOver) return;
    if (this.#pending.length === 0) setImmediate(() => this.#flush());
    this.#pending.push(frameOf(message));
    this.#pendingBytes += 5 + message.length;
    if (this.#pendingBytes >= maxPieceBytes) this.#flush();
  }

  /** Resolves when there is room for more, or the call is over. */
  async room(): Promise<void> {
    const stream = this.#stream;
    if (!this.#isOver && stream.writableNeedDrain) await this.#until('drain');
  }

  /** Ends the call well. */
  finish(): void {
    this.#end(okTrailers);
  }

  /** Ends the call with what was thrown; the signal is aborted. */
  fail(thrown: unknown): void {
    if (this.#isOver) return;
    const { log, errorTable } = this.#options;
    this.#end(errorTrailers(thrown, log, errorTable));
    this.#release();
  }

  async #sendAll({ messages }: GrpcStream): Promise<void> {
    try {
      while (!this.#isOver) {
        const { done, value } = await messages.next();
        if (done === true) return this.finish();
        if (value.length > maxPieceBytes) await this.#sendLarge(value);
        else this.send(value);
        await this.room();
      }
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** Sends a message as the reader takes it, without a copy of its own: the bytes may be shared with other calls. */
  async #sendLarge(message: Uint8Array): Promise<void> {
    this.#flush();
    this.#write(() => frameHead(message.length));
    for (let at = 0; at < message.length && !this.#isOver; at += maxPieceBytes) {
      this.#write(() => message.subarray(at, at + maxPieceBytes));
      await this.room();
    }
  }

  #write(take: () => Uint8Array): void {
    if (this.#isOver || !this.#canSend) return;
    this.#guard(() => {
      this.#begin();
      this.#stream.write(take());
    });
  }

  #flush(): void {
    if (this.#pending.length > 0) this.#write(() => this.#takePending());
  }

  /** False between a caller's reset and the event that tells of it. */
  get #canSend(): boolean {
    return !this.#stream.closed && !this.#stream.destroyed;
  }

  /** What cannot be sent, such as a header that HTTP/2 does not have, ends the one call and nothing else. */
  #guard(send: () => void): void {
    try {
      send();
    } catch (cause) {
      this.#options.log.error('answer cannot be sent', { cause });
      this.#reset(constants.NGHTTP2_INTERNAL_ERROR);
    }
  }

  #begin(): void {
    const stream = this.#stream;
    if (stream.headersSent) return;
    stream.respond({ ...initialMetadata, ...this.#metadata }, { waitForTrailers: true });
  }

  #takePending(): Buffer {
    const pending = this.#pending;
    const [first] = pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    return pending.length === 1 && first !== undefined ? first : Buffer.concat(pending);
  }

  #end(trailers: Trailers): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#canSend) this.#guard(() => this.#sendEnd(trailers));
  }

  #sendEnd(trailers: Trailers): void {
    const stream = this.#stream;
    if (!stream.headersSent && this.#pending.length === 0) {
      stream.respond({ ...initialMetadata, ...this.#metadata, ...trailers }, { endStream: true });
      this.#leave();
      return;
    }
    this.#begin();
    stream.once('wantTrailers', () => {
      if (this.#canSend) this.#guard(() => stream.sendTrailers(trailers));
      this.#leave();
    });
    if (this.#pending.length > 0) stream.end(this.#takePending());
    else stream.end();
    // Small answers are gone by then; whoever has no window even for those is watched.
    setImmediate(() => void this.#until('finish'));
  }

  /** A client that is still sending need not go on: the answer is whole (RFC 9113 section 8.1). */
  #leave(): void {
    const stream = this.#stream;
    if (this.#canSend && !stream.readableEnded && !stream.endAfterHeaders) stream.close(constants.NGHTTP2_NO_ERROR);
  }

  /** Resolves at the event, when the caller has gone, and when it is cut because it takes nothing. */
  #until(event: 'drain' | 'finish'): Promise<void> {
    const stream = this.#stream;
    if (stream.destroyed || stream.writableFinished) return Promise.resolve();
    return new Promise((resolve) => {
      const stopWatching = this.#options.watchStall(
        () => this.#source?.behind() ?? 0,
        () => this.#reset(constants.NGHTTP2_ENHANCE_YOUR_CALM),
      );
      const go = () => {
        stopWatching();
        stream.off(event, go);
        stream.off('close', go);
        resolve();
      };
      stream.on(event, go);
      stream.on('close', go);
    });
  }

  #reset(code: number): void {
    const stream = this.#stream;
    if (!stream.closed) stream.close(code);
    stream.destroy();
  }

  #stop(): void {
    const isCutShort = !this.#isOver;
    this.#isOver = true;
    this.#pending = [];
    if (isCutShort) this.#release();
  }

  /** Tells whoever works for the call that nobody waits for it any more. */
  #release(): void {
    this.#abort?.abort();
    // Nobody is there to hear how that went.
    this.#source?.messages.return?.().catch(() => undefined);
  }
}
