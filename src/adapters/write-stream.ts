import type { Writable } from 'node:stream';
import type { HttpStream } from '../bindings/http/message.js';
import { type StallLimits, watchStall } from './limits.js';

/** What is written in one piece, and the size above which an answer waits in memory for its reader. */
export const maxBufferedChars = 64 * 1024;

/** How a reader is treated that does not read. */
export interface WriteOptions extends StallLimits {
  /** Ends the exchange in the middle, so that the reader notices. */
  cut(): void;
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
    if (buffered === '') setImmediate(flush);
    buffered += value;
    if (buffered.length >= maxBufferedChars) flush();
    if (out.writableNeedDrain) await drained(out, behind, options);
  }
  await chunks.return?.();
}

/** Resolves when the reader reads again, and when it is cut or gone. */
function drained(out: Writable, behind: () => number, options: WriteOptions): Promise<void> {
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
