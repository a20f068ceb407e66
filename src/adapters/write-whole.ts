import type { Writable } from 'node:stream';
import type { HttpResponse, HttpStream, WholeBody } from '../bindings/http/message.js';
import type { StallLimits } from './limits.js';
import { maxBufferedChars, writePieces } from './write-stream.js';

/** A body that is there before it is sent. */
export type Whole = string | WholeBody;

/** True for a body that is there before it is sent. */
export function isWhole(body: HttpResponse['body']): body is Whole {
  return typeof body === 'string' || 'parts' in body;
}

/** Returns the length of a body on the wire. */
export function lengthOf(body: Whole): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  let bytes = 0;
  for (const part of body.parts) bytes += Buffer.byteLength(part);
  return bytes;
}

/** How a reader of a whole body is treated. */
export interface WholeOptions extends StallLimits {
  /** Ends the exchange in the middle, so that the reader notices. */
  cut(): void;
}

/**
 * Writes a body and ends: a small one at once, which the kernel takes, a large one as its reader takes it. So what waits
 * in memory for a reader is never more than one piece besides the body, which others may share.
 */
export function writeWhole(out: Writable, body: Whole, options: WholeOptions): void {
  if (typeof body === 'string' && body.length <= maxBufferedChars) return void out.end(body);
  const parts = typeof body === 'string' ? [body] : body.parts;
  writeAll(out, parts, options).catch(options.cut);
}

async function writeAll(out: Writable, parts: WholeBody['parts'], options: WholeOptions): Promise<void> {
  for (const part of parts) await writePieces(out, part, { ...options, behind: () => 0 });
  if (!out.destroyed) out.end();
}

/** Frees what an answer holds that nobody takes. */
export function drop(body: Whole | HttpStream): void {
  if (!isWhole(body)) void body.chunks.return?.();
}
