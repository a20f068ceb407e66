import type { Writable } from 'node:stream';
import type { AnswerRoom, HttpStream } from '../bindings/http/message.js';
import { type StallLimits, watchStall } from './limits.js';

/** What is written in one piece, and the size above which an answer waits in memory for its reader. */
export const maxBufferedChars = 64 * 1024;

/** How a reader is treated that does not read. */
export interface WriteOptions extends StallLimits {
  /** Ends the exchange in the middle, so that the reader notices. */
  cut(): void;
  /** Where large events wait. */
  readonly answerRoom: AnswerRoom;
}

/**
 * Writes a stream to its end, and resolves when it is written or the reader has gone: what comes within one turn of the
 * loop in one piece, and nothing more while a write is stuck.
 */
export async function writeStream(out: Writable, { chunks, behind }: HttpStream, options: WriteOptions): Promise<void> {
  let buffered = '';
  const flush = () => {
    if (buffered !== '' && !out.destroyed) out.write(buffered);
    buffered = '';
  };
  out.once('close', () => chunks.return?.());
  while (!out.destroyed) {
    const { done, value } = await chunks.next();
    if (done === true) {
      flush();
      out.end();
      return;
    }
    if (value.length > maxBufferedChars) {
      flush();
      await writeLarge(out, value, { ...options, behind });
      continue;
    }
    if (buffered === '') setImmediate(flush);
    buffered += value;
    if (buffered.length >= maxBufferedChars) flush();
    if (out.writableNeedDrain) await drained(out, behind, options);
  }
  await chunks.return?.();
}

interface PieceOptions extends Omit<WriteOptions, 'answerRoom'> {
  readonly behind: () => number;
}

/** An event that is not put together for as long as others wait for their readers. */
async function writeLarge(out: Writable, text: string, options: PieceOptions & WriteOptions): Promise<void> {
  const value = { text };
  const held = await options.answerRoom.hold({ value, form: 'event', bytes: text.length, encode: () => text });
  await writePieces(out, held.bytes, options);
  held.release();
}

/** Writes a large part of an answer as its reader takes it; resolves when it is taken, or the reader is cut or gone. */
export async function writePieces(out: Writable, part: string | Uint8Array, options: PieceOptions): Promise<void> {
  for (let at = 0; at < part.length && !out.destroyed; ) {
    const end = endOfPiece(part, at);
    out.write(typeof part === 'string' ? part.slice(at, end) : part.subarray(at, end));
    at = end;
    if (out.writableNeedDrain) await drained(out, options.behind, options);
  }
}

/** A character of two units is not cut in two. */
function endOfPiece(part: string | Uint8Array, at: number): number {
  const end = Math.min(part.length, at + maxBufferedChars);
  if (typeof part !== 'string' || end === part.length) return end;
  const isWithinPair = (part.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isWithinPair ? end - 1 : end;
}

/** Resolves when the reader reads again, and when it is cut or gone. */
function drained(out: Writable, behind: () => number, options: Omit<WriteOptions, 'answerRoom'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchStall(behind, options, () => options.cut());
    const go = () => {
      stop();
      out.off('drain', go);
      out.off('close', go);
      resolve();
    };
    out.on('drain', go);
    out.on('close', go);
  });
}
